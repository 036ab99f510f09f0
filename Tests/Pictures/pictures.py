#!/usr/bin/env python3
"""Draws the pictures of both READMEs from the real program: a short session, and the full screen in tmux, light and
dark.

    Tests/Pictures/pictures.py PROGRAM            writes Samples/pictures
    Tests/Pictures/pictures.py PROGRAM --check    fails if a picture there is out of date

The clock is fixed. Ids are random, so they are replaced by fixed ones. Needs age, and tmux for the full screen.
"""
import itertools, os, re, shutil, subprocess, sys, tempfile, time, unicodedata
from xml.sax.saxutils import escape

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Samples", "pictures")
COLUMNS = 48  # readable on a telephone, 360 pixels wide
CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 9.0, 21, 15, 14
FONTS = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Noto Sans Mono CJK JP',monospace"
THEMES = {  # background, text, frame, the value of COLORFGBG
    "light": ("#ffffff", "#1f2328", "#d1d9e0", "0;15"),
    "dark": ("#0d1117", "#e6edf3", "#3d444d", "15;0"),
}
LOCALES = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}
SESSIONS = {
    "en": [
        'journal "First light on the river #walk"', "journal measure weight 71.2 kg",
        'journal text --seal "For my eyes only"', "journal mood good Slept well", "journal list", "journal undo",
        "journal find river",
    ],
    "ja": [
        'journal "川辺の朝焼け。 #散歩"', "journal measure 体重 71.2 kg", "journal 書く --seal 誰にも見せない言葉",
        "journal 気分 良い よく寝た", "journal 一覧", "journal 元に戻す", "journal 検索 朝焼け",
    ],
}
with open(os.path.join(FOLDER, "..", "sealed.jsonl")) as sample:
    KEY, SEALED = (next(line for line in sample if f'"type":"{kind}"' in line) for kind in ("seal-key", "sealed"))
IDS = ["q668", "g9ze", "m4tc", "w2xr"]
SHOWN = {  # the journal of the full screen: day, time, kind, words, mood or number
    "en": [
        ("2026-11-21", "08:01", "text", "First light on the river #walk", None),
        ("2026-11-21", "08:02", "mood", "Slept well", "good"),
        ("2026-11-21", "07:40", "measure", "weight", 71.2),
        ("2026-11-20", "21:00", "text", "Dinner with everyone #family", None),
        ("2026-11-20", "22:10", "sealed", "", None),
        ("2026-11-19", "07:11", "text", "First frost on the cabbages #garden", None),
        ("2026-11-17", "18:30", "text", "駅前の喫茶店でコーヒー #散歩", None),
    ],
    "ja": [
        ("2026-11-21", "08:01", "text", "川辺の朝焼け。 #散歩", None),
        ("2026-11-21", "08:02", "mood", "よく寝た", "good"),
        ("2026-11-21", "07:40", "measure", "体重", 71.2),
        ("2026-11-20", "21:00", "text", "みんなで夕食 #家族", None),
        ("2026-11-20", "22:10", "sealed", "", None),
        ("2026-11-19", "07:11", "text", "キャベツに初霜 #畑", None),
        ("2026-11-17", "18:30", "text", "駅前の喫茶店でコーヒー #散歩", None),
    ],
}


def environment(home, theme, language):
    """What the program sees: nothing of this machine but the path."""
    return {
        "HOME": home, "PATH": os.environ["PATH"], "TZ": "UTC", "LANG": LOCALES[language],
        "JOURNAL_NOW": "2026-11-21T08:05:00Z", "JOURNAL_FILE": os.path.join(home, "journal.jsonl"),
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "CLICOLOR_FORCE": "1",
        "COLORFGBG": THEMES[theme][3], "COLUMNS": str(COLUMNS),
    }


