"""`dighouse play`: whole games through typed lines, saved and resumed, taken back, explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dighouse.games import load_match
from tests.cli.calls import Caller, process, random_match

PLAIN = ("--plain", "--fast")
EAGER = ["1", ""] * 400  # always the first move; Enter where a move could still be taken back


def test_a_whole_game(call: Caller) -> None:
    answer = call("play", "thebes", "--seats", "you,random", "--seed", "4", *PLAIN, typed=EAGER)
    assert answer.status == 0, answer.err
    assert "\x1b" not in answer.out
    assert "Final score" in answer.out
    assert re.search(r"^Total: Red \d+, Random \d+$", answer.out, re.M)
    assert re.search(r"^Place: Red [12]\., Random [12]\.$", answer.out, re.M)
    assert re.search(r"won with \d+ points!|Shared victory", answer.out)
    assert re.search(r"^Secret: [0-9a-f]{64}$", answer.out, re.M)
    assert re.search(r"^Draws verified: all \d+ events follow from the secret\.$", answer.out, re.M)
    assert answer.out.endswith("Thank you for playing.\n")


def test_a_whole_game_in_a_process_of_its_own() -> None:
    answer = process("play", "thebes", "--seats", "random,you,greedy", "--seed", "2", *PLAIN, typed="\n".join(EAGER))
    assert answer.status == 0
    assert answer.err == ""
    assert "Draws verified" in answer.out


def test_bots_alone(call: Caller) -> None:
    answer = call("play", "thebes", "--seats", "random,greedy,random,greedy", "--seed", "6", *PLAIN)
    assert answer.status == 0
    assert "Random 1" in answer.out
    assert "Greedy 2" in answer.out
    assert "Final score" in answer.out
    assert "Save the match?" not in answer.out


def test_the_same_seed_is_the_same_game(call: Caller) -> None:
    games = [call("play", "thebes", "--seats", "random,greedy", "--seed", seed, *PLAIN).out for seed in "1123"]
    assert games[0] == games[1]
    assert len(set(games)) == 3


def test_save_and_resume(call: Caller) -> None:
    first = call("play", "thebes", "--seed", "8", *PLAIN, typed=["1", "1", "save half.jsonl", "quit"])
    assert "Saved as half.jsonl. Go on with: dighouse play thebes --load half.jsonl" in first.out
    assert first.out.endswith("Goodbye. The match is saved.\n")
    match = load_match(call.folder / "half.jsonl")
    assert match.names == ["Red", "Greedy"]
    second = call("play", "--load", "half.jsonl", *PLAIN, typed=["1", "quit", "yes more.jsonl"])
    assert second.status == 0, second.err
    more = load_match(call.folder / "more.jsonl")
    assert more.events[: len(match.events)] == match.events
    assert len(more.events) > len(match.events)


def test_quit_without_saving(call: Caller) -> None:
    answer = call("play", "thebes", "--seed", "8", *PLAIN, typed=["quit", ""])
    assert answer.out.endswith("Goodbye. The match was not saved.\n")
    assert list(call.folder.iterdir()) == []


def test_the_end_of_the_input_is_a_goodbye(call: Caller) -> None:
    answer = call("play", "thebes", "--seed", "8", *PLAIN, typed=["1"])
    assert answer.status == 0
    assert answer.out.endswith("Goodbye. The match was not saved.\n")


def test_a_file_that_cannot_be_written_is_a_sentence(call: Caller) -> None:
    answer = call("play", "thebes", "--seed", "8", *PLAIN, typed=["save no/such/folder.jsonl", "1"])
    assert "folder.jsonl cannot be written" in answer.out
    assert answer.status == 0


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("²", "not something one can do here"),
        ("? ²", "No rule says anything about"),
        ("9" * 5000, "there is no 99999999999999999999…"),
        ("? " + "9" * 5000, "there is no 999999999."),
        ("log " + "9" * 5000, "  0  It is 1901"),
        ("log ²", "  0  It is 1901"),
        ("dig crete NaN", '"nan" does not fit into this command.'),
        ("x" * 5000, "… is not something one can do here"),
        ("save .", ". is a folder"),
        ("save ~nobody-here/x", "~nobody-here/x cannot be written"),
        ("save " + "x" * 5000, "cannot be written: File name too long"),
        ("save a\0b", "cannot be written: embedded null byte"),
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_odd_words_are_answered_and_asked_again(call: Caller, typed: str, answer: str) -> None:
    told = call("play", "thebes", "--seed", "8", *PLAIN, typed=[typed, "1"])
    assert told.status == 0, told.err
    assert answer.replace("… is", '…" is') in told.out
    assert "Red took" in told.out


def retiring(folder: Path) -> str:
    """A match in which Ann, on seat 1, may retire now: a move without chance."""
    match = random_match(until="retire")
    match.save(folder / "late.jsonl")
    return "late.jsonl"


@pytest.mark.parametrize("seats", ["you,you", "you,greedy"])
def test_undo(call: Caller, seats: str) -> None:
    file = retiring(call.folder)
    before = load_match(call.folder / file)
    typed = ["retire", "undo", "save after.jsonl", "quit"]
    answer = call("play", "--load", file, "--seats", seats, *PLAIN, typed=typed)
    assert "Ann retired" in answer.out
    assert "Taken back." in answer.out
    assert load_match(call.folder / "after.jsonl").events == before.events


def test_undo_is_offered_before_a_bot_acts_and_only_then(call: Caller) -> None:
    answer = call("play", "--load", retiring(call.folder), *PLAIN, typed=["retire", "help", ""])
    assert answer.out.count("or type undo to take this back") == 2
    assert "Final score" in answer.out


def test_no_undo_after_a_draw(call: Caller) -> None:
    answer = call("play", "thebes", "--seats", "you,you", "--seed", "8", *PLAIN, typed=["1", "undo"])
    assert "This cannot be taken back" in answer.out


def test_hotseat_names(call: Caller) -> None:
    argv = ("play", "thebes", "--seats", "you,you", "--names", "Ann,Zoë [x]", "--seed", "8", *PLAIN)
    answer = call(*argv, typed=["1", "1", "1"])
    assert "Ann> 1" in answer.out
    assert "Zoë [x]> 1" in answer.out


def test_wrong_words_are_answered_and_asked_again(call: Caller) -> None:
    typed = ["dance", "99", "dig crete 4", "take 7", "exhibit a", "retire", "dig", "take 1 quickly", "swap zeppelin"]
    answer = call("play", "thebes", "--seed", "8", *PLAIN, typed=typed)
    assert '"dance" is not something one can do here. One can: take, swap, exhibit, dig, retire.' in answer.out
    assert "The moves are numbered 1 to 5; there is no 99." in answer.out
    assert "You have no specialised knowledge of Crete to dig with. (TH8.5)" in answer.out
    assert '"7" does not fit into this command.' in answer.out
    assert "There is no card on this exhibition space. (TH9.1)" in answer.out
    assert "You may retire only in your last year, 1903. (TH11.2)" in answer.out
    assert '"dig" needs more: which site, weeks.' in answer.out
    assert '"quickly" does not fit into this command.' in answer.out
    assert "You have no zeppelin. (TH4.4)" in answer.out
    assert "Red took" not in answer.out


def test_questions(call: Caller) -> None:
    typed = ["?", "? TH8.7", "? zeppelin", "? 1", "? crete", "? Greedy", "? dial", "? congresses", "? quetzal", "? 77"]
    typed += ["? exhibition_shift", "? permission", "? weeks"]
    out = call("play", "thebes", "--seed", "8", *PLAIN, typed=typed).out
    assert "take 2 · dig crete 4 rumor" in out
    assert "TH8.7  General points G" in out
    assert "Zeppelin: Carries you anywhere once" in out
    assert "Something will be drawn: this cannot be taken back." in out
    assert "Crete, bag: Marble Aphrodite" in out
    assert "Greedy: points" in out
    assert "Tokens by knowledge (down) and weeks (across):" in out
    assert "Congresses: One to seven" in out
    assert 'No rule says anything about "quetzal".' in out
    assert "there is no 77" in out
    assert "Moving the exhibitions: Only those pushed by another card." in out
    assert "Special permission: Lets you dig once" in out
    assert "more statements." in out


def test_board_and_log(call: Caller) -> None:
    out = call("play", "thebes", "--seed", "8", *PLAIN, typed=["1", "board", "log", "log 1"]).out
    assert out.count("Dig sites and what is left in the bags") == 2
    assert re.search(r"^Draw pile: \d+; Pile set aside: 27; Discards: 0$", out, re.M)
    assert re.search(r"^  0  It is 1901", out, re.M)
    assert out.count("  0  It is 1901") == 1


def match_with_a_rumor(folder: Path) -> str:
    """A match in which Ann may dig with or without a rumor: the site."""
    match = random_match(seed=1)
    game = match.game
    for seq, states in enumerate(match.history):
        count = game.loops.legal(states, 0, match.legal_buffer) if game.loops.actor(states, 0) == 0 else 0
        digs = [game.actions.action(int(number)).json() for number in match.legal_buffer[:count]]
        rumored = {dig["site"] for dig in digs if dig.get("rumor")}
        both = [dig["site"] for dig in digs if dig["do"] == "dig" and not dig.get("rumor") and dig["site"] in rumored]
        if both:
            del match.history[seq + 1 :], match.events[seq + 1 :]
            match.save(folder / "rumor.jsonl")
            return str(both[0])
    raise AssertionError("nobody ever had a rumor")


def test_a_dig_in_two_steps(call: Caller) -> None:
    site = match_with_a_rumor(call.folder)
    argv = ("play", "--load", "rumor.jsonl", "--seats", "you,random", *PLAIN)
    out = call(*argv, typed=[f"dig {site}", "rumor", "rum", "back", "help"]).out
    assert 'Switch "rumor": use the rumor – off.' in out
    assert 'Switch "rumor": use the rumor – on.' in out
    assert re.search(r"^weeks \d+: tokens \d+, exp. points \d+\.\d, nothing \d+%, week \d+ → \d+", out, re.M)
    assert "rumor: +2" in out
    weeks = re.findall(r"^weeks (\d+): tokens", out, re.M)[0]
    done = call(*argv, typed=[f"dig {site}", "? TH8.9", "quickly", f"{weeks} rumor"]).out
    assert "TH8.9  The dial cell" in done
    assert '"quickly" is not something one can do here' in done
    assert "Ann dug in" in done
    assert "Discarded: Rumor of" in done


def test_columns_in_a_pipe_without_boxes(call: Caller) -> None:
    out = call("play", "thebes", "--seed", "8", typed=["1"]).out
    assert re.search(r"^#  Moves +weeks +week +next", out, re.M)
    assert re.search(r"^1  Take: .* → ", out, re.M)
    assert not re.search(r"[╭│─\x1b]", out)


def test_a_dumb_terminal_is_plain(call: Caller) -> None:
    call.monkeypatch.setenv("TERM", "dumb")
    out = call("play", "thebes", "--seed", "8", typed=["1"]).out
    assert re.search(r"^1\. Take: ", out, re.M)
