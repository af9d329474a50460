"""What happened, in sentences: the same that every table is told."""

from __future__ import annotations

from dighouse.cli.boards import MARKS, STYLES
from dighouse.cli.paper import Paper
from dighouse.cli.speech import Speech
from dighouse.core.replay import Match

MOVE_PAUSE = 0.7  # seconds after a bot's move
DRAW_PAUSE = 0.35  # seconds between the sentences of a person's own draw


def told(match: Match, seq: int, say: Speech, viewer: int | None = None) -> list[str]:
    """The sentences of an event."""
    return [say.say(notice.phrase) for notice in match.notices(seq, viewer)]


def tell(paper: Paper, match: Match, seq: int, say: Speech, pause: float = 0.0, viewer: int | None = None) -> None:
    """An event as a paragraph, marked with who acted."""
    seat = match.events[seq].seat
    sentences = " ".join(told(match, seq, say, viewer))
    if seat is None or paper.plain:
        paper.line(sentences)
    else:
        from rich.text import Text

        paper.line(Text.assemble((MARKS[seat], STYLES[seat]), " ", sentences))
    paper.pause(pause)


def tell_slowly(
    paper: Paper, match: Match, seq: int, say: Speech, pause: float = 0.0, viewer: int | None = None
) -> None:
    """An event sentence by sentence, for whoever just drew."""
    for sentence in told(match, seq, say, viewer):
        paper.indented(sentence)
        paper.pause(pause)


def show_log(paper: Paper, match: Match, say: Speech, first: int, last: int, viewer: int | None = None) -> None:
    """Events `first` to `last`, numbered."""
    for seq in range(first, last + 1):
        paper.numbered(seq, " ".join(told(match, seq, say, viewer)))