def session(program, theme, language):
    """The lines of the session, with its commands, as a terminal gets them."""
    for _ in range(50):
        with tempfile.TemporaryDirectory() as home:
            os.symlink(os.path.abspath(program), os.path.join(home, "journal"))
            own = environment(home, theme, language)
            own["PATH"] = home + ":" + own["PATH"]
            with open(own["JOURNAL_FILE"], "w") as file:
                file.write('{"format":"timeline-journal","version":1}\n' + KEY)
            os.chmod(own["JOURNAL_FILE"], 0o600)
            text = ""
            for number, command in enumerate(SESSIONS[language]):
                own["JOURNAL_NOW"] = f"2026-11-21T08:0{number + 1}:00Z"
                text += ("\n" if number else "") + f"\x1b[2m$\x1b[0m \x1b[1m{command}\x1b[0m\n"
                text += subprocess.run(
                    ["sh", "-c", command], env=own, capture_output=True, text=True, check=True).stdout
            ids = re.findall(r"(?:added|追加しました:) (\w+)", text)
        # The mark of the shortest unique prefix must look the same each time.
        if len({name[0] for name in ids}) == len(ids):
            break
    for name, fixed in zip(ids, IDS):
        text = re.sub(
            r"((?:\x1b\[[0-9;]*m)*)".join(name) + r"(?!\w)",
            lambda found: "".join(
                fixed[i] + (found.group(i + 1) if i < len(fixed) - 1 else "")
                for i in range(len(fixed))), text)
    return text.rstrip("\n").split("\n")


def full_screen(program, theme, language, rows=15):
    """The lines of `journal browse`, as tmux shows them."""
    with tempfile.TemporaryDirectory() as home:
        own = environment(home, theme, language)
        with open(own["JOURNAL_FILE"], "w") as file:
            file.write('{"format":"timeline-journal","version":1}\n')
            for number, (day, hour, kind, words, more) in enumerate(SHOWN[language]):
                payload = {
                    "text": f'"text":"{words}"', "mood": f'"mood":"{more}","note":"{words}"',
                    "measure": f'"name":"{words}","value":{more},"unit":"kg"',
                    "sealed": SEALED[SEALED.index('"payload":{') + 11:SEALED.rindex("}}")],
                }[kind]
                needs = '"needs":["sealed-1"],' if kind == "sealed" else ""
                file.write(
                    f'{{"id":"{number + 1}kt{number}","type":"{kind}","at":"{day}T{hour}:00+00:00",'
                    f'{needs}"payload":{{{payload}}}}}\n')
        os.chmod(own["JOURNAL_FILE"], 0o600)
        tmux = ["tmux", "-u", "-S", os.path.join(home, "tmux"), "-f", "/dev/null"]
        given = [f"{name}={value}" for name, value in own.items() if name != "COLUMNS"]
        try:
            subprocess.run(
                tmux + ["new-session", "-d", "-x", str(COLUMNS), "-y", str(rows), "env", "-i"] + given
                + ["TERM=tmux-256color", os.path.abspath(program), "browse"], check=True)
            last = ""
            for _ in range(6000):
                shown = subprocess.run(
                    tmux + ["capture-pane", "-e", "-p"], capture_output=True, text=True).stdout
                if re.search("quit|終了", shown) and shown == last:
                    # The program writes its state as it ends, before the folder goes.
                    subprocess.run(tmux + ["send-keys", "q"])
                    while subprocess.run(tmux + ["has-session"], capture_output=True).returncode == 0:
                        time.sleep(0.02)
                    return shown.rstrip("\n").split("\n")
                last = shown
                time.sleep(0.05)
        finally:
            subprocess.run(tmux + ["kill-server"], capture_output=True)
    sys.exit("the full screen did not appear")


def width(character):
    if unicodedata.combining(character) or character in "\ufe0f\u200d":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def runs(line):
    """Stretches of one style and one width: the column, the cells, the text, the style."""
    found, style, column = [], {}, 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b"):
            style = styled(style, [int(code or 0) for code in part[2:-1].split(";")])
            continue
        for character in part:
            cells = width(character)
            last = found[-1] if found else None
            if last and cells != 2 and last["wide"] is False and last["style"] == style:
                last["text"] += character
                last["cells"] += cells
            else:
                found.append(dict(
                    column=column, cells=cells, text=character, style=style, wide=cells == 2))
            column += cells
    return found


