"""What is said when one plays by link, in Japanese."""

WORDS = {
    "letter-own": "この端末から送ったリンクです。{name}に開いてもらってください。",
    "letter-old": "前に届いたリンクです。ゲームはもう先に進んでいます。いまの局面を表示します。",
    "letter-fork": "この端末のゲームとは別の進み方をしたリンクです。両方とも残し、リンクのほうを表示します。",
    "letter-joined": "参加しました。あなたは{side}です。",
    "letter-rematch": "{name}ともう一局。今度はあなたが{side}です。",
    "whose-title": "あなたはどちらですか？",
    "whose-text": "この{game}はこの端末にありません（別の端末で遊んだか、ブラウザのデータが消えています）。"
    "どちらかを選ぶと、ここから続けられます。",
    "side-of": "{side}（{name}）",
    "send-title": "{name}に送る",
    "send-note": "相手がこのリンクを開くと、参加するか、あなたの手を見て、リンクで返事をします。",
    "text-turn": "{game}：あなたの番です",
    "text-over": "{game}：決着がつきました",
    "paste-title": "リンクを開く",
    "paste-note": "リンクかメッセージ全体をコピーして、ここに貼り付けてください。",
    "paste-none": "クリップボードにリンクがありません。リンクかメッセージ全体をコピーして、ここに貼り付けてください。",
    "paste-here": "リンク",
    "paste-open": "開く",
    "scan-title": "コードを読み取る",
    "scan-note": "相手のスマホのコードをカメラに映してください。",
    "scan-failed": "ここではカメラを使えません。スマホのカメラアプリでもコードを読み取れます。",
}
