"""Parts of the table that the first tap doesn't need; loaded after the first screen."""
