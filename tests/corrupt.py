"""corrupt.py: damages a certificate at random, many times, and checks that papan-verify is not misled.

    corrupt.py PROGRAM PUZZLE CERTIFICATE SEED TIMES

Half of the damaged certificates get a correct checksum. One without is always refused. One with it may still be a proof,
because another tree of the same puzzle is one, too; then it must prove the same as the original. Prints how many were
refused and accepted."""

import random
import subprocess
import sys


def seal(body):
    value = 0xCBF29CE484222325
    for byte in body:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return body + b"end %016x\n" % value


def damage(rng, body):
    """Changes one word or a few bytes, but not the spaces at its ends only."""
    words = body.split(b" ")
    at = rng.randrange(len(words))
    kind = rng.randrange(7)
    if kind == 0:
        del words[at]
    elif kind == 1:
        words.insert(at, words[at])
    elif kind == 2 and at + 1 < len(words):
        words[at], words[at + 1] = words[at + 1], words[at]
    elif kind == 3:
        words[at] = b"%d" % rng.choice([0, 1, 2, 7, 50, 1000, 2**32, 2**64, 2**128])
    elif kind == 4 and words[at].isdigit():
        words[at] = b"%d" % (int(words[at]) + rng.choice([-1, 1]))
    elif kind == 5:
        byte = rng.randrange(len(body))
        return body[:byte] + bytes([rng.randrange(256)]) + body[byte + 1 :]
    else:
        return body[: rng.randrange(len(body))]
    return b" ".join(words)


def verify(program, puzzle, certificate):
    run = subprocess.run([*program.split(), puzzle, certificate], capture_output=True, text=True, timeout=600)
    return run.returncode, run.stdout.split("(")[0].strip(), run.stderr.strip()


def main(program, puzzle, certificate, seed, times):
    rng = random.Random(int(seed))
    with open(certificate, "rb") as file:
        original = file.read()
    body = original[: original.rindex(b"end ")]
    code, truth, _ = verify(program, puzzle, certificate)
    if code != 0 or seal(body) != original:
        sys.exit(f"{certificate} is not a good certificate to begin with")
    refused = accepted = 0
    while refused + accepted < int(times):
        bad = damage(rng, body)
        sealed = (refused + accepted) % 2 == 0
        if bad == body:
            continue
        with open("corrupt.proof", "wb") as file:
            file.write(seal(bad) if sealed else bad + original[len(body) :])
        code, words, message = verify(program, puzzle, "corrupt.proof")
        if code == 1 and message.startswith("corrupt.proof:") and "refused: " in message:
            refused += 1
        elif code == 0 and sealed and words == truth:
            accepted += 1
        else:
            sys.exit(f"{puzzle}: exit code {code}: {words} {message}; see corrupt.proof")
    print(f"{refused} refused, {accepted} still proofs: {truth}")


if __name__ == "__main__":
    main(*sys.argv[1:])
