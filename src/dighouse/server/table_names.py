"""What a table is called that nobody named: after a thing one digs up, kept in English and told in every language."""

from __future__ import annotations

from dighouse.server.problems import table_texts

ANY_NAME = "Meander"  # of the house's, where nothing of a table may count


def name_for(table: str) -> str:
    """The name of a table nobody named, by its id."""
    texts = table_texts("en").texts
    names = [text for key, text in texts.items() if key.startswith("table_name.")]
    return names[sum(table.encode()) % len(names)]


def called(name: str, language: str) -> str:
    """A table's name as readers of this language know it; what people named stays as it is."""
    return table_texts(language).texts.get(f"table_name.{name.lower()}", name)
