#!/usr/bin/env python3
"""Prints journals, the newest entry first: FORMAT.md, section 13, as a program.  reader.py [--json] FILE..."""
import json, re, sys

LINE_ONLY = {b"id", b"replaces", b"written", b"changed", b"undoes", b"batch"}  # entries that say the same may differ in these
KNOWN = LINE_ONLY | {b"type", b"payload", b"at", b"zone", b"refs", b"needs", b"stub"}
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

class Entry:
    def __init__(self, line, value, members, twice):
        get, self.bytes, self.position = members.get, line[value[1]:value[2]], 0
        self.id, self.type, self.at, self.payload = get(b"id")[3], get(b"type")[3], moment(get(b"at")), get(b"payload")
        self.replaces, refs, needs = (strings(get(name)) for name in (b"replaces", b"refs", b"needs"))
        self.hides = self.type == b"deletion"
        self.stub = (get(b"stub") or "n")[0] == "boolean" and get(b"stub")[3] == b"true" and not self.payload and not self.hides
        self.unknown = ("missing ability" if set(needs or []) - {b"noop"} else "unknown kind" if self.type not in PAYLOADS else
                       "compacted" if self.stub else "unfamiliar content" if None in (self.replaces, refs, needs)
                       or twice & KNOWN or not self.familiar(self.payload) else "")
        self.purges = self.hides and not self.unknown and first_of(self.payload)[0].get(b"purged", ("", 0, 0, b""))[3] == b"true"
        self.says = tuple((spelled, line[v[1]:v[2]]) for spelled, name, v in value[3] if name not in LINE_ONLY)
        self.replaces = self.replaces or []

    def familiar(self, payload):
        if not payload or payload[0] != "object": return False
        (members, twice), shapes = first_of(payload), PAYLOADS[self.type]
        for name, shape in shapes.items():
            kind, _, _, content = members.get(name, ("null", 0, 0, b""))
            if kind == "array" and shape == "strings" and strings(members[name]) is not None: continue
            if kind != shape.rstrip("!") and (kind != "null" or shape[-1] == "!"): return False
            if kind == "number" and not 1 <= float(content) <= 5: return False
        return not twice & set(shapes)

def readable(members, twice):
    """The header of line 1: None if it is unreadable, else the unknown names that forbid reading."""
    kind, _, _, form = members[b"format"]
    if kind != "string" or twice & {b"format", b"version", b"created", b"needs"}: return None
    if form != b"timeline-journal": return [form]
    gate, version = members.get(b"needs"), members.get(b"version", ("", 0, 0, b""))
    if version[0] != "number" or not re.fullmatch(rb"[1-9][0-9]*", version[3]): return None
    if gate is None: return []
    lists, again = first_of(gate) if gate[0] == "object" else ({b"": None}, set())
    if again or not set(lists) <= {b"read", b"write", b"rewrite"} or None in map(strings, lists.values()): return None
    return [name for name in strings(lists.get(b"read")) if name != b"noop"]

class Journal:
    """A journal as section 13 reads it: posts as (moment, name, [shown entries]), and counts."""
    def __init__(self, data):
        self.damaged, self.posts, self.deleted, self.locks, created, entries, seen = 0, [], [], [], None, [], set()
        for number, line in enumerate(data.split(b"\n")):
            line = line.removeprefix(b"\xef\xbb\xbf") if number == 0 else line
            if not line.strip(b" \t\r"): continue
            value = strict_json(line)
            members, twice = first_of(value) if value and value[0] == "object" else ({}, set())
            if number == 0 and b"format" in members:
                locks = readable(members, twice)
                if locks: self.locks = locks; return
                created = moment(members.get(b"created")) if locks is not None else None
            elif any(members.get(name, "n")[0] != "string" for name in (b"id", b"type")): self.damaged += 1
            else:
                entry = Entry(line, value, members, twice)
                if entry.bytes not in seen: seen.add(entry.bytes); entries.append(entry)
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
            if shown: self.posts += [(group[0].position, name, e, len(shown) > 1) for e in shown.values()]
            else: self.deleted.append(name)
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

def text(data):
    """Safe to print: without control characters, and with U+FFFD for a lone surrogate."""
    characters = re.sub("[\ud800-\udfff]", "\ufffd", data.decode("utf-8", "surrogatepass"))
    return "".join(c if c.isprintable() else " " for c in characters)

def main(paths, as_json):
    for path in paths:
        journal = Journal(open(path, "rb").read())
        string = lambda data: data.decode("utf-8", "surrogatepass")
        if as_json:
            print(json.dumps({"damaged": journal.damaged, "deleted": [string(n) for n in sorted(journal.deleted)], "items": [
                {"name": string(name), "revision": string(e.id), "type": string(e.type), "understood": not e.unknown,
                 "conflict": conflict, "moment": e.moment and e.moment[1]} for _, name, e, conflict in journal.posts]}))
            continue
        if journal.locks: print(f"{path}: can't be read: it needs or is {text(b', '.join(journal.locks))}")
        for _, name, e, conflict in journal.posts:
            payload = first_of(e.payload)[0] if not e.unknown else {}
            words = " ".join(text(payload[n][3]) for n in (b"mood", b"text", b"note") if payload.get(n, "n")[0] == "string")
            moment = e.moment[1][:16] if e.moment else "no time"
            print(f"{moment:16}  {text(e.id if conflict else name)[:6]:6}  {text(e.type)}  {words or '(' + e.unknown + ')'}{'  (conflict)' * conflict}")
        if journal.damaged: print(f"{path}: {journal.damaged} damaged lines")

if __name__ == "__main__":
    main([a for a in sys.argv[1:] if a != "--json"], "--json" in sys.argv[1:])
