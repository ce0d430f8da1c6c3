"""Links: parsing and opening them, and creating links to games."""
