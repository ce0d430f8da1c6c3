"""Matches of a bot against an opponent of the population."""

import time

from bench.beerhex_opponents.opponents import Opponent, Strategy, strategy_for_game
from bench.reference_bots.beerhex_faces import face_predictability, features
from engine.beerhex import GAME
from engine.beerhex.bot.habits import observe_game, observe_present_game
from engine.beerhex.constants import BOARD, FACE_LETTERS
from engine.beerhex.state import BeerHexState
from engine.bots.bot import Bot
from engine.bots.levels import run_search
from engine.rng import Rng
from tools.arena import wilson_interval

NO_TIME_LIMIT_S = 60.0


class Match:
    """Games of a bot against an opponent.

    Attributes:
        won: Per game whether the bot won.
        seconds: The processor time of each of the bot's moves.
        placements: The features of each of the bot's placements, and whether it was its symbol.
        attacks, failures: The number of the bot's attacks, and of those that failed.
        rival_attacks, rival_failures: The same of the opponent.
        reasons: How often the games ended in which way.
        habits: What a level knows of the opponent from the games before.

    Args:
        bot: A level or a bot.
        opponent: A name of the population, or a strategy.
        remembers: Whether a level knows the opponent's earlier games, as on a phone.
    """

    def __init__(
        self, bot: "str | Bot", opponent: "str | Strategy", remembers: bool = True
    ) -> None:
        self.bot = bot
        self.opponent = opponent
        self.won: list[bool] = []
        self.seconds: list[float] = []
        self.placements: list[tuple[list[float], bool]] = []
        self.attacks = self.failures = 0
        self.rival_attacks = self.rival_failures = 0
        self.reasons: dict[str, int] = {}
        self.habits: list[list[int]] = []
        self._remembers = remembers

    def play(self, seed: int, seat: int) -> bool:
        """Play a game and return whether the bot won it.

        Args:
            seed: Of starter, bot and opponent.
            seat: The bot's seat.
        """
        rng = Rng(seed)
        strategy = self.opponent
        if isinstance(strategy, str):
            strategy = strategy_for_game(strategy, seed, self.habits)
        rival = Opponent(strategy, rng.next())
        state = GAME.start({"starter": rng.choice(("gold", "silver"))})
        states, moves = [state], []
        first = len(self.placements)
        while state.turn is not None:
            view = state.view(state.turn)
            if state.turn != seat:
                move = rival.choose_move(view)
                after = state.play(move)
                if move[0] == "x":
                    self.rival_attacks += 1
                    self.rival_failures += after.turn != state.turn
            else:
                present = observe_present_game(states, 1 - seat)
                move = self._choose_move(view, rng.next(), present)
                after = state.play(move)
                if move[0] == "x":
                    self.attacks += 1
                    self.failures += after.turn != state.turn
                elif move[1] in "12345" and state.phase != "fill":
                    self._observe_placement(state, move, rival)
            state = after
            states.append(state)
            moves.append(move)
        assert state.outcome
        rival.learn_from_game(self.placements[first:])
        if self._remembers:
            self.habits.append(observe_game(states, moves, 1 - seat))
        won = seat in state.outcome.winners
        end = f"{'won' if won else 'lost'} by {state.outcome.reason}"
        self.reasons[end] = self.reasons.get(end, 0) + 1
        self.won.append(won)
        return won

    def _choose_move(self, view: BeerHexState, seed: int, present: list) -> str:
        start = time.process_time()
        result = run_search(view, self.bot, seed, NO_TIME_LIMIT_S, self.habits, present)
        self.seconds.append(time.process_time() - start)
        return str(result.move)

    def _observe_placement(self, state: BeerHexState, move: str, rival: Opponent) -> None:
        seat, cell = state.mover, BOARD.cell(move[:2])
        seen_by = state.view(1 - seat)
        self.placements.append((features(seen_by, cell, seat), move[2] == FACE_LETTERS[seat]))
        rival.observe_placement(seen_by, cell)

    def report(self) -> str:
        """Return the result in one line."""
        number, won = len(self.won), sum(self.won)
        low, high = wilson_interval(won / number, number)
        read, counted, most = face_predictability(self.placements)
        above = 100 * (read - max(counted, most))
        ends = ", ".join([f"{end} {self.reasons[end]}" for end in sorted(self.reasons)])
        return (
            f"{self.opponent}: {won} of {number}, {won / number:.0%} ({low:.0%} … {high:.0%}); "
            f"failed attacks {self.failures} of {self.attacks}, "
            f"the opponent's {self.rival_failures} of {self.rival_attacks}; "
            f"faces read {above:+.1f} points; "
            f"{sum(self.seconds) / max(1, len(self.seconds)):.3f} s a move\n  {ends}"
        )
