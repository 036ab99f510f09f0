import Platform
import TestSupport
import Testing

/// `journal sync` with files.
struct SyncFilesTests {
  let directory = Clone.makeRemote()
  var remote: String { "\(directory.path)/remote.git" }

  /// A clone that shares the journal.
  func clone(_ name: String) -> Clone {
    let clone = Clone(name, remote: remote)
    let outcome = clone.desk.run("sync", "--init", remote)
    #expect(outcome.code == 0, "\(outcome.error)")
    return clone
  }

  /// The first clone, with a file, and a second one that has it too.
  func pair() -> (Clone, Clone) {
    let one = Clone("a", remote: remote)
    one.attach("first")
    #expect(one.desk.run("sync", "--init", remote).code == 0)
    return (one, clone("b"))
  }

  func git(_ clone: Clone, _ line: String) -> BuiltProgram.Outcome {
    clone.desk.shell("cd '\(clone.desk.directory.path)' && \(line)")
  }

  /// The digits of the files that the last commit has.
  func committed(_ clone: Clone) -> Set<String> {
    let names = git(clone, "git ls-tree -r --name-only HEAD -- journal.jsonl.files").output
    return Set(names.split(separator: "\n").map { String($0.suffix(64)) })
  }

  @Test func `files come along, and git neither compares nor merges them`() {
    let (one, two) = pair()
    #expect(two.files == ["first"])
    two.attach("second")
    let sent = two.desk.run("sync")
    #expect(sent.output == "synced: sent 1 line, received 0\nsent 1 file (6 bytes)\n")
    let received = one.desk.run("sync")
    #expect(received.output == "synced: sent 0 lines, received 1\nreceived 1 file (6 bytes)\n")
    #expect(one.files == ["first", "second"])
    #expect(one.desk.run("sync").output == "up to date\n")
    for clone in [one, two] {
      #expect(git(clone, "git status --porcelain").output.isEmpty)
      #expect(committed(clone) == Set(clone.files.map(Clone.digits)))
      #expect(clone.desk.mode(of: "journal.jsonl.files") == 0o700)
    }
    let path = "journal.jsonl.files/\(Clone.place("first"))"
    let attributes = git(one, "git check-attr diff merge text -- '\(path)'").output
    #expect(attributes.split(separator: "\n").allSatisfy { $0.hasSuffix(": unset") })
  }

