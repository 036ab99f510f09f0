import TestSupport
import Testing

/// `journal export` with attached files, by the built program.
struct ExportFilesTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

  /// An entry on 1 May for each file.
  private func desk(_ files: [(name: String, bytes: [UInt8])]) -> Desk {
    let desk = Desk()
    _ = desk.shell("mkdir '\(desk.directory.path)/in'")
    for (number, file) in files.enumerated() {
      desk.directory.write("in/\(file.name)", file.bytes)
      let added = desk.run(
        "add", "text", "Entry \(number)", "--at", "2026-05-0\(number + 1) 10:00", "--attach",
        "\(desk.directory.path)/in/\(file.name)")
      #expect(added.code == 0, "\(added)")
    }
    return desk
  }

  private func path(_ desk: Desk, _ name: String) -> String { "\(desk.directory.path)/\(name)" }

  private static let long = String(repeating: "n", count: 251) + ".jpg"

  @Test(arguments: [
    (["--to", "html", "--files", "beside"], "out.files"), (["--per", "day"], "out/2026/files"),
    (["--to", "jrnl-folder"], "out/2026/05/files"),
  ])
  func `the longest name is no obstacle`(options: [String], folder: String) {
    let desk = desk([(Self.long, Self.jpeg)])
    let words = ["export"] + options + ["-o", path(desk, "out")]
    let outcome = desk.run(words.map { Array($0.utf8) })
    #expect(outcome.code == 0, "\(outcome)")
    let names = desk.directory.names(in: folder)
    #expect(names.count == 1)
    #expect(names.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix("n.jpg") }, "\(names)")
    #expect(names.allSatisfy { desk.directory.read("\(folder)/\($0)") == Self.jpeg })
  }

  @Test func `no page and no drawing is written with an ending that a browser runs`() {
    let page = Array("GIF89a<html xmlns='http://www.w3.org/1999/xhtml'><script>".utf8)
    let desk = desk([("evil.xhtml", page), ("x.svg", Array("<svg onload='x()'/>".utf8))])
    let out = path(desk, "a.html")
    #expect(desk.run("export", "-o", out, "--files", "beside").code == 0)
    let names = desk.directory.names(in: "a.html.files")
    #expect(names.filter { $0.hasSuffix("-evil.gif") }.count == 1, "\(names)")
    #expect(names.filter { $0.hasSuffix("-x.txt") }.count == 1, "\(names)")
  }

  @Test func `an export that fails leaves no folder and no file`() {
    let desk = desk([("a.jpg", Self.jpeg), ("b.jpg", Self.jpeg + [4])])
    let before = Set(desk.directory.names())
    // The name of the folder would be too long.
    let name = String(repeating: "a", count: 248) + ".html"
    #expect(desk.run("export", "-o", path(desk, name), "--files", "beside").code == 1)
    #expect(Set(desk.directory.names()) == before)
    // A folder is in the way of the second day.
    _ = desk.shell("mkdir -p '\(path(desk, "out/2026/2026-05-02.md"))'")
    let refused = desk.run("export", "--per", "day", "--overwrite", "-o", path(desk, "out"))
    #expect(refused.code == 1, "\(refused)")
    #expect(desk.directory.names(in: "out/2026") == ["2026-05-02.md"])
  }

  @Test func `an export as lines is a copy of the journal with its files`() {
    let desk = desk([("a.jpg", Self.jpeg), ("b.jpg", Self.jpeg + [4])])
    let outcome = desk.run("export", "--to", "lines", "-o", path(desk, "copy.jsonl"))
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome)")
    let check = desk.run("--file", path(desk, "copy.jsonl"), "check")
    #expect(check.code == 0, "\(check)")
    #expect(desk.directory.names(in: "copy.jsonl.files").count == 2)
    // In a pipe there is no place for them.
    #expect(desk.run("export", "--to", "lines").error.contains("attached files of 2 entries"))
    let without = desk.run("export", "-o", path(desk, "bare.jsonl"), "--files", "none")
    #expect(without.error.contains("attached files of 2 entries are left out"), "\(without)")
    #expect(!desk.directory.names().contains("bare.jsonl.files"))
  }

  @Test func `an export of a backup has the files that the backups share`() {
    let desk = desk([("a.jpg", Self.jpeg)])
    #expect(desk.run("backup", path(desk, "copies")).code == 0)
    let copies = desk.directory.names(in: "copies").filter { $0.hasSuffix(".jsonl") }
    let outcome = desk.run(
      "--file", path(desk, "copies/\(copies[0])"), "export", "--per", "day", "-o",
      path(desk, "out"))
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(desk.directory.names(in: "out/2026/files").count == 1)
  }

  @Test func `a CSV with files beside it brings them back`() {
    let desk = desk([("a.jpg", Self.jpeg), ("b, c.jpg", Self.jpeg + [4])])
    let outcome = desk.run(
      "export", "--to", "csv", "--files", "beside", "-o", path(desk, "a.csv"))
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(desk.directory.names(in: "a.csv.files").count == 2)
    let copy = path(desk, "copy.jsonl")
    let imported = desk.run("--file", copy, "import", path(desk, "a.csv"))
    #expect(imported.code == 0, "\(imported)")
    #expect(imported.error.contains("2 attached files come along"), "\(imported.error)")
    #expect(desk.run("--file", copy, "files").output.contains("b, c.jpg  8 bytes"))
    #expect(desk.run("--file", copy, "check").code == 0)
    // Without files the columns are those of every CSV.
    let plain = desk.run("export", "--to", "csv").output
    #expect(plain.contains("zone,entry\n"), "\(plain)")
  }

  @Test func `export --strip names the files and entries that it refuses, and its advice works`() {
    let desk = desk([
      ("a.pdf", Array("%PDF-1.7".utf8)), ("b.mov", Array("film".utf8)),
    ])
    #expect(desk.run("add", "text", "Words", "--at", "2026-05-09 10:00").code == 0)
    let words = ["export", "--strip", "-o", path(desk, "out.html")].map { Array($0.utf8) }
    let refused = desk.run(words)
    #expect(refused.code == 1)
    #expect(refused.error.contains("'a.pdf' of ") && refused.error.contains("'b.mov' of "))
    #expect(refused.error.contains(": it is no picture that --strip knows. End"), "\(refused)")
    let advice = ["--", "-file:*.pdf", "-file:*.mov"]
    #expect(
      refused.error.contains("End the command with -- '-file:*.mov' '-file:*.pdf'"), "\(refused)")
    #expect(!desk.directory.names().contains("out.html"))
    let outcome = desk.run(words + advice.map { Array($0.utf8) })
    #expect(outcome.code == 0 && outcome.output.contains("exported 1 entry"), "\(outcome)")
  }
}
