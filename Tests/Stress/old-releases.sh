#!/usr/bin/env bash
# Runs every command of earlier releases on journals that the present program writes, and on journals from a
# made-up future: new kinds, members, files and gates. Checks the invariants of FORMAT.md, section 10, byte for
# byte, and compares the lists with Samples/reader.py. Nothing that Samples/PROMISES.md names may be gone from the
# present program: commands, options, settings, exit codes, members of JSON, columns of CSV.
#
#   swift build -c release --product journal
#   Tests/Stress/old-releases.sh .build/release/journal             # every release in Tests/Stress/releases
#   Tests/Stress/old-releases.sh --newest .build/release/journal    # the newest one; .ci/run does this. Without one
#                                                                   # in the list, the same as --self.
#   Tests/Stress/old-releases.sh --self .build/release/journal      # the present program on all of it
#
# Tries the executables that people have: put the archives of releases (journal-1.0.0-linux-x86_64.tar.xz) into
# $JOURNAL_RELEASES (~/.cache/journal-releases). Builds a release that is not there from history. Needs python3;
# git, for sync; age, for sealed entries. A command without a row in the table below is an error, so none is forgotten.
set -euo pipefail
which=every
case ${1-} in --newest | --self) which=${1#--} && shift ;; esac
[ $# = 1 ] || { echo "usage: $0 [--newest | --self] PATH-TO-JOURNAL" >&2; exit 2; }
present=$(realpath "$1")
cd "$(dirname "$0")/../.."
command -v python3 >/dev/null || { echo "old releases: not tried, there is no python3"; exit 0; }
work=$(mktemp -d "${TMPDIR:-/tmp}/journal-releases-XXXXXX")
trap 'rm -rf "$work"' EXIT
cache=${JOURNAL_RELEASES:-${XDG_CACHE_HOME:-$HOME/.cache}/journal-releases}
name_of() { echo "journal-$1-linux-$(uname -m)"; }

# released VERSION SUM: sets 'program' to an executable with this checksum, unpacked from an archive if need be.
released() {
  local name archive
  name=$(name_of "$1")
  program=$cache/$name/bin/journal
  archive=$cache/$name.tar.xz
  if [ ! -e "$program" ] && [ -e "$archive" ]; then tar -xf "$archive" -C "$cache"; fi
  [ -e "$program" ] || return 1
  [ "$(sha256sum <"$program")" = "$2  -" ] && return
  echo "$1: $program does not have the checksum in Tests/Stress/releases"
  return 1
}

# built VERSION COMMIT: sets 'program' to an executable built from history. It is static, as releases are, so that
# it also runs when the toolchain is gone.
built() {
  program=$cache/$(name_of "$1")-$2/journal
  [ -x "$program" ] && return
  if ! git cat-file -e "$2^{commit}" 2>/dev/null; then
    echo "$1: its commit $2 is not in this clone"
    return 1
  fi
  echo "building $1"
  rm -rf "$work/source"
  mkdir -p "$work/source" "$work/home"
  git archive "$2" | tar -x -C "$work/source"
  if ! HOME=$work/home TMPDIR=$work/home swift build --package-path "$work/source" -c release --product journal \
    -Xswiftc -static-executable >"$work/log" 2>&1; then
    tail -5 "$work/log"
    echo "$1: this toolchain does not build it: $(swift --version 2>&1 | head -1)"
    return 1
  fi
  mkdir -p "$(dirname "$program")"
  mv "$work/source/.build/release/journal" "$program"
}

# try VERSION PROGRAM
try() {
  python3 - "$1" "$2" "$present" "$PWD/Samples" "$work" <<'PYTHON'
import collections, functools, glob, hashlib, importlib.util, json, multiprocessing, os, pty, re, select, shutil
import subprocess, sys, tempfile, time

version, old, present, samples, work = sys.argv[1:]
spec = importlib.util.spec_from_file_location("reader", f"{samples}/reader.py")
reader = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
spec.loader.exec_module(reader)
has_git = shutil.which("git") is not None
has_age = shutil.which("age", path="/usr/local/bin:/usr/bin:/bin") is not None
out = "out"  # A folder for what commands write; relative, as each process works in a folder of its own.
# What one process found: sentences, figures, and the rows of the table that worked.
problems, counts, worked = [], collections.Counter(), set()
# Most runs leave a journal as it was, so what the reader says of its bytes is kept.
journal_of = functools.lru_cache(500)(reader.Journal)


@functools.lru_cache(500)
def view_of(data): return reader.view(journal_of(data))


def enter_folder():
    """Gives this process a folder of its own, with the files that commands read."""
    os.chdir(tempfile.mkdtemp(dir=work))
    rows = "".join(f"2025-{m:02}-{d:02} 07:{d:02},Day {d} of month {m} #diary,{d % 5 + 1}\n"
                   for m in range(1, 13) for d in range(1, 29))
    with open("rows.csv", "w") as file: file.write("date,text,score\n" + rows)
    with open("jrnl.txt", "w") as file: file.write("[2019-01-01 10:00] Title.\nBody @tag *\n")
    with open("earlier.txt", "w") as file: file.write("[2018-01-01 10:00] Earlier.\n")
    os.mkdir("bin")
    with open("bin/xdg-open", "w") as file: file.write("#!/bin/sh\n")
    os.chmod("bin/xdg-open", 0o755)


class Home:
    """A user's folder with one journal, as bytes, and the files beside it."""

    def __init__(self, data=None, files={}):
        self.path = os.path.abspath("home")
        shutil.rmtree(self.path, ignore_errors=True)
        self.journal = f"{self.path}/j/journal.jsonl"
        os.makedirs(f"{self.path}/j")
        os.makedirs(f"{self.path}/.config/journal")
        with open(f"{self.path}/.config/journal/config.json", "w") as file:
            file.write('{\n  "later-setting": {"x": [1.0, 1e2]},\n  "alias": {"idea": "add text --tag idea"}\n}\n')
        for name, content in files.items():
            os.makedirs(os.path.dirname(f"{self.journal}.files/{name}"), exist_ok=True)
            with open(f"{self.journal}.files/{name}", "wb") as file: file.write(content)
        if data is not None:
            with open(self.journal, "wb") as file: file.write(data)

    def environment(self):
        return {"HOME": self.path, "JOURNAL_FILE": self.journal, "JOURNAL_NOW": "2026-12-24T18:00:00+01:00",
                "TZ": "Europe/Vienna", "LC_ALL": "C.UTF-8", "PATH": os.path.abspath("bin") + ":/usr/local/bin:/usr/bin:/bin", "TERM": "xterm", "EDITOR": os.path.abspath("editor"), "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@a",
                "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@a"}

    def run(self, program, *words, input=b"", editing=""):
        with open("editor", "w") as file: file.write(f"#!/bin/sh\n{editing or 'true'}\n")
        os.chmod("editor", 0o755)
        return subprocess.run([program, *words], env=self.environment(), input=input, capture_output=True)

    def without_journal(self, program, *words):
        """Runs it while a folder is in the journal's place, so that words to save are kept as a draft."""
        exists = os.path.exists(self.journal)
        if exists: os.rename(self.journal, "away")
        os.mkdir(self.journal)
        try: return self.run(program, *words)
        finally:
            os.rmdir(self.journal)
            if exists: os.rename("away", self.journal)

    def keys(self, program, *words, typed):
        """Runs it in a terminal, waits until it has written and rests, types, and reads to the end."""
        child, terminal = pty.fork()
        if child == 0: os.execve(program, [program, *words], self.environment())
        output, typed, end = b"", list(typed), time.monotonic() + 300
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.25)[0]:
                try: piece = os.read(terminal, 65536)
                except OSError: break
                if not piece: break
                output += piece
            elif typed and output: os.write(terminal, typed.pop(0))
        else: os.kill(child, 9)
        os.close(terminal)
        return subprocess.CompletedProcess(words, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), output, b"")

    def bytes(self):
        try:
            with open(self.journal, "rb") as file: return file.read()
        except FileNotFoundError: return b""

    def state(self):
        """What a refused command leaves alone: bytes, time, inode and mode, and the files."""
        info = os.stat(self.journal) if os.path.exists(self.journal) else None
        return self.bytes(), info and (info.st_mtime_ns, info.st_ino, info.st_mode), self.files()

    def beside(self, folder=""):
        """What programs keep for themselves: index, drafts and state, by path."""
        paths = [path for top in (".cache", ".local") for path in glob.glob(f"{self.path}/{top}/**/{folder}/*", recursive=True)]
        found = {}
        for path in filter(os.path.isfile, paths):
            with open(path, "rb") as file: found[path] = file.read()
        return found

    def files(self):
        found = {}
        for folder, _, names in os.walk(f"{self.journal}.files"):
            for name in names:
                with open(f"{folder}/{name}", "rb") as file: found[name] = file.read()
        return found


# MARK: Journals that the present program writes

# Opens sealed entries from then on.
unlock = ["config", "set", "seal-identity-command", f"cat '{samples}/conformance/sealed/identity.txt'"]


def session(home, *commands):
    for words in commands:
        given, words = (words[0], words[1:]) if isinstance(words[0], bytes) else (b"", words)
        done = home.run(present, *words, input=given)
        if done.returncode: sys.exit(f"the present program refuses {words}: {done.stderr.decode()}")


def written():
    """Journals by name, and the files beside them."""
    home = Home()
    session(home, ["add", "text", "First light on the river #walk", "--at", "2026-11-21T08:01:00+01:00"],
            ["add", "mood", "good", "Slept well", "--tag", "home"], ["add", "mood", "2", "rain"],
            [b"A text of\nseveral lines #\xe6\x95\xa3\xe6\xad\xa9\n", "add", "text", "--star"],
            ["add", "text", "Dinner", "--at", "yesterday 9pm", "--tag", "family"],
            ["moods", "add", "wistful", "--score", "2.5"], ["add", "mood", "wistful"],
            ["edit", "@1..3", "--tag", "late", "--yes"], ["edit", "--last", "--star"],
            ["find", "dinner", "--count"], ["edit", "dinner", "--text", "A long dinner", "--at", "2026-12-20T21:00:00+01:00"],
            ["add", "text", "A mistake"], ["delete", "@1"], ["undo"], ["redo"], ["undo", "2"],
            ["add", "text", "Gone"], ["delete", "@1", "--yes"], ["add", "text", "Seen again"], ["delete", "@1"],
            ["restore", "--last"], ["tag", "rename", "late", "evening", "--yes"])
    daily = home.bytes()
    session(home, ["import", "--yes", "rows.csv"], ["import", "--yes", "earlier.txt"])
    imported = home.bytes()
    # Two machines change copies apart: one pair of changes settles, the other stays a conflict.
    one, two = copies(daily, [["edit", "river", "--text", "One", "--star"], ["tag", "x", "rain"]],
                      [["edit", "river", "--text", "Two"], ["tag", "y", "rain"]])
    with open("copy.jsonl", "wb") as file: file.write(two)
    home = Home(one)
    session(home, ["merge", "copy.jsonl", "--yes"])
    merged = home.bytes()
    home = Home(daily)
    session(home, ["purge", "seen again", "--yes"], ["compact", "--yes"], ["add", "text", "after"])
    # Measures, which 1.0.0 does not know: edited, deleted, undone, attached, settled, in conflict, purged, compacted.
    other = Home(daily)
    session(other, ["measure", "weight", "71.20", "kg", "after the run #gym"], ["measure", "coffee"],
            ["measure", "run", "5.2", "km", "--at", "2026-11-21T08:01:00+01:00", "--tag", "health"],
            ["measure", "stars", "1e400"], ["edit", "measure:coffee", "--note", "with milk", "--yes"],
            ["star", "measure:run", "--yes"], ["measure", "mistake", "1"], ["delete", "@1", "--yes"],
            ["measure", "steps", "9000"], ["undo"], ["edit", "measure:run", "--value", "5.30", "--yes"], ["undo"],
            ["measure", "height", "171", "cm", "--attach", "earlier.txt"])
    measures, beside = other.bytes(), {f"{name[:2]}/{name}": data for name, data in other.files().items()}
    one, two = copies(measures, [["edit", "measure:weight", "--value", "72.0", "--yes"], ["edit", "measure:run", "--note", "slow", "--yes"]],
                      [["edit", "measure:weight", "--value", "73", "--yes"], ["edit", "measure:run", "--value", "5.4", "--yes"]])
    with open("copy.jsonl", "wb") as file: file.write(two)
    other = Home(one, beside)
    session(other, ["merge", "copy.jsonl", "--yes"])
    both = other.bytes()
    other = Home(measures, beside)
    session(other, ["purge", "measure:coffee", "--yes"], ["compact", "--yes"], ["measure", "after", "1"])
    few = other.bytes()
    result = {"measures": (measures, beside), "measures, two machines": (both, beside),
              "measures, purged and compacted": (few, beside), "daily use": (daily, {}), "imports": (imported, {}), "two machines": (merged, {}),
              "purged and compacted": (home.bytes(), {})}
    if has_age: result.update({name: (data, {}) for name, data in sealed().items()})
    if b"--attach" in home.run(present, "help", "add", "text").stdout:
        home = Home(daily)
        session(home, ["add", "text", "With a file", "--attach", "earlier.txt"])
        result["files"] = home.bytes(), {f"{name[:2]}/{name}": data for name, data in home.files().items()}
    return result


def sealed():
    """Journals with sealed entries and a key: sealed later, edited, in conflict, settled, deleted, purged, compacted."""
    with open(f"{samples}/sealed.jsonl", "rb") as file: home = Home(file.read())
    session(home, unlock, ["add", "text", "In plain #walk"], ["add", "text", "A secret #private", "--star"], ["edit", "secret", "--text", "A large secret #private"],
            ["seal", "secret", "--yes"], ["add", "mood", "bad", "A day of storm"], ["seal", "storm", "--yes"],
            ["measure", "height", "171", "cm", "grown"], ["seal", "grown", "--yes"], ["edit", "storm", "--note", "Storm all day", "--yes"], ["undo"],
            ["tag", "x", "doctor", "--yes"], ["add", "text", "Gone soon"], ["seal", "gone", "--yes"], ["delete", "gone", "--yes"])
    used = home.bytes()
    one, two = copies(used, [unlock, ["edit", "storm", "--note", "One storm", "--yes"], ["star", "doctor", "--yes"], ["add", "text", "One"]],
                      [unlock, ["edit", "storm", "--note", "Two storm", "--yes"], ["add", "text", "Sealed, too"], ["seal", "too", "--yes"]])
    with open("copy.jsonl", "wb") as file: file.write(two)
    home = Home(one)
    session(home, ["merge", "copy.jsonl", "--yes"])
    merged = home.bytes()
    home = Home(used)
    session(home, unlock, ["purge", "grown", "--yes"], ["compact", "--yes"], ["add", "text", "after"])
    return {"sealed entries": used, "sealed entries, two machines": merged, "sealed entries, purged and compacted": home.bytes()}


def copies(data, *sessions):
    for commands in sessions:
        home = Home(data)
        session(home, *commands)
        yield home.bytes()


# MARK: The made-up future

def later(data, needs=None):
    """The same journal as a later version might have left it, and the files beside it."""
    lines = data.rstrip(b"\n").split(b"\n")
    new = [lines[0][:-1] + b',"theme":{"v":1.0}' + (b',"needs":{"%s":["later-9"]}' % needs if needs else b"") + b"}"]
    for number, line in enumerate(lines[1:]):
        if number % 3 == 0 and b'"payload":{"' in line and b'"deletion"' not in line:
            line = b'{"seq":%d.0,' % number + line[1:].replace(b'"payload":{"', b'"payload":{"w":[1E2,{"t":7.0}],"', 1)
        new.append(line)
    ids = re.findall(rb'"id":"(\w+)","type":"text"', data)
    content = b"a picture\n"
    digits = hashlib.sha256(content).hexdigest()
    new += [b'{"id":"n-photo","type":"photo","at":"2026-12-01T08:00:00+01:00","refs":["%s"],"files":[{"sha256":"%s","size":10,'
            b'"name":"../a.jpg"}],"payload":{"text":"The pier #sea","tags":["trip"],"exif":{"f":2.80}}}' % (ids[0], digits.encode()),
            b'{"id":"n-text","type":"text","at":"2026-12-02T08:00:00+01:00","files":[{"sha256":"%s"}],"day":true,'
            b'"until":"2026-12-03T12:00:00+01:00","recurs":1.0,"payload":{"text":"A span","rich":[{"b":1e0}]}}' % digits.encode(),
            b'{"id":"n-sealed","type":"text","at":"2026-12-03T08:00:00+01:00","needs":["sealed-9"],"payload":{"text":7.0}}',
            b'{"id":"n-patch","type":"patch","at":"2026-12-04T08:00:00+01:00","replaces":["%s"],"payload":{"diff":"x"}}' % ids[-1],
            b'{"id":"n-setting","type":"setting","payload":{"name":"week","value":"monday"}}',
            b'{"id":"n-mood","type":"mood","at":"2026-12-05T08:00:00+01:00","payload":{"mood":"later","note":"x","body":{"hr":6E1}}}',
            b'{"id":"n-hide","type":"deletion","replaces":["n-mood"],"payload":{"until":"2027-01-01"},"by":1.0}',
            b"<<<<<<< not JSON", lines[1], b'{"id":"n-line","type":"text","at":"2026-12-06T08:00:00+01:00","line":{"sig":"\\u0041"},'
            b'"payload":{"text":"signed"}}']
    return b"\n".join(new) + b"\n", {f"{digits[:2]}/{digits}": content}


def journals():
    by_name = written()
    result = dict(by_name)
    for name, (data, files) in by_name.items():
        changed, more = later(data)
        result[f"{name}, later"] = changed, {**files, **more}
    for gate in "rewrite", "write", "read":
        result[f"daily use, later, needs {gate}"] = later(by_name["daily use"][0], gate.encode())
    for path in sorted(glob.glob(f"{samples}/*.jsonl") + glob.glob(f"{samples}/conformance/future/*.jsonl")):
        with open(path, "rb") as file: result[os.path.basename(path)[:-6]] = file.read(), {}
    return result


# MARK: The commands

class Step:
    """One start of the program. `sort`: read, append, rewrite, or either of the two (join). `edited`: the members of
    the payload and of the envelope that an edit may change. `must`: succeeds if the gate lets it. `fails`: never
    succeeds. `free`: changes drafts, settings or other files; the gate does not matter. `writes`: a success changes
    the journal "always", "sometimes" (on one journal at least) or "never". `some`: not tried on every journal, as it
    does not depend on it, repeats another row in another format, or waits for keys. `is_away`: the journal is away
    meanwhile."""

    def __init__(self, sort, *words, edited="", must=True, fails=False, free=False, writes="always", some=False,
                 input=b"", editing="", typed=(), check=None, is_away=False):
        self.sort, self.words, self.edited, self.must, self.free = sort, words, set(edited.encode().split()), must, free
        self.some = some or free or bool(typed)
        self.fails, self.writes = fails, "never" if sort == "read" or fails else writes
        self.input, self.editing, self.typed, self.check = input, editing, typed, check
        self.is_away = is_away

    def without_format(self):
        return tuple(w for i, w in enumerate(self.words) if "--format" not in (w, self.words[i - 1]))


def read(*words, **more): return Step("read", *words, **more)
def append(*words, **more): return Step("append", *words, **more)
def rewrite(*words, **more): return Step("rewrite", *words, **more)
def aside(*words, **more): return Step("read", *words, free=True, **more)


# Checks whatever the exit code is. A sentence is a complaint.
def keeps_settings(home, done):
    with open(f"{home.path}/.config/journal/config.json", "rb") as file:
        return b'"later-setting": {"x": [1.0, 1e2]}' in file.read() or "an unknown setting changed"


def is_copy(home, done):
    found = glob.glob(f"{out}/backups/*.jsonl")
    if not found: return done.returncode != 0 or "there is no backup"
    with open(found[0], "rb") as file: return file.read() == home.bytes() or "the backup has other bytes"


new_text = append("add", "text", "A new text #new", "--tag", "t")
draft = [aside("add", "text", "Words of a draft", fails=True, is_away=True)]
template = aside("templates", "edit", "evening", input=b"Evening: {text}", check=keeps_settings)
usual = ["text", "json", "raw", "jrnl"]
shapes = ["text", "short", "markdown", "csv", "json", "jsonl", "raw"]
formats = ["jrnl", "jrnl-json", "dayone", "daylio", "tui-journal", "timeline", "vjournal", "markdown", "csv", "lines",
           "html", "json"]
TABLE = {
    "add text": [[new_text], [append("A sentence of words.")],
                 [append("add", "text", "--star", "--at", "2026-05-01T10:00:00Z", input=b"two\nlines\n")]],
    "add measure": [[append("add", "measure", "weight", "71.2", "kg", "A note", "--tag", "t")], [append("measure", "coffee")]],
    "add mood": [[append("add", "mood", "good", "A note", "--tag", "t")], [append("mood", "great")]],
    "list": [[read("list", "--format", shape, some=shape not in usual)] for shape in shapes] + [[read("list", "--count")], [read("today")]],
    "find": [[read("find", "the or #walk")], [read("find", "/l.*t/", "--format", "json")], [read("find", "mood:>=3", "-n", "3")]],
    "show": [[read("show", id, "--format", shape, some=shape not in usual)] for id in ["{text}", "{unknown}"] for shape in shapes],
    "edit": [[append("edit", "{text}", "--text", "Edited #new", edited="text")],
             [append("edit", "{text}", "--at", "2026-06-01T10:00Z", "--yes", edited="at zone until day", must=False)],
             [append("edit", "{text}", "--tag", "new", "--star", edited="tags starred")],
             [append("edit", "{text}", "--tag", "kept", edited="tags"), append("edit", "{text}", "--text", "Other", edited="text")],
             [append("edit", "{mood}", "--mood", "great", "--note", "new", edited="mood score note")],
             [append("edit", "{text}", "-", edited="text", input=b"A form without fields")],
             [append("edit", "{unknown}", "--star", fails=True)]],
    "star": [[append("star", "{text}", edited="starred", writes="sometimes")],
             [append("star", "a", "--yes", edited="starred", must=False, writes="sometimes")]],
    "unstar": [[append("star", "{text}", edited="starred", writes="sometimes"), append("unstar", "{text}", edited="starred")]],
    "tag": [[append("tag", "new", "{text}", edited="tags")], [append("tag", "new", "{mood}", edited="tags")]],
    "tag rename": [[append("tag", "rename", "{tag}", "renamed", "--yes", edited="tags text note", must=False)]],
    "untag": [[append("tag", "new", "{text}", edited="tags"), append("untag", "new", "{text}", edited="tags")]],
    "delete": [[append("delete", "{text}", "--yes")], [append("delete", "{unknown}", "--yes", must=False)],
               [append("delete", "{unknown}", fails=True)]],
    "undo": [[new_text, append("undo")], [append("edit", "{text}", "--text", "Other", edited="text"), append("undo")],
             [append("undo", must=False)], [append("undo", "3", must=False)]],
    "redo": [[new_text, append("undo"), append("redo")], [append("redo", must=False)]],
    "history": [[read("history", "{text}")], [read("history", "{unknown}", "--format", "json", must=False)]],
    "restore": [[append("delete", "{text}", "--yes"), append("restore", "{text}")],
                [append("edit", "{text}", "--text", "Other words", edited="text"), append("restore", "{text}", "1", must=False)],
                [append("restore", "{deleted}", must=False)]],
    "trash": [[read("trash")], [read("trash", "--format", "json")]],
    "purge": [[rewrite("purge", "{text}", "--yes", must=False)], [rewrite("purge", "{unknown}", "--yes", must=False)],
              [rewrite("purge", "{text}", "--versions", "--yes", must=False, writes="sometimes")], [read("purge", "{text}", "--dry-run", must=False)],
              [new_text, rewrite("purge", "--last", "--yes")]],
    "compact": [[rewrite("compact", "--yes", writes="sometimes")], [read("compact", "--dry-run", must=False)]],
    "drafts": [draft + [aside("drafts")]],
    "drafts show": [draft + [aside("drafts", "show", "{draft}")]],
    "drafts edit": [draft + [aside("drafts", "edit", "{draft}", editing='echo more >>"$1"')]],
    "drafts restore": [draft + [append("drafts", "restore", "{draft}")]],
    "drafts discard": [draft + [aside("drafts", "discard", "{draft}")]],
    "info": [[read("info", must=False)], [read("info", "--format", "json", must=False)]],
    "check": [[read("check", must=False)], [read("check", "--format", "json", must=False)]],
    "salvage": [[read("salvage", f"{out}/healthy.jsonl", must=False)]],
    "open": [[rewrite("open", must=False, editing="true", writes="never")],
             [rewrite("open", must=False, editing="""echo '{"id":"o","type":"text","payload":{"text":"by hand"}}' >>"$1" """)],
             [rewrite("open", must=False, editing="""printf '{"id":"torn\\n' >>"$1" """, fails=True)]],
    "import": [[append("import", "--yes", "jrnl.txt", edited="*"),
                append("import", "--yes", "jrnl.txt", edited="*", writes="never")],
               [read("import", "--dry-run", "rows.csv", must=False)]],
    "export": [[read("export", "--to", form, "-o", f"{out}/export-{form}", some=form not in usual)] for form in formats]
    + [[read("export", "--to", "markdown", "--per", "day", "-o", f"{out}/notes")]],
    "browse": [[read("browse", typed=[b"jjk", b"?", b"q", b"q"], must=False)],
               [append("browse", typed=[b"s", b"q"], edited="starred", must=False, writes="sometimes")]],
    "tags": [[read("tags")], [read("tags", "--format", "json")]],
    "merge": [[Step("join", "merge", "{copy}", "--yes", must=False, edited="*")], [read("merge", "{copy}", "--dry-run", must=False)]],
    "conflicts": [[read("conflicts", must=False)], [read("conflicts", "--format", "json", must=False)]],
    "resolve": [[append("resolve", "{conflict}", "--take", "1", must=False)], [append("resolve", "{conflict}", "--both", must=False)]],
    "sync": [[Step("join", "sync", "--init", "{remote}", "--yes", must=False, edited="*", writes="never"),
              Step("join", "sync", must=False, edited="*", writes="never")]],
    "backup": [[read("backup", f"{out}/backups", check=is_copy)]],
    "config list": [[aside("config", "list"), aside("config", "list", "--format", "json")]],
    "config get": [[aside("config", "get", "week-starts-on")]],
    "config set": [[aside("config", "set", "time-format", "12", check=keeps_settings)]],
    "config unset": [[aside("config", "unset", "alias.idea", check=keeps_settings)]],
    "config edit": [[aside("config", "edit", editing='echo >>"$1"', check=keeps_settings)]],
    "config path": [[aside("config", "path")]],
    "journals": [[aside("journals")]],
    "journals add": [[aside("journals", "add", "other", "{copy}", check=keeps_settings), read("list", "--all", must=False)]],
    "journals remove": [[aside("journals", "add", "other", f"{out}/o.jsonl"), aside("journals", "remove", "other", check=keeps_settings)]],
    "templates": [[aside("templates")]],
    "templates show": [[template, aside("templates", "show", "evening")]],
    "templates edit": [[template, append("add", "text", "--template", "evening", "calm")]],
    "templates remove": [[template, aside("templates", "remove", "evening", check=keeps_settings)]],
    "moods": [[aside("moods")]],
    "moods add": [[aside("moods", "add", "calm", "--score", "4", check=keeps_settings), append("add", "mood", "calm")]],
    "moods remove": [[aside("moods", "add", "calm"), aside("moods", "remove", "calm", check=keeps_settings)]],
    "completions": [[aside("completions", shell)] for shell in ["bash", "zsh", "fish"]],
    "manual": [[aside("manual")]],
    "help": [[aside("help")], [aside("help", "--all")], [aside("--version")], [aside(must=False, fails=version == "1.0.0")]],
    # Commands of later releases.
    "calendar": [[read("calendar", must=False)]], "on-this-day": [[read("on-this-day", must=False)]],
    "random": [[read("random", must=False)]], "report": [[read("report", "-o", f"{out}/report.html", must=False)]],
    "stats": [[read("stats", must=False)], [read("stats", "--format", "json", must=False)]],
    "attach": [[append("attach", "{text}", "jrnl.txt", edited="files")]],
    "seal": [[rewrite("seal", "{text}", "--yes", must=False)], [read("seal", "{text}", "--dry-run", must=False)]],
    "unseal": [[aside(*unlock), append("unseal", "{sealed}", "--yes", must=False)], [append("unseal", "{text}", "--yes", writes="never")]],
    "unlock": [[aside("unlock", fails=True)]],
    "lock": [[aside("lock")]],
    "detach": [[append("attach", "{text}", "jrnl.txt", edited="files"),
                append("detach", "{text}", "jrnl.txt", edited="files")]],
    "files": [[read("files", must=False)]],
    "files save": [[read("files", "save", "n-photo", "-o", f"{out}/saved", must=False)]],
    "files open": [[read("files", "open", "n-photo", must=False)]],
}


def rows(help):
    """The rows of commands of 'help --all', in one group or in several, without aliases and words of other languages."""
    groups = re.sub(r"\n {6,}", " ", help.split("\nOptions:")[0]).split("\n\n")
    others = ("Your aliases:", "Japanese:")
    return [row for group in groups if not group.startswith(others) for row in group.split("\n") if row.startswith("  ")]


def commands():
    help = subprocess.run([old, "help", "--all"], env=Home().environment(), capture_output=True, check=True).stdout.decode()
    return [found[1] for row in rows(help) if (found := re.match(r"  (\S+(?: \S+)?)(?:  |$)", row))]


# MARK: What stays through all 1.x versions

# 1.0.0 was built and never published, so the next version could still change a rule or take back a promise: names
# that ended, drafts, versions of unknown kinds, which 'resolve' no longer revises, asides, which 1.0.0 lists, and
# 'check --salvage', which is now the command 'salvage'. Tests of the program try the drafts of 1.0.0.
ENDED = {"1.0.0": {
    "'check --salvage'",
    *(f"'drafts{word} --{option}'" for word in ("", " restore") for option in ("at", "entry", "mood", "star", "tag", "template")),
    *(f"the setting {name}" for name in ("dates-in-front", "day-parts", "draft-days", "home-streak", "memories-hide"))}}
is_unpublished = version == "1.0.0"


def interface(program):
    """What users type: commands, their short forms and options; and the names of settings."""
    def said(*words): return Home().run(program, *words).stdout.decode()
    found = {f"the setting {row['key']}" for row in json.loads(said("config", "list", "--format", "json"))["settings"]}
    for row in rows(said("help", "--all")):
        command = re.match(r"  (\S+(?: [a-z]\S*)?)(?:  |$)", row)[1]
        found.add(f"'{command}'")
        found |= {f"'{form}' for '{command}'" for also in re.findall(r"\(also ([^)]*)\)", row) for form in also.split(", ")}
        page = said("help", *command.split())
        found |= {f"'{command} {option}'" for line in page.split("\n") if re.match(r"  (-|    --)", line)
                  for option in re.findall(r"(?<=[ ,])(--?[a-z][a-z-]*)", re.split(r"(?<=\S)  ", line)[0])}
    return found


def types(value, path="", found=None):
    """The types at each path of a JSON value; the elements of a list share a path."""
    found = collections.defaultdict(set) if found is None else found
    found[path].add("null" if value is None else {bool: "bool", str: "string", dict: "object", list: "list"}.get(type(value), "number"))
    for name, part in value.items() if isinstance(value, dict) else []: types(part, f"{path}.{name}", found)
    for part in value if isinstance(value, list) else []: types(part, f"{path}[]", found)
    return found


def gone(form, before, after):
    """What a script that reads the output of the release misses in that of the present program."""
    if before and not after: yield "standard output is empty now"
    if not before: return
    if form in ("jsonl", "short", "raw") and before.count(b"\n") != after.count(b"\n"): yield "the number of lines changed"
    if form == "csv":
        columns = [output.split(b"\n")[0].decode().strip().split(",") for output in (before, after)]
        yield from (f"the column {c} is gone" for c in columns[0] if c not in columns[1])
    if form in ("json", "jsonl"):
        read = lambda output: types(json.loads(output) if form == "json" else [json.loads(line) for line in output.splitlines()])
        try: now = read(after)
        except ValueError: now = {}
        for path, kinds in read(before).items():
            # 'commit' of '--version' is null in a build from a checkout, such as the present program.
            if path == ".commit" and path in now: continue
            # An export names only what it leaves out, and one to lines now brings the files.
            if path == ".losses.files" and is_unpublished: continue
            if path not in now: yield f"{path or 'JSON'} is gone"
            elif lost := kinds - now[path] - {"null"}: yield f"{path} was {', '.join(lost)}, is {', '.join(now[path])}"


def keeps_answers(command):
    """Compares what scripts rely on, in the release and in the present program, from the same bytes on. Returns what
    this process found."""
    for found in problems, counts: found.clear()
    # 'random' answers by chance, and the full screen is for people.
    rows = [] if command in ("random", "browse") or is_unpublished and (command.startswith("drafts") or command in ("resolve", "config list")) else {tuple(s.without_format() for s in steps): steps for steps in TABLE[command]}.values()
    for steps in rows:
        for form in "text", "json", "jsonl", "csv", "short", "raw":
            results = [list(answers(program, steps, form)) for program in (old, present)]
            if len(results[0]) > len(results[1]): problems.append(f"{command}, {form}: the present program keeps no draft")
            for (words, one), (_, two) in zip(*results):
                # A format that the release does not have.
                if one.returncode == 2 and form != "text": break
                name = " ".join(["journal", *words])
                counts["answers"] += 1
                if one.returncode != two.returncode: problems.append(f"{name}: exit code {one.returncode}, now {two.returncode}")
                else: problems.extend(f"{name}: {what}" for what in gone(form, one.stdout, two.stdout))
    return problems, counts


def answers(program, steps, form):
    home, found = start(*all_journals["two machines, later"])
    for step in steps:
        words = step.without_format()
        result = run_step(program, home, found, Step(step.sort, *words, input=step.input, editing=step.editing, is_away=step.is_away), "--format", form)
        if not result: return
        yield result


# MARK: The invariants

@functools.cache
def parsed(line):
    value = reader.strict_json(line.removeprefix(b"\xef\xbb\xbf"))
    if not value or value[0] != "object": return None
    members, twice = reader.first_of(value)
    if any(members.get(name, "n")[0] != "string" for name in (b"id", b"type")): return None
    return reader.Entry(line.removeprefix(b"\xef\xbb\xbf"), value, members, twice)


def entries(data): return [entry for line in data.split(b"\n") if (entry := parsed(line))]


def kept_parts(entry, edited):
    """The members of a line that a revision keeps, with their bytes: of the envelope, then of the payload."""
    value = reader.strict_json(entry.bytes)
    raw = lambda member: entry.bytes[member[1]:member[2]]
    outer = [(spelled, raw(v)) for spelled, name, v in value[3] if name not in reader.LINE | edited | {b"payload"}]
    payload = reader.first_of(value)[0].get(b"payload")
    if not payload or payload[0] != "object": return outer, payload and raw(payload)
    return outer, [(spelled, raw(v)) for spelled, name, v in payload[3] if name not in edited]


def is_splice(new, before, older, edited, from_any):
    """Whether a revision is a version of its post with other edited members: a shown one, or `from_any`."""
    if b"*" in edited: edited = set(b"text note tags starred mood score name value unit files from at zone until".split())
    links, group = {entry.id: entry for entry in older}, set(new.replaces)
    if from_any:
        while more := {i for e in older if e.id in group for i in e.replaces} - group: group |= more
    else: group &= {entry.id for _, _, entry, _ in journal_of(before).posts}
    # A member that is new, such as a first star, is in neither of the two.
    return any(kept_parts(new, edited) == kept_parts(links[id], edited) for id in group if id in links)


def post_of(id, all):
    """The ids of the post: everything that links to it, in either direction."""
    group = {id}
    while True:
        more = {i for e in all if not e.hides and (e.id in group or group & set(e.replaces)) for i in [e.id, *e.replaces]}
        if more <= group: return group
        group |= more


def rest_of_view(data, without=()):
    view = view_of(data)
    return view["damaged"], [item for item in view["items"] if item["name"].encode("utf-8", "surrogatepass") not in without]


def complaints(step, words, before, after, code, gate, given):
    """What is wrong with a file after a command, as sentences."""
    (old_bytes, old_info, old_files), (new_bytes, new_info, new_files) = before, after
    may_append, may_rewrite = gate[1], gate[2]
    if any(new_files.get(name) != data for name, data in old_files.items()) and step.sort not in ("rewrite", "join"):
        yield "a file beside the journal changed"
    if any(new_files.get(name) != data and name.encode() in new_bytes for name, data in old_files.items()):
        yield "a file in use is gone"
    if step.sort == "read" or code != 0 and not step.free:
        if (old_bytes, old_info) != (new_bytes, new_info): yield f"I4: exit code {code}, but the file changed"
        return
    if old_bytes == new_bytes: return
    if not may_append: yield "the gate forbids it, but the file changed"
    is_prefix = new_bytes.startswith(old_bytes) and (old_bytes[-1:] in (b"\n", b"") or new_bytes[len(old_bytes):][:1] == b"\n")
    if (step.sort == "append" or not may_rewrite) and not is_prefix: yield "I1: the old bytes are no prefix"
    if not new_bytes.endswith(b"\n"): yield "the last line has no line feed"
    if is_prefix:
        so_far, older = old_bytes, entries(old_bytes)
        for line in new_bytes[len(old_bytes):].split(b"\n"):
            entry = parsed(line)
            if line.strip() and not entry: yield f"a line that is no entry: {line[:80]!r}"
            if not entry: continue
            if (entry.replaces and not entry.hides and line not in given and step.words[0] != "unseal" and not is_splice(
                    entry, so_far, older, step.edited, from_any=step.words[0] in ("undo", "redo", "restore"))):
                yield f"I3: {line[:300]!r}"
            so_far += b"\n" + line
            older.append(entry)
        return
    old_lines, new_lines = old_bytes.split(b"\n"), new_bytes.split(b"\n")
    header = lambda line: line.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b'{"format"')
    plain = lambda lines: [line for line in lines if line.strip() and not header(line)]
    stays = set(old_lines) & set(new_lines)
    added = plain(collections.Counter(new_lines) - collections.Counter(old_lines))
    gone = plain(line for line in old_lines if line not in stays)
    purged = {id for e in entries(old_bytes + b"\n" + b"\n".join(given)) if e.purges for id in e.replaces}
    in_order = lambda lines: list(dict.fromkeys(line for line in plain(lines) if line in stays))
    if in_order(old_lines) != in_order(new_lines) and step.words[0] != "sync": yield "I2: lines changed their order"
    if step.words[0] in ("purge", "seal"):
        post = post_of(words[1].encode() if words[1] != "--last" else parsed(old_lines[-2]).id, entries(old_bytes))
        for line in gone:
            entry = parsed(line)
            if not (entry and not entry.hides and entry.id in post): yield f"I2: gone: {line[:200]!r}"
        for line in added:
            entry = parsed(line)
            is_sealed = step.words[0] == "seal" and entry and entry.type == b"sealed"
            if not (is_sealed or entry and entry.hides and b'"payload":{"purged":true}}' in line): yield f"I2: new: {line[:200]!r}"
        if rest_of_view(old_bytes, post) != rest_of_view(new_bytes, post): yield "I2: other posts read differently"
    elif step.words[0] == "compact":
        stubs = {e.id for e in entries(new_bytes) if e.stub}
        for line in gone:
            entry = parsed(line)
            if not (entry and entry.id in stubs | purged and not entry.hides and (
                    entry.unknown in ("", "compacted") or entry.type.decode() in later_kinds(old))):
                yield f"I2: gone: {line[:200]!r}"
        if rest_of_view(old_bytes) != rest_of_view(new_bytes): yield "I2: the journal reads differently"
    else:
        for line in gone:
            if not ((entry := parsed(line)) and entry.id in purged): yield f"I2: gone: {line[:200]!r}"


