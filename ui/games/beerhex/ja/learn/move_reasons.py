"""The words for reasons for and against moves of BeerHex in Japanese."""

WORDS = {
    "could-declare": "もうつながっているのに、勝利を宣言していない",
    "joins": "両辺がつながる。次の手番まで残れば勝利を宣言できる",
    "nearer": ("あと1個で両辺がつながる", "あと{n}個で両辺がつながる"),
    "blocks": "{side}の道を遠回りにする",
    "shuts": "{side}の道をふさぐ",
    "sweepable": "中が同じ王冠が3つ並び、アタックで一掃される",
    "decoy": "中が逆のシンボルなので、この王冠へのアタックが失敗しやすくなる",
    "attack-sure": "アタックは必ず成功する",
    "attack-hopeless": "アタックが成功することはない",
    "attack": "ありうる中身{of}通りのうち{n}通りで成功する",
    "breaks": "{side}の列を崩せる",
    "breaks-own": "つながった自分の列を崩してしまう",
    "claim-safe": "確実に正しい（列はつながっている）",
    "claim-hopeless": "ありうる中身のほとんどで誤り",
    "claim-odds": "ありうる中身{of}通りのうち約{n}通りで正しい",
    "deny-safe": "確実に正しい（もうつながる道はない）",
    "deny-hopeless": "ありうる中身のほとんどで誤り",
    "deny-odds": "ありうる中身{of}通りのうち約{n}通りで正しい",
    "lone": "今のところアタックされない",
    "sheltered": (
        "今のところ、{of}通りのうち1通りのアタックしか受けない",
        "今のところ、{of}通りのうち{n}通りのアタックしか受けない",
    ),
}
