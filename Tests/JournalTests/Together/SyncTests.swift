import TestSupport
import Testing

/// `journal sync`, and everything that git can refuse.
struct SyncTests {
  private let directory = Clone.makeRemote()
  private var remote: String { "\(directory.path)/remote.git" }

  private func clone(_ name: String = "a", text: String? = "One. Two.") -> Clone {
    let clone = Clone(name, remote: remote)
    if let text { clone.run("add", "text", text) }
    return clone
  }

  /// A clone that has synced.
  private func synced() -> Clone {
    let clone = clone()
    #expect(clone.desk.run("sync", "--init", remote).code == 0)
    return clone
  }

  private func git(_ clone: Clone, _ line: String) -> BuiltProgram.Outcome {
    clone.desk.shell("cd '\(clone.desk.directory.path)' && \(line)")
  }

  /// The sync fails with this sentence, and the journal is the same.
  private func expectFailure(
    _ clone: Clone, _ words: String, location: SourceLocation = #_sourceLocation
  ) {
    let before = clone.desk.journal
    let outcome = clone.desk.run("sync")
    #expect(outcome.code == 1, sourceLocation: location)
    #expect(outcome.error.contains(words), "\(outcome.error)", sourceLocation: location)
    #expect(clone.desk.journal == before, sourceLocation: location)
  }

  // MARK: Lost lines

  @Test func `an older copy in the journal's place gets its lines back`() {
    let one = synced()
    let old = one.desk.journal
    one.run("add", "text", "Later.")
    #expect(one.desk.run("sync").code == 0)
    let newer = one.desk.journal
    one.desk.directory.write("journal.jsonl", old)
    #expect(one.desk.run("sync").output.contains("received 1"))
    #expect(one.desk.journal == newer)
    #expect(git(one, "git show HEAD:journal.jsonl").output.utf8.elementsEqual(newer))
  }

  @Test func `a removed journal comes back, and a new one in its place is not taken for it`() {
    let one = synced()
    let before = one.desk.journal
    #expect(git(one, "rm journal.jsonl").code == 0)
    #expect(one.desk.run("sync").code == 0)
    #expect(one.desk.journal == before)
    #expect(git(one, "rm journal.jsonl").code == 0)
    one.run("add", "text", "Another.")
    expectFailure(one, "--yes")
    #expect(git(one, "git show HEAD:journal.jsonl").output.utf8.elementsEqual(before))
  }

  // MARK: Setting up

  @Test func `init sets up all parts and says so, and a second one has nothing to do`() {
    let clone = clone()
    let outcome = clone.desk.run("sync", "--init", remote)
    #expect(
      outcome.output == """
        set up a git repository in the journal's folder
        set up the remote 'origin'
        set up git's merge driver for the journal in this clone (git does not clone it)
        set up .gitattributes: git merges the journal line by line
        synced: sent 1 line, received 0

        """)
    #expect(clone.desk.run("sync", "--init", remote).output == "up to date\n")
    #expect(git(clone, "git ls-files").output == ".gitattributes\njournal.jsonl\n")
    #expect(git(clone, "git check-attr merge journal.jsonl").output.contains("merge: journal"))
  }

  @Test func `a second machine gets the journal, by init or by a clone`() {
    let one = synced()
    let two = clone("b", text: nil)
    let outcome = two.desk.run("sync", "--init", remote)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(two.desk.journal == one.desk.journal)
    let three = clone("c", text: nil)
    #expect(git(three, "git clone -q '\(remote)' copy").code == 0)
    three.desk.environment["JOURNAL_FILE"] = "\(three.desk.directory.path)/copy/journal.jsonl"
    #expect(
      three.desk.run("sync").output == """
        set up git's merge driver for the journal in this clone (git does not clone it)
        up to date

        """)
  }

  @Test func `another journal in the remote is joined only on demand, and then is one`() {
    let one = synced()
    let two = clone("b", text: "Mine.")
    let before = two.desk.journal
    let refused = two.desk.run("sync", "--init", remote)
    #expect(refused.code == 1)
    #expect(refused.error.contains("--yes"))
    #expect(two.desk.journal == before)
    let joined = two.desk.run("sync", "--yes")
    #expect(joined.code == 0, "\(joined.error)")
    #expect(one.sync().code == 0)
    #expect(two.sync().code == 0)
    #expect(one.desk.journal == two.desk.journal)
    #expect(one.desk.view.count == 2)
  }

  @Test func `init without a remote commits, and a remote can follow`() {
    let clone = clone()
    #expect(clone.desk.run("sync", "--init").code == 0)
    expectFailure(clone, "no remote")
    #expect(clone.desk.run("sync", "--init", remote).output.contains("remote 'origin'"))
    let other = clone.desk.run("sync", "--init", "/elsewhere.git")
    #expect(other.code == 1)
    #expect(other.error.contains("git remote set-url"))
  }

  // MARK: Trouble

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
    #expect(clone.sync().code == 0)
    #expect(
      git(clone, "git status --porcelain --branch").output.contains("## main...origin/main\n"))
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

  // MARK: Drivers

  @Test func `git's union driver gives the same journal as ours`() {
    let one = synced()
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    one.run("add", "text", "From one.")
    two.run("add", "text", "From two.")
    #expect(one.sync().code == 0)
    #expect(git(two, "git commit -qam two").code == 0)
    let start = git(two, "git rev-parse HEAD").output.prefix(40)
    two.desk.environment["PATH"] =
      "\(BuiltProgram.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()):/usr/bin:/bin"
    #expect(git(two, "git pull -q --no-rebase --no-edit").code == 0)
    let ours = (Set(two.desk.lines), two.desk.view)
    #expect(git(two, "git reset -q --hard \(start) && rm .git/info/attributes").code == 0)
    #expect(git(two, "git pull -q --no-rebase --no-edit").code == 0)
    #expect(Set(two.desk.lines) == ours.0)
    #expect(two.desk.view == ours.1)
    #expect(ours.1.count == 3)
  }

  @Test func `a header with a new ability arrives, and closes the journal here`() {
    let one = synced()
    let two = clone("b", text: nil)
    #expect(two.desk.run("sync", "--init", remote).code == 0)
    let newer = one.desk.journalText.replacing(
      #""created""#, with: #""needs":{"write":["seal"]},"created""#)
    one.desk.replace(Array(newer.utf8))
    #expect(git(one, "git commit -qam newer && git push -q").code == 0)
    #expect(two.sync().code == 0)
    #expect(two.desk.journal == one.desk.journal)
    #expect(two.desk.run("add", "text", "No.").code == 1)
  }
}
