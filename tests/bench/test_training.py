"""The training of the bots' weights, and the module that it writes."""

import pytest

from bench.reference_bots.bot_process import COMPILER
from bench.training import inphexion, mixtour
from bench.training.program import learn_weights
from engine.inphexion.bot import weights
from engine.mixtour.bot import weights as mixtour_weights
from engine.mixtour.bot.evaluation import RED_TOPS


def test_weights_module_round_trips() -> None:
    values: list[float] = []
    for name, _, count, unit in inphexion.TABLES:
        read = weights.decode_weights(getattr(weights, name))
        assert len(read) == count and min(read) >= -45 and max(read) <= 45
        values += [weight / unit for weight in read]
    assert inphexion.render_module(values) == inphexion.WEIGHTS_FILE.read_text(encoding="utf-8")


def test_encoded_weights_are_decoded() -> None:
    text = inphexion.encode_weights([n / 20 for n in range(-50, 51)], 20)
    assert weights.decode_weights(text) == [max(-45, min(45, n)) for n in range(-50, 51)]


@pytest.mark.skipif(not COMPILER, reason="no C compiler")
def test_training_prints_one_weight_a_line() -> None:
    values = learn_weights(inphexion.SOURCE, 1, (1, 4))
    assert len(values) == sum(count for _, _, count, _ in inphexion.TABLES)
    assert any(values) and max(map(abs, values)) < 10


def test_mixtour_weights_module_round_trips() -> None:
    rows = [*mixtour_weights.CELL_VALUES, *mixtour_weights.PAIR_VALUES]
    values = [value for row in rows for value in row] + [mixtour_weights.GAIN_PERCENT]
    assert mixtour.render_module(values) == mixtour.WEIGHTS_FILE.read_text(encoding="utf-8")


@pytest.mark.skipif(not COMPILER, reason="no C compiler")
def test_mixtour_training_prints_one_weight_a_line() -> None:
    values = learn_weights(mixtour.SOURCE, 1, (3, 3))
    assert len(values) == sum(count for _, _, count in mixtour.TABLES) * len(RED_TOPS) + 1
    assert any(values) and max(map(abs, values)) < 10
