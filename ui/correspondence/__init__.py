"""Play by links between devices: messages, inbox, codes, sealed play."""
