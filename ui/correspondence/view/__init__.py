"""The dialogs and actions of games with a friend at another device."""
