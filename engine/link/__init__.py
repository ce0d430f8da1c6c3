"""Games as texts that fit into a link: the envelope, mixed radix coding, and what is in it."""