  @Test func `both add files, also the same one, while apart`() {
    let (one, two) = pair()
    for (clone, own) in [(one, "mine"), (two, "theirs")] {
      clone.attach(own)
      clone.attach("same")
    }
    for clone in [one, two, one] { #expect(clone.sync().code == 0) }
    #expect(one.files == ["first", "mine", "same", "theirs"])
    #expect(two.files == one.files)
    #expect(committed(one) == committed(two))
    #expect(one.desk.journal == two.desk.journal)
  }

  @Test func `a purge removes the file on every machine and from the last commit`() {
    let (one, two) = pair()
    let purge = one.run("purge", "@1", "--yes")
    #expect(purge.error.contains("git's history and backups elsewhere may still have the files"))
    #expect(one.sync().code == 0)
    let outcome = two.sync()
    #expect(outcome.output.contains("removed 1 file (5 bytes) that nothing uses"))
    #expect(one.files == [] && two.files == [])
    #expect(committed(one) == [] && committed(two) == [])
    #expect(git(two, "git status --porcelain").output.isEmpty)
  }

  @Test func `what a compaction removed here comes back with its lines`() {
    let (one, two) = pair()
    one.run("delete", "@1", "--yes")
    #expect(one.sync().code == 0 && two.sync().code == 0)
    one.run("compact", "--yes")
    #expect(one.files == [])
    two.run("add", "text", "Meanwhile.")
    for clone in [one, two, one] {
      let outcome = clone.sync()
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    #expect(one.files == two.files)
    for clone in [one, two] { clone.expectUsedFiles() }
    #expect(committed(one) == Set(one.files.map(Clone.digits)))
  }

  @Test func `lost, cut and changed files come back from git`() {
    let (one, _) = pair()
    let path = "journal.jsonl.files/\(Clone.place("first"))"
    for change in ["rm '\(path)'", "printf fi > '\(path)'", "printf FIRST > '\(path)'"] {
      #expect(git(one, change).code == 0)
      let outcome = one.sync()
      #expect(outcome.output == "synced: sent 0 lines, received 0\nreceived 1 file (5 bytes)\n")
      #expect(one.files == ["first"])
    }
    #expect(git(one, "rm -r journal.jsonl.files").code == 0)
    #expect(one.sync().code == 0)
    #expect(one.files == ["first"])
  }

  @Test func `of two versions of a file, the good one wins without a conflict`() {
    let (one, two) = pair()
    let path = "journal.jsonl.files/\(Clone.place("first"))"
    // Git by hand commits a cut file, and the other machine another one.
    #expect(git(one, "printf cut > '\(path)' && git commit -qam cut && git push -q").code == 0)
    #expect(git(two, "printf other > '\(path)' && git commit -qam other").code == 0)
    #expect(git(two, "printf first > '\(path)'").code == 0)
    two.run("add", "text", "More.")
    for clone in [two, one, two] {
      let outcome = clone.sync()
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    #expect(one.files == ["first"] && two.files == ["first"])
    #expect(git(one, "git show 'HEAD:\(path)'").output == "first")
  }

  @Test func `a file that is wrong everywhere is counted as missing`() {
    let (one, two) = pair()
    let path = "journal.jsonl.files/\(Clone.place("first"))"
    #expect(git(one, "printf cut > '\(path)' && git commit -qam cut && git push -q").code == 0)
    // The other one's last commit has the good file no more, either.
    #expect(git(two, "printf bad > '\(path)' && git commit -qam bad && rm '\(path)'").code == 0)
    let outcome = two.sync()
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("1 file is missing here and in git: "))
    #expect(two.files == [])
    #expect(two.desk.run("sync", "--format", "json").output.contains(Clone.digits("first")))
  }

  @Test func `only files in use are committed, and no link`() {
    let (one, two) = pair()
    one.attach("linked")
    let path = "journal.jsonl.files/\(Clone.place("linked"))"
    let unused = "journal.jsonl.files/\(Clone.place("unused"))"
    let lines = """
      mv '\(path)' ../moved && ln -s "$PWD/../moved" '\(path)' && echo x > journal.jsonl.files/x
      mkdir -p '\(unused.dropLast(65))' && printf unused > '\(unused)'
      """
    #expect(git(one, lines).code == 0)
    let outcome = one.sync()
    #expect(outcome.output.contains("1 file is missing"), "\(outcome.output)\(outcome.error)")
    #expect(committed(one) == [Clone.digits("first")])
    #expect(!git(one, "git ls-files").output.contains("files/x"))
    #expect(git(one, "rm '\(path)' && mv ../moved '\(path)'").code == 0)
    #expect(one.sync().code == 0 && two.sync().code == 0)
    #expect(two.files == ["first", "linked"])
  }

  @Test func `a repository from before gets its attributes with the first file`() {
    let one = Clone("a", remote: remote)
    one.run("add", "text", "No file.")
    #expect(one.desk.run("sync", "--init", remote).code == 0)
    #expect(
      !String(decoding: one.desk.directory.read(".gitattributes"), as: UTF8.self).contains("binary")
    )
    one.attach("first")
    #expect(one.sync().output.contains("added the journal's files to .gitattributes"))
    #expect(
      git(one, "git show HEAD:.gitattributes").output.contains("/journal.jsonl.files/** binary"))
    one.attach("second")
    #expect(!one.sync().output.contains("gitattributes"))
    #expect(git(one, "git status --porcelain").output.isEmpty)
  }

