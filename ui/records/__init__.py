"""Games as text: copied, saved, and imported."""
