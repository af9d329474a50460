"""`python -m dighouse` is the `dighouse` command."""

from dighouse.cli import main

if __name__ == "__main__":
    main()
