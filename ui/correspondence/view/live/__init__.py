"""The dialogs, the channel and the actions of live play."""
