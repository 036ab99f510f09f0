#!/usr/bin/env bash
# Cuts the power of a real file system: writers run on a file system in a file, and after a random time
# the kernel drops everything that has not reached the disk (ext4's shutdown ioctl). After a remount,
# every acknowledged change has to be there.
#
#   swift build -c release --product journal
#   sudo Tests/Stress/power-cut.sh .build/release/journal           # CUTS=100, SEED=1
#
# Needs root, loop devices, mkfs.ext4 and python3; CI doesn't run it. NO_FSYNC=1 runs the program with an
# fsync that does nothing (needs cc), to prove that the script detects a program that reports too early.
set -euo pipefail
[ $# = 1 ] || { echo "usage: $0 PATH-TO-JOURNAL" >&2; exit 2; }
program=$(realpath "$1")
work=$(mktemp -d "${TMPDIR:-/tmp}/journal-power-XXXXXX")
trap 'umount -l "$work/disk" 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/disk"

preload=
if [ -n "${NO_FSYNC:-}" ]; then
  echo 'int fsync(int f) { return f < 0; } int fdatasync(int f) { return f < 0; }' > "$work/no.c"
  cc -shared -fPIC -o "$work/no.so" "$work/no.c"
  preload="$work/no.so"
fi

python3 - "$program" "$work" "${CUTS:-100}" "${SEED:-1}" "$preload" <<'PYTHON'
import fcntl, json, os, random, struct, subprocess, sys, threading, time

program, work, cuts, seed, preload = *sys.argv[1:3], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
disk, image = f"{work}/disk", f"{work}/image"
journal = f"{disk}/in/a/folder/journal.jsonl"
shutdown, drop_everything = 0x8004587D, struct.pack("I", 2)
environment = {"HOME": work, "JOURNAL_FILE": journal, "TZ": "UTC0", "PATH": "/usr/bin:/bin"}
random.seed(seed)


def system(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def run(*words, preload=""):
    extra = {"LD_PRELOAD": preload} if preload else {}
    return subprocess.run([program, *words], env=environment | extra, capture_output=True, text=True)


def writer(number, stop, ledger):
    """Adds, stars every third, deletes every fifth; writes down what was answered with success."""
    round = 0
    while not stop.is_set():
        name = f"w{number}r{round}" + "x" * random.randrange(600)
        added = run("add", "text", name, "--format", "json", preload=preload)
        if added.returncode != 0:
            return
        id = json.loads(added.stdout)["id"]
        ledger.append(("text", id, name))
        if round % 3 == 0 and run("edit", id, "--star", preload=preload).returncode == 0:
            ledger.append(("star", id, name))
        if round % 5 == 4:
            begun_deletions.add(id)
            if run("delete", id, preload=preload).returncode == 0:
                ledger.append(("gone", id, name))
        round += 1


begun_deletions = set()
acknowledged = lost = damaged = begun = 0
for cut in range(cuts):
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    system("mkfs.ext4", "-q", "-F", image)
    system("mount", "-o", "loop", image, disk)
    old = b""
    if cut % 2:
        # An old journal. In the other runs the power cut may also hit its creation.
        run("add", "text", "long ago")
        os.sync()
        old = open(journal, "rb").read()
    stop, ledgers = threading.Event(), [[], []]
    writers = [threading.Thread(target=writer, args=(n, stop, ledgers[n])) for n in range(2)]
    for one in writers:
        one.start()
    time.sleep(random.uniform(0, 0.25))
    # Changes acknowledged from here on may or may not have been in time.
    answered = [list(ledger) for ledger in ledgers]
    handle = os.open(disk, os.O_RDONLY)
    fcntl.ioctl(handle, shutdown, drop_everything)
    os.close(handle)
    stop.set()
    for one in writers:
        one.join()
    system("umount", disk)
    system("mount", "-o", "loop", image, disk)

    facts = {}
    for what, id, name in (fact for ledger in answered for fact in ledger):
        facts.setdefault(id, []).append((what, name))
        acknowledged += 1
    if os.path.exists(journal):
        begun += 1
        now = open(journal, "rb").read()
        assert now.startswith(old), f"cut {cut}: old bytes changed"
        assert now.startswith(b'{"format"') and b"\n" in now, f"cut {cut}: part of a header"
        check = run("check", "--format", "json")
        damage = json.loads(check.stdout)["damage"]
        damaged += len(damage)
        assert check.returncode == (1 if damage else 0)
    else:
        assert not old, f"cut {cut}: the journal is gone"
    shown = {}
    for line in run("list", "--format", "jsonl").stdout.splitlines():
        post = json.loads(line)
        if "text" in post:
            shown[post["id"]] = post
    for id, what in facts.items():
        kinds = [kind for kind, _ in what]
        post = shown.get(id)
        if "gone" in kinds:
            lost += post is not None
        elif post is None:
            # A deletion without an answer may still be in the file.
            lost += 0 if id in begun_deletions else len(kinds)
        else:
            lost += post["text"] != what[0][1]
            lost += "star" in kinds and not post.get("starred")
    after = run("add", "text", "after")
    assert after.returncode == 0, f"cut {cut}: {after.stderr}"
    system("umount", disk)

print(f"cuts {cuts}, journals begun {begun}, acknowledged {acknowledged}, torn lines {damaged}, "
      f"lost {lost}")
sys.exit(1 if lost else 0)
PYTHON
