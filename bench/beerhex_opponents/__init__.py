"""A population of BeerHex opponents, each with one idea, and a search for new ones.

    python -m bench.beerhex_opponents --games 200
    python -m bench.beerhex_opponents.search --candidates 32

The first plays a bot against every opponent; the second varies the parameters of opponents until
they beat it.
"""
