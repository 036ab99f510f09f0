"""Runs programs with a home directory of their own, and measures them."""
import os, re, shutil, time


class Place:
    """A directory with a journal, the files of its peers, and an empty home."""

    def __init__(self, directory, program):
        self.directory, self.program = os.path.realpath(directory), os.path.realpath(program)
        self.journal, self.database, self.jrnl = (
            f"{self.directory}/{name}" for name in ("journal.jsonl", "posts.db", "jrnl.txt"))
        self.caches = f"{self.directory}/home/.cache"
        os.makedirs(self.caches, exist_ok=True)
        self.environment = {
            "HOME": f"{self.directory}/home", "XDG_CACHE_HOME": self.caches, "JOURNAL_FILE": self.journal,
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PAGER": "cat"}

    def forget(self):
        """Deletes the index."""
        shutil.rmtree(f"{self.caches}/journal", ignore_errors=True)

    def run(self, words, output="/dev/null", watches="", **environment):
        """Runs a program, the journal for an empty word. Returns its seconds and its most memory of a watched sort."""
        errors = f"{self.directory}/errors"
        files = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0)] + [
            (os.POSIX_SPAWN_OPEN, number, path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            for number, path in ((1, output), (2, errors))]
        path = shutil.which(words[0]) if words[0] else self.program
        start, peak = time.perf_counter(), 0
        child = os.posix_spawn(path, [path, *words[1:]], {**self.environment, **environment}, file_actions=files)
        while watches and not os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            peak = max(peak, self.memory(child, watches))
            time.sleep(0.0005)
        status = os.wait4(child, 0)[1]
        seconds = time.perf_counter() - start
        if status:
            with open(errors) as file:
                raise SystemExit(f"{' '.join([path, *words[1:]])} failed ({status}):\n{file.read()[:2000]}")
        return seconds, peak

    def memory(self, child, sort):
        """The memory of a running journal beside its file, which is mapped: "Rss", or "Anonymous", that of no file."""
        total, counts = 0, True
        try:
            if os.readlink(f"/proc/{child}/exe") == self.program:
                with open(f"/proc/{child}/smaps") as file:
                    for line in file:
                        if re.match("[0-9a-f]+-", line):
                            counts = not line.endswith(f" {self.journal}\n")
                        elif line.startswith(f"{sort}:") and counts:
                            total += int(line.split()[1]) << 10
        except OSError:  # it has ended, or the system has no such files
            pass
        return total
