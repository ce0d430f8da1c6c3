"""The words of pictures of positions in Japanese."""

WORDS = {
    "picture-start": "{game}・開始局面",
    "picture-after": ("{game}・{n}手目の局面", "{game}・{n}手目の局面"),
    "picture-seen": "画面に見えている盤面だけの画像です。ほかの情報は入りません。",
    "picture-public": "全員が見てよい盤面だけの画像です。秘密は入りません。",
    "picture-format": "形式",
    "picture-png": "PNG（送信向き）",
    "picture-svg": "SVG（拡大向き）",
    "picture-save": "保存",
    "picture-making": "画像を作成しています…",
    "picture-failed": "画像を作成できませんでした。もう一度試してください。",
    "picture-not-sent": "画像を送れませんでした。保存してください。",
}
