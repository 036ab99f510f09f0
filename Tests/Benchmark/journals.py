#!/usr/bin/env python3
"""Makes journals from a seed, the same every time: `Tests/Benchmark/journals.py 10000 FILE` writes one."""
import json, os, random, sqlite3, sys
from datetime import datetime, timedelta, timezone

COMMON, RARE = "散歩", "quixotry"  # in a third of all posts; in twenty
KINDS = ["text"] * 76 + ["mood"] * 20 + ["edit"] * 2 + ["deletion", "unknown"]  # of a hundred lines
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # of ids
MOODS = ["awful", "bad", "okay", "good", "great"]
HOME = [(None, timezone(timedelta(hours=hours))) for hours in (1, 2)]
TRIPS = [(name, timezone(timedelta(minutes=minutes))) for name, minutes in (
    ("Asia/Tokyo", 540), ("Asia/Kolkata", 330), ("Africa/Nairobi", 180), ("America/Bogota", -300),
    ("Atlantic/Reykjavik", 0))]
END = 1_735_689_600  # before 2025, so that what a benchmark adds is the newest

WALKS = """川沿いを散歩した。/朝の散歩、金木犀の香り。/夕方、犬と散歩に出る。/雨の中でも散歩は気持ちがいい。/散歩の途中で古い友だちに会った。/今日は散歩だけで終わってしまった。/\
公園まで散歩して、ベンチで本を読んだ。""".split("/")
JAPANESE = """餃子を三十個つくった。/図書館で『雪国』を借りる。/母から電話があった。/ＰＣの調子が悪い。/よく眠れた。/明日は早起きしたい。/新しいノートの匂いがする。/駅前の喫茶店でコーヒーを飲む。/\
会議が長引いて、帰りは九時を過ぎていた。/妹の一家が来て、にぎやかな夕食になった。/手紙を書こうと思いながら、一日が終わる。/スーパーで大根が安かった。/窓から富士山が見えた！""".split("/")
OPENINGS = """Walked home past/Spent the morning with/Could not stop thinking about/Finally fixed/\
Wrote a long letter about/Heard a strange story about/Met Tomáš and talked about/Called Mum about/Read forty pages on/\
Waited an hour for/Dreamed again of/Cleaned up after/Argued, kindly, over/Took a picture of/Cooked too much because of/\
Lost an evening to/Found the old box with/Promised the children/Drew a map of/Slept badly after/\
Sat at the window watching/Cycled to the hills for/The neighbours complained about/No one at the meeting had read/\
Bought a ticket for/Ein langer Tag, viel zu tun wegen/Journée tranquille, malgré/We all laughed about/\
Nine of us carried/It snowed, so we stayed in with/Learned a little more about/Marit called twice about/\
Quiet day; the best of it was/Forgot to tell anybody about""".split("/")
THINGS = """the garden gate/a bag of walnuts/the broken lamp/grandfather's bicycle/the late train to Prague/\
three blue chairs/the second chapter/a wedding in June/the stairs to the attic/the piano/a jar of plum jam/\
the new neighbours' cat/bar forty of the sarabande/the tax papers/an umbrella with a duck's head/the roof, which leaks/\
the choir's summer concert/a very small dog/the last tomatoes/Ada's thesis/the bus driver's jokes/\
two pairs of wet shoes/the allotment committee/a friend's lost glove/the crossword/the big map on the wall/a kite/\
the oven/four kinds of bread/the dentist/our old radio/the long table/sourdough number nine/the church tower's light/\
half a bookshelf/the ferry timetable/a recipe for soup""".split("/")
ENDINGS = """././././, again./, which took until noon./, and it was worth it./ — more tomorrow./\
, as one does on a Tuesday./, then straight to bed./ and did not regret it!/, with "help" from the children./\
 before the shops closed./, although my knee still hurts./, until the light went./ for the first time this year./\
, and no one noticed./; the tea went cold./, slowly, because there was time./?/\
, listening to the same song over and over./ with coffee and the window open.""".split("/")
WEATHER = """Swam in the river before breakfast./Fog over the river./The river is high today./\
Sat by the river until the bells./River path closed, mud everywhere.""".split("/")
RAIN = """Rain since four./It rained, and then it rained./Ran home in the rain./Listened to the rain on the roof./\
No rain for nine days.""".split("/")
NOTES = """tired legs, quiet head/slept well/headache/the whole flat smells of bread/third meeting about the meeting/\
danced in socks/long day/nothing in particular/good news from Ada/cold hands/too much coffee/\
a bit lonely, but fine""".split("/")
TAGS = "home family garden music books travel food sleep 家族 読書".split()
CAPTIONS = ["The whistler was the postman.", "Dahlias, all of them.", "From the bench."]


