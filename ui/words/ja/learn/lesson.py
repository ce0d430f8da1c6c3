"""The words that all lessons share, and a tip of all games, in Japanese."""

WORDS = {
    "you": "あなた",
    "step": "ステップ{n}/{of}",
    "previous": "前のステップへ",
    "next": "次へ",
    "finish": "終わる",
    "again": "もう一度",
    "anew": "別の局面です。",
    "other": "それもできますが、今は言われた手を試しましょう。",
    "hold": "{cell}を長押ししてください",
    "tip-last-turn": "コツ：オレンジの枠は直前の手番です。上の行のタップで、もう一度見られます。",
    "over": "レッスン完了！",
    "over-detail": "最初の3局ではコツも表示されます。だれと対戦しますか？",
    "friend": "友だち",
    "computer": "CPU",
}