def styled(style, codes):
    style = dict(style)
    while codes:
        code = codes.pop(0)
        if code == 0: style = {}
        elif code == 1: style["bold"] = True
        elif code == 2: style["faint"] = True
        elif code == 4: style["underlined"] = True
        elif code == 7: style["reversed"] = True
        elif code == 22: style.pop("bold", None), style.pop("faint", None)
        elif code == 24: style.pop("underlined", None)
        elif code == 27: style.pop("reversed", None)
        elif code in (38, 48) and codes[:1] == [2]:
            style["color" if code == 38 else "ground"] = "#%02x%02x%02x" % tuple(codes[1:4])
            codes = codes[4:]
        elif code == 39: style.pop("color", None)
        elif code == 49: style.pop("ground", None)
        else: sys.exit(f"an unknown style: {code}")
    return style


def picture(lines, theme, title):
    ground, ink, frame, _ = THEMES[theme]
    across, down = COLUMNS * CELL_WIDTH + 2 * MARGIN, len(lines) * CELL_HEIGHT + 2 * MARGIN
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" width="{across:g}" '
        f'height="{down:g}" role="img" aria-label="{escape(title)}">',
        f'<rect x="0.5" y="0.5" width="{across - 1:g}" height="{down - 1:g}" rx="8" fill="{ground}" '
        f'stroke="{frame}"/>',
        f'<g font-family="{FONTS}" font-size="{FONT_SIZE}" fill="{ink}" xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        for run in runs(line):
            style, text = run["style"], run["text"]
            x, y = MARGIN + run["column"] * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
            across = run["cells"] * CELL_WIDTH
            color, back = style.get("color", ink), style.get("ground")
            if style.get("reversed"):
                color, back = back or ground, color
            if back:
                svg.append(
                    f'<rect x="{x:g}" y="{y:g}" width="{across:g}" height="{CELL_HEIGHT}" fill="{back}"/>')
            if not text.strip():
                continue
            # Browsers drop spaces at the ends, and join those within.
            x += (len(text) - len(text.lstrip())) * CELL_WIDTH
            across -= (len(text) - len(text.strip())) * CELL_WIDTH
            text = text.strip().replace(" ", "\u00a0")
            marks = "" if color == ink else f' fill="{color}"'
            marks += ' font-weight="bold"' if style.get("bold") else ""
            marks += ' opacity="0.62"' if style.get("faint") else ""
            marks += ' text-decoration="underline"' if style.get("underlined") else ""
            svg.append(
                f'<text x="{x:g}" y="{y + 15.5:g}" textLength="{across:g}" '
                f'lengthAdjust="spacingAndGlyphs"{marks}>{escape(text)}</text>')
    return "\n".join(svg + ["</g>", "</svg>", ""])


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--check"]):
        sys.exit(__doc__)
    program, isCheck = sys.argv[1], len(sys.argv) == 3
    kinds = {"session": (session, "a short session of journal in a terminal")}
    if shutil.which("tmux"):
        kinds["browse"] = (full_screen, "journal browse, the timeline on the full screen")
    else:
        print("tmux is not installed; the picture of the full screen is left out")
    old = []
    for name, (draw, title) in kinds.items():
        for language, theme in itertools.product(LOCALES, THEMES):
            file_name = f"{name}-{theme}.svg" if language == "en" else f"{name}-{language}-{theme}.svg"
            path = os.path.join(FOLDER, file_name)
            svg = picture(draw(program, theme, language), theme, title)
            if not isCheck:
                with open(path, "w") as file:
                    file.write(svg)
            elif not os.path.exists(path) or open(path).read() != svg:
                old.append(os.path.relpath(path))
    if old:
        sys.exit(f"out of date, run Tests/Pictures/pictures.py {program}: {', '.join(old)}")


main()
