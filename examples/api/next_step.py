"""next_step.py SCREENSHOT PICTURE: reads a Queens board from a screenshot, prints the next step with its reason,
and writes a picture of the solved board."""

import sys
import warnings

import papan


def main(screenshot: str, picture: str) -> int:
    """Returns the exit code."""
    try:
        board = papan.read_picture(screenshot)
        hint = board.hint()
        result = board.check()
    except (OSError, papan.PapanError) as error:
        print(f"{screenshot}: {error}", file=sys.stderr)
        return 1
    print(board)
    print(hint)
    if result.solution is None:
        print(f"No solution: {result.reason}.", file=sys.stderr)
        return 1
    result.solution.save(picture, size=600)
    print(f"{picture}: {'the only' if result.verdict == 'unique' else 'one'} solution.")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: next_step.py SCREENSHOT PICTURE")
    warnings.simplefilter("always", papan.PapanWarning)
    sys.exit(main(sys.argv[1], sys.argv[2]))
