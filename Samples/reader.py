#!/usr/bin/env python3
"""Prints journals, the newest entry first: FORMAT.md, section 13, as a program.  reader.py [--json] FILE..."""
import json, re, sys, unicodedata

LINE = {b"id", b"replaces", b"written", b"changed", b"undoes", b"batch", b"stub", b"settled", b"line"}  # describe the line
KNOWN = LINE - {b"settled", b"line"} | {b"type", b"payload", b"at", b"zone", b"refs", b"needs"}      # must not be repeated
GATES = (b"read", b"write", b"rewrite")
MOODS = {b"awful": 1.0, b"bad": 2.0, b"okay": 3.0, b"good": 4.0, b"great": 5.0}
FALLBACK = {b"text": "string", b"note": "string", b"tags": "strings", b"starred": "boolean"}
PAYLOADS = {b"text": {b"text": "string!", b"tags": "strings", b"starred": "boolean"},
            b"mood": {b"mood": "string!", b"score": "number", b"note": "string", b"tags": "strings", b"starred": "boolean"},
            b"deletion": {b"purged": "boolean", b"compacted": "boolean"}}
STRING = rb'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]*)*"'
NUMBER = rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
TOKEN = re.compile(rb"[ \t\r]*([{}\[\],:]|" + STRING + rb"|" + NUMBER + rb"|true|false|null|\Z)")
ESCAPE = re.compile(r"\\(?:u([dD][89abAB]..)\\u([dD][c-fC-F]..)|u(....)|(.))")
TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))", re.A)

def decoded(spelled):
    def character(found):
        high, low, code, letter = found.groups()
        if letter: return dict(b="\b", f="\f", n="\n", r="\r", t="\t").get(letter, letter)
        return chr(int(code, 16) if code else 0x10000 + (int(high, 16) - 0xD800 << 10) + int(low, 16) - 0xDC00)
    return ESCAPE.sub(character, spelled[1:-1].decode()).encode("utf-8", "surrogatepass")

def strict_json(line):
    """The value in a line: (kind, start, end, content), None if the grammar refuses it. The content of an object is
    [(name as spelled, name, value)], of an array [value], of a string its bytes, of anything else its spelling."""
    try: line.decode()
    except UnicodeDecodeError: return None
    end, wants, name, result, open_values = 0, ("value",), (), None, []    # a list instead of recursion, for any depth
    while token := TOKEN.match(line, end):
        word, start, end, value = token[1], token.start(1), token.end(), None
        what = "value" if word[:1] not in b"{}[],:" else word.decode()     # b"" (the end) is in it, too
        if what == "value" and wants[0] == "name" and word[:1] == b'"': what = "name"
        if what not in wants and not (what in "{[" and what and "value" in wants): return None
        if what == "": return result
        if what in "{[": open_values.append(("object" if what == "{" else "array", start, [], name))
        elif what in "}]":
            kind, start, content, name = open_values.pop()
            value = kind, start, end, content
        elif what == "name": name = word, decoded(word)
        elif what == "value":
            kind = {b'"': "string", b"t": "boolean", b"f": "boolean", b"n": "null"}.get(word[:1], "number")
            value = kind, start, end, decoded(word) if kind == "string" else word
        if value and open_values: open_values[-1][2].append(value if open_values[-1][0] == "array" else (*name, value))
        result, inside = value, open_values[-1][0] if open_values else ""
        if value: wants = {"object": (",", "}"), "array": (",", "]"), "": ("",)}[inside]
        else: wants = {"{": ("name", "}"), "[": ("value", "]"), "name": (":",), ":": ("value",)}.get(
            what, ("name",) if inside == "object" else ("value",))

def first_of(value):
    """The members of an object by name, the first of each, and the repeated names."""
    members, twice = {}, set()
    for _, name, member in value[3]: (twice.add(name) if name in members else members.setdefault(name, member))
    return members, twice

def strings(value):
    """A list of strings; empty if there is none, None if it has another shape."""
    if value is None: return []
    return [v[3] for v in value[3]] if value[0] == "array" and all(v[0] == "string" for v in value[3]) else None

