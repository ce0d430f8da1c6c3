"""The words of the info cards of Hex Heaven in Japanese."""

WORDS = {
    "sentences": "。\n",  # a card is a list
    "status-help-explain": "隣接数：置くタイルに隣接する枚数です。同じ数は1手番に1回だけ使えます",
    "status-help-bonus": "「1」\u2060：手番の初めにトップでない人だけ使えます。追い越しても使えます。\n追加点タイル：最後に表にし、残った手札も点になります",
    "status-help-serious": "▸の右：この手番で得る優勢点（3点ごとに1点）です",
    "status-help-solo": "/の右：この手番の必要点です。届かなければ負けです。\n必要点は、六角天国のなかった手番のあとに1ずつ上がります",
    "status-help-seat-points": "これまでの得点と手札です。\n最後に残った手札も点になり、追加点タイルと色・形が同じなら+1ずつ、リボンが同じなら+3です",
    "status-help-seat-serious": "▲は優勢点で、1手番の3点ごとに1点、7点で勝ちです",
    "status-help-seat-solo": "まだ置いていないタイルの数です。なくなればゲームクリアです",
    "special": "特殊タイルは無印タイルです。ゲーム中に1度、自分のどの手番でも1〜5枚に隣接させて置けます（使った数でも可、得点なし）",
}
