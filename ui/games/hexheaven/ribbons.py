"""What the ribbons of the tiles say, in every language: a tile is drawn once for all of them, so
these words are with the drawing, apart from what is said in one language."""

# The words 0 … 6 of jewel tiles, then Virtues and Sins.
RIBBONS = (
    ("en", ("CHAS", "TEMP", "CHAR", "DILI", "PATI", "KIND", "HUMI", "VIRT", "SINS")),
    ("ja", ("純潔", "節制", "慈愛", "勤勉", "忍耐", "感謝", "謙虚", "美徳", "罪")),
)
