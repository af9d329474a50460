"""The playthroughs of Pergamon. What they must show between them is in `pergamon_sights`."""

from __future__ import annotations

from tests.playthroughs.pergamon_layout import layout
from tests.playthroughs.pergamon_players import Taste, curators, idlers
from tests.playthroughs.pergamon_wishes import lying_in, oldest_alone, opening_with, robber_on, values, wishing
from tests.playthroughs.scenario import Do, Refuse, Say, Scenario, Show, Step, Until, Weigh
from tests.playthroughs.writer import Reading

READING = Reading(layout, glance=("coins", "points"))
NAMES = ("Ada", "Ben", "Cleo", "Dov")
# Tiles and coins have a value for each of them; a playthrough for every one would be read by nobody.
SAMPLED = frozenset({("order", "tile"), ("add", "tile"), ("discard", "tile"), ("polish", "coins")})

EAGER = curators(Taste(0.5, 2, 1, 3), Taste(0.5, 2, 3, 3))
PATIENT = curators(Taste(0.8, 9, 1, 1), Taste(0.7, 8, 2, 1), Taste(0.7, 8, 3, 1))
THRIFTY = curators(Taste(1.1, 10, 0, 2), Taste(1.0, 9, 1, 2), Taste(1.1, 9, 2, 2), Taste(1.0, 10, 3, 2))
TILES_OF_ADA = {2: oldest_alone(46), 3: oldest_alone(25)}
by_ada = wishing(idlers([[13], [1], [2]]), TILES_OF_ADA)
bystanders = idlers([[13, 12, 11, 10], [1, 3, 4, 8, 6]])
ROW = [Do(f"add {tile}") for tile in (52, 25, 46, 32)]

COLLECTIONS: list[Step] = [
    Refuse("unknown_action", "316"),
    Refuse("not_your_turn", "order 11", seat=1),
    Refuse("wrong_step", "place 5"),
    Refuse("tile_not_revealed", "order 60"),
    Refuse("not_youngest_century", "order 52"),
    Say("As X19: the two tiles of century 1 are chosen, the other three go into III, IV and V by themselves."),
    Do("order 11"),
    Do("place 13"),
    Refuse("field_taken", "place 13"),
    Do("place 1"),
    Do("place 2"),
    Refuse("gallery_not_allowed", "dig 3"),
    Refuse("not_enough_coins", "dig 2"),
    Do("dig 1"),
    Refuse("gallery_empty", "dig 1"),
    Weigh(("dig 2", "dig 5")),
    Do("skip_dig", TILES_OF_ADA[2]),
    Until(19, by_ada, briefly=True),
    Say("Gallery V holds 52, 46 and 25. X20: what can be laid, and what cannot."),
    Do("dig 5"),
    Refuse("tile_has_no_partner", "add 46"),
    Refuse("tile_not_yours", "add 1"),
    Do("add 52"),
    Refuse("tile_not_yours", "add 52"),
    Refuse("tile_does_not_fit", "add 46"),
    Refuse("row_too_short", "close_row"),
    Do("cancel"),
    Do("end_exhibits", lying_in(3, 32)),
    Until(27, by_ada, briefly=True),
    Do("dig 3"),
    Say("X8: the row 52, 25, 46, 32 is worth 5 + 3 + 4 = 12. X45: it is taken back, and nothing is paid or moved."),
    *ROW,
    Refuse("polish_limit", "polish 4"),
    Do("polish 2"),
    Do("cancel"),
    *[step for _ in range(4) for step in (Do("add 52"), Do("cancel"))],
    Say("X9: the same row, polished for 2 coins. X45: a sixth row of this turn cannot be taken back."),
    *ROW,
    Do("polish 2"),
    Refuse("cancel_limit", "cancel"),
    Show(),
    Do("confirm"),
    Say("A second show in the same turn, below the first: nobody is pushed."),
    Do("add 15"),
    Do("add 23"),
    Do("close_row"),
    Do("polish 0"),
    Do("confirm"),
    Until(58, by_ada, briefly=True),
    Do("dig 1"),
    Do("end_exhibits"),
    Say("X10: five tiles in hand, storing costs 1 coin. Cleo discards one of them, and still pays 1 for four."),
    Refuse("wrong_step", "dig 2"),
    Refuse("tile_not_yours", "discard 60"),
    Weigh(("store",)),
    Do("discard 1"),
    Do("store"),
    Do("dig 2"),
    Do("end_exhibits"),
    Say("As X41: after the second discard three tiles are left, and the turn ends; with it the round."),
    Do("discard 2"),
    Do("discard 5"),
    Show(),
]

SCENARIOS = [
    Scenario(
        name="collections",
        about="How a collection is laid, polished and shown, and every refusal on the way: the tiles of the printed "
        "examples X8, X9 and X12 (and our X20), dug up one after the other with free_tile_sort=on. Stops after the "
        "first scoring, where the vase of 383 brings its bonus (as X11).",
        players=3,
        names=NAMES[:3],
        options={"free_tile_sort": "on"},
        opening=opening_with(52),
        script=COLLECTIONS,
    ),
    Scenario(
        name="nobody-shows",
        about="Two players who never dig. The grave robber stands on each of his three fields and empties galleries "
        "alone, the others fill up and tiles go unseen to the box; no kind is shown, nobody has a point, and the "
        "victory is shared (PG12.4).",
        players=2,
        names=NAMES[:2],
        opening=robber_on(5),
        script=[
            Say("X37: two sacks of 1; the players take it all, and the robber cannot dig."),
            Do("place 2"),
            Do("place 4", values(1, 1)),
            Until("end", bystanders, briefly=True),
            Show(),
            Refuse("game_over", "place 5", seat=0),
        ],
    ),
    Scenario(
        name="grave-robber",
        about="Two players by judgement, who show often: four scorings with their bonus, collections pushed out, "
        "dropped out at a scoring and dissolved, and the robber between them.",
        players=2,
        names=NAMES[:2],
        seed=13,
        script=[
            Until("notice.scoring", EAGER, briefly=True),
            Say("Round 5: awards, the oldest vase, and all markers down by 3."),
            Show(),
            Until("notice.dissolved", EAGER, briefly=True),
            Say("PG8.4: three collections stood, and one had to make room."),
            Until("end", EAGER, briefly=True),
            Show(),
        ],
    ),
    Scenario(
        name="oldest-decides",
        about="Three players with player_order=on (PG14.1). Two of them end with the same points, and the oldest "
        "object on show decides between them (PG12.4).",
        players=3,
        names=NAMES[:3],
        options={"player_order": "on"},
        seed=175,
        script=[Until("end", PATIENT, briefly=True), Show()],
    ),
    Scenario(
        name="both-options",
        about="Four players with both printed options: player_order=on and free_tile_sort=on (PG14.4).",
        players=4,
        names=NAMES,
        options={"player_order": "on", "free_tile_sort": "on"},
        seed=15,
        script=[Until("end", THRIFTY, briefly=True), Show()],
    ),
]