# MARK: A run

def placeholders(home):
    """Words for {text} and others, from the independent reader."""
    journal = journal_of(home.bytes())
    string = lambda data: data.decode("utf-8", "surrogatepass")
    usable = lambda id: "\ud800" > max(id, default="x") and not id.startswith("-")
    found = {}
    for _, name, entry, conflict in journal.posts:
        type = string(entry.type)
        kind = type if type in later_kinds(old) else "unknown" if entry.unknown else "conflict" if conflict else string(entry.type)
        if usable(string(name)): found.setdefault(kind, string(name))
        if usable(string(name)) and type == "sealed" and not conflict: found.setdefault("sealed", string(name))
        if not entry.unknown and not conflict and entry.tags(): found.setdefault("tag", entry.tags()[0])
    for name in journal.deleted:
        if usable(string(name)): found.setdefault("deleted", string(name))
    return found


def copy_of(data):
    """Another machine's copy: without the last line, and with one more of a later kind."""
    lines = data.rstrip(b"\n").split(b"\n")
    kept = lines if len(lines) < 3 else lines[:-1]
    return b"\n".join(kept + [b'{"id":"c-new","type":"voice","at":"2026-12-09T08:00:00Z","payload":{"note":"from a copy","x":1.0}}']) + b"\n"


def start(data, files):
    """A home for one row of the table, and the words for {copy} and others."""
    for folder in out, "remote.git": shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(out)
    with open("copy.jsonl", "wb") as file: file.write(copy_of(data))
    home = Home(data, files)
    return home, {**placeholders(home), "copy": "copy.jsonl", "remote": os.path.abspath("remote.git")}


