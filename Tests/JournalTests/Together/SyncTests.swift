import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `journal sync`, and everything that git can refuse.
struct SyncTests {
  let directory = Clone.makeRemote()
  var remote: String { "\(directory.path)/remote.git" }

  func clone(_ name: String = "a", text: String? = "One. Two.") -> Clone {
    let clone = Clone(name, remote: remote)
    if let text { clone.run("add", "text", text) }
    return clone
  }

  /// An archive of a remote and of a clone that has synced. A first sync starts git thirty times, so
  /// tests of what comes after it share one.
  private static let archive: [UInt8] = {
    let directory = Clone.makeRemote()
    let clone = Clone("a", remote: "\(directory.path)/remote.git")
    clone.run("add", "text", "One. Two.")
    #expect(clone.desk.run("sync", "--init", clone.remote).code == 0)
    let outcome = clone.desk.shell(
      """
      cd '\(directory.path)' && tar -cf archive.tar remote.git \
        -C '\(clone.desk.directory.path)' .git .gitattributes journal.jsonl
      """)
    #expect(outcome.code == 0, "\(outcome.error)")
    return directory.read("archive.tar")
  }()

  /// A clone that has synced.
  func synced() -> Clone {
    let clone = Clone("a", remote: remote, commands: 1)
    directory.write("archive.tar", Self.archive)
    let outcome = git(
      clone,
      """
      tar -xpf '\(directory.path)/archive.tar' && rm -rf '\(remote)' &&
      mv remote.git '\(remote)' && git remote set-url origin '\(remote)' &&
      git update-index -q --refresh
      """)
    #expect(outcome.code == 0, "\(outcome.error)")
    return clone
  }

  func git(_ clone: Clone, _ line: String) -> BuiltProgram.Outcome {
    clone.desk.shell("cd '\(clone.desk.directory.path)' && \(line)")
  }

