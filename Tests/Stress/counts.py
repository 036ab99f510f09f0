#!/usr/bin/env python3
"""Counts the instructions of some commands on a journal of 1,000 entries, and ends with 1 if one exceeds its bound.

    Tests/Stress/counts.py .build/release/journal

Callgrind counts a build of `swift build -c release` the same every time: other programs can't disturb it. A bound is
at most 1.15 times what was counted when it was written. Change the reason together with the bound.
"""
import os, re, shutil, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Benchmark"))
import journals
from programs import Place

BOUNDS = {  # millions of instructions, and what they consist of
    "add text hello": (10.5, """counted 10.24, of which 5.9 are the loading of Swift's libraries, 0.4 the look into the
        index for an id as short as in lists, 0.4 the queue of changes, 0.3 the types of one path for one journal and
        for several, 0.2 the look for an unread pipe and for Japanese words, 0.2 the look whether the entry is to be
        sealed, and 0.2 the price of commands that a release makes small"""),
    "list -n 20": (13.9, """counted 13.7, of which 5.8 are the loading: twenty entries through the index, and whether
        the words name a time. 0.2 are the price of commands that a release makes small"""),
    "show @1": (10.8, "counted 9.42: an entry through the index, and its history"),
    "edit @1 --text hello": (13.5, """counted 11.7: an entry through the index, its line with the new text, and one
        append"""),
    "find walk": (33.6, "counted 29.2: a word in the texts of 1,000 entries, decoded where the line has the word"),
    "stats": (60.4, """counted 52.6: all figures of 1,000 decoded entries. Words are counted by a rule of ten lines over
        the scalars of a text; a table of Unicode's with a second path over bytes took 8.6 less"""),
    "import HERE/jrnl.txt --yes": (923, "counted 803: 10,000 entries of jrnl's text, read, hashed and written once"),
}
# Fixes what differs between runs: hash seeds and the time.
FIXED = {"SWIFT_DETERMINISTIC_HASHING": "1", "JOURNAL_NOW": "2025-01-02T08:01:02.123+09:00", "TZ": "XYZ-9"}


def count(command, place):
    """The millions of instructions of a command on a new journal."""
    place.forget()
    if command.startswith("import"):
        journals.make(10_000, place.journal, jrnl=place.jrnl)
    journals.make(1000, place.journal)
    words = command.replace("HERE", place.directory).split()
    if not command.startswith("import"):  # an import is counted the first time, when it writes
        place.run(["", *words], **FIXED)
    place.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", place.program, *words], **FIXED)
    with open(f"{place.directory}/errors") as file:
        return int(re.search(r"Collected : (\d+)", file.read())[1]) / 1e6


def main():
    if not shutil.which("valgrind"):
        print("INSTRUCTIONS WERE NOT COUNTED: valgrind is not installed (apt-get install valgrind)", file=sys.stderr)
        return 0
    exceeded = 0
    with tempfile.TemporaryDirectory() as directory:
        place = Place(directory, sys.argv[1])
        for command, (bound, reason) in BOUNDS.items():
            millions = count(command, place)
            share = f"{millions / bound:6.1%} of {bound:,} million"
            print(f"{millions:9.2f} million, {share}  journal {command}", flush=True)
            if millions > bound:
                exceeded += 1
                print(f"  EXCEEDS its bound ({' '.join(reason.split())}).\n"
                      "  Take back what made it slower, or move the bound in Tests/Stress/counts.py with its reason.")
    return 1 if exceeded else 0


if __name__ == "__main__":
    sys.exit(main())
