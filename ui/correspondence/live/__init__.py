"""Live play: two or three phones exchange their links by themselves, over a WebRTC data channel."""
