"""The part of an outlook that everybody can reckon: what lies on the table. A module for a game that has hands too."""
