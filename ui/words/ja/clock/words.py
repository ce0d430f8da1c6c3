"""The words of clocks in Japanese."""

WORDS = {
    "clock": "対局時計",
    "clock-none": "なし",
    "clock-minutes": ("{n}分", "{n}分"),
    "clock-own": "別々に決める",
    "clock-note": "持ち時間に差をつけてハンデにできます。時間が切れたら、相手が勝ちを宣言した時点で負けになります。",
    "clock-live": "「2台で対戦」でつながると、相手に確認します。つながっていないあいだは止まり、リンクだけの対戦では使えません。",
    "clock-sealed": "友だちとの対戦で対局時計を使えるのは、ミクストゥアとインフェクションだけです。",
    "clock-of": "{name}の持ち時間",
    "clock-extra": "手番ごと",
    "clock-no-extra": "追加なし",
    "clock-increment": "{n}秒追加",
    "clock-delay": "最初の{n}秒は減らない",
    "clock-start": "タップで時計スタート",
    "clock-resume": "時計を止めています。タップで再開",
    "clock-claim": "時間切れ：{name}の勝ちを宣言",
    "clock-lost": "時間切れ：{name}の負け",
    "clock-low": "{name}の残り時間がわずかです",
    "clock-up": "{name}の時間が切れました",
}
