import TestSupport
import Testing

/// Sealed entries with attached files.
@Suite(
  .enabled(if: Desk.hasAge, "age is not installed"),
  .enabled(if: Desk.hasMemory, "no folder of the tests is in memory"))
struct SealedFilesTests {
  private static let marker = "marker-word"
  private let desk = Desk()
  private let memory = TemporaryDirectory()

  init() {
    desk.addSealKey()
    desk.environment["XDG_RUNTIME_DIR"] = memory.path
  }

  private func unlock() {
    let outcome = desk.run("unlock", "--with", desk.identityPath)
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  /// A file elsewhere. Its name and its bytes have the marker word.
  private func file(_ name: String = "\(marker).txt", _ more: String = "") -> String {
    desk.elsewhere.write(name, Array("\(Self.marker) in \(name)\(more)".utf8))
    return "\(desk.elsewhere.path)/\(name)"
  }

  /// The files in the journal's folder.
  private var stored: [String] {
    desk.shell("cd '\(desk.directory.path)' && find \(desk.journalName).files -type f").output
      .split(separator: "\n").map(String.init).sorted()
  }

  private func save(_ entry: String = "@1") -> [String: String] {
    let outcome = desk.run("files", "save", entry, "-o", "\(desk.elsewhere.path)/out")
    #expect(outcome.code == 0, "\(outcome.error)")
    var found: [String: String] = [:]
    for name in desk.elsewhere.names(in: "out") {
      found[name] = String(decoding: desk.elsewhere.read("out/\(name)"), as: UTF8.self)
    }
    _ = desk.shell("rm -r '\(desk.elsewhere.path)/out'")
    return found
  }

  private func noTrace(_ sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(desk.files(with: Self.marker).isEmpty, sourceLocation: sourceLocation)
    let found = desk.shell("grep -rlaF '\(Self.marker)' '\(memory.path)'")
    #expect(found.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `a new entry is sealed with its files, and only the key tells their names`() throws {
    let outcome = desk.run("text", "--seal", "words", "--attach", file())
    #expect(outcome.code == 0, "\(outcome.error)")
    noTrace()
    #expect(desk.run("list").output.contains("🔒 sealed ▣ 1 file"))
    #expect(!desk.run("show", "@1").output.contains(Self.marker))
    let locked = desk.run("files", "save", "@1", "-o", "\(desk.elsewhere.path)/out")
    #expect(locked.code == 1 && locked.error.contains("the journal is locked"))
    #expect(desk.elsewhere.names(in: "out").isEmpty)
    unlock()
    #expect(desk.run("show", "@1").output.contains("file     \(Self.marker).txt · 30 bytes"))
    #expect(save() == ["\(Self.marker).txt": "\(Self.marker) in \(Self.marker).txt"])
    #expect(desk.run("check").code == 0)
    #expect(desk.run("files", "--missing").output.isEmpty)
    noTrace()
  }

  @Test func `lengths of files say only their class`() {
    for count in [0, 1, 255, 256] {
      desk.elsewhere.write("f\(count)", [UInt8](repeating: 0x61, count: count))
      desk.run("text", "--seal", "words", "--attach", "\(desk.elsewhere.path)/f\(count)")
    }
    let sizes = desk.shell(
      "cd '\(desk.directory.path)' && find \(desk.journalName).files -type f -printf '%s\\n'")
    #expect(Set(sizes.output.split(separator: "\n")).count == 1)
    unlock()
    #expect(save("@4") == ["f0": ""])
    #expect(save("@1")["f256"]?.count == 256)
  }

  @Test func `files are attached, removed and brought back while it is unlocked`() {
    desk.run("text", "--seal", "words", "--attach", file())
    unlock()
    let other = file("\(Self.marker)-2.txt")
    #expect(desk.run("attach", "@1", other).code == 0)
    #expect(save().count == 2)
    #expect(desk.run("edit", "@1", "--text", "new words").code == 0)
    #expect(save().count == 2 && stored.count == 2)
    #expect(desk.run("detach", "@1", "\(Self.marker).txt").code == 0)
    #expect(save() == ["\(Self.marker)-2.txt": "\(Self.marker) in \(Self.marker)-2.txt"])
    #expect(desk.run("undo").code == 0)
    #expect(save().count == 2)
    #expect(desk.run("redo").code == 0)
    #expect(save().count == 1 && stored.count == 2)
    noTrace()
    desk.run("lock")
    // The bytes of an older version are copied.
    #expect(desk.run("undo").code == 0)
    unlock()
    #expect(save().count == 2)
    let locked = desk.run("lock")
    #expect(locked.code == 0 && desk.run("attach", "@1", other).code == 1)
    noTrace()
  }

  @Test func `sealing an entry seals its files, and removes them in plain`() {
    let (one, two) = (file(), file("\(Self.marker)-2.txt"))
    desk.run("text", "words", "--attach", one, "--attach", two)
    desk.run("text", "other", "--attach", two)
    desk.run("attach", "@2", file("older.txt"))
    desk.run("detach", "@2", "older.txt")
    let outcome = desk.run("seal", "@2")
    #expect(outcome.code == 0 && outcome.output.contains("removed 2 files"), "\(outcome)")
    #expect(outcome.error.contains("1 file of other entries, too, stays in plain"))
    // That of the other entry.
    #expect(desk.files(with: Self.marker).count == 2)
    #expect(stored.count == 3)
    #expect(desk.run("check").code == 0)
    unlock()
    // Of entries of one time, the line written last is the newest.
    #expect(save("@1").count == 2)
    desk.run("seal", "@2")
    noTrace()
    #expect(save("@1") == ["\(Self.marker)-2.txt": "\(Self.marker) in \(Self.marker)-2.txt"])
    #expect(desk.run("check").code == 0)
  }

  @Test func `a member that says that a file in plain is sealed changes nothing`() {
    desk.run("text", "words", "--attach", file())
    desk.directory.write(
      desk.journalName,
      Array(desk.journalText.replacing(#""size":"#, with: #""plain":17,"size":"#).utf8))
    #expect(desk.run("seal", "@1").code == 0)
    noTrace()
    unlock()
    #expect(save() == ["\(Self.marker).txt": "\(Self.marker) in \(Self.marker).txt"])
  }

  @Test func `an entry with a missing file is not sealed`() {
    desk.run("text", "words", "--attach", file())
    _ = desk.shell("rm '\(desk.directory.path)/\(stored[0])'")
    let before = desk.journal
    let outcome = desk.run("seal", "@1")
    #expect(outcome.code == 1 && outcome.error.contains("is missing; bring it back"))
    #expect(desk.journal == before)
  }

  @Test func `unsealing brings the files back in plain, and sealing again removes them`() {
    desk.run("text", "--seal", "words", "--attach", file())
    unlock()
    let outcome = desk.run("unseal", "@1")
    #expect(outcome.code == 0, "\(outcome.error)")
    desk.run("lock")
    #expect(save() == ["\(Self.marker).txt": "\(Self.marker) in \(Self.marker).txt"])
    #expect(stored.count == 2 && desk.run("check").code == 0)
    desk.run("undo")
    #expect(desk.run("seal", "@1").code == 0)
    noTrace()
    #expect(stored.count == 1)
    unlock()
    #expect(save().count == 1)
    #expect(desk.run("unseal", "@1").code == 0)
    desk.run("seal", "@1")
    noTrace()
    #expect(save().count == 1)
  }

  @Test func `without age nothing is written`() {
    desk.run("text", "--seal", "first")
    let (before, path) = (desk.journal, desk.environment["PATH"])
    desk.environment["PATH"] = desk.elsewhere.path
    let outcome = desk.run("text", "--seal", "words", "--attach", file())
    #expect(outcome.code == 1 && outcome.error.contains("can't run age"))
    desk.environment["PATH"] = path
    #expect(desk.journal == before && stored.isEmpty)
    // The draft is only in memory.
    #expect(desk.files(with: Self.marker).isEmpty)
  }

  private static let badAges = [
    "cat > /dev/null; exit 1", "cat > /dev/null", "cat", "head -c 10", "cat; head -c 999 /dev/zero",
    "printf 'age-encryption.org/v1\\n'; cat",
  ]

  @Test(arguments: badAges)
  func `an age that fails or prints nonsense leaves nothing behind`(script: String) {
    desk.run("text", "--seal", "first")
    let before = desk.journal
    desk.elsewhere.write("age", Array("#!/bin/sh\n\(script)\n".utf8))
    _ = desk.shell("chmod +x '\(desk.elsewhere.path)/age'")
    let path = desk.environment["PATH"] ?? ""
    desk.environment["PATH"] = "\(desk.elsewhere.path):\(path)"
    let outcome = desk.run("text", "--seal", "words", "--attach", file())
    #expect(outcome.code == 1 && outcome.error.contains("age"), "\(outcome.error)")
    #expect(desk.journal == before)
    let left = desk.shell("cd '\(desk.directory.path)' && find *.files -type f")
    #expect(left.output.isEmpty)
    #expect(desk.files(with: Self.marker).isEmpty)
  }

  @Test func `a damaged file, one of another key and a short one are never shown`() throws {
    desk.run("text", "--seal", "words", "--attach", file())
    unlock()
    let (place, line) = (stored[0], desk.lines.count)
    let bytes = desk.directory.read(place)
    func refused(_ words: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
      let outcome = desk.run("files", "save", "@1", "-o", "\(desk.elsewhere.path)/out")
      #expect(outcome.code == 1, sourceLocation: sourceLocation)
      #expect(
        outcome.error.contains(words), "\(outcome.error)", sourceLocation: sourceLocation)
      #expect(desk.elsewhere.names(in: "out").isEmpty, sourceLocation: sourceLocation)
    }
    desk.directory.write(place, Array(bytes.dropLast(20)))
    refused("does not have the bytes")
    desk.directory.write(place, bytes.dropLast() + [bytes.last! ^ 1])
    refused("does not have the bytes")
    desk.directory.write(place, [])
    refused("does not have the bytes")
    // Another good file of this key.
    desk.run("text", "--seal", "words", "--attach", file("other.txt", " and much more"))
    let other = stored.first { $0 != place }
    desk.directory.write(place, desk.directory.read(try #require(other)))
    desk.run("delete", "@1", "--yes")
    refused("no good copy")
    _ = line
    desk.directory.write(place, bytes)
    #expect(save().count == 1)
  }

  @Test func `no command leaves a file or its name in plain, unlocked or locked`() {
    desk.run("text", "plain words")
    desk.run("text", "--seal", "words", "--attach", file())
    desk.run("text", "\(Self.marker) before", "--attach", file("\(Self.marker)-2.txt"))
    desk.run("seal", "@1")
    unlock()
    let (directory, out) = (desk.directory.path, "\(desk.elsewhere.path)/out")
    let more = file("\(Self.marker)-3.txt")
    let lines = [
      "list", "show @1", "files", "files --missing", "find file:\(Self.marker)*", "find has:file",
      "files save @1 -o \(out)", "attach @1 \(more)", "detach @1 \(Self.marker)-3.txt", "undo",
      "redo", "edit @1 --text other\(Self.marker)", "history @1", "delete @2", "undo",
      "report -o \(directory)/report.html", "export --to json -o \(directory)/export.json",
      "export --to html -o \(directory)/export.html", "export --to lines -o \(directory)/x.jsonl",
      "backup \(directory)/backups", "merge \(directory)/backups --yes", "check", "info",
      "compact --yes", "drafts", "files --unused --purge --yes",
    ]
    for isLocked in [false, true] {
      for line in lines {
        let outcome = desk.run(line.split(separator: " ").map { Array($0.utf8) })
        #expect(outcome.code >= 0 && outcome.code < 2, "\(line): \(outcome.error)")
        let names = desk.shell("find '\(directory)' '\(memory.path)' -name '*\(Self.marker)*'")
        let found = desk.files(with: Self.marker)
        #expect(found.isEmpty && names.output.isEmpty, "\(isLocked) \(line): \(found)")
      }
      if !isLocked {
        #expect(desk.run("find", "file:\(Self.marker)*", "--count").output == "2\n")
      }
      desk.run("lock")
    }
    #expect(desk.run("find", "file:\(Self.marker)*").output.isEmpty)
    #expect(desk.run("check").code == 0)
  }

  @Test func `another program gets a copy in memory, which a lock removes`() {
    desk.run("text", "--seal", "words", "--attach", file())
    unlock()
    desk.elsewhere.write("xdg-open", Array("#!/bin/sh\ncat \"$1\"; echo \" $1\"\n".utf8))
    _ = desk.shell("chmod +x '\(desk.elsewhere.path)/xdg-open'")
    desk.environment["PATH"] = "\(desk.elsewhere.path):\(desk.environment["PATH"] ?? "")"
    let outcome = desk.run("files", "open", "@1")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(desk.files(with: Self.marker).isEmpty)
    let copies = desk.shell("find '\(memory.path)' -name '*\(Self.marker)*' -perm 600")
    #expect(copies.output.hasSuffix("/opened/\(Self.marker).txt\n"), "\(copies.output)")
    desk.run("lock")
    noTrace()
    #expect(desk.shell("find '\(memory.path)' -name '*\(Self.marker)*'").output.isEmpty)
  }

  @Test func `exports have files only if that is asked for, and copies of lines keep them sealed`()
  {
    desk.run("text", "--seal", "words", "--attach", file())
    unlock()
    let out = desk.elsewhere.path
    func export(_ words: String...) -> BuiltProgram.Outcome {
      desk.run((["export"] + words).map { Array($0.utf8) })
    }
    let closed = export("--to", "markdown", "--files", "beside", "-o", "\(out)/closed.md")
    #expect(closed.code == 0 && !closed.error.contains("missing"), "\(closed.error)")
    #expect(desk.elsewhere.names(in: "closed.md.files").isEmpty)
    #expect(
      export("--to", "markdown", "--files", "beside", "-o", "\(out)/open.md", "--unseal").code == 0)
    let names = desk.elsewhere.names(in: "open.md.files")
    #expect(names.count == 1 && names[0].hasSuffix("-\(Self.marker).txt"))
    #expect(
      desk.elsewhere.read("open.md.files/\(names.first ?? "")").asText.hasPrefix(Self.marker))
    for words in [["lines.jsonl"], ["open.jsonl", "--unseal"]] {
      #expect(
        desk.run(
          (["export", "-o", "\(out)/\(words[0])"] + words.dropFirst()).map { Array($0.utf8) }
        ).code == 0)
      #expect(desk.elsewhere.names(in: "\(words[0]).files").count == 1)
      let found = desk.shell("grep -rlaF '\(Self.marker)' '\(out)/\(words[0])'*")
      #expect(found.output.isEmpty, "\(words)")
    }
    // A copy of the lines is a journal with its files.
    let other = Desk()
    #expect(other.run("import", "\(out)/lines.jsonl", "--yes").code == 0)
    #expect(other.run("check").code == 0)
  }

  @Test func `copies without the key add and keep sealed files, and a merge brings them`() {
    desk.run("text", "--seal", "words", "--attach", file())
    let other = Desk(journal: desk.journal)
    _ = desk.shell(
      "cp -r '\(desk.directory.path)/\(desk.journalName).files' '\(other.directory.path)'")
    #expect(other.run("text", "--seal", "more", "--attach", file("\(Self.marker)-2.txt")).code == 0)
    #expect(other.run("check").code == 0 && other.files(with: Self.marker).isEmpty)
    let path = "\(other.directory.path)/\(other.journalName)"
    let merged = desk.run("merge", path)
    #expect(merged.code == 0, "\(merged.error)")
    #expect(merged.output.contains("1 added\n"), "\(merged.output)")
    #expect(desk.run("check").code == 0 && stored.count == 2)
    noTrace()
    unlock()
    #expect(save("@1").count == 1 && save("@2").count == 1)
    #expect(desk.run("purge", "@1", "--yes").code == 0)
    #expect(stored.count == 1 && save("@1").count == 1)
  }

  @Test func `a journal that seals always seals files, too`() {
    let folder = "\(desk.directory.path)/home/.config/journal"
    let path = "\(desk.directory.path)/\(desk.journalName)"
    _ = desk.shell(
      "mkdir -p '\(folder)' && cat > '\(folder)/config.json'",
      input: #"{"journals": {"me": {"path": "\#(path)", "seal": "always"}}}"#)
    #expect(desk.run("text", "words", "--attach", file()).code == 0)
    #expect(desk.run("mood", "good", "--attach", file("\(Self.marker)-2.txt")).code == 0)
    let piped = desk.run("text", "words", "--attach", "-", input: "\(Self.marker) from a pipe")
    #expect(piped.code == 0, "\(piped.error)")
    #expect(stored.count == 3)
    noTrace()
  }
}
