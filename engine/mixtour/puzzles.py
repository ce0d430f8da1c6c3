"""The puzzles of Mixtour, made by ``python -m bench.puzzles``: docs/formats.md."""

PUZZLES = (
    (
        "2026-01-01",
        (
            "win 1 22 IAS8ZV4wtCcClOrAAAvwJXc",
            "win 1 22 IAFJtyqUwavKuGxQOIx7RMAAId1VMw",
            "hold 1 16,14 IG7ap4F-t4jmK5utQshOE8J9PurXOuMIAGCxY1c",
            "win 1 28 IAmJtJsDIZY8OlSCzrfAAEX3NdE",
            "win 1 14 IAstMOE3_IUtIJrYvrGdsC5FgADKNaT0",
            "hold 1 10 IARUBI05Z_LHI3g9y_xZ7YAAqwi_1A",
            "win 1 28 IMtu31ArQi5fgtuNV6xH0bmqQAC7Wv18",
            "hold 2 6 IA7U5UEEB2qQwwnNI76SgeWFR4HJHArTxZUEICQwyADIFAWm",
            "hold 2 1,14 IAo0IYt72xJc2HCUy4NVLQseMZiAAO6ZYTo",
            "win 2 13 IDYIc4txO6luOz5O0NjYWnKAz0rI4y1RAAC6elPd",
            "hold 2 9 IEnINErqMxky4H6SUOxwNNjKza1AAA3zRbM",
            "hold 2 20 IA8fm-3xI0dxYkqQZk6lGGjcGd5GWwAA0MauAg",
            "hold 2 25 IAOwggDtFiEp-DkXgNRyWgq8GAfAAL_x2Mg",
            "win 3 10 IAJksFdvQkMHTzpw-tbb3owJih44kH0czMocWOWIAKysrPo",
            "win 3 9 IAE-oL3V_NysM7OILTlV2h6fOiH0fkLc6rPriOKHAABRtkfa",
            "hold 3 10,3 IAbb7BbAGCGDDDZKG7J_m8EQ5B7zOovsCPNaY4AAqWZAeg",
            "win 3 14 IATe40EvwnimJzJ1yYfgU_ZIxleGae3aS7gujPqbwABesj_N",
            "win 3 3 IPYO40nZ-M4DuIXoQ0p1kAYc8-yUgABKc3CL",
            "hold 3 25 IBwMpEPoQtTEGs588IjQb0AA9GijIg",
        ),
    ),
)
