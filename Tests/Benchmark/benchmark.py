#!/usr/bin/env python3
"""Compares journal with the fastest program for each of its jobs; README.md has the method and figures.

    swift build -c release --product journal -Xswiftc -static-executable --scratch-path .build/benchmark
    Tests/Benchmark/benchmark.py .build/benchmark/release/journal

Ends with 1 if a row falls short: of its bound, of its memory, or of its peer's answer.
"""
import argparse, os, platform, re, shlex, shutil, statistics, subprocess, sys, tempfile
from typing import Callable, NamedTuple, Optional

import journals, plot
from programs import Place

PATIENCE, ENOUGH = 40, 5  # a row ends after so many seconds if it has so many pairs
MEMORY = 64 << 20
INSTALL = {"cc": "apt-get install gcc libc6-dev", "sqlite3": "apt-get install sqlite3", "rg": "apt-get install ripgrep",
           "jq": "apt-get install jq", "jrnl": "python3 -m venv V && V/bin/pip install jrnl, with V/bin in $PATH"}
JRNL = """journals: {default: {journal: '%s'}}
timeformat: '%%F %%H:%%M'
tagsymbols: '#'
highlight: false
version: v4.0
"""


def found(pattern):
    """Reads what two answers have to agree on."""
    return lambda path: sorted(re.findall(pattern, open(path).read()))


def lines(path):
    return [sum(1 for _ in open(path))]


class Check(NamedTuple):
    """Commands that have to give the same answer after a row was measured."""
    ours: str
    theirs: str
    read: Callable = found(r"\w+")
    hidden: int = 0  # of a hundred lines, those that the peer counts and that are not shown


class Row(NamedTuple):
    name: str
    ours: str
    peer: str  # empty: journal itself, at the smallest size
    theirs: str  # SQL for sqlite3, otherwise words
    title: str
    bound: float  # of our median divided by theirs
    check: Optional[Check] = None  # otherwise the measured commands have to give the same answer
    is_first: bool = False  # without an index
    memory: int = MEMORY


SCAN = "select count(*), sum(length(text)) from posts"  # reads every text, as counting tags must
DAY_FIGURES = """create temp table d as select substr(spelling,1,10) day, substr(spelling,12,2) hour, count(*) n
  from posts group by 1, 2; select sum(n), count(distinct day) from d; select hour, sum(n) from d group by hour;
  select day, sum(n) from d group by day; select max(n), max(last) from (select count(*) n, max(day) last from (
  select day, julianday(day) - row_number() over (order by day) g from (select distinct day from d)) group by g);"""
ALL_FIGURES = DAY_FIGURES + """select sum(length(text) - length(replace(text, ' ', '')) + 1) from posts;
  create temp table m as select substr(spelling,1,10) day, avg(case kind when 'awful' then 1 when 'bad' then 2
  when 'okay' then 3 when 'good' then 4 when 'great' then 5 end) mood,
  sum(length(text) - length(replace(text, ' ', '')) + 1) words from posts group by 1;
  select day, mood, words from m; select kind, count(*) from posts group by kind;
  select strftime('%w', day), avg(mood), count(mood) from m group by 1;
  create temp table u as select lower(tag) tag, day, count(*) n from tags group by 1, 2;
  select tag, sum(n), count(*), avg(mood), count(mood) from u join m using (day) group by tag;"""
THIRD, RARE = f"list {journals.COMMON} --count", f"list {journals.RARE} --count"
LIKE = "select count(*) from posts where (text like '%river%' or text like '%rain%') and not tags like '% work %'"
FULL = "pragma synchronous=full; "

COUNT = Check("list --count", "select count(*) from posts")
IDS = Check("list -n 20 --format jsonl --fields id", "select 'id', id from posts order by at desc limit 20")
SAMPLE = Check("show PREFIX --format json", "select spelling from posts where id='SAMPLE'",
               found(r"\d{4}-\d\d-\d\dT[^\"\n]+"))
