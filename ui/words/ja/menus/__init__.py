"""The words of the page that load after the first screen."""
