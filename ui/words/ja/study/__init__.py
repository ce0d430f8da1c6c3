"""The words of the study board in Japanese."""
