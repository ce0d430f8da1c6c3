"""Computer players of inpHeXion."""
