"""The words for reasons for and against moves of Mixtour in Japanese."""

WORDS = {
    "scores": "5段以上を作って1点取る",
    "gives-point": "{side}に1点入ってしまう",
    "hands": ("{side}に5段にされる駒が残る", "高さ{n}のスタックが残り、{side}に5段にされる"),
    "stops": "{side}が5段にするのを防ぐ",
    "threats": ("次に5段を作れるようになる", "次に5段を作れる場所が{n}か所になる"),
    "threat": "次に5段を作れるようになる",
    "takes": ("{side}の駒を取り込む", "{side}の高さ{n}のスタックを取り込む"),
    "apart": "そこなら{side}にのられない",
    "reaches": ("次に移れる先が1か所ある", "次に移れる先が{n}か所ある"),
    "exposes": ("{side}に取り込まれる駒が残る", "高さ{n}のスタックを{side}に取り込まれる"),
    "builds": ("{side}の届かないところに積む", "{side}の届かない高さ{n}のスタックができる"),
    "waits": "スタックはそのままにしておく",
    "tops": ("自分の色が一番\u2060上になる", "自分の色が一番\u2060上の、{n}段のスタックを作る"),
}
