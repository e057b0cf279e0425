"""Counts solutions of Queens and Star Battle boards row by row, from the rules, with nothing of Papan."""


def count_queens(rows, stars, placed=(), most=2):
    """The number of solutions that have the placed queens, at most `most`. rows: words, a letter for each region."""
    n = len(rows)
    columns, regions, last = [0] * n, {}, {}
    for r, row in enumerate(rows):
        for region in row:
            regions[region], last[region] = 0, r
    found = 0

    def down(r, above):
        nonlocal found
        if r == n:
            found += 1
        elif not any(last[region] < r and count < stars for region, count in regions.items()):
            pick(r, 0, above, frozenset(), stars)

    def pick(r, start, above, chosen, left):
        if left == 0:
            if all(column in chosen for row, column in placed if row == r):
                down(r + 1, chosen)
            return
        for c in range(start, n):
            region = rows[r][c]
            if found >= most or columns[c] == stars or regions[region] == stars or above & {c - 1, c, c + 1}:
                continue
            columns[c] += 1
            regions[region] += 1
            pick(r, c + 2, above, chosen | {c}, left - 1)
            columns[c] -= 1
            regions[region] -= 1

    down(0, frozenset())
    return found
