"""Games between devices: messages, sealed links, and what they lead to."""
