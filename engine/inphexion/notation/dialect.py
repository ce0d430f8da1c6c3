"""How inpHeXion is written as text. White is the player who begins, also after ``swap``."""

from engine.notation.dialect import LowerCaseDialect

DIALECT = LowerCaseDialect("inpHeXion", ("White", "Black"))
