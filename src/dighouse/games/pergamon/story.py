"""What runs on by itself after a decision, told step by step: turns, payment, the robber, scorings, new rounds."""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.game import Notice
from dighouse.core.record import copied
from dighouse.games.pergamon.naming import back_name, kind_name, listed, numeral, object_name, tile_name
from dighouse.games.pergamon.rules.dig import robber_digs, robber_gallery
from dighouse.games.pergamon.rules.figures import figure_on, next_figure
from dighouse.games.pergamon.rules.money import income, next_to_place, pay, place_robber, pool
from dighouse.games.pergamon.rules.museum import choose_dissolved, polish
from dighouse.games.pergamon.rules.rounds import clean_up, passes
from dighouse.games.pergamon.rules.rows import close_row, row_value
from dighouse.games.pergamon.rules.scoring import (
    ANY_KIND,
    BEYOND_ALL_YEARS,
    awards,
    oldest_object,
    rank,
    score_end,
    score_round,
    total_points,
)
from dighouse.games.pergamon.rules.tiles import gallery_with_room, lay_out
from dighouse.games.pergamon.state import (
    DIG,
    DISSOLVE,
    DREW_BACK,
    DREW_VALUE,
    EXHIBIT,
    NO_BACK,
    NO_COINS,
    NO_FIELD,
    NO_GALLERY,
    NO_PAIR,
    NOBODY,
    OVER,
    PLACE,
    POLISH,
    ROBBER,
    ROW,
    STORE,
)
from dighouse.games.pergamon.tables import (
    ALL_TILES,
    BIT,
    BONUS_KIND,
    BONUS_POINTS,
    DIG_COST,
    DROP,
    END_BONUS,
    GALLERIES,
    KINDS,
    LAID_OUT,
    PAIRS,
    ROBBER_PLAYERS,
    ROUNDS,
    SCORING,
    SEATS,
    STACK,
)
from dighouse.games.pergamon.view import tile_ids


def numbered(name: str, numbers: list[int]) -> dict[str, int]:
    """Several numbers as facts: tile_1, tile_2, …"""
    return {f"{name}_{place}": number for place, number in enumerate(numbers, start=1)}


