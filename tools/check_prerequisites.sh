#!/bin/sh
# Prints a line for each missing prerequisite, and fails if there is one. `make` runs it before it
# sets up everything else:
#     tools/check_prerequisites.sh python3
python=${1:-python3}
missing=0

needed() {
    echo "Coaster needs $1." >&2
    missing=1
}

if ! command -v "$python" >/dev/null; then
    needed "Python 3.11 or later, and there is no $python; 'make PYTHON=…' takes another one"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    needed "Python 3.11 or later, and $python is $("$python" --version 2>&1); 'make PYTHON=…' takes another one"
elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    needed "Python's venv module: on Debian and Ubuntu 'apt install python3-venv'"
fi

if ! command -v node >/dev/null; then
    needed "Node 20 or later: nodejs.org has it"
else
    version=$(node --version)
    major=${version#v}
    if ! [ "${major%%.*}" -ge 20 ]; then
        needed "Node 20 or later, and node is $version: nodejs.org has newer ones"
    fi
fi
command -v npm >/dev/null || needed "npm, which comes with Node; on Debian and Ubuntu 'apt install npm'"

exit $missing
