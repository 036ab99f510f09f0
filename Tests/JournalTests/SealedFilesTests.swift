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
    #expect(save("@2").count == 2)
    desk.run("seal", "@1")
    noTrace()
    #expect(save("@1") == ["\(Self.marker)-2.txt": "\(Self.marker) in \(Self.marker)-2.txt"])
    #expect(desk.run("check").code == 0)
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
    noTrace()
  }

  private static let badAges = [
    "cat > /dev/null; exit 1", "cat > /dev/null", "cat", "head -c 10", "cat; head -c 999 /dev/zero",
    "printf 'age-encryption.org/v1\\n'; cat",
  ]

  @Test(arguments: badAges)
  func `an age that fails or prints nonsense leaves nothing behind`(script: String) {
    desk.run("text", "--seal", "first")
    let before = desk.journal
    desk.elsewhere.write("bin/age", Array("#!/bin/sh\n\(script)\n".utf8))
    _ = desk.shell("chmod +x '\(desk.elsewhere.path)/bin/age'")
    let path = desk.environment["PATH"] ?? ""
    desk.environment["PATH"] = "\(desk.elsewhere.path)/bin:\(path)"
    let outcome = desk.run("text", "--seal", "words", "--attach", file())
    #expect(outcome.code == 1 && outcome.error.contains("age"), "\(outcome.error)")
    #expect(desk.journal == before)
    let left = desk.shell("cd '\(desk.directory.path)' && find *.files -type f")
    #expect(left.output.isEmpty)
    noTrace()
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

  @Test func `a stranger opens a file with jq, base64, age and head`() {
    desk.run("text", "--seal", "words", "--attach", file())
    let found = desk.shell(
      """
      cd '\(desk.directory.path)' && inside=$(grep '"type":"sealed"' \(desk.journalName) \
      | sed 's/.*"sealed":"//; s/".*//' | base64 -d | age -d -i '\(desk.identityPath)') && \
      digest=$(echo "$inside" | sed 's/.*"sha256":"//; s/".*//') && \
      size=$(echo "$inside" | sed 's/.*"plain":\\([0-9]*\\).*/\\1/') && \
      age -d -i '\(desk.identityPath)' \(desk.journalName).files/*/"$digest" | head -c "$size"
      """)
    #expect(found.output == "\(Self.marker) in \(Self.marker).txt")
  }
}
