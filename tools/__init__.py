"""Tools for development: build and serve the site, check the code, let bots play matches."""
