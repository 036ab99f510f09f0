import TestSupport
import Testing

/// Files of entries, through the built program.
struct FilesProgramTests {
  private func desk() -> Desk {
    let desk = Desk()
    _ = desk.shell("mkdir '\(desk.directory.path)/in'")
    desk.directory.write("in/sunset.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
    desk.directory.write("in/notes.txt", Array("notes\n".utf8))
    return desk
  }

  private func path(_ desk: Desk, _ name: String) -> String { "\(desk.directory.path)/\(name)" }

  private func entry(_ desk: Desk) -> RawObject {
    RawObject(desk.run("show", "@1", "--format", "json").output)
  }

  /// The names in the journal's folder, without those of its folders.
  private func stored(_ desk: Desk) -> [String] {
    let folder = "\(desk.journalName).files"
    return desk.directory.names(in: folder).flatMap { desk.directory.names(in: "\(folder)/\($0)") }
  }

  @Test func `an entry is added with several files, or with files alone`() {
    let desk = desk()
    let added = desk.run(
      "add", "text", "Sunset", "--attach", path(desk, "in/sunset.jpg"), "--attach",
      path(desk, "in/notes.txt"))
    #expect(added.code == 0, "\(added.error)")
    #expect(added.output.contains("▣ 2 files"))
    #expect(stored(desk).count == 2)
    #expect(desk.run("list").output.contains("▣ 2 files"))
    #expect(desk.run("show", "@1").output.contains("sunset.jpg · 7 bytes · image/jpeg"))
    let shown = desk.run("show", "@1", "--format", "json").output
    #expect(shown.contains("\(desk.journalName).files/"), "\(shown)")
    #expect(
      desk.run("add", "text", "--attach", path(desk, "in/notes.txt"), input: "").code == 0)
    #expect(entry(desk).text("text") == "\"\"")
    #expect(desk.run("add", "mood", "good", "--attach", path(desk, "in/notes.txt")).code == 0)
    #expect(stored(desk).count == 2)
  }