  @Test func `without files, commits neither add nor remove any, until they are wanted`() {
    let (one, two) = pair()
    one.attach("second")
    let outcome = one.desk.run("sync", "--no-files")
    #expect(
      outcome.output.contains("1 file (6 bytes) stayed out of git; 'journal sync --files' adds"))
    #expect(one.sync().output == "up to date\n")
    #expect(committed(one) == [Clone.digits("first")])
    one.run("purge", "@2", "--yes")
    #expect(one.sync().code == 0)
    #expect(committed(one) == [Clone.digits("first")])
    #expect(two.sync().output.contains("1 file is missing"))
    #expect(one.desk.run("sync", "--files").output.contains("sent 1 file"))
    #expect(two.sync().code == 0)
    #expect(two.files == ["second"] && committed(two) == [Clone.digits("second")])
  }

  @Test func `files that .gitignore excludes stay out`() {
    let one = Clone("a", remote: remote)
    one.attach("first")
    #expect(git(one, "git init -q -b main && echo '*.files/' > .gitignore").code == 0)
    let outcome = one.desk.run("sync", "--init", remote)
    #expect(outcome.output.contains("stayed out of git"), "\(outcome.output)\(outcome.error)")
    #expect(committed(one) == [])
  }

  @Test func `large files are announced once, before git has them`() {
    let one = Clone("a", remote: remote)
    one.desk.environment["GIT_CONFIG_COUNT"] = "1"
    one.desk.environment["GIT_CONFIG_KEY_0"] = "core.compression"
    one.desk.environment["GIT_CONFIG_VALUE_0"] = "0"
    #expect(
      one.desk.shell("head -c 51000000 /dev/zero > '\(one.desk.elsewhere.path)/big'").code == 0)
    one.run("add", "text", "Big.", "--attach", "\(one.desk.elsewhere.path)/big")
    let outcome = one.desk.run("sync", "--init", remote)
    #expect(outcome.error.contains("adding 1 file (51 MB) to git's history"), "\(outcome.error)")
    one.attach("small")
    #expect(!one.desk.run("sync").error.contains("history"))
  }

  @Test func `a folder of files that is open to others is closed`() {
    let (one, _) = pair()
    #expect(git(one, "chmod 755 journal.jsonl.files").code == 0)
    #expect(one.desk.run("sync").error.contains("closed the folder of the journal's files"))
    #expect(one.desk.mode(of: "journal.jsonl.files") == 0o700)
  }

  @Test func `a folder that is a link is refused, and the journal stays`() {
    let (one, two) = pair()
    #expect(
      git(two, "mv journal.jsonl.files elsewhere && ln -s elsewhere journal.jsonl.files").code == 0)
    one.attach("second")
    #expect(one.sync().code == 0)
    let before = two.desk.journal
    let outcome = two.desk.run("sync")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("is a symbolic link"), "\(outcome.error)")
    #expect(two.desk.journal == before)
  }

  // MARK: Histories

  /// Clones add, purge and sync at random. In the end each has the files in use, and no others.
  @Test(arguments: FullRun.isAsked ? Array(2...9) : [2, 3])
  func `clones that synced have all files in use`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (one, two) = pair()
    let clones = [one, two] + (seed.isMultiple(of: 2) ? [] : [clone("c")])
    for _ in 0..<(FullRun.isAsked ? 60 : 9) {
      for clone in clones {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: clone.attach("w\(Int.random(in: 0..<6, using: &random))")
        case 3: clone.run("purge", "@\(Int.random(in: 1...3, using: &random))", "--yes")
        case 4 where FullRun.isAsked:
          clone.kill(["sync"], after: Int32.random(in: 0..<150, using: &random))
        case 5, 6: _ = clone.sync()
        default: break
        }
        clone.expectUsedFiles()
      }
    }
    for clone in clones + clones {
      let outcome = clone.sync()
      #expect(outcome.code == 0, "seed \(seed): \(outcome.error)\n\(clone.log.suffix(20))")
    }
    for clone in clones {
      clone.expectUsedFiles()
      #expect(clone.desk.journal == one.desk.journal, "seed \(seed)")
      #expect(committed(clone) == clone.used, "seed \(seed)")
      // A killed sync may have brought files whose lines never came.
      if !FullRun.isAsked { #expect(Set(clone.files.map(Clone.digits)) == clone.used) }
    }
    TestReport.note(
      "files on clones, seed \(seed)", cases: clones.reduce(0) { $0 + $1.log.count },
      acknowledged: one.used.count, lost: 0)
  }
}

extension Clone {
  static func digits(_ words: String) -> String {
    let hash = SHA256(Array(words.utf8)).digest
    let digits = (0..<32).map { index in
      let byte = String(hash[index], radix: 16)
      return byte.count == 1 ? "0" + byte : byte
    }
    return digits.joined()
  }

  /// In the folder.
  static func place(_ words: String) -> String {
    "\(digits(words).prefix(2))/\(digits(words))"
  }

  /// Adds an entry with a file of these words.
  func attach(_ words: String) {
    desk.elsewhere.write("attached", Array(words.utf8))
    run("add", "text", "With \(words).", "--attach", "\(desk.elsewhere.path)/attached")
  }

  /// The words of the good files in the folder.
  var files: [String] {
    let folder = "journal.jsonl.files"
    return desk.directory.names(in: folder).flatMap { part in
      desk.directory.names(in: "\(folder)/\(part)").compactMap { name in
        let words = String(
          decoding: desk.directory.read("\(folder)/\(part)/\(name)"), as: UTF8.self)
        return Clone.digits(words) == name ? words : nil
      }
    }.sorted()
  }

  /// The digits of the files that the journal uses.
  var used: Set<String> {
    let rows = desk.journalText.split { !$0.isHexDigit }.filter { $0.count == 64 }
    return Set(rows.map { String($0) })
  }

  /// No line is without its file.
  func expectUsedFiles() {
    #expect(used.subtracting(files.map(Clone.digits)) == [], "\(log.suffix(20))")
  }
}