def run_step(program, home, found, step, *more):
    """The words of a step and what came of it; None if the journal has nothing of the kind."""
    if "{draft}" in step.words:
        drafts = json.loads(home.run(program, "drafts", "--format", "json").stdout or "[]")
        if drafts: found["draft"] = drafts[0]["name"]
    if "{remote}" in step.words: subprocess.run(["git", "init", "-q", "--bare", found["remote"]], check=True)
    if any(w[:1] == "{" and w[1:-1] not in found for w in step.words): return None
    words = [found[w[1:-1]] if w[:1] == "{" else w for w in step.words] + list(more)
    if step.typed: return words, home.keys(program, *words, typed=step.typed)
    if step.is_away: return words, home.without_journal(program, *words)
    return words, home.run(program, *words, input=step.input, editing=step.editing)


def run(name, data, files, command, number):
    home, found = start(data, files)
    for step in TABLE[command][number]:
        gate, before = journal_of(home.bytes()).gate, home.state()
        result = run_step(old, home, found, step)
        if not result: return
        (words, done), after = result, home.state()
        code, changed = done.returncode, before[0] != after[0]
        counts["runs"] += 1
        wrong = list(complaints(step, words, before, after, code, gate, set(copy_of(data).split(b"\n"))))
        if code not in (0, 1, 2): wrong.append(f"exit code {code}")
        allowed = gate[{"read": 0, "append": 1, "rewrite": 2, "join": 1}[step.sort]] or step.free
        if code and allowed and step.must and not step.fails: wrong.append(f"refused: {done.stderr.decode()[:300]}")
        if code and not done.stderr + done.stdout: wrong.append("refused without a word")
        if code == 0 and step.fails: wrong.append("it succeeded")
        if code == 0 and step.writes == "always" and not changed: wrong.append("it succeeded, and wrote nothing")
        if step.check and (answer := step.check(home, done)) is not True: wrong.append(answer)
        counts["refused" if code else "changed" if changed else "unchanged"] += 1
        if not allowed and code: counts["shut out"] += 1
        problems.extend(f"{name}: journal {' '.join(words)}: {what}" for what in wrong)
        if wrong or bool(code) != step.fails or step.writes == "sometimes" and not changed: return
    worked.add((command, number))