  @Test func `standard input is a file, or the text beside a file`() {
    let desk = desk()
    #expect(desk.run("add", "text", "Log", "--attach", "-", input: "bytes").code == 0)
    #expect(stored(desk).count == 1)
    #expect(
      desk.run("add", "text", "--attach", path(desk, "in/notes.txt"), input: "words").code == 0)
    #expect(entry(desk).text("text") == "\"words\"")
    let both = desk.run("add", "text", "--attach", "-", "-", input: "x")
    #expect(both.code == 2 && both.error.contains("--attach -"), "\(both.error)")
  }

  @Test(arguments: ["in", "none", "pipe", "device"])
  func `what is no file is refused`(name: String) {
    let desk = desk()
    _ = desk.shell("mkfifo '\(path(desk, "pipe"))'; ln -s /dev/null '\(path(desk, "device"))'")
    // A FIFO must not make the program wait.
    let line = "timeout \(Patience.seconds) \"$J\" add text Words --attach '\(path(desk, name))'"
    let refused = desk.shell(line)
    #expect(refused.code == 1, "\(refused.error)")
    #expect(desk.drafts == [])
    #expect(desk.journal.isEmpty)
    #expect(stored(desk).isEmpty)
  }

  @Test func `a link is followed, and its own name is kept`() {
    let desk = desk()
    _ = desk.shell("ln -s in/notes.txt '\(path(desk, "link.txt"))'")
    #expect(desk.run("add", "text", "x", "--attach", path(desk, "link.txt")).code == 0)
    #expect(desk.run("files").output.hasPrefix("link.txt  6 bytes"))
  }

  @Test func `attach and detach change an entry, and undo takes them back`() {
    let desk = desk()
    desk.run("add", "text", "Pier")
    let attached = desk.run("attach", "@1", path(desk, "in/sunset.jpg"))
    #expect(attached.output.hasPrefix("attached sunset.jpg to "), "\(attached.error)")
    #expect(desk.run("attach", "@1", path(desk, "in/sunset.jpg")).output.hasPrefix("unchanged"))
    let none = desk.run("detach", "@1", "other.jpg")
    #expect(none.code == 1 && none.error.contains("it has sunset.jpg"), "\(none.error)")
    #expect(desk.run("detach", "@1", String(stored(desk)[0].prefix(8))).code == 0)
    #expect(desk.run("files").output.isEmpty)
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("files").output.hasPrefix("sunset.jpg"))
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("files").output.isEmpty)
    #expect(desk.run("attach", "@1").code == 2)
  }

  @Test func `a name is never a path, and a save replaces nothing`() {
    let desk = desk()
    let name = "in/..\nevil"
    desk.directory.write(name, [1])
    desk.run("add", "text", "x", "--attach", path(desk, name))
    let digest = stored(desk)[0]
    let line = desk.journalText.replacing(".._evil", with: "../../evil")
    desk.directory.write(desk.journalName, Array(line.utf8))
    let out = path(desk, "out")
    #expect(desk.run("files", "save", "@1", "-o", out).output == "saved \(out)/evil\n")
    #expect(desk.run("files", "save", "@1", "-o", out).output == "saved \(out)/evil 2\n")
    #expect(desk.run("files", "save", "@1", "-o", out, "--force").output == "saved \(out)/evil\n")
    #expect(desk.directory.names(in: "out").sorted() == ["evil", "evil 2"])
    #expect(stored(desk) == [digest])
  }

  @Test func `missing and unused files are listed, and a purge asks`() {
    let desk = desk()
    desk.run("add", "text", "x", "--attach", path(desk, "in/notes.txt"))
    #expect(desk.run("files", "--missing").output.isEmpty)
    let digest = stored(desk)[0]
    let folder = "\(desk.journalName).files/\(digest.prefix(2))"
    _ = desk.shell("mv '\(path(desk, folder))' '\(path(desk, "away"))'")
    #expect(desk.run("files", "--missing").output.hasPrefix("notes.txt"))
    _ = desk.shell("mv '\(path(desk, "away"))' '\(path(desk, folder))'")
    // Only the header is left.
    let header = desk.journalText.split(separator: "\n")[0] + "\n"
    desk.directory.write(desk.journalName, Array(header.utf8))
    #expect(desk.run("files", "--unused").output.contains(digest.prefix(12)))
    #expect(desk.run("files", "--unused", "--purge").code == 1)
    #expect(stored(desk) == [digest])
    #expect(desk.run("files", "--unused", "--purge", "--yes").code == 0)
    #expect(stored(desk).isEmpty)
    #expect(desk.run("files", "--purge").code == 2)
  }

  @Test func `only pictures can be stripped, and --at photo needs one with a date`() {
    let desk = desk()
    let notes = path(desk, "in/notes.txt")
    let refused = desk.run("add", "text", "x", "--attach", notes, "--strip")
    #expect(refused.code == 1 && refused.error.contains("'notes.txt' was not attached"))
    desk.directory.write("in/a.gif", Array("GIF89a".utf8) + [1, 0, 1, 0])
    let picture = desk.shell(
      "PATH=/nowhere \"$J\" add text x --attach '\(path(desk, "in/a.gif"))' --strip")
    #expect(picture.code == 1 && picture.error.contains("libimage-exiftool-perl"), "\(picture)")
    let dateless = desk.run("add", "text", "x", "--attach", notes, "--at", "photo")
    #expect(dateless.code == 1 && dateless.error.contains("--at photo"), "\(dateless.error)")
    #expect(desk.run("add", "text", "x", "--at", "photo").code == 2)
    #expect(desk.run("add", "text", "x", "--strip").code == 2)
    #expect(stored(desk).isEmpty)
    #expect(desk.journal.isEmpty)
  }

  @Test func `a picture whose device is left out leaves no original behind`() {
    let desk = desk()
    let picture =
      "/9j/4QAoRXhpZgAASUkqAAgAAAABAA8BAgAGAAAAGgAAAAAAAABDYW5vbgD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
      + "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAEwAAAAAAAAAAAAAAAAAA"
      + "AAAA/9oACAEBAAA/AAD/2Q=="
    let file = path(desk, "in/k.jpg")
    #expect(desk.shell("printf %s '\(picture)' | base64 -d > '\(file)'").code == 0)
    let outcome = desk.run("add", "text", "x", "--attach", file, "--strip")
    #expect(outcome.code == 0, "\(outcome.error)")
    let left = desk.shell(
      "cd '\(desk.directory.path)' && find *.files -type f | wc -l; grep -rl Canon *.files")
    #expect(left.output == "1\n", "\(left)")
  }

  @Test func `the same bytes under another name are attached once, and it says so`() {
    let desk = desk()
    desk.directory.write("in/copy.txt", Array("notes\n".utf8))
    let (notes, copy) = (path(desk, "in/notes.txt"), path(desk, "in/copy.txt"))
    let added = desk.run("add", "text", "x", "--attach", notes, "--attach", copy)
    #expect(added.code == 0 && added.output.contains("▣ 1 file"), "\(added.output)")
    #expect(
      added.error.contains(
        "'copy.txt' was not attached again: it is the same file as 'notes.txt'"), "\(added.error)")
    let again = desk.run("attach", "@1", copy)
    #expect(again.code == 0 && again.output.hasPrefix("unchanged"), "\(again.output)")
    #expect(again.error.contains("the same file as 'notes.txt'"), "\(again.error)")
    let both = desk.run("attach", "@1", copy, path(desk, "in/sunset.jpg"))
    #expect(both.output.hasPrefix("attached sunset.jpg to "), "\(both.output)")
    #expect(desk.run("files").lines.count == 2)
  }

  #if os(Linux)
    /// Each listing of a directory fails once.
    @Test func `a folder that can't be listed costs no backup its files`() {
      let desk = desk()
      desk.run("add", "text", "x", "--attach", path(desk, "in/notes.txt"))
      let digest = stored(desk)[0]
      let copies = path(desk, "copies")
      let place = "copies/\(desk.journalName).files/\(digest.prefix(2))"
      #expect(desk.run("backup", copies).code == 0)
      for turn in 1...60 {
        let run = desk.run(
          faulty: "readdir", turn: turn, errno: 5, "backup", copies, "--keep", "1")
        #expect(run.code <= 1, "\(turn): \(run.error)")
        #expect(desk.directory.names(in: place) == [digest], "\(turn): \(run.error)")
      }
      #expect(desk.faultHappened)
    }

    @Test func `a purge that can't remove a file says so and fails`() {
      let desk = desk()
      desk.run("add", "text", "x", "--attach", path(desk, "in/notes.txt"))
      let digest = stored(desk)[0]
      let purged = desk.run(
        faulty: "unlinkat", turn: 1, errno: 5, "purge", "@1", "--yes")
      #expect(purged.code == 1, "\(purged.error)")
      #expect(purged.error.contains("could not be removed: \(digest.prefix(12))…"))
      #expect(purged.error.contains("'journal files --unused --purge'"))
      #expect(stored(desk) == [digest])
      #expect(desk.run("list").output.isEmpty)
      let refused = desk.run(
        faulty: "unlinkat", turn: 1, errno: 5, "files", "--unused", "--purge", "--yes")
      #expect(refused.code == 1, "\(refused.error)")
      #expect(desk.run("files", "--unused", "--purge", "--yes").code == 0)
      #expect(stored(desk).isEmpty)
    }
  #endif
}

