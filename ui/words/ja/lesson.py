"""What all lessons say, in Japanese."""

WORDS = {
    "you": "あなた",
    "step": "{of}段階のうち{n}",
    "previous": "前の段階へ",
    "next": "次へ",
    "again": "もう一度",
    "other": "それもできますが、今は言われた手を試しましょう。",
    "hold": "{cell}を長押ししてください",
    "over": "これで遊べます。最初の3局ではコツも出ます。対戦する相手は…",
    "friend": "友だち",
    "computer": "コンピュータ",
}