def listed(program, home):
    """What a program lists. An odd character may be spelled in two ways."""
    done = home.run(program, "list", "--format", "jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [(plain(line["id"]), line["type"], line["understood"]) for line in lines] if done.returncode == 0 else done.stderr


def expected(home, program):
    """The same from the independent reader, which knows only the kinds of version 1."""
    return [(plain(item["name"]), item["type"], item["understood"] or item["type"] in later_kinds(program))
            for item in view_of(home.bytes())["items"]]


@functools.cache
def later_kinds(program):
    """The kinds since version 1 that a program knows."""
    help = subprocess.run([program, "help", "--all"], capture_output=True, check=True).stdout
    return {"measure"} if b"add measure" in help else set()


def plain(text): return text.encode("utf-8", "replace").decode()


def shows(name, data, files):
    """The release lists what the reader lists, in its order."""
    home = Home(data, files)
    if not journal_of(data).gate[0] or is_unpublished and b'"aside"' in data: return
    items = expected(home, old)
    if listed(old, home) != items: problems.append(f"{name}: list differs from Samples/reader.py")
    counts["listed"] += len(items)
    counts["unknown"] += sum(not understood for _, _, understood in items)


def carries(name, data, files):
    """A long session of the release, then the present program reads the result."""
    home, gate = Home(data, files), journal_of(data).gate
    steps = [steps[0] for command in ("add text", "add mood", "import") for steps in TABLE[command]]
    steps += [Step("append", "edit", id, "--tag", "session") for kind in ("text", "mood") if (id := placeholders(home).get(kind))]
    saved = 0
    for step in steps:
        before = home.bytes()
        code = home.run(old, *step.words, input=step.input).returncode
        if gate[1] and step.sort == "append" and (code or home.bytes() == before):
            problems.append(f"{name}: in a session, journal {' '.join(step.words)}: exit code {code}, nothing written")
        saved += code == 0 and step.sort == "append" and step.words[0] != "edit"
    result = home.bytes()
    if not result.startswith(data): return problems.append(f"{name}: after a session, the old bytes are no prefix")
    counts["lines"] += data.count(b"\n")
    if not gate[0]: return
    before, after = view_of(data), view_of(result)
    if after["damaged"] != before["damaged"]: problems.append(f"{name}: a session left damage")
    if len(after["items"]) != len(before["items"]) + saved: problems.append(f"{name}: a session saved something else")
    if listed(present, home) != expected(home, present):
        problems.append(f"{name}: the present program lists something else after a session")


def folders():
    """The index, drafts and settings of one version do not stand in the way of another, in both directions."""
    data, files = all_journals["imports"]
    for one, other, who in (old, present, "by the release"), (present, old, "by the present program"):
        def wrong(what): problems.append(f"folders left {who}: {what}")
        home = Home(data, files)

        def lists(program, when):
            if listed(program, home) != expected(home, program): wrong(f"{when}, the list is not that of Samples/reader.py")

        lists(one, "at first")
        if not any("/.cache/" in path for path in home.beside()): wrong("there is no index, so none was tried")
        for program, when in (other, "with the index"), (one, "after the other program wrote"):
            lists(program, when)
            if home.run(program, "add", "text", "--star", "Words").returncode: wrong(f"{when}, nothing can be added")
        lists(one, "in the end")
        if not is_unpublished:
            home.without_journal(one, "add", "text", "Words of a draft")
            drafts = home.beside("drafts")
            found = json.loads(home.run(other, "drafts", "--format", "json").stdout or "[]")
            if len(found) != 1: wrong(f"{len(found)} drafts are found instead of one")
            if found and b"Words of a draft" not in home.run(other, "drafts", "show", found[0]["name"]).stdout:
                wrong("the words of a draft are not shown")
            if home.beside("drafts") != drafts: wrong("looking at a draft changed it")
            before = len(expected(home, other))
            if found: home.run(other, "drafts", "restore", found[0]["name"])
            if len(expected(home, other)) != before + 1 or b"Words of a draft" not in home.bytes(): wrong("a draft can't be saved")
        # The same files in a form that no version knows yet.
        home.without_journal(one, "add", "text", "Words of a draft")
        for path, content in home.beside().items():
            with open(path, "wb") as file: file.write(b"\x00later 9\n" + content[::-1])
        drafts = home.beside("drafts")
        lists(other, "with folders in an unknown form")
        home.run(other, "drafts")
        if home.run(other, "add", "text", "Words").returncode: wrong("with folders in an unknown form, nothing can be added")
        lists(other, "with folders in an unknown form, after an entry")
        if home.beside("drafts") != drafts: wrong("a draft in an unknown form changed")


def try_journal(name):
    """Everything on one journal. Returns what this process found."""
    for found in problems, counts, worked: found.clear()
    data, files = all_journals[name]
    shows(name, data, files)
    some = ", later" in name or name in ("future", "damaged")
    for command in table:
        for number, steps in enumerate(TABLE[command]):
            if some or not all(step.some for step in steps): run(name, data, files, command, number)
    carries(name, data, files)
    return name, counts, problems, worked


enter_folder()
table = commands()
forgotten = [name for name in table if name not in TABLE]
if forgotten: sys.exit(f"{version}: add to the table of {os.path.basename('old-releases.sh')}: {', '.join(forgotten)}")
if not has_git: table.remove("sync")
all_journals = journals()
print(f"{version}: {len(table)} commands on {len(all_journals)} journals")
# More processes than processors, as many of them wait for a disk or a terminal.
pool = multiprocessing.get_context("fork").Pool(2 * os.cpu_count(), enter_folder)
names = interface(old)
problems = [f"{what} is gone" for what in sorted(names - interface(present) - ENDED.get(version, set()))]
folders()
compared = 0
for wrong, found in pool.imap(keeps_answers, table):
    problems, compared = problems + wrong, compared + found["answers"]
print(f"  {len(names)} names that users type and {compared} answers for scripts were looked for in the present program\n"
      f"  {'journal':<36}{'lists':>6}{'unknown':>9}{'runs':>6}{'refused':>9}{'for a gate':>12}{'changed':>9}", flush=True)
totals, all_worked = collections.Counter(), set()
for name, found, wrong, rows in pool.imap(try_journal, all_journals):
    print(f"  {name:<36}{found['listed']:>6}{found['unknown']:>9}{found['runs']:>6}{found['refused']:>9}"
          f"{found['shut out']:>12}{found['changed']:>9}", flush=True)
    totals, problems, all_worked = totals + found, problems + wrong, all_worked | rows
for command in table:
    for number, steps in enumerate(TABLE[command]):
        if (command, number) not in all_worked:
            row = "; ".join(" ".join(["journal", *step.words]) for step in steps)
            problems.append(f"{row}: worked on no journal")
print(f"  {totals['runs']} runs: {totals['refused']} were refused and left the file alone; {totals['changed']} kept the old bytes,\n"
      f"  unedited members and unnamed lines; {totals['lines']} lines went through a session, and the present program reads them")
if not has_git: print("  sync was not tried: there is no git")
if not has_age: print("  only the sample of sealed entries was tried: there is no age")
for problem in problems[:40]: print(f"  WRONG  {problem}")
if problems: print(f"  {len(problems)} problems")
sys.exit(1 if problems else 0)
PYTHON
}