def moment(value):
    """((seconds, digits after the point), spelling), None if it is no RFC 3339 time of an existing day."""
    found = value and value[0] == "string" and TIME.fullmatch(value[3].decode("utf-8", "replace"))
    if not found: return None
    (year, month, day, hour, minute, second), (fraction, sign) = map(int, found.groups()[:6]), found.groups()[6:8]
    hours, minutes, leap = int(found[9] or 0), int(found[10] or 0), year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not (1 <= month <= 12 and 1 <= day <= (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
            and hour < 24 and minute < 60 and second <= 60 and hours < 24 and minutes < 60): return None
    y, m = (year, month - 3) if month > 2 else (year - 1, month + 9)       # years that begin in March
    days = 365 * y + y // 4 - y // 100 + y // 400 + (153 * m + 2) // 5 + day
    seconds = days * 86400 + hour * 3600 + minute * 60 + second - (hours * 3600 + minutes * 60) * (-1 if sign == "-" else 1)
    return (seconds, (fraction or "")[:9].rstrip("0")), found[0]

def fits(value, shape):
    """Whether a member of a payload has its type. An optional one may be null or absent."""
    kind, _, _, content = value or ("null", 0, 0, b"")
    if kind == "null": return shape[-1] != "!"
    if shape == "strings": return strings(value) is not None
    return kind == shape.rstrip("!") and (kind != "number" or 1 <= float(content) <= 5)

def tags_in(words):
    """The tags in a text, without their signs."""
    part = lambda c: c in "_-" or unicodedata.category(c)[0] in "LMN"
    joins = lambda w, at, first: at > first and all(unicodedata.category(c)[0] in "LM" for c in w[at - 1] + (w[at + 1:at + 2] or " "))
    found, start = [], 0
    while start < len(words):
        sign, start = start, start + 1
        if words[sign] not in "#\uff03": continue
        before = sign - 1
        while before >= 0 and unicodedata.category(words[before])[0] == "M": before -= 1
        if before >= 0 and (part(words[before]) or words[before] in "#\uff03/&=@)"): continue
        end = start
        while end < len(words) and (part(words[end]) or words[end] in "\u200c\u200d" and joins(words, end, start)): end += 1
        name = words[start:end].rstrip("-")
        if any(unicodedata.category(c)[0] == "L" for c in name) and unicodedata.category(name[0])[0] != "M": found.append(name)
    return found

class Entry:
    def __init__(self, line, value, members, twice):
        get, self.bytes, self.position = members.get, line[value[1]:value[2]], 0
        self.id, self.type, self.at, self.payload = get(b"id")[3], get(b"type")[3], moment(get(b"at")), get(b"payload")
        self.replaces, refs, needs = (strings(get(name)) for name in (b"replaces", b"refs", b"needs"))
        true = lambda name: get(name, ("",))[0] == "boolean" and get(name)[3] == b"true"
        self.hides, self.day, until = self.type == b"deletion", true(b"day"), moment(get(b"until"))
        self.until = until if until and self.at and until[0] >= self.at[0] else None
        self.stub = true(b"stub") and not self.payload and not self.hides
        self.aside = true(b"aside") and b"aside" not in twice and self.type not in PAYLOADS
        parts, again = first_of(self.payload) if self.payload and self.payload[0] == "object" else ({}, set())
        shapes = PAYLOADS.get(self.type, {})
        self.unknown = ("missing ability" if set(needs or []) - {b"noop"} else "unknown kind" if self.type not in PAYLOADS else
                       "compacted" if self.stub else "unfamiliar content" if None in (self.replaces, refs, needs)
                       or twice & KNOWN or not self.payload or self.payload[0] != "object" or again & set(shapes)
                       or not all(fits(parts.get(name), shape) for name, shape in shapes.items()) else "")
        if self.unknown:                                                   # section 7: the fallback
            sealed = needs is None or b"needs" in twice or set(needs) - {b"noop"}
            shapes = {} if sealed else {n: s for n, s in FALLBACK.items() if n not in again and fits(parts.get(n), s)}
        self.parts = {n: parts[n] for n in shapes if n in parts and parts[n][0] != "null"}
        self.files = [f[b"sha256"][3] for f in (first_of(v)[0] for v in get(b"files")[3] if v[0] == "object")
                      if f.get(b"sha256", ("",))[0] == "string" and re.fullmatch(rb"[0-9a-f]{64}", f[b"sha256"][3])
                      ] if get(b"files", ("",))[0] == "array" else []
        self.purges = self.hides and not self.unknown and self.flag(b"purged")
        self.says = tuple((spelled, line[v[1]:v[2]]) for spelled, name, v in value[3] if name not in LINE)
        self.replaces = self.replaces or []

    def flag(self, name): return self.parts.get(name, ("", 0, 0, b""))[3] == b"true"
    def words(self, name): return self.parts[name][3].decode("utf-8", "surrogatepass") if name in self.parts else None
    def tags(self):
        given = [t.decode("utf-8", "surrogatepass") for t in strings(self.parts.get(b"tags"))]
        return list(dict.fromkeys(given + [t for n in (b"text", b"note") for t in tags_in(self.words(n) or "")]))
    def score(self):
        return float(self.parts[b"score"][3]) if b"score" in self.parts else MOODS.get(self.parts[b"mood"][3]) if b"mood" in self.parts else None

def needs_of(members, twice):
    """The abilities that a header names, as one list for each gate. None if it is unreadable."""
    gate, version = members.get(b"needs"), members.get(b"version", ("", 0, 0, b""))
    if members[b"format"][0] != "string" or twice & {b"format", b"version", b"created", b"needs"}: return None
    if version[0] != "number" or not re.fullmatch(rb"[1-9][0-9]*", version[3]): return None
    if gate is None: return [[], [], []]
    lists, again = first_of(gate) if gate[0] == "object" else ({b"": None}, set())
    if again or not set(lists) <= set(GATES) or None in map(strings, lists.values()): return None
    return [strings(lists.get(name)) for name in GATES]

class Journal:
    """A journal as section 13 reads it: posts as (moment, name, [shown entries]), and counts."""
    def __init__(self, data):
        self.damaged, self.posts, self.deleted, self.asides, created, entries, seen = 0, [], [], [], None, [], set()
        self.unknown, self.other, self.header = [set(), set(), set()], None, "" if data else "new"
        for number, line in enumerate(data.split(b"\n")):
            marked, line = line[:3] == b"\xef\xbb\xbf", line.removeprefix(b"\xef\xbb\xbf")
            value = strict_json(line) if line.strip(b" \t\r") else None
            members, twice = first_of(value) if value and value[0] == "object" else ({}, set())
            form = members.get(b"format", ("", 0, 0, b""))
            is_entry = not (marked and number) and all(members.get(name, "n")[0] == "string" for name in (b"id", b"type"))
            if number == 0 and data and b"format" not in members: self.header = "missing"
            if b"format" in members if number == 0 else line[form[1]:form[2]] == b'"timeline-journal"':
                if form[0] == "string" and form[3] != b"timeline-journal": self.other = form[3]
                if (needs := needs_of(members, twice)) is None: self.header = self.header or "unreadable"
                else:
                    for names, more in zip(self.unknown, needs): names |= set(more) - {b"noop"}
                    if number == 0: created = moment(members.get(b"created"))
            elif value is None and not line.strip(b" \t\r") and not (marked and number): continue
            elif not is_entry: self.damaged += 1
            else:
                entry = Entry(line, value, members, twice)
                if entry.bytes not in seen: seen.add(entry.bytes); entries.append(entry)
        read, write = not (self.unknown[0] or self.other is not None), not self.unknown[1] and self.header in ("", "new")
        self.gate = read, read and write, read and write and not self.unknown[2]
        if not read: self.damaged = 0; return
        full = {}                                                          # a stub and a full entry of its id are one
        for e in entries: e.hides or e.stub or full.setdefault(e.id, e)
        entries = list({e.bytes: e for e in (full.get(e.id, e) if e.stub else e for e in entries)}.values())
        purged = {id for e in entries if e.purges for id in e.replaces}
        self.link([e for e in entries if e.hides or e.id not in purged], created)

    def link(self, entries, created):
        node, taken, parent, newer, groups, moments = {}, {e.id for e in entries}, {}, {}, {}, {}
        def root(id):
            while parent.setdefault(id, id) != id: parent[id] = id = parent[parent[id]]
            return id
        for e in entries: e.hides or node.setdefault(e.id, []).append(e)
        for e in entries: e.links = [] if e.hides else [i for i in e.replaces if i != e.id and (i in node or i not in taken)]
        older = {id: [i for e in node[id] for i in e.links if i in node] for id in node}
        for id in older:
            for i in older[id]: newer.setdefault(i, []).append(id)
        for e in entries:
            for i in e.links: parent[root(i)] = root(e.id)
        heads, ends = self.heads(node, older, newer), self.beginnings(node)
        hidden = {id for e in entries if e.hides for id in e.replaces}
        for position, e in enumerate(entries):
            e.position = position
            if not e.hides: groups.setdefault(root(e.id), []).append(e)
            elif e.unknown: groups[e] = [e]
            e.before = entries[position - 1] if position else None
        for e in entries: e.moment = self.moment(e, node, moments, created)
        for group in groups.values():
            name, shown = min(ends.get(e.id, e.id) if not e.hides else e.id for e in group), {}
            for e in group:                                                # heads that say the same are one: the least id
                if e.hides or e.id in heads and e.id not in hidden:
                    if e.says not in shown or e.id < shown[e.says].id: shown[e.says] = e
            items = [e for e in shown.values() if not e.aside]
            self.posts += [(group[0].position, name, e, len(items) > 1) for e in items]
            self.asides += [e.id for e in shown.values() if e.aside]
            if not items and any(e.id in heads and not e.aside for e in group): self.deleted.append(name)
        self.posts.sort(key=lambda p: (p[2].moment is not None, p[2].moment and p[2].moment[0], p[0], p[2].position), reverse=True)

    def heads(self, node, older, newer):
        """The ids of heads. A walk to older ids starts at each id not seen yet. A start that no later walk passes is a head,
        and so are all ids that lead to it."""
        def walk(id, links, seen):
            todo = [id]
            while todo:
                if (id := todo.pop()) not in seen: seen.add(id); todo += links.get(id, [])
        begun, seen, passed, heads = [], set(), set(), set()
        for id in node: id in seen or (begun.append(id), walk(id, older, seen))
        for id in reversed(begun): id in passed or (walk(id, older, passed), walk(id, newer, heads))
        return heads

    def beginnings(self, node):
        """Where the path of first ids ends, for each id."""
        ends = {}
        for id in node:
            path = {}
            while id not in ends and id not in path:
                path[id] = len(path)
                id = min((e.links[0] for e in node.get(id, []) if e.links), default=id)
            ends.update(dict.fromkeys(path, ends[id] if id in ends else min(list(path)[path[id]:])))
        return ends

    def moment(self, e, node, moments, created):
        path = {}
        while e is not None and e not in moments and e not in path:
            path[e] = None
            if e.at: moments[e] = e.at; break
            first = next((i for i in e.links if i in node), None)
            e = e.before if first is None else node[first][0]
        found = moments.get(e) or created
        moments.update(dict.fromkeys(path, found))
        return found

def shown(words):
    """Safe to print: U+FFFD for a lone surrogate."""
    return words and re.sub("[\ud800-\udfff]", "\ufffd", words)

def plain(words): return "".join(c if c.isprintable() else " " for c in shown(words) or "")

def view(journal):
    """What conformance/README.md compares."""
    string = lambda data: data.decode("utf-8", "surrogatepass")
    return {"gate": {**dict(zip(("read", "write", "rewrite"), journal.gate)), "header": "other format" if journal.other is not None else
                     journal.header or "readable", "unknown": {string(g): sorted(map(string, names)) for g, names in zip(GATES, journal.unknown)}},
            "damaged": journal.damaged, "deleted": [string(n) for n in sorted(journal.deleted)],
            "asides": [string(i) for i in sorted(journal.asides)], "items": [
                {"name": string(name), "revision": string(e.id), "type": string(e.type), "understood": not e.unknown, "reason": e.unknown or None,
                 "conflict": conflict, "moment": e.moment and e.moment[1], "until": e.until and e.until[1], "day": e.day,
                 "mood": shown(e.words(b"mood")), "score": e.score(), "text": shown(e.words(b"text")), "note": shown(e.words(b"note")),
                 "tags": list(map(shown, e.tags())), "starred": e.flag(b"starred"), "files": list(map(string, e.files))}
                for _, name, e, conflict in journal.posts]}

def main(paths, as_json):
    for path in paths:
        journal = Journal(open(path, "rb").read())
        if as_json: print(json.dumps(view(journal))); continue
        if not journal.gate[0]: print(f"{path}: can't be read: it needs or is {plain(b', '.join(journal.unknown[0] or [journal.other]).decode('utf-8', 'surrogatepass'))}")
        for _, name, e, conflict in journal.posts:
            words = " ".join(plain(e.words(n)) for n in (b"mood", b"text", b"note") if n in e.parts)
            time = e.moment[1][:10 if e.day else 16] if e.moment else "no time"
            kind, id = plain(e.type.decode("utf-8", "surrogatepass")), plain((e.id if conflict else name).decode("utf-8", "surrogatepass"))[:6]
            print(f"{time:16}  {id:6}  {kind}  {f'({e.unknown}) ' * bool(e.unknown)}{words}{'  (conflict)' * conflict}")
        if journal.asides: print(f"{path}: {len(journal.asides)} asides")
        if journal.damaged: print(f"{path}: {journal.damaged} damaged lines")

if __name__ == "__main__":
    main([a for a in sys.argv[1:] if a != "--json"], "--json" in sys.argv[1:])
