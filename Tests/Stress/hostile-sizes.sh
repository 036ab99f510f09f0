#!/usr/bin/env bash
# Runs HostileSizesTests with gigabytes on a release build, and imports files with a line of 100 MB. Takes
# some ten minutes, 3 GB of disk and up to 8 GB of memory; needs python3.
#
#   swift build -c release --product journal
#   Tests/Stress/hostile-sizes.sh .build/release/journal          # SCALE=0.1 for a tenth of it
#
# Each row is one command on a new journal: exit code, processor seconds, peak memory, its ratio to the
# file. Exits with 1 if a command was killed or took longer than LIMIT seconds (600).
set -euo pipefail
[ $# = 1 ] || { echo "usage: $0 PATH-TO-JOURNAL" >&2; exit 2; }
program=$(realpath "$1")
work=$(mktemp -d "${TMPDIR:-/tmp}/journal-stress-XXXXXX")
trap 'rm -rf "$work"' EXIT

python3 - "$program" "$work" "${SCALE:-1}" "${LIMIT:-600}" <<'PYTHON'
import os, resource, sys

program, work, scale, limit = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
size = lambda number: int(number * scale)
header = b'{"format":"timeline-journal","version":1,"id":"h"}\n'
last = b'{"id":"last","type":"text","payload":{"text":"the last"}}\n'
journal = os.path.join(work, "journal.jsonl")
environment = {"HOME": work, "JOURNAL_FILE": journal, "TZ": "UTC0", "PATH": "/usr/bin:/bin"}


def times(count, piece):
    """Pieces by the megabyte, so that this program stays small."""
    block = max(1, (1 << 20) // len(piece))
    for _ in range(count // block):
        yield piece * block
    yield piece * (count % block)


def shapes():
    million = size(1_000_000)
    yield "depth 1,000,000", [header, b'{"id":"last","type":"text","x":', times(million, b"["),
                              times(million, b"]"), b',"payload":{"text":"x"}}\n']
    yield "1 GB of text", [header, b'{"id":"last","type":"text","payload":{"text":"',
                           times(size(200_000_000), b"word "), b'"}}\n']
    yield "1 GB of an unknown member", [header, b'{"id":"last","type":"text","x":"',
                                        times(size(1_000_000_000), b"x"),
                                        b'","payload":{"text":"x"}}\n']
    yield "1 GB of a damaged line", [header, b'{"id":"d","type":"text","x":"',
                                     times(size(1_000_000_000), b"x"), b"\n", last]
    yield "10,000,000 empty lines", [header, times(size(10_000_000), b"\n"), last]
    yield "a header of 100 MB", [header[:-2], b',"x":"', times(size(100_000_000), b"h"), b'"}\n',
                                 last]
    yield "10,000,000 damaged lines", [header, times(size(10_000_000), b"?\n"), last]


def imports():
    long = lambda: times(size(20_000_000), b"word ")
    yield "txt", [b"[2019-01-01 10:00] ", long(), b"\n"]
    yield "json", [b'[{"id":1,"date":"2023-05-01T10:00:00Z","title":"T","content":"',
                   long(), b'"}]']
    yield "csv", [b"date,text\n2020-01-01,", long(), b"\n"]
    yield "ics", [b"BEGIN:VCALENDAR\nBEGIN:VJOURNAL\nDTSTART:20261121T080102Z\nSUMMARY:",
                  long(), b"\nEND:VJOURNAL\nEND:VCALENDAR\n"]
    yield "md", [b"---\ndate: 2026-11-21\n---\n", long(), b"\n"]


commands = [["info"], ["list", "-n", "5"], ["show", "last"], ["add", "text", "new"],
            ["edit", "last", "--star"], ["delete", "last"]]


def run(words):
    """A child's peak is never less than this program's own, which is some 15 MB."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.execve(program, [program] + words, environment)
    _, status, usage = os.wait4(child, 0)
    unit = 1 if sys.platform == "darwin" else 1024
    return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def write(path, pieces):
    with open(path, "wb") as file:
        for piece in pieces:
            for part in [piece] if isinstance(piece, bytes) else piece:
                file.write(part)
    return os.path.getsize(path)


failed = False
print(f"{'journal':<26} {'command':<18} {'code':>4} {'seconds':>8} {'peak MB':>8} {'of file':>8}")
for name, pieces in shapes():
    length = write(journal, pieces)
    for words in commands:
        # Commands only append, so truncating restores the journal.
        os.truncate(journal, length)
        code, seconds, peak = run(words)
        failed = failed or code != 0
        print(f"{name:<26} {' '.join(words):<18} {code:>4} {seconds:>8.2f} {peak / 1e6:>8.0f} "
              f"{peak / length:>8.1f}", flush=True)
for ending, pieces in imports():
    write(journal, [header])
    path = os.path.join(work, "import." + ending)
    length = write(path, pieces)
    form = {"txt": "jrnl", "json": "tui-journal", "ics": "vjournal", "md": "markdown"}
    code, seconds, peak = run(["import", "--from", form.get(ending, ending), path])
    failed = failed or code != 0 or os.path.getsize(journal) < length
    print(f"{'a line of 100 MB':<26} {'import ' + ending:<18} {code:>4} {seconds:>8.2f} "
          f"{peak / 1e6:>8.0f} {peak / length:>8.1f}", flush=True)
    os.remove(path)
sys.exit(1 if failed else 0)
PYTHON
