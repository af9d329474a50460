"""The core without any rule of a game: files, matches, compiling, texts, layers."""