class Story:
    """A position that is played on with draws already known, and what is told about it."""

    def __init__(self, state: np.record, outcome: list[int]) -> None:
        self.s = state
        self.outcome = list(outcome)
        self.told: list[Notice] = []

    def tell(self, key: str, args: dict[str, Any] | None = None, facts: dict[str, int] | None = None) -> None:
        self.told.append(Notice(f"notice.{key}", args or {}, facts or {}))

    def set_up(self, after: np.record, start: int, back: int) -> None:
        """PG2  The table before round 1 is laid out."""
        for name in ("players", "player_order", "free_tile_sort", "placing"):
            self.s[name] = after[name]
        for name in ("first", "follows", "row_first", "row_last", "back"):
            self.s[name] = NO_BACK
        self.s["unseen"], self.s["top_back"], self.s["round_number"] = ALL_TILES, back, 1
        assert int(self.s["placing"][0]) == start

    def run_on(self) -> None:
        """R30  Steps in which nothing can be decided pass by themselves."""
        s = self.s
        while DIG <= s["step"] <= STORE and passes(s, np.int64(s["actor"])):
            seat, step = int(s["actor"]), int(s["step"])
            if step == DIG:
                self.tell("dig_passed", {"player": seat}, {"seat": seat})
                s["step"] = EXHIBIT
            elif step == EXHIBIT:
                s["step"] = STORE
            elif step == ROW:
                value = int(row_value(s, int(s["row_first"])))
                self.tell("row_closed", {"player": seat, "value": value}, {"seat": seat, "value": value})
                close_row(s)
            elif step == POLISH:
                polish(s, NO_COINS)
            elif step == DISSOLVE:
                choose_dissolved(s, NO_PAIR)
            else:
                self.next_turn()

    def placed(self) -> None:
        """PG5.4, PG5.5  After the last figure: cards turned up, coins paid, turns begin."""
        s = self.s
        s["actor"] = next_to_place(s)
        if s["actor"] != NOBODY:
            return
        for card in range(LAID_OUT):
            s["value"][card] = self.outcome.pop(0) - DREW_VALUE
            s["used"][s["value"][card]] += 1
        first, second = (int(value) for value in s["value"])
        facts = {"first": first, "second": second, "pool": int(pool(s))}
        self.tell("cards_revealed", facts, facts)
        field = int(next_figure(s, NO_FIELD))
        while field != NO_FIELD:
            self.told_payment(field)
            field = int(next_figure(s, field))
        pay(s)
        s["actor"] = NOBODY
        self.next_turn()

    def told_payment(self, field: int) -> None:
        """PG5.5, PG13.2  What one figure is paid."""
        owner, coins = int(figure_on(self.s, field)), int(income(self.s, field))
        facts = {"field": field, "coins": coins}
        if owner == ROBBER:
            self.tell("robber_paid", facts, facts)
        else:
            self.tell("paid", {"player": owner, **facts}, {"seat": owner, **facts})

    def next_turn(self) -> None:
        """PG6.1  The next figure to the left; the robber digs at his place."""
        s = self.s
        field = int(s["figure"][s["actor"]]) if s["actor"] != NOBODY else NO_FIELD
        field = int(next_figure(s, np.int64(field)))
        if field != NO_FIELD and figure_on(s, field) == ROBBER:
            self.robber_digs()
            field = int(next_figure(s, field))
        if field == NO_FIELD:
            self.end_round()
            return
        seat = int(figure_on(s, field))
        self.tell("turn_begins", {"player": seat}, {"seat": seat})
        s["actor"], s["cancels"], s["step"] = seat, 0, DIG

    def robber_digs(self) -> None:
        """PG13.3-PG13.5  What the robber does."""
        gallery = int(robber_gallery(self.s))
        if gallery == NO_GALLERY:
            self.tell("robber_idle")
            return
        tiles, coins = tile_ids(self.s["gallery"][gallery - 1]), int(DIG_COST[gallery])
        args = {"gallery": numeral(gallery), "coins": coins, "count": len(tiles)}
        facts = {"gallery": gallery, "coins": coins, "tiles": len(tiles), **numbered("tile", tiles)}
        self.tell("robber_dug", {**args, "tiles": listed([tile_name(tile - 1) for tile in tiles])}, facts)
        robber_digs(self.s)

    def end_round(self) -> None:
        """PG3.1, PG12.1  Scoring; then the next round, or the end."""
        s = self.s
        number = int(s["round_number"])
        s["cancels"] = 0
        if SCORING[number] >= 0:
            self.scoring(int(SCORING[number]))
        if number == ROUNDS:
            self.end()
            return
        start = int(s["placing"][0])
        clean_up(s)
        s["round_number"] += 1
        if int(s["placing"][0]) != start:
            self.tell("start_player", {"player": int(s["placing"][0])}, {"seat": int(s["placing"][0])})
        self.round_begins()

    def scoring(self, scoring: int) -> None:
        """PG10.1, PG10.2, PG10.5  Awards, the bonus of the kind, and all markers down."""
        s = self.s
        number, kind = int(s["round_number"]), int(BONUS_KIND[scoring])
        self.tell("scoring", {"round": number}, {"round": number})
        for seat in range(int(s["players"])):
            points = int(awards(s, np.int64(seat)))
            self.tell("awarded", {"player": seat, "points": points}, {"seat": seat, "points": points})
        best = int(oldest_object(s, np.int64(kind), BEYOND_ALL_YEARS))
        if best == NOBODY:
            self.tell("kind_bonus_none", {"kind": kind_name(kind)}, {"kind": kind})
        else:
            self.told_bonus("kind_bonus", best, kind, int(BONUS_POINTS[scoring]))
        before = copied(s)
        score_round(s)
        if DROP[scoring]:
            self.tell("markers_drop", {"fields": int(DROP[scoring])}, {"fields": int(DROP[scoring])})
            self.told_drop(before)

    def told_bonus(self, key: str, best: int, kind: int, points: int) -> None:
        """PG10.2, PG12.2  A bonus for an old object."""
        year, seat = best // int(SEATS), best % int(SEATS)
        args = {"player": seat, "object": object_name(kind, year), "points": points}
        self.tell(key, args, {"seat": seat, "kind": kind, "year": year, "points": points})

    def told_drop(self, before: np.record) -> None:
        """PG10.5, PG10.6  Where each marker went."""
        for seat in range(int(before["players"])):
            for pair in range(PAIRS):
                start, end = int(before["marker"][seat, pair]), int(self.s["marker"][seat, pair])
                if start != NO_FIELD and end == NO_FIELD:
                    self.told_fallen(seat, pair + 1)
                elif start != end:
                    self.told_marker("dropped", seat, pair + 1, start, end)

    def told_marker(self, key: str, seat: int, pair: int, start: int, end: int) -> None:
        args = {"player": seat, "pair": numeral(pair), "from": start, "to": end}
        self.tell(key, args, {"seat": seat, "pair": pair, "from": start, "to": end})

    def told_fallen(self, seat: int, pair: int) -> None:
        """PG8.7, PG10.6  A marker has left the museum."""
        self.tell("fallen", {"player": seat, "pair": numeral(pair)}, {"seat": seat, "pair": pair})

    def end(self) -> None:
        """PG12.2, PG12.3  The oldest objects of all, the end, and who won."""
        s = self.s
        before = int(BEYOND_ALL_YEARS)
        for points in END_BONUS:
            best = int(oldest_object(s, ANY_KIND, np.int64(before)))
            if best == NOBODY:
                break
            before = best // int(SEATS)
            self.told_bonus("oldest_bonus", best, self.kind_of(before), int(points))
        score_end(s)
        s["actor"], s["step"] = NOBODY, OVER
        self.tell("game_over")
        winners = [seat for seat in range(int(s["players"])) if rank(s, np.int64(seat)) == 1]
        key = "winner" if len(winners) == 1 else "winner_shared"
        for seat in winners:
            points = int(total_points(s, np.int64(seat)))
            self.tell(key, {"player": seat, "points": points}, {"seat": seat, "points": points})

    def kind_of(self, year: int) -> int:
        """The kind of the object of that year; years are never equal (R27)."""
        for kind in range(len(KINDS)):
            best = int(oldest_object(self.s, np.int64(kind), np.int64(year + 1)))
            if best // int(SEATS) == year:
                return kind
        raise AssertionError(year)

    def round_begins(self) -> None:
        """PG4  A new round: tiles turned up and laid, the rest boxed unseen."""
        s = self.s
        number = int(s["round_number"])
        self.tell("round_begins", {"round": number}, {"round": number})
        while self.outcome and self.outcome[0] <= len(BIT):
            tile = self.outcome.pop(0) - 1
            s["turned"] |= BIT[tile]
            s["unseen"] &= ~BIT[tile]
        turned = len(tile_ids(s["turned"]))
        if turned < STACK:
            self.tell("boxed_unseen", {"tiles": int(STACK) - turned}, {"tiles": int(STACK) - turned})
        s["next_gallery"] = gallery_with_room(s, NO_GALLERY) if turned else NO_GALLERY
        self.tiles_laid()

    def tiles_laid(self) -> None:
        """PG4.3, PG4.5  Tiles laid by themselves; then the research cards, unless a choice is open (PG14.3)."""
        s = self.s
        before = [int(tiles) for tiles in s["gallery"]]
        lay_out(s)
        for gallery in range(GALLERIES):
            for tile in tile_ids(int(s["gallery"][gallery]) & ~before[gallery]):
                args = {"tile": tile_name(tile - 1), "gallery": numeral(gallery + 1)}
                self.tell("tile_laid", args, {"tile": tile, "gallery": gallery + 1})
        if s["turned"]:
            count = len(tile_ids(s["turned"]))
            self.tell("tiles_to_sort", {"player": int(s["actor"]), "tiles": count}, {"seat": int(s["actor"])})
        else:
            self.cards_laid()

    def cards_laid(self) -> None:
        """PG5.1, PG5.2  The backs of the two cards and of the new top, and where the robber goes."""
        s = self.s
        first, second = int(s["top_back"]), self.outcome.pop(0) - int(DREW_BACK)
        s["back"][0], s["back"][1], s["top_back"] = first, second, NO_BACK
        args = {"first": back_name(first), "second": back_name(second)}
        self.tell("cards_laid", args, {"first": first, "second": second})
        if s["round_number"] < ROUNDS:
            s["top_back"] = self.outcome.pop(0) - int(DREW_BACK)
            back = int(s["top_back"])
            self.tell("top_back", {"back": back_name(back)}, {"back": back})
        place_robber(s)
        if s["players"] == ROBBER_PLAYERS:
            self.tell("robber_placed", {"field": int(s["robber"])}, {"field": int(s["robber"])})
        s["actor"], s["step"] = s["placing"][0], PLACE
