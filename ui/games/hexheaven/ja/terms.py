"""The terms of Hex Heaven in Japanese: what not to write, and the publisher's words for it.

Only tests read this. A pattern is a regular expression.
"""

FORBIDDEN = (
    (r"隣(?!接|り合)|となり|(?<!隣)接[すしさ]", "隣接"),
    (r"宝石なし|宝石のない|太陽(の|マーク)?タイル", "無印タイル"),
    (r"先手|後手", "1番手、2番手、3番手"),
    (r"負けて(い|る)|得点で負け", "トップでない人"),
    (r"天国六角|ヘックスヘブン", "六角天国"),
)
