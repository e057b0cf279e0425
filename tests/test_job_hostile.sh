#!/bin/sh
# test_job_hostile.sh: malicious job files. Views, triggers and other tables in the file are refused before SQLite runs
# anything from them, values of wrong types and sizes are refused with a message, solutions that break the rules are not
# shown although their checksum is right, and nothing hangs.
. "$SRC/tests/cli.sh"
python3 -c 'import sqlite3' 2>/dev/null || { echo 'skipped: needs Python with sqlite3'; exit 77; }

"$PAPAN" count nqueens:6 -s cover -q --job good.papan >/dev/null
"$PAPAN" list nqueens:5 -s cover -q --job list.papan >/dev/null

changed() { # file, SQL statements separated by ';'
    rm -f bad.papan*
    cp "$1" bad.papan
    python3 - "$2" <<'EOF'
import sqlite3, sys
base = sqlite3.connect("bad.papan", isolation_level=None)
base.executescript(sys.argv[1])
base.close()
EOF
}
refused() { # regular expression, actions (default: all); within a bound
    for action in ${2:-status verify export resume split}; do
        command="papan job $action bad.papan, changed"
        code=0
        more=
        [ $action != split ] || more='-n 2'
        timeout 60 "$PAPAN" job $action bad.papan $more >"$work/out" 2>"$work/err" || code=$?
        holds "refused: $code" [ "$code" -eq 1 -o "$code" -eq 3 ]
        has err "$1"
        silent out
    done
    run job merge good.papan bad.papan
    holds "not merged: $code" [ "$code" -eq 1 -o "$code" -eq 3 ]
}

forever='WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT'
not='is a database but not a papan job'
changed good.papan "DROP TABLE part; CREATE VIEW part AS $forever x AS place, 1.0 AS guess, 'a' AS line FROM n"
refused "$not"
changed good.papan "DROP TABLE meta; CREATE VIEW meta AS $forever 'version' AS key, x AS value FROM n"
refused "$not"
changed good.papan "CREATE VIEW more AS $forever x FROM n"
refused "$not"
changed good.papan "CREATE TRIGGER more AFTER INSERT ON result BEGIN DELETE FROM part; END"
refused "$not"
changed good.papan "CREATE TABLE more (x)"
refused "$not"
changed good.papan "CREATE INDEX more ON result (upper(count))"
refused "$not"
changed good.papan "ALTER TABLE part ADD COLUMN more TEXT DEFAULT (1)"
refused "$not"
changed good.papan "DROP TABLE solutions"
refused "$not"
changed good.papan "DROP TABLE part; CREATE TABLE part (place TEXT PRIMARY KEY, guess REAL NOT NULL, line AS (hex(zeroblob(1000000000))))"
refused "$not"
changed good.papan "PRAGMA application_id = 7"
refused "$not"

# ---- values ----
changed good.papan "UPDATE part SET line = zeroblob(5000000)"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE part SET line = replace(hex(zeroblob(1000000)), '00', ' 1')"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE meta SET value = zeroblob(5000000)"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE meta SET value = x'FF00FF' WHERE key = 'puzzle'"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE meta SET value = 1e300"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE result SET count = x'31'"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE result SET cases = -1"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE result SET hash = 'no'"
refused 'cannot use the job' 'status resume'
changed good.papan "DELETE FROM part"
refused 'cannot use the job' 'status resume'
changed good.papan "DELETE FROM meta"
refused 'cannot use the job' 'status resume'
changed good.papan "UPDATE part SET place = 'ffffffff' WHERE place = (SELECT min(place) FROM part)"
refused 'cannot use the job' 'status resume'
changed list.papan "UPDATE solutions SET labels = zeroblob(5000001)"
refused 'cannot use the job' 'status resume'
changed list.papan "DELETE FROM solutions"
refused 'cannot use the job' 'status resume'

# ---- estimates are only estimates ----
for guess in -1 1e999 -1e999 "'many'" "x'00'"; do
    changed good.papan "UPDATE part SET guess = $guess"
    prints '^4$' job status bad.papan -q
done

# ---- solutions with a right checksum ----
rm -f bad.papan*
cp list.papan bad.papan
python3 - <<'EOF'
import sqlite3, struct

MASK = (1 << 64) - 1
def add(hash, word):
    x = hash ^ (word + 0x9E3779B97F4A7C15 & MASK)
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31
def of_text(text):
    hash = len(text)
    for character in text.encode():
        hash = add(hash, character)
    return hash

base = sqlite3.connect("bad.papan")
digest = int(base.execute("SELECT value FROM meta WHERE key = 'digest'").fetchone()[0], 16)
for place, labels in base.execute("SELECT place, labels FROM solutions").fetchall():
    count, cases, hash, checksum = base.execute("SELECT count, cases, hash, checksum FROM result WHERE place = ?", (place,)).fetchone()
    def sum_of(label):
        total = len(label)
        for one in label:
            total = add(total, one)
        result = add(digest, of_text(place))
        for word in (int(count), 0, int(cases), int(hash, 16), total):
            result = add(result, word)
        return f"{result:016x}"
    label = list(struct.unpack(f"<{len(labels) // 2}H", labels))
    assert sum_of(label) == checksum
    label[0] = 60000
    base.execute("UPDATE solutions SET labels = ? WHERE place = ?", (struct.pack(f"<{len(label)}H", *label), place))
    base.execute("UPDATE result SET checksum = ? WHERE place = ?", (sum_of(label), place))
base.commit()
base.close()
EOF
for words in 'list nqueens:5 -s cover -q --job bad.papan' 'job export bad.papan'; do
    run $words
    holds "refused: $code" [ "$code" -ne 0 ]
    has err 'a solution in part .* breaks the rules'
done

# ---- two processes ----
# One that gives up deletes the file it made; another may hold it open by then and must not work on a file without a name.
for _ in $(seq 10); do
    rm -f race.papan*
    "$PAPAN" count nqueens:6 -s cover -q --job race.papan -t 0.000001 >/dev/null 2>&1 &
    first=$!
    "$PAPAN" count nqueens:6 -s cover -q --job race.papan >out 2>err &
    second=$!
    wait $first || :
    code=0
    wait $second || code=$?
    command='papan count --job, twice at once'
    [ "$code" -ne 0 ] || holds 'who has an answer has a file' [ -s race.papan ]
done
finish
