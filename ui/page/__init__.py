"""What touches the browser, and decides as little as possible."""