class Entries:
    """The entries of a journal in the order of its lines, each with the id of the post that it changes, or None."""

    def __init__(self, count, seed=5):
        if count < 1000 or count % 100:
            raise SystemExit(f"'{count}' is no size; one is at least 1000, and whole hundreds, as in 10000")
        self.count, self.posts, self.changes, self.random = count, 0, 0, random.Random(seed)
        self.gap = min(50 * 365 * 86_400 / count, 16_000)  # seconds between two; fifty years at most
        self.samples = []  # ids of posts that no later line changes and that have no star
        self.pools = [([], []), ([], [])]  # posts that may change, without and with the common word: recent, old

    def below(self, bound):
        return int(self.random.random() * bound)

    def pick(self, values):
        return values[int(self.random.random() * len(values))]

    def __iter__(self):
        changes = {"edit": self.edit, "deletion": self.deletion}
        for number in range(self.count):
            if number % 100 == 0:
                # Only an existing post can be changed, so the first hundred begin with posts.
                kinds = sorted(KINDS, key=lambda kind: (number == 0 and kind in changes, self.random.random()))
            self.now = END - self.gap * (self.count - number - self.random.random())
            stretch = number // 1500
            summer = 4 <= datetime.fromtimestamp(self.now, timezone.utc).month <= 10
            self.zone, self.offset = TRIPS[stretch // 4 % 5] if stretch % 4 == 3 else HOME[summer]
            kind = kinds[number % 100]
            yield changes[kind]() if kind in changes else (self.post(kind), None)

    def moment(self, seconds, digits):
        return datetime.fromtimestamp(seconds, self.offset).isoformat(timespec=digits).replace("+00:00", "Z")

    def entry(self, kind, **members):
        """An entry of now."""
        at = self.moment(self.now, "milliseconds")
        return {"id": "".join(self.random.choices(LETTERS, k=16)), "type": kind, "at": at, **members}

    def post(self, kind):
        """A text or a mood, or an entry of a kind that the program doesn't know."""
        if kind == "unknown":
            payload = {"words": self.pick(CAPTIONS), "size": [4032, 3024]}
            return self.entry(self.pick(["photo", "location", "habit"]), payload=payload)
        number, self.posts = self.posts, self.posts + 1
        common, rare, sample = number % 3 == 0, self.marked(number, 20, 0.5), self.marked(number, 200, 0.25)
        entry = self.entry(kind, **({"zone": self.zone} if self.zone else {}))
        if self.below(100) < 5:  # written an hour or two months later
            back = 3600 + self.below(86_400 if self.below(100) < 80 else 60 * 86_400)
            entry["written"] = entry["at"]
            entry["at"] = self.moment((self.now - back) // 60 * 60, "seconds")
        words = self.note(common, rare) if kind == "mood" else self.text(common, rare)
        payload = entry["payload"] = {}
        if kind == "mood":
            score = self.below(5)
            payload.update(mood=MOODS[score], score=score + 1)
        if words:
            payload["note" if kind == "mood" else "text"] = words
        if self.below(100) < 20:
            payload["tags"] = [self.pick(TAGS)]
        if self.below(100) < 3 and not sample:
            payload["starred"] = True
        if sample:
            self.samples.append(entry["id"])
        elif not rare:  # a second line with the rare word would count twice in the file
            self.keep(common, (entry["id"], entry))
        return entry

    def marked(self, number, times, share):
        """Whether a post is one of so many, evenly distributed."""
        stride = self.count // 100 * 96 // times
        return number % stride == int(stride * share) and number // stride < times

    def keep(self, common, post):
        """Lets later lines change a post: most are recent, some of any age."""
        pool = self.pools[common][self.below(8) == 0]
        if len(pool) < 512:
            pool.append(post)
        elif pool is self.pools[common][0] or self.below(self.posts // 24) < 512:
            pool[self.below(512)] = post

    def take(self):
        """A post to change: every third has the common word, so that a third of all keep it."""
        self.changes += 1
        common = self.changes % 3 == 0
        pool = self.pools[common][self.below(100) >= 75] or self.pools[common][0]
        return (common, *pool.pop(self.below(len(pool))))

    def edit(self):
        common, first, old = self.take()
        now = self.entry("")
        entry = {name: value for name, value in old.items() if name not in ("changed", "payload")}
        entry.update(id=now["id"], replaces=[old["id"]], written=now["at"])
        payload, changed = dict(old["payload"]), "note" if entry["type"] == "mood" else "text"
        if changed in payload and self.below(100) < 80:
            payload[changed] += " " + self.sentence()
        else:
            changed = "starred"
            if not payload.pop("starred", False):
                payload["starred"] = True
        entry.update(changed=[changed], payload=payload)
        self.keep(common, (first, entry))
        return entry, first

    def deletion(self):
        _, first, old = self.take()
        return self.entry("deletion", replaces=[old["id"]], payload={}), first

    def text(self, common, rare):
        """Mostly one or two sentences, sometimes a page."""
        share = self.below(100)
        count = (1 if share < 32 else 2 if share < 60 else 3 + self.below(2) if share < 86
                 else 5 + self.below(6) if share < 99 else 20 + self.below(30))
        japanese, walk, text = common and self.below(100) < 50, self.below(count) if common else -1, ""
        for index in range(count):
            if index:
                text += "\n\n" if count > 5 and self.below(100) < 20 else "" if japanese else " "
            if index == walk:
                text += self.pick(WALKS)
            else:
                text += self.pick(JAPANESE) if japanese or common and self.below(100) < 30 else self.sentence()
        text += f" A day of {RARE}." if rare else ""
        text += " #work" if self.below(100) < 12 else ""
        return text + (f" #{self.pick(TAGS)}" if self.below(100) < 15 else "")

    def sentence(self):
        share = self.below(100)
        if share < 4:
            return self.pick(WEATHER if share < 2 else RAIN)
        # A large vocabulary: numbers that occur once.
        thing = f"no. {self.below(1_000_000)}" if share < 20 else self.pick(THINGS)
        return f"{self.pick(OPENINGS)} {thing}{self.pick(ENDINGS)}"

    def note(self, common, rare):
        """The note of a mood; None for none."""
        if rare:
            return f"{self.pick(NOTES)}, {RARE}"
        return self.pick(WALKS) if common else self.pick(NOTES) if self.below(100) < 50 else None


def make(count, path, database=None, jrnl=None):
    """Writes a journal, and its posts for sqlite3 and for jrnl, which has no edits. Returns ids to show and edit."""
    for old in filter(os.path.exists, filter(None, (path, database, jrnl))):
        os.remove(old)  # a new file, so that no index of the old one fits
    entries, encode = Entries(count), json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    rows, notes = sqlite3.connect(database or ":memory:", isolation_level=None), open(jrnl or os.devnull, "w")
    rows.executescript("""pragma synchronous=off; begin;
        create table posts(id text primary key, at integer not null, spelling text not null,
            kind text not null, text text, tags text not null, starred integer not null);
        create table tags(id text not null, day text not null, tag text not null);
        create index tags_id on tags(id);""")
    # Blocks of half a megabyte, because the speed of a search depends on how a file was written.
    with open(path, "w", buffering=1 << 19) as file:
        file.write('{"format":"timeline-journal","version":1,"id":"73vxrj5mdwtxv0kb"}\n')
        for entry, first in entries:
            file.write(encode(entry) + "\n")
            if database:
                store(rows, entry, first or entry["id"])
            if jrnl and not first and entry["type"] in ("text", "mood"):
                said = [entry["payload"][name] for name in ("mood", "text", "note") if name in entry["payload"]]
                notes.write(f"[{entry['at'][:10]} {entry['at'][11:16]}] {'. '.join(said)}\n\n")
    notes.close()
    rows.executescript("create index posts_at on posts(at); analyze;")
    rows.close()
    return entries.samples


def store(rows, entry, key):
    """Keeps a row for the shown revision of each post, in a layout made for speed, and one for each of its tags."""
    payload, at = entry["payload"], entry["at"]
    rows.execute("delete from tags where id=?", [key])
    if entry["type"] == "deletion":
        rows.execute("delete from posts where id=?", [key])
        return
    milliseconds = round(datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp() * 1000)
    text = payload.get("text", payload.get("note"))
    tags = payload.get("tags", []) + [word[1:] for word in (text or "").split() if word[0] == "#"]
    rows.execute(
        """insert into posts values(?,?,?,?,?,?,?)
           on conflict do update set text=excluded.text, starred=excluded.starred""",
        [key, milliseconds, at, payload.get("mood", entry["type"]), text, f" {' '.join(tags)} " if tags else "",
         payload.get("starred", False)])
    rows.executemany("insert into tags values(?,?,?)", [(key, at[:10], tag) for tag in tags])


if __name__ == "__main__":
    make(int(sys.argv[1]), sys.argv[2])
