"""Training of the bots' weights and opening tables; only the results are shipped."""
