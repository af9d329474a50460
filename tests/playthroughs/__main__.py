"""`make playthroughs`: write every golden playthrough again. The diff is the review."""

from __future__ import annotations

from tests.playthroughs.library import FOLDER, GAMES, stored_path, text_of


def main() -> None:
    for key, book in GAMES.items():
        folder = FOLDER / key
        folder.mkdir(exist_ok=True)
        wanted = {stored_path(key, scenario.name) for scenario in book.scenarios}
        for path in sorted(set(folder.glob("*.play")) - wanted):
            path.unlink()
            print(f"removed  {path.relative_to(FOLDER.parent.parent)}")
        for scenario in book.scenarios:
            path, text = stored_path(key, scenario.name), text_of(key, scenario.name)
            changed = not path.exists() or path.read_text(encoding="utf-8") != text
            path.write_text(text, encoding="utf-8")
            print(f"{'written' if changed else 'as it was':9}  {path.relative_to(FOLDER.parent.parent)}")


if __name__ == "__main__":
    main()