FOUND = Check(RARE, f"select count(*) from posts where text like '%{journals.RARE}%'")
STARS = Check("list --starred --count", "select count(*) from posts where starred")
TAGS = Check("tags --format json", """select json_object('tag', tag, 'count', count(distinct id), 'last', max(day))
    from tags group by tag""", found(r'"tag":"(\w+)","count":(\d+),"last":"([^"]+)"'))
DAYS = Check("stats days --to 9999-12-31 --format json", """select '"written":' || count(distinct substr(spelling,1,10))
    from posts""", found(r'"written":(\d+)'))
MOODS = Check("stats --to 9999-12-31 --format json", """select '"mood":"' || kind || '","entries":' || count(*)
    from posts where kind in ('awful','bad','okay','good','great') group by kind""",
    found(r'"mood":"(\w+)","entries":(\d+)'))
POSTS = Check("info --format json", """select '"posts":' || count(*) from posts
    where kind not in ('photo','location','habit')""", found(r'"posts":(\d+)'))
IMPORTED = Check("list --count --file NEW", "length FILE-json", found(r"\d+"))
FORMS = ("jrnl", "jrnl-json", "lines", "json", "csv", "dayone", "tui-journal", "timeline", "vjournal", "markdown")
MOST_IMPORTED = 100_000
NEWEST = "list -n 1 --format jsonl --fields text"
LATEST = "list -n 20 --format jsonl"

# Rows that change something are the last, because jq and rg read the lines of the file.
ROWS = [
    Row("version", "--version", "cc", "", "C, a program that prints a line", 3),
    Row("list", "list -n 20", "sqlite3", "select * from posts order by at desc limit 20", "by an index", 2.5, IDS),
    Row("list-growth", "list -n 20", "", "list -n 20", "itself, smallest", 2, Check(LATEST, LATEST, lines)),
    Row("first-list", "list -n 20", "sqlite3", SCAN, "all rows once", 2, IDS, is_first=True),
    Row("first-show", "show PREFIX", "sqlite3", SCAN, "all rows once", 2, SAMPLE, is_first=True),
    Row("first-find", RARE, "sqlite3", SCAN, "all rows once", 2, FOUND, is_first=True),
    Row("first-count", "list --count", "sqlite3", SCAN, "all rows once", 2, COUNT, is_first=True),
    Row("search-third", THIRD, "rg", f"-c {journals.COMMON} JOURNAL", "-c", 8,
        Check(THIRD, f"-c {journals.COMMON} JOURNAL", hidden=1)),
    Row("search-rare", RARE, "rg", f"-c {journals.RARE} JOURNAL", "-c", 2.5),
    Row("query", "list '(river or rain) and not #work' --count", "sqlite3", LIKE, "with like", 3),
    Row("show", "show PREFIX", "sqlite3", "select * from posts where id='SAMPLE'", "by key", 2, SAMPLE),
    Row("tags", "tags", "sqlite3", SCAN, "all rows once", 3, TAGS),
    Row("stats-rows", "stats days --to 9999-12-31", "sqlite3", DAY_FIGURES, "the same figures", 0.5, DAYS),
    Row("stats-all", "stats --to 9999-12-31 --format json", "sqlite3", ALL_FIGURES, "the same figures", 1, MOODS),
    Row("info", "info", "sqlite3", SCAN, "all rows once", 0.1, POSTS),
    Row("export", "list --format jsonl", "jq", "-c . JOURNAL", "-c, to a file", 0.5,
        Check("list --format jsonl", "-c select(.payload) JOURNAL", lines, hidden=4)),
    Row("edit", "edit PREFIX --star", "sqlite3", FULL + "update posts set starred=1 where id='SAMPLE'",
        "a durable update", 2.5, STARS),
    Row("add", "add text hello", "sqlite3", FULL + "insert into posts values(lower(hex(randomblob(8))),"
        "strftime('%s','now')*1000,datetime(),'text','hello','',0)", "a durable insert", 1, COUNT),
    Row("add-growth", "add text hello", "", "add text hello", "itself, smallest", 1.1, Check(NEWEST, NEWEST)),
    # An import has its lines in memory until the person has answered.
    *(Row(f"import-{form}", f"import FILE-{form} --from {form} --yes --file NEW", "jq", "-c . FILE-json",
          "-c, the same as JSON", 1.5, IMPORTED, memory=MEMORY + 400 * MOST_IMPORTED) for form in FORMS),
    Row("jrnl-list", "list -n 20", "jrnl", "-n 20", "", 0.01, Check(LATEST, "-n 20 --short", lines)),
    Row("jrnl-add", "add text hello", "jrnl", "hello", "", 0.01, Check("list --format jsonl", "--short", lines)),
]


