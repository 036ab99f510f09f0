import TestSupport
import Testing

/// What git refuses.
extension SyncTests {
  @Test func `a folder without a repository, and a missing git`() {
    let clone = clone()
    expectFailure(clone, "journal sync --init")
    clone.desk.environment["PATH"] = "/nowhere"
    expectFailure(clone, "can't run git")
  }

  @Test func `offline, the journal is committed, and the next sync sends it`() {
    let clone = synced()
    clone.run("add", "text", "Later.")
    clone.isOffline = true
    expectFailure(clone, "the journal is committed, but the remote could not be read")
    clone.isOffline = false
    #expect(clone.desk.run("sync").output == "synced: sent 1 line, received 0\n")
    #expect(
      git(clone, "git status --porcelain --branch").output.contains("## main...origin/main\n"))
  }

  @Test func `a sync that fails on the full screen says why`() {
    let clone = synced()
    clone.run("add", "text", "Later.")
    clone.isOffline = true
    clone.desk.environment["TERM"] = "xterm-256color"
    let terminal = PseudoTerminal()
    terminal.resize(columns: 160, rows: 24)
    let running = clone.desk.start(["browse"], terminal: terminal.path)
    #expect(terminal.shows("Later."))
    terminal.type("Y")
    #expect(terminal.shows("but the remote could not be read: git says: fatal"))
    terminal.type("q")
    #expect(running.waitForEnd().code == 0)
  }

  @Test func `a merge or rebase in progress, and no branch`() {
    let clone = synced()
    clone.run("add", "text", "More.")
    #expect(git(clone, "git rev-parse HEAD > .git/MERGE_HEAD").code == 0)
    expectFailure(clone, "in the middle of a merge")
    #expect(git(clone, "rm .git/MERGE_HEAD && mkdir .git/rebase-merge").code == 0)
    expectFailure(clone, "in the middle of a rebase")
    #expect(git(clone, "rmdir .git/rebase-merge && git checkout -q --detach").code == 0)
    expectFailure(clone, "detached HEAD")
  }

  @Test func `a hook that fails, signing that fails, and no name`() {
    let clone = synced()
    clone.run("add", "text", "More.")
    let hook = "printf '#!/bin/sh\\necho not today >&2\\nexit 1\\n' > .git/hooks/pre-commit"
    #expect(git(clone, "\(hook) && chmod +x .git/hooks/pre-commit").code == 0)
    expectFailure(clone, "not today")
    #expect(
      git(
        clone,
        "rm .git/hooks/pre-commit && git config commit.gpgsign true && git config gpg.program false"
      ).code == 0)
    expectFailure(clone, "nothing was committed")
    #expect(git(clone, "git config --unset commit.gpgsign").code == 0)
    for key in ["AUTHOR", "COMMITTER"] {
      clone.desk.environment["GIT_\(key)_NAME"] = nil
      clone.desk.environment["GIT_\(key)_EMAIL"] = nil
    }
    #expect(git(clone, "git config user.useConfigOnly true").code == 0)
    expectFailure(clone, "user.name")
    #expect(git(clone, "git config user.name a && git config user.email a@b.c").code == 0)
    #expect(clone.sync().code == 0)
  }

  @Test func `the remote's hook refuses, and its words are shown`() {
    let clone = synced()
    clone.run("add", "text", "More.")
    let hook = "\(remote)/hooks/pre-receive"
    #expect(
      git(clone, "printf '#!/bin/sh\\necho full >&2\\nexit 1\\n' > '\(hook)' && chmod +x '\(hook)'")
        .code == 0)
    expectFailure(clone, "full")
  }

  @Test func `a remote that changes during a sync is pulled again`() {
    let one = synced()
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    // Before the first push of one, its hook lets two push.
    two.run("add", "text", "In between.")
    two.desk.environment["GIT_DIR"] = nil
    let script = two.desk.environment.map { "export \($0.key)='\($0.value)'" }.joined(
      separator: "\n")
    one.desk.directory.write(
      "hook",
      Array("#!/bin/bash\nrm \"$0\"\n\(script)\n'\(BuiltProgram.path)' sync >/dev/null\n".utf8))
    #expect(
      git(one, "cp hook .git/hooks/pre-push && rm hook && chmod +x .git/hooks/pre-push").code == 0)
    one.run("add", "text", "More.")
    let outcome = one.sync()
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(two.sync().code == 0)
    #expect(one.desk.view.count == 3)
    #expect(one.desk.journal == two.desk.journal)
  }

  @Test func `files that are not the journal stay as they are, staged or not`() {
    let clone = synced()
    #expect(
      git(
        clone,
        "echo a > a && git add a && git commit -qm a && git push -q && echo b > a && echo c > c && git add c"
      ).code == 0)
    clone.run("add", "text", "More.")
    #expect(clone.sync().code == 0)
    #expect(git(clone, "git status --porcelain a c").output == " M a\nA  c\n")
    #expect(git(clone, "git show --stat --format= HEAD").output.contains("journal.jsonl"))
    #expect(!git(clone, "git show --stat --format= HEAD").output.contains(" c "))
  }

  @Test func `other files of the remote arrive, and a dirty one is not overwritten`() {
    let one = synced()
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    #expect(git(one, "echo a > a && git add a && git commit -qm a && git push -q").code == 0)
    one.run("add", "text", "More.")
    #expect(one.sync().code == 0)
    two.run("add", "text", "Mine.")
    #expect(git(two, "echo dirty > a").code == 0)
    let outcome = two.desk.run("sync")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("overwritten"), "\(outcome.error)")
    #expect(two.desk.directory.read("a") == Array("dirty\n".utf8))
    #expect(two.desk.view.count == 3)
    #expect(git(two, "rm a").code == 0)
    #expect(two.sync().code == 0)
    #expect(two.desk.directory.read("a") == Array("a\n".utf8))
  }

  @Test func `files that both sides changed are the user's to merge`() {
    let one = synced()
    #expect(git(one, "echo a > a && git add a && git commit -qm a && git push -q").code == 0)
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    #expect(git(one, "echo b > a && git commit -qam b && git push -q").code == 0)
    #expect(git(two, "echo c > a && git commit -qam c").code == 0)
    two.run("add", "text", "More.")
    let outcome = two.desk.run("sync")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("'a'"), "\(outcome.error)")
    #expect(two.desk.view.count == 2)
  }

  @Test func `an ignored journal is reported`() {
    let clone = clone()
    #expect(git(clone, "git init -q && echo '*.jsonl' > .gitignore").code == 0)
    expectFailure(clone, "git ignores")
  }

  @Test func `variables of a hook don't send the sync to another repository`() {
    let clone = synced()
    clone.desk.environment["GIT_DIR"] = "/nowhere"
    clone.desk.environment["GIT_INDEX_FILE"] = "/nowhere/index"
    clone.run("add", "text", "More.")
    #expect(clone.sync().code == 0)
  }

  @Test func `a merge commit is signed like any other`() {
    let one = synced()
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    two.run("add", "text", "Mine.")
    two.isOffline = true
    #expect(two.desk.run("sync").code == 1)
    two.isOffline = false
    one.run("add", "text", "Theirs.")
    #expect(one.sync().code == 0)
    #expect(git(two, "git config commit.gpgsign true && git config gpg.program false").code == 0)
    let outcome = two.desk.run("sync")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("nothing was committed: git says"), "\(outcome.error)")
    #expect(git(two, "git config --unset commit.gpgsign").code == 0)
    #expect(two.sync().code == 0)
    #expect(two.desk.view.count == 3)
  }

  @Test func `attributes that both sides changed get the lines of both`() {
    let one = synced()
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    for (clone, line) in [(one, "*.md text"), (two, "*.txt text")] {
      #expect(git(clone, "echo '\(line)' >> .gitattributes && git commit -qam more").code == 0)
      clone.run("add", "text", line)
      #expect(clone.sync().code == 0)
    }
    #expect(
      git(two, "cat .gitattributes").output
        == "/journal.jsonl merge=union -text\n*.txt text\n*.md text\n")
    #expect(git(two, "git status --porcelain").output.isEmpty)
  }

  @Test func `without a terminal, git does not ask for a password`() {
    let clone = synced()
    let hook = ".git/hooks/pre-push"
    #expect(
      git(
        clone,
        "printf '#!/bin/sh\\necho $GIT_TERMINAL_PROMPT > asks\\n' > \(hook) && chmod +x \(hook)"
      ).code == 0)
    clone.run("add", "text", "More.")
    #expect(clone.sync().code == 0)
    #expect(clone.desk.directory.read("asks") == Array("0\n".utf8))
  }

  @Test func `a locked index is reported, and nothing is committed`() {
    let clone = synced()
    clone.run("add", "text", "More.")
    #expect(git(clone, "touch .git/index.lock").code == 0)
    let head = git(clone, "git rev-parse HEAD").output
    expectFailure(clone, "nothing was committed")
    #expect(git(clone, "git rev-parse HEAD").output == head)
    #expect(git(clone, "rm .git/index.lock").code == 0)
    #expect(clone.sync().code == 0)
    #expect(git(clone, "git log -1 --format=%s").output == "journal: 1 line\n")
    #expect(git(clone, "git status --porcelain").output.isEmpty)
  }

  @Test func `a program that replaces the journal while git moves the branch loses no line`() {
    let one = synced()
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    one.run("add", "text", "From one.")
    #expect(one.sync().code == 0)
    // A hook puts the old file back, as a program that synchronizes files may do.
    let hook = "printf '#!/bin/sh\\ncp old journal.jsonl\\n' > .git/hooks/post-merge"
    #expect(git(two, "cp journal.jsonl old && \(hook) && chmod +x .git/hooks/post-merge").code == 0)
    #expect(two.sync().code == 0)
    #expect(Set(two.desk.lines) == Set(one.desk.lines))
  }

  @Test func `a journal among a repository's own files is refused`() {
    let clone = clone()
    #expect(git(clone, "git init -q --bare .").code == 0)
    for words in [["sync"], ["sync", "--init"]] {
      let outcome = clone.run(words)
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("a repository's own files"), "\(outcome.error)")
    }
    #expect(!clone.desk.directory.names().contains(".git"))
  }
}