  /// The sync fails with this sentence, and the journal is the same.
  func expectFailure(
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

  // MARK: Permissions

  /// What other users have permissions for, without what is in a closed repository.
  private func open(_ desk: Desk, _ folder: String) -> [String] {
    desk.shell(
      "cd '\(folder)' && find . -name .git -prune -perm /077 -print -o -name .git -prune -o -perm /077 -print"
    )
    .output.split(separator: "\n").map { String($0) }
  }

  @Test func `a new repository is closed to other users from the beginning`() {
    let clone = clone()
    #expect(clone.desk.shell("umask 022; \"$J\" sync --init '\(remote)'").code == 0)
    #expect(clone.desk.mode(of: ".git") == 0o700)
    #expect(clone.desk.mode(of: "journal.jsonl") == 0o600)
  }

  @Test func `a journal and a repository that are open to others are closed, and that is said`() {
    _ = synced()
    let two = Clone("b", remote: remote)
    let desk = two.desk
    let copy = "\(desk.directory.path)/copy"
    #expect(desk.shell("umask 022; git clone -q -b main '\(remote)' '\(copy)'").code == 0)
    desk.environment["JOURNAL_FILE"] = "\(copy)/journal.jsonl"
    #expect(desk.mode(of: "copy/journal.jsonl") == 0o644 && desk.mode(of: "copy/.git") == 0o755)
    let first = desk.run("sync")
    #expect(first.error.contains("closed the journal: other users had permissions (mode 0644)"))
    #expect(first.error.contains("git repository: other users had permissions (mode 0755)"))
    #expect(desk.mode(of: "copy/journal.jsonl") == 0o600 && desk.mode(of: "copy/.git") == 0o700)
    #expect(!desk.run("sync").error.contains("closed"))
  }

  @Test func `a repository that is shared on purpose stays shared`() {
    let clone = synced()
    #expect(git(clone, "git config core.sharedRepository group && chmod 770 .git").code == 0)
    #expect(!clone.desk.run("sync").error.contains("closed"))
    #expect(clone.desk.mode(of: ".git") == 0o770)
  }

  @Test func `nothing that the program writes is open to others`() {
    let desk = Clone("a", remote: remote).desk
    desk.environment["JOURNAL_FILE"] = "\(desk.directory.path)/home/notes/journal.jsonl"
    let words = String(repeating: "words ", count: 12_000)
    let lines = """
      umask 022; cd '\(desk.directory.path)'; mkdir -m 700 home
      echo '\(words)' | "$J" add text -
      "$J" add text two; "$J" list; "$J" edit @1 --text three; "$J" backup; "$J" compact --yes
      "$J" export -o home/out.md; "$J" export --to html -o home/page.html
      "$J" export --to jrnl-folder -o home/folder; "$J" config set pager cat
      echo words | "$J" templates edit morning -; echo words | "$J" add text --at nonsense -
      "$J" sync --init; "$J" add text four; "$J" purge @1 --yes; "$J" sync; "$J" check
      """
    _ = desk.shell(lines)
    #expect(desk.drafts.count == 1)
    #expect(open(desk, "\(desk.directory.path)/home") == [])
  }

  // MARK: Processes

  @Test func `a remote of descriptors is refused, and leaves no process`() {
    let clone = clone()
    let before = clone.desk.journal
    for address in ["fd::0", "fd::17/x"] {
      let outcome = clone.desk.start(["sync", "--init", address]).waitForEnd()
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("transport 'fd' not allowed"), "\(outcome.error)")
    }
    #expect(clone.desk.journal == before)
    #expect(!clone.desk.directory.names().contains(".git"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a stopped sync stops git, which can wait for ever`(number: Int32) throws {
    let clone = synced()
    let directory = clone.desk.directory
    // A remote that never answers, started by git.
    directory.write(
      "waits",
      Array("#!/bin/sh\necho $PPID $$ > '\(directory.path)/process'\nexec sleep 1000\n".utf8))
    #expect(git(clone, "chmod +x waits && git remote set-url origin ssh://example.org/x").code == 0)
    clone.desk.environment["GIT_SSH_COMMAND"] = "\(directory.path)/waits"
    let running = clone.desk.start(["sync"])
    let clock = PseudoTerminal()
    #expect(clock.wait { directory.read("process").last == 0x0A })
    let numbers = String(decoding: directory.read("process").dropLast(), as: UTF8.self)
      .split(separator: " ").compactMap { pid_t($0) }
    defer { for other in numbers { _ = kill(other, SIGKILL) } }
    let process = try #require(numbers.first)
    running.send(number)
    #expect(running.waitForEnd().code == 128 + number)
    #expect(clock.wait { kill(process, 0) != 0 && errno == ESRCH })
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
        this machine: nothing new; the remote: 1 line came from this machine

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
    #expect(
      outcome.output.contains("this machine: 1 line came from the remote; the remote: nothing new"))
    #expect(two.desk.journal == one.desk.journal)
    let three = clone("c", text: nil)
    #expect(git(three, "git clone -q -b main '\(remote)' copy").code == 0)
    three.desk.environment["JOURNAL_FILE"] = "\(three.desk.directory.path)/copy/journal.jsonl"
    #expect(
      three.desk.run("sync").output == """
        set up git's merge driver for the journal in this clone (git does not clone it)
        up to date

        """)
    #expect(three.desk.directory.read("copy/journal.jsonl") == one.desk.journal)
  }

  @Test func `a clone of a remote that names a branch it does not have gets the journal`() {
    let one = synced()
    #expect(git(one, "git --git-dir '\(remote)' symbolic-ref HEAD refs/heads/none").code == 0)
    let two = clone("b", text: nil)
    #expect(git(two, "git clone -q '\(remote)' copy").code == 0)
    two.desk.environment["JOURNAL_FILE"] = "\(two.desk.directory.path)/copy/journal.jsonl"
    let outcome = two.desk.run("sync")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(two.desk.directory.read("copy/journal.jsonl") == one.desk.journal)
    two.run("add", "text", "From the clone.")
    #expect(two.desk.run("sync").code == 0)
    #expect(one.sync().code == 0)
    #expect(one.desk.journal == two.desk.directory.read("copy/journal.jsonl"))
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
