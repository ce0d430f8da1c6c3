"""The terms of the words in Japanese: what not to write, and what to write instead.

Only tests read this. A pattern is a regular expression.
"""

FORBIDDEN = (
    # One name for one thing
    (r"(?<!アプリ)(?<!ブラウザの)設定", "アプリ設定、派生ルール、対戦条件"),
    (r"変則ルール", "派生ルール"),
    (r"スマートフォン|携帯", "スマホ"),
    (r"スマホを(渡|受け取)|スマホのゲーム", "交代、端末"),
    (r"コンピュータ", "CPU"),
    (r"クリック|ボタンを押", "タップ"),
    (r"ギブアップ|降参", "投了"),
    (r"指した|指し手|指す", "手、打つ"),
    (r"くわし|調べて|調べる", "詳しく、解析"),
    (r"自由ソフト", "オープンソース"),
    # Spelling
    (r"下さい|出来[るたま]|無い|無く|様に|為に", "ください、でき、あり、ない、こと、ように、ため"),
    (r"分か[らりるっ]|じゃま", "わかる、邪魔"),
    (r"乗[せらりるっ]|載[せらりるっ]", "のせる、のる"),
    (r"[たぐる]所", "ところ"),
    (r"あと一手|[一二三]回|一日", "あと1手、2回、24時間"),
    # A name may be a nickname, a team or end in さん already, and the page's own names (白, CPU) take
    # none.
    (r"\}(さん|様|氏)", "名前だけ"),
    (r"ヵ月|ヶ月|ケ月|カ月", "か月"),
    (r"サーバ(?!ー)|ユーザ(?!ー)|ブラウザー|コンピューターー", "サーバー、ユーザー、ブラウザ"),
    # Digits, letters and katakana of one width
    (r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]", "半角の数字と英字"),
    (r"[\uff61-\uff9f]", "全角のカタカナ"),
    (r"[\u3041-\u9fff][?!]|[?!][\u3041-\u9fff]", "全角の感嘆符と疑問符"),
    (r"[！？] ", "全角の空白"),
)

# Sentences that all games share: two players are 先手・後手, in Hex Heaven 1番手・2番手・3番手.
FORBIDDEN_IN_SHARED = ((r"先手|後手|番手", "から始める、2番目"),)
