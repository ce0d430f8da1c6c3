"""Games as text for links: the envelope, the entropy coder, and the contents."""
