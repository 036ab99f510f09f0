#!/usr/bin/env python3
"""Measures commands on journals that are large in one way, at a quarter of their size and at the whole.

    Tests/Stress/growth.py .build/release/journal [ROW…]

Ends with 1 if a time grows out of proportion: more than 8 times for 4 times the size. The square would grow 16 times.
Beside them it names the times that grow more than 1.3 times linear for each doubling, or exceed their row's bounds.
"""
import json, os, shutil, sys, tempfile, zipfile
from datetime import datetime, timedelta
from typing import Callable, NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Benchmark"))
from programs import Place

WRONG, MOST = 8, 2.6 * 2.6
LEAST = 0.05  # a shorter time is mostly the start of the program
MEMORY = 64 << 20


class Row(NamedTuple):
    title: str
    commands: list  # each on the journal as it was made
    size: int
    seconds: float  # how long one may take at the whole size
    make: Callable
    is_indexed: bool = False  # a list builds the index before each command
    is_small: bool = False  # whether its memory is bounded


class Lines:
    """A journal whose entries follow each other by a second."""

    def __init__(self, directory, name="made.jsonl"):
        self.directory, self.time = directory, datetime(2000, 1, 1)
        self.file = open(f"{directory}/{name}", "w")
        self.file.write('{"format":"timeline-journal","version":1,"id":"growth"}\n')

    def entry(self, kind, id, payload, **links):
        self.time += timedelta(seconds=1)
        entry = {"id": id, "type": kind, "at": self.time.isoformat() + "Z", **links, "payload": payload}
        self.file.write(json.dumps(entry, separators=(",", ":")) + "\n")

    def text(self, id, says=None, members={}, **links):
        self.entry("text", id, {"text": says or f"words of {id}", **members}, **links)


def ids(letter, count):
    """Ids of one length, in the order of their numbers."""
    return [f"{letter}{10_000_000 + number}" for number in range(count)]


def deletion(lines, size):
    for id in ids("a", size):
        lines.text(id)
    lines.entry("deletion", "d", {}, replaces=ids("a", size))


def undone_deletion(lines, size):
    deletion(lines, size)
    for id, replaced in zip(ids("u", size), ids("a", size)):
        lines.text(id, replaces=[replaced], undoes=["d"], batch="u10000000")


def timeless(lines, size):
    for id in ids("a", size):
        lines.file.write('{"id":"%s","type":"text","payload":{"text":"x"}}\n' % id)


def timeless_starred(lines, size):
    timeless(lines, size)
    for id, replaced in zip(ids("s", size), ids("a", size)):
        lines.file.write('{"id":"%s","type":"text","replaces":["%s"],"batch":"s10000000",'
                         '"payload":{"text":"x","starred":true}}\n' % (id, replaced))


def imported(lines, size):
    for number, (id, state) in enumerate(zip(ids("i", size), ids("s", size))):
        says = f"Walked along the river before breakfast, entry {number} of an older journal"
        lines.text(id, says, {"from": {"source": "jrnl", "state": state}}, batch="i10000000")


def import_taken_back(lines, size):
    imported(lines, size)
    for id, undone in zip(ids("u", size), ids("i", size)):
        lines.entry("deletion", id, {}, replaces=[undone], undoes=[undone], batch="u10000000")


def import_undone(lines, size):
    lines.text("a")
    import_taken_back(lines, size)