extension FilesProgramTests {
  @Test func `a file that is named twice is attached once, and said once`() {
    let desk = desk()
    desk.run("add", "text", "Pier")
    let notes = path(desk, "in/notes.txt")
    #expect(desk.run("attach", "@1", notes, notes).output.hasPrefix("attached notes.txt to "))
  }

  @Test func `a device is not opened to learn what it is`() {
    let desk = desk()
    let refused = desk.shell("setsid -w \"$J\" add text x --attach /dev/tty")
    #expect(refused.code == 1 && refused.error.contains("a device"), "\(refused)")
  }

  @Test func `a folder that is a link is no trouble for a journal without files`() {
    let desk = desk()
    desk.run("add", "text", "x")
    _ = desk.shell("ln -s in '\(path(desk, desk.journalName)).files'")
    let check = desk.run("check")
    #expect(check.code == 0 && !check.output.contains("missing"), "\(check)")
  }

  @Test func `a directory in the place of a file is named, and stays`() {
    let desk = desk()
    let notes = path(desk, "in/notes.txt")
    desk.run("add", "text", "x", "--attach", notes)
    let digest = stored(desk)[0]
    let place = path(desk, "\(desk.journalName).files/\(digest.prefix(2))/\(digest)")
    _ = desk.shell("rm '\(place)'; mkdir '\(place)'")
    let refused = desk.run("add", "text", "y", "--attach", notes)
    #expect(refused.code == 1, "\(refused)")
    #expect(refused.error.contains("is a directory where a file"), "\(refused)")
    #expect(desk.shell("test -d '\(place)'").code == 0)
  }

  @Test func `a compaction says what it can't reach`() {
    let desk = desk()
    desk.run("add", "text", "x", "--attach", path(desk, "in/notes.txt"))
    #expect(desk.run("detach", "@1", "notes.txt").code == 0)
    let outcome = desk.run("compact", "--yes")
    #expect(outcome.code == 0 && stored(desk).isEmpty, "\(outcome)")
    #expect(outcome.error.contains("git's history and backups elsewhere"), "\(outcome)")
  }

  @Test func `the record of a merge is no deleted entry`() {
    let desk = Desk(sample: "plain.jsonl")
    let record =
      #"{"id":"mmmmmmmmmmmmmmmm","type":"deletion","payload":{"merged":1}}"#
    desk.directory.write("copy.jsonl", desk.journal + Array((record + "\n").utf8))
    let outcome = desk.run("merge", path(desk, "copy.jsonl"))
    #expect(outcome.code == 0 && outcome.output.contains("1 new line"), "\(outcome)")
    #expect(!outcome.output.contains("deleted"), "\(outcome)")
  }
}
