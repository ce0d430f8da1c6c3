"""Games that follow a finished one."""