def diary(lines, size):
    for number, id in enumerate(ids("d", size)):
        lines.time += timedelta(seconds=1999)  # some 43 a day
        tags = {"tags": [f"t{number * 7 % 500}"]}
        if number % 5 == 0:
            lines.entry("mood", id, {"mood": "good", "score": 1 + number // 5 % 5, **tags})
        else:
            lines.text(id, "Walked along the river before breakfast", tags)


def reversals(lines, size):
    lines.text("a")
    lines.text("e0", "b", replaces=["a"])
    for number in range(1, size + 1):
        before = f"e{number - 1}"
        lines.text(f"e{number}", "ab"[number % 2 == 0], replaces=["a", before], undoes=[before])


def counted_ids(lines, size):
    for number in range(size):
        lines.text(f"{'0a'[number % 2] * 9}{10_000_000 + number}")


def circle(lines, size):
    copy, own = Lines(lines.directory, "copy.jsonl"), ids("a", size)
    for file in (lines, copy):
        for id, replaced in zip(own, own[1:] + own[:1]):
            file.text(id, replaces=[replaced])
    copy.text("b")
    copy.file.close()


def tags(lines, size):
    names = [f"t{number}" for number in range(size)]
    lines.text("a", members={"tags": names})
    lines.text("b", members={"tags": names + ["more"]}, replaces=["a"])


def edited(lines, old, new, members={}):
    lines.text("a", old, members)
    lines.text("b", new, members, replaces=["a"])


def tags_in_text(lines, size):
    words = " ".join(f"#t{number}" for number in range(size))
    edited(lines, words, words + " more")


def members(lines, size):
    own = {f"m{number}": number for number in range(size)}
    edited(lines, "old", "edited", {"from": {"source": "dayone", "members": own}})


def long_text(lines, size):
    half = "some words of a long text. " * (size // 54)
    edited(lines, half + "old" + half, half + "new" + half)


def other_words(lines, size):
    edited(lines, *(" ".join(f"{letter}{number}" for number in range(size)) for letter in "ab"))


def notes(lines, size):
    with zipfile.ZipFile(f"{lines.directory}/notes.zip", "w") as archive:
        for number, id in enumerate(ids("n", size)):
            archive.writestr(f"notes/{id}.md", f"---\ndate: 2020-01-01T10:00:00Z\n---\n\nnote {number}\n")


def files(lines, size):
    entries = [{"uuid": id, "creationDate": "2018-08-03T23:50:45Z", "text": f"entry of {id}"} for id in ids("n", size)]
    with open(f"{lines.directory}/dayone.json", "w") as file:
        json.dump({"entries": entries}, file)
    with open(f"{lines.directory}/journal.ics", "w", newline="\r\n") as file:
        file.write("BEGIN:VCALENDAR\n")
        for id in ids("n", size):
            file.write(f"BEGIN:VJOURNAL\nUID:{id}\nDTSTART:20180803T235045Z\nSUMMARY:entry of {id}\nEND:VJOURNAL\n")
        file.write("END:VCALENDAR\n")


# Sizes that people reach with one import. In a command, HERE is the directory of the journal.
ROWS = {
    "deletion": Row("one command deleted n entries", ["undo --quiet"], 20_000, 1, deletion),
    "timeless": Row("n entries without a moment", ["star x --yes --quiet"], 20_000, 2.5, timeless),
    "timeless-starred": Row("one command starred n entries without a moment",
                            ["undo --quiet"], 20_000, 2.5, timeless_starred),
    "undone-deletion": Row("an undo brought back n entries that one command deleted",
                           ["add text new", "list -n 20"], 20_000, 1, undone_deletion),
    "import-undo": Row("an import of n entries", ["undo --quiet"], 100_000, 2.2, imported, True, True),
    "import-redo": Row("an undo took back an import of n entries",
                       ["redo --quiet"], 100_000, 2.2, import_taken_back, True, True),
    "import-undone": Row("an undo took back an import of n entries, and the index knows",
                         ["list -n 20"], 300_000, 0.1, import_undone, True),
    "figures": Row("a diary of n entries with 500 tags",
                   ["stats --from 1900-01-01 --format json", "stats --from 1900-01-01 --by day", "report 2010"],
                   400_000, 3, diary, True, True),
    "reversals": Row("an edit that was undone and redone n times",
                     ["history a", "restore a 1", "purge a --yes"], 20_000, 1, reversals, True),
    "counted-ids": Row("n entries of two programs that count their ids",
                       ["list -n 20", "list", "report 2000 -o HERE/page.html --overwrite"],
                       64_000, 2, counted_ids, True),
    "circle": Row("n entries that replace each other in a circle",
                  ["conflicts", "merge HERE/copy.jsonl"], 20_000, 1, circle),
    "tags": Row("an edited entry with n tags",
                ["tags", "tag rename t5 other --yes", "history a", "list", "list --format json", "show a",
                 "find tag:t7", "export --to json", "export --to csv", "star a", "tag new a"], 40_000, 1, tags),
    "tags-in-text": Row("an edited entry with n tags in its words",
                        ["tags", "tag rename t5 other --yes", "history a", "list"], 40_000, 1, tags_in_text),
    "members": Row("an imported entry with n members of its program",
                   ["show a", "star a", "edit a --text new", "restore a 1", "export --to dayone"], 40_000, 1, members),
    "long-text": Row("an edited text of n bytes", ["history a"], 50_000_000, 5, long_text),
    "other-words": Row("an edited text of which all n words changed", ["history a"], 1_000_000, 2, other_words),
    "zip": Row("a zip archive of n notes", ["import HERE/notes.zip --yes"], 20_000, 3, notes),
    "import-entries": Row("files of n entries", ["import HERE/dayone.json --yes", "import HERE/journal.ics --yes"],
                          100_000, 5, files),
}


def place(row, size, parent, program):
    """A directory with the journal of one size."""
    made = Place(f"{parent}/{size}", program)
    lines = Lines(made.directory)
    row.make(lines, size)
    lines.file.close()
    return made


def run(row, command, place, watches=""):
    """Puts the made journal back, as a new file so that no index fits it, and runs the command. Seconds, memory."""
    place.forget()
    if os.path.exists(place.journal):
        os.remove(place.journal)
    shutil.copyfile(f"{place.directory}/made.jsonl", place.journal)
    if row.is_indexed:
        place.run(["", "list", "-n", "1"])
    return place.run(["", *command.replace("HERE", place.directory).split()], watches=watches)


def measure(row, command, quarter, whole):
    """The best of two times at both sizes; another program may disturb, so bad ones are taken up to six times."""
    times = [float("inf")] * 2
    for number in range(6):
        if number < 2 or times[1] > LEAST and times[1] > MOST * times[0]:
            times = [min(time, run(row, command, place)[0]) for time, place in zip(times, (quarter, whole))]
    return times


def report(name, row, directory, program):
    """Prints a line for each command. Returns whether a time grows out of proportion."""
    is_wrong = False
    quarter, whole = (place(row, size, directory, program) for size in (row.size // 4, row.size))
    for command in row.commands:
        times = measure(row, command, quarter, whole)
        memory = run(row, command, whole, watches="Anonymous")[1] if row.is_small else 0
        ratio = times[1] / times[0] if times[1] > LEAST else 0
        is_wrong = is_wrong or ratio > WRONG
        remarks = [remark for remark, holds in (
            (f"GROWS MORE THAN {WRONG} TIMES", ratio > WRONG), (f"grows more than {MOST:.1f} times", ratio > MOST),
            (f"more than {row.seconds} s", times[1] > row.seconds), ("more than 64 MiB", memory > MEMORY)) if holds]
        print(f"{name:16} {row.size:11,} {times[0]:8.3f} s {times[1]:8.3f} s {times[1] / times[0]:6.1f} "
              f"{f'{memory >> 20} MiB' if memory else '':>8}  {command}  {'; '.join(remarks)}", flush=True)
    return is_wrong


def main():
    program, names = sys.argv[1], sys.argv[2:] or list(ROWS)
    print(f"{'row':16} {'size':>11} {'quarter':>10} {'whole':>10} {'growth':>6} {'memory':>8}")
    wrong = []
    for name in names:
        with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp")) as directory:
            if report(name, ROWS[name], directory, program):
                wrong.append(f"{name}: {ROWS[name].title}")
    print("\n".join(["These grow out of proportion:"] + wrong) if wrong else "Everything grows in proportion.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
