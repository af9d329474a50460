"""The key screens in four languages: nothing English is left in the other three, no text is missing."""

from __future__ import annotations

import re

import pytest

from dighouse.cli.speech import normal, speech_of
from dighouse.games import KEYS, meta_of
from tests.cli.calls import Caller, random_match

OTHERS = ("de", "nl", "es")
ENGLISH = re.compile(
    r"\b(the|and|Take|Swap|Dig|Exhibit|journey|books?|moves|next|tokens?|travelled|took|new card|weeks|points|"
    r"draw pile|discards|players|rules|saved?|secret|verified|usage|options|seed|wins|expected)\b",
    re.I,
)
KEY = re.compile(r"\b(play|help|word|terminal|command|sheet|error|notice|action|cost|knowledge|card)\.[a-z_]+\b")
# Names that are the same everywhere: commands, options, bots, keys of variants.
NAMES = re.compile(
    r"^  (games|rules|components|play|simulate|replay|compile|serve) |dighouse \w+|--\w+\S*|\b\w+_\w+(=\w+)?|`[^`]*`|"
    r"\bGAME|\bFILE|SHA-256|you,\S*|\w+\.jsonl",
    re.M,
)

# Games that were never published in a language keep their English title; in a table its end may stand below.
BEGINNINGS = {" ".join(words[:n]) for key in KEYS if (words := meta_of(key).title.split()) for n in range(1, 9)}
TITLES = re.compile("|".join(re.escape(title) for title in sorted(BEGINNINGS, key=len, reverse=True)))


def check(out: str, language: str) -> None:
    assert not KEY.search(out), KEY.search(out)
    bare = NAMES.sub("", TITLES.sub("", out))
    for line in bare.splitlines():
        found = ENGLISH.search(line)
        assert not found, f"{language}: {found} in {line!r}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("plain", [True, False])
def test_play(call: Caller, language: str, plain: bool) -> None:
    say = speech_of("thebes", language)
    typed = ["1", "2", say("command.board"), say("command.log"), say("command.help"), "?1", "99", "xyzzy"]
    typed += [say("card_short.zeppelin"), f"? {say('card_short.rumor')}", f"? {say('place.egypt')}"]
    typed += [f"{say('verb.dig')} {say('place.egypt')}", f"{say('verb.retire')}", f"{say('verb.take')}"]
    typed += [f"{say('command.save')} x.jsonl", say("command.quit")]
    argv = ["play", "thebes", "--seed", "8", "--lang", language, "--fast", "--seats", "you,you"]
    answer = call(*argv, *(["--plain"] if plain else []), typed=typed)
    assert answer.status == 0, answer.err
    check(answer.out, language)
    assert say("play.left") in answer.out


@pytest.mark.parametrize("language", OTHERS)
def test_replay_and_score_sheet(call: Caller, language: str) -> None:
    random_match(players=3).save(call.folder / "match.jsonl")
    answer = call("replay", "match.jsonl", "--lang", language, "--positions", "--from", "0", "--to", "30")
    assert answer.status == 0
    check(answer.out, language)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "argv", [("games",), ("rules", "thebes"), ("--help",), ("play", "--help"), ("replay", "--help")]
)
def test_lists_and_help(call: Caller, language: str, argv: tuple[str, ...]) -> None:
    out = call(*argv, "--lang", language).out
    if argv[0] == "rules":  # titles and sources are English, and it says so
        assert speech_of("thebes", language)("rules.translated") in out
        return
    check(re.sub(r"en\|de\|nl\|es|NAME=VALUE|NAME,NAME,…|ADDRESS|Peter Prinz.*", "", out), language)


@pytest.mark.parametrize("language", OTHERS)
def test_native_words_are_commands(call: Caller, language: str) -> None:
    """Moves can be typed in the language, with or without accents, and in English."""
    say = speech_of("thebes", language)
    for word in (say("verb.take"), normal(say("verb.take")), "take"):
        out = call("play", "thebes", "--seed", "8", "--lang", language, "--plain", "--fast", typed=[f"{word} 2"]).out
        took = say("notice.card_taken", player=say("colour.red"), card="").strip(" .:")
        assert took in out, word