if [ "$which" = self ]; then
  try "$("$present" --version), itself" "$present"
  exit
fi

failed=0 tried=0
# A commit cannot list itself, so the tag of this commit may lack a row.
for tag in $(git tag --list 'v*' 2>/dev/null || true); do
  [ "$(git rev-parse "$tag^{commit}")" = "$(git rev-parse HEAD)" ] && continue
  grep -q "^${tag#v} " Tests/Stress/releases && continue
  echo "WRONG: the release $tag is not in Tests/Stress/releases"
  failed=1
done
while read -r version commit sums; do
  if [ "$which" = newest ] && git diff --quiet "$commit" -- Sources Package.swift 2>/dev/null; then
    echo "$version has the source of the present program, which is tried instead"
    try "$("$present" --version), itself" "$present" || failed=1
    tried=1
    continue
  fi
  sum=$(grep -o "\b$(uname -m)=[0-9a-f]*" <<<"$sums" | cut -d= -f2) || true
  if released "$version" "$sum" || built "$version" "$commit"; then
    try "$version" "$program" || failed=1
  else
    echo "$version: NOT TRIED; put $(name_of "$version").tar.xz into $cache"
    # A newer toolchain or a shallow clone must not stop CI. Before a release, every earlier one is tried.
    [ "$which" = newest ] || failed=1
  fi
  tried=$((tried + 1))
done < <(grep -v '^#' Tests/Stress/releases | if [ "$which" = newest ]; then tail -1; else cat; fi)
if [ "$tried" = 0 ]; then
  echo "old releases: none is listed; the present program is tried instead"
  try "$("$present" --version), itself" "$present" || failed=1
fi
exit "$failed"
