# python.sh: finds a Python for tests that need modules; sourced by the tests.

find_python() { # modules; the first Python that has all of them
    for each in python3 /usr/bin/python3; do
        if "$each" -c "import sys, $1; sys.exit(sys.version_info < (3, 9))" 2>/dev/null; then
            echo "$each"
            return
        fi
    done
    false
}
