"""Tests of the study board."""