def tell(text):
    print(f"benchmark: {text}", file=sys.stderr, flush=True)


class Bench:
    """Made journals, each with what its peers read, and the rows that run there."""

    def __init__(self, options, directory):
        self.options, self.directory, self.places = options, directory, {}
        if shutil.which("cc"):
            version = subprocess.check_output([options.program, "--version"], text=True).splitlines()
            with open(f"{directory}/smallest.c", "w") as file:
                file.write('#include <stdio.h>\nint main(void) { puts("%s"); return 0; }\n' % "\\n".join(version))
            static = ["-static"] if sys.platform == "linux" else []
            subprocess.run(["cc", "-O2", *static, "-o", f"{directory}/smallest", f"{directory}/smallest.c"], check=True)

    def place(self, size):
        """The journal of a size, made when a row first needs it."""
        if size not in self.places:
            tell(f"making a journal of {size:,} entries")
            place = self.places[size] = Place(f"{self.directory}/{size}", self.options.program)
            place.samples = journals.make(size, place.journal, place.database, place.jrnl)
            with open(f"{place.directory}/jrnl.yaml", "w") as file:
                file.write(JRNL % place.jrnl)
        return self.places[size]

    def words(self, place, peer, text, number=0):
        """A command as words; each number has another sample. Twelve letters name one entry of a million."""
        sample = place.samples[number % len(place.samples)]
        if peer == "sqlite3":
            return ["sqlite3", place.database, text.replace("SAMPLE", sample)]
        values = {"PREFIX": sample[:12], "JOURNAL": place.journal, "NEW": f"{place.directory}/new.jsonl"}
        for form in re.findall(r"\bFILE-([\w-]+)", text):
            values[f"FILE-{form}"] = self.exported(place, form)
        start = {"cc": [f"{self.directory}/smallest"],
                 "jrnl": ["jrnl", "--config-file", f"{place.directory}/jrnl.yaml"]}.get(peer, [peer])
        return start + [values.get(word, word) for word in shlex.split(text)]

    def exported(self, place, form):
        """The texts of a journal in another form."""
        path = f"{place.directory}/exported.{form}"
        if not os.path.exists(path):
            place.run(["", "export", "--to", form, "--type", "text", "-o", path])
        return path

    def measure(self, row):
        """Two pairs to warm up, then pairs of ours and theirs, the last for memory; then what both say to the check."""
        sizes = self.options.sizes
        is_import = "NEW" in row.ours
        most = min(MOST_IMPORTED, sizes[-1]) if is_import else sizes[-1]
        ours = self.place({"cc": sizes[0], "jrnl": 10_000}.get(row.peer, most))
        theirs = ours if row.peer else self.place(sizes[0])
        outputs = [f"{self.directory}/{name}.out" for name in ("ours", "theirs")]

        def pair(number, watches=""):
            if row.is_first:
                ours.forget()
            if is_import and os.path.exists(f"{ours.directory}/new.jsonl"):
                os.remove(f"{ours.directory}/new.jsonl")
            own = ours.run(self.words(ours, "", row.ours, number), outputs[0], watches)
            other = theirs.run(self.words(theirs, row.peer, row.theirs, number), outputs[1])
            return own[bool(watches)], other[0]

        for number in range(2):
            pair(number)
        pairs = []
        while len(pairs) < self.options.runs and (len(pairs) < ENOUGH or sum(map(sum, pairs)) < PATIENCE):
            pairs.append(pair(2 + len(pairs)))
        memory, _ = pair(2 + len(pairs), watches="Rss")
        check = row.check or Check(row.ours, row.theirs)
        ours.run(self.words(ours, "", check.ours), outputs[0])
        theirs.run(self.words(theirs, row.peer, check.theirs), outputs[1])
        answers = [check.read(output) for output in outputs]
        if check.hidden:
            answers = [int(answers[0][0]), int(answers[1][0]) - check.hidden * sizes[-1] // 100]
        return pairs, memory, answers

    def report(self, row):
        """Prints a line of the table. Returns whether the row falls short."""
        title = f"{row.ours} : {row.peer} {row.title}"
        if row.peer and not shutil.which(row.peer):
            print(f"{row.name:18}  skipped: there is no {row.peer} ({INSTALL[row.peer]}).  {title}")
            return False
        pairs, memory, answers = self.measure(row)
        ours, theirs = (statistics.median(times) for times in zip(*pairs))
        quartiles = statistics.quantiles([own / other for own, other in pairs], n=4, method="inclusive")
        short = [name for name, fails in (("time", ours / theirs > row.bound), ("memory", memory > row.memory),
                                          ("answer", answers[0] != answers[1])) if fails]
        most = f"{memory / 2**20:.1f} MiB" if memory else "too fast"
        if "answer" in short:
            tell(f"{row.name}: journal says {str(answers[0])[:300]}, its peer {str(answers[1])[:300]}")
        print(f"{row.name:18} {ours * 1000:9,.2f} ms {theirs * 1000:9,.2f} ms {ours / theirs:7.3f} "
              f"{quartiles[0]:6.3f}–{quartiles[2]:6.3f} {row.bound:6g} {most:>9}  "
              f"{'FALLS SHORT in ' + ' and '.join(short) if short else 'ok'}  {title}", flush=True)
        return bool(short)

    def growth(self):
        """Times of some commands at all sizes in turn, for the plot."""
        places, curves = [self.place(size) for size in self.options.sizes], {}
        for name, command in (("add", "add text hello"), ("list -n 20", "list -n 20"), ("show", "show PREFIX"),
                              ("search", RARE)):
            times = [[place.run(self.words(place, "", command, number))[0] for place in places]
                     for number in range(self.options.runs + 1)]
            medians = [statistics.median(column) for column in zip(*times[1:])]
            curves[name] = list(zip(self.options.sizes, medians))
        return curves


def heading(program):
    """Prints the machine and the versions."""
    model = os.path.exists("/proc/cpuinfo") and re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read())
    print(f"{model[1] if model else platform.processor()}, {os.cpu_count()} cores, {platform.platform()}")
    for path in filter(shutil.which, [program, *INSTALL]):
        version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
        print(f"{os.path.basename(path)}: {version}")
    if os.getloadavg()[0] > os.cpu_count() / 2:
        print(f"The machine is busy (load {os.getloadavg()[0]:.1f}): times say little, ratios a bit more.")
    print(f"\n{'row':18} {'ours':>12} {'theirs':>12} {'ratio':>7} {'of pairs':>13} {'bound':>6} {'memory':>9}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the journal to measure")
    parser.add_argument("--sizes", default="1000,10000,100000,1000000", help="entries; most rows run on the most")
    parser.add_argument("--rows", default=",".join(row.name for row in ROWS), help="only these; default: %(default)s")
    parser.add_argument("--runs", type=int, default=21, help="pairs of runs a row")
    parser.add_argument("--svg", help="a file for the plot of times by size")
    options = parser.parse_args()
    if not shutil.which(options.program):
        parser.error(f"there is no program at {options.program}")
    options.program, options.sizes = os.path.realpath(options.program), sorted(map(int, options.sizes.split(",")))
    names = options.rows.split(",")
    for name in set(names) - {row.name for row in ROWS}:
        parser.error(f"there is no row '{name}'")
    # Not in /tmp, which may be in memory: there, what `add` takes says nothing.
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp")) as directory:
        heading(options.program)
        bench = Bench(options, directory)
        rows = [row for row in ROWS if row.name in names and (row.peer or len(options.sizes) > 1)]
        failures = [row.name for row in rows if bench.report(row)]
        print(f"These fall short: {', '.join(failures)}." if failures else "Nothing that was measured falls short.")
        if options.svg:
            with open(options.svg, "w") as file:
                file.write(plot.svg(bench.growth()))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
