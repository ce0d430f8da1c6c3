"""Why a move of Hex Heaven is good or bad, in Japanese: see ``engine/hexheaven/reasons.py``."""

WORDS = {
    "scores": "{touched}枚に接しての得点",
    "costs": ("1点を失う", "{n}点を失う"),
    "heaven": ("六角天国を完成させる", "六角天国を同時に{n}つ完成させる"),
    "advantage": ("この手番の優勢点が1になる", "この手番の優勢点が{n}になる"),
    "meets": ("必要な1点に届く", "必要な{n}点に届く"),
    "goes-on": ("続けて置く1点の場所が残る", "続けて置く{n}点の場所が残る"),
    "opens": ("{side}に1点の場所を与える", "{side}に{n}点の場所を与える"),
    "spoils": ("{side}の1点の場所をなくす", "{side}の{n}点の場所をなくす"),
    "falls-short": ("必要点に1点足りない", "必要点に{n}点足りない"),
    "stops-early": ("もう1枚で取れる1点を残す", "もう1枚で取れる{n}点を残す"),
    "nothing-left": "この手番で取れる点はもうほとんどない",
    "banks": ("優勢点1を確保する", "優勢点{n}を確保する"),
    "keeps": (
        "残りの手札のうち1枚が続けて置ける形になる",
        "残りの手札{of}枚のうち{n}枚が続けて置ける形になる",
    ),
}
