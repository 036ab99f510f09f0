#!/usr/bin/env python3
"""Measures `journal browse` in a terminal without a window: Tests/Benchmark/screen.py PROGRAM [ENTRIES].

The first whole frame against `list -n 50`, and keys to their frames. Ends with 1 if a bound is exceeded.
"""
import fcntl, os, pty, select, statistics, struct, sys, tempfile, termios, time

import journals
from programs import Place

FRAME = b"\x1b[?2026l"  # the end of synchronized output ends a frame
KEYS = {"a line": "j" * 300 + "k" * 290, "a page": ["\x1b[6~"] * 150 + ["\x1b[5~"] * 140, "to the ends": "Ggg" * 50,
        "a day": "}" * 100 + "{" * 90}


class Screen:
    """The program on a terminal of 80 × 24."""

    def __init__(self, place):
        self.start = time.perf_counter()
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execve(place.program, [place.program, "browse"], {**place.environment, "TERM": "xterm-256color"})

    def wait(self, text, seconds=5):
        """Reads until the program has written something. Returns the time; infinity if it doesn't come."""
        written, end = b"", time.perf_counter() + seconds
        while text not in written:
            left = end - time.perf_counter()
            if left < 0 or not select.select([self.terminal], [], [], left)[0]:
                return float("inf")
            written += os.read(self.terminal, 1 << 16)
        return time.perf_counter()

    def seconds(self, key):
        """From a key to the next frame."""
        start = time.perf_counter()
        os.write(self.terminal, key.encode())
        return self.wait(FRAME) - start

    def end(self):
        os.write(self.terminal, b"q")
        status = os.waitpid(self.child, 0)[1]
        os.close(self.terminal)
        if status:
            raise SystemExit(f"browse failed ({status})")


def first_frame(place):
    """The median time to the first whole frame, divided by that of a list; the first runs make the index."""
    times = []
    for number in range(17):
        screen = Screen(place)
        times.append((screen.wait(b"1 of ", 20) - screen.start, place.run(["", "list", "-n", "50"])[0]))
        screen.end()
    own, other = (statistics.median(column) for column in zip(*times[2:]))
    return own / other


def report(what, measured, bound, unit):
    print(f"{what:40} {measured:7.2f} {unit}, at most {bound:g}  {'ok' if measured <= bound else 'FALLS SHORT'}")
    return measured > bound


def main():
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp")) as directory:
        place = Place(directory, sys.argv[1])
        journals.make(int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000, place.journal)
        short = report("first whole frame, against list -n 50", first_frame(place), 1.5, "times")
        screen = Screen(place)
        screen.wait(b"1 of ")
        for name, keys in KEYS.items():
            times = sorted(screen.seconds(key) for key in keys)
            short |= report(f"key to frame, {name}, 99th percentile", times[len(times) * 99 // 100] * 1000, 16, "ms")
        screen.end()
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
