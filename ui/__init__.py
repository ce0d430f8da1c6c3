"""The page: what a person sees and taps. The rules are in ``engine``; words in ``ui.words``."""
