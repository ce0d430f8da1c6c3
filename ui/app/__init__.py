"""Start, the router, and what ties the features together."""
