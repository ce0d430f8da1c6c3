"""The words for reasons for and against moves of inpHeXion in Japanese."""

WORDS = {
    "hands": "次に{side}の両辺がつながってしまう",
    "stops": "次に{side}の両辺がつながるのを防ぐ",
    "threats": ("次に両辺をつなげるようになる", "次に両辺をつなぐ手が{n}通りできる"),
    "threat": "次に両辺をつなげるようになる",
    "lets-expel": ("{side}に駒を1個飛ばされる", "{side}に駒を{n}個飛ばされる"),
    "saves": ("{side}に飛ばされそうな駒を守る", "{side}に飛ばされそうな駒{n}個を守る"),
    "expels": ("駒を1個飛ばす", "駒を{n}個飛ばす"),
    "joins": ("仲間につなぐ", "{n}つのグループをつなぐ"),
    "nearer": ("あと1個で両辺がつながる", "あと{n}個で両辺がつながる"),
    "helps": ("{side}があと1個でつながる形になる", "{side}があと{n}個でつながる形になる"),
    "blocks": "{side}の道を遠回りにする",
    "aside": "{side}の道の助けにならないところへ飛ばす",
    "cuts": "{side}のグループを分断する",
    "group": "味方の駒が{n}個のまとまりになる",
    "open": ("まわりに空きマスが1つある", "まわりに空きマスが{n}つある"),
}
