import Platform
import TestSupport
import Testing
import TimelineDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `journal import` and `export` with attached files, with the built program.
struct ImportFilesTests {
  // Not real pictures: an import takes every file as it is.
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("sea".utf8)
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("hill".utf8)
  private static let film = Array("film".utf8)

  private static func digits(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.add(bytes.span)
    let digest = hash.digest
    return digest.indices.map { index in
      let digits = String(digest[index], radix: 16)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  private static func stored(_ bytes: [UInt8], in desk: Desk) -> [UInt8] {
    let digits = digits(bytes)
    return desk.directory.read("journal.jsonl.files/\(digits.prefix(2))/\(digits)")
  }

  /// As Day One writes it, with the gaps that it leaves: a film without a type, a picture without an
  /// MD5, and one whose file has another ending.
  private static let document = #"""
    {"metadata":{"version":"1.0"},"entries":[
    {"uuid":"6BD0AE9E21C447A6BC504A63899BC544","creationDate":"2018-08-03T23:50:45Z",
    "modifiedDate":"2018-08-04T10:00:00Z","timeZone":"Asia/Tokyo",
    "text":"Sea ![](dayone-moment://771B)\n\nand ![](dayone-moment:/video/99)",
    "photos":[{"identifier":"771B","md5":"0a0b","type":"png","filename":"IMG_1.JPG"},
    {"identifier":"C3","type":"png"}],
    "videos":[{"identifier":"99","md5":"0c0d"}]},
    {"uuid":"7BD0AE9E21C447A6BC504A63899BC544","creationDate":"2018-08-05T23:50:45Z",
    "modifiedDate":"2018-08-05T23:50:45Z","text":"No files","photos":[{"md5":"none","type":"jpeg"}]}
    ]}
    """#

  private static let members: [(name: String, content: [UInt8])] = [
    ("Journal.json", Array(document.utf8)), ("photos/0a0b.jpeg", jpeg), ("photos/C3.png", png),
    ("videos/0c0d.mov", film),
  ]

  private func desk(_ members: [(name: String, content: [UInt8])] = members) -> (Desk, String) {
    let desk = Desk()
    desk.directory.write("export.zip", Zip.archive(ofBytes: members))
    return (desk, "\(desk.directory.path)/export.zip")
  }

  @Test func `photos and films of Day One come along, gaps included`() {
    let (desk, path) = desk()
    let dry = desk.run("import", "--dry-run", path)
    #expect(dry.output.contains("  3 attached files come along\n"), "\(dry)")
    #expect(dry.output.contains("  1 attached file is not in the folder or archive"), "\(dry)")
    #expect(!dry.output.contains("another form"), "\(dry)")
    #expect(desk.run("import", path).code == 0)
    for bytes in [Self.jpeg, Self.png, Self.film] {
      #expect(Self.stored(bytes, in: desk) == bytes)
    }
    #expect(desk.journalText.contains(#""name":"IMG_1.JPG","media":"image/jpeg""#))
    #expect(desk.journalText.contains(#""name":"C3.png","media":"image/png""#))
    #expect(desk.journalText.contains("dayone-moment://771B"), "the words keep the place")
    #expect(desk.run("check").code == 0)
  }

  @Test func `the same files again add nothing`() {
    let (desk, path) = desk()
    desk.run("import", path)
    let before = desk.journal
    let again = desk.run("import", path)
    #expect(again.output == "Nothing new: the journal has all of it.\n", "\(again)")
    #expect(desk.journal == before)
  }

  @Test func `an import without its files is completed by a later one, and not the other way`() {
    let (desk, path) = desk(Array(Self.members.prefix(1)))
    #expect(desk.run("import", path).code == 0)
    #expect(!desk.journalText.contains("sha256"))
    desk.directory.write("export.zip", Zip.archive(ofBytes: Self.members))
    let outcome = desk.run("import", path)
    #expect(outcome.output.contains("changed 1 entry"), "\(outcome)")
    #expect(desk.run("list", "--count").output == "2\n")
    #expect(!desk.run("list").output.contains("conflict"))
    #expect(Self.stored(Self.jpeg, in: desk) == Self.jpeg)
    #expect(desk.run("import", path).output == "Nothing new: the journal has all of it.\n")
    // The export without its files says nothing new, either.
    desk.directory.write("export.zip", Zip.archive(ofBytes: Array(Self.members.prefix(1))))
    let bare = desk.run("import", path)
    #expect(bare.output == "Nothing new: the journal has all of it.\n", "\(bare)")
  }

  @Test func `an import without files writes the bytes that it always wrote`() {
    let (desk, path) = desk(Array(Self.members.prefix(1)))
    desk.run("import", path)
    #expect(!desk.journalText.contains("stateWithoutFiles"))
    #expect(desk.directory.names().allSatisfy { !$0.hasSuffix(".files") })
  }

  /// A backup of Daylio: the document in Base64 in lines, and photos named by checksum.
  private static func backup(_ desk: Desk) -> [UInt8] {
    let document = #"""
      {"version":15,"customMoods":[
      {"id":1,"custom_name":"","predefined_name_id":1,"mood_group_id":1},
      {"id":9,"custom_name":"worn out","predefined_name_id":-1,"mood_group_id":4}],
      "tags":[{"id":3,"name":"long walk"}],"goals":[{"goal_id":1,"name":"Read"}],
      "assets":[{"id":5,"checksum":"0a0b","type":1,"createdAt":1701215220000,"createdAtOffset":7200000}],
      "dayEntries":[
      {"id":7,"year":2023,"month":10,"day":29,"hour":1,"minute":47,"timeZoneOffset":7200000,
      "datetime":1701215220000,"mood":1,"note_title":"Sea","note":"blue<br>wide","tags":[3],"assets":[5]},
      {"id":8,"year":2023,"month":10,"day":30,"hour":9,"minute":5,"timeZoneOffset":7200000,
      "datetime":1701327900000,"mood":9,"note":"","note_title":"","tags":[],"assets":[6]}]}
      """#
    desk.directory.write("document", Array(document.utf8))
    let base64 = desk.shell("base64 \(desk.directory.path)/document").output
    return Zip.archive(ofBytes: [
      ("backup.daylio", Array(base64.utf8)), ("assets/photos/2023/11/0a0b", jpeg),
    ])
  }

  @Test func `a backup of Daylio brings moods with their scores, and its photos`() {
    let desk = Desk()
    desk.directory.write("my.daylio", Self.backup(desk))
    let outcome = desk.run("import", "\(desk.directory.path)/my.daylio")
    #expect(outcome.code == 0, "\(outcome)")
    let list = desk.run("list", "--format", "jsonl", "--reverse").output.split(separator: "\n")
    #expect(list.count == 2)
    #expect(list.first?.contains(#""at":"2023-11-29T01:47:00+02:00""#) == true, "\(list)")
    #expect(list.first?.contains(#""note":"Sea\nblue\nwide""#) == true, "\(list)")
    #expect(list.first?.contains(#""tags":["long walk"]"#) == true, "\(list)")
    #expect(list.first?.contains(#""score":5"#) == true, "\(list)")
    #expect(list.last?.contains(#""mood":"worn out","score":2"#) == true, "\(list)")
    #expect(Self.stored(Self.jpeg, in: desk) == Self.jpeg)
    #expect(outcome.error.contains("1 reference to files elsewhere"), "\(outcome)")
    let again = desk.run("import", "\(desk.directory.path)/my.daylio")
    #expect(again.output == "Nothing new: the journal has all of it.\n", "\(again)")
    // Its own mood is one of the settings now; the stock mood needs none.
    #expect(outcome.error.contains("moods from now on: worn out ("), "\(outcome)")
    #expect(desk.run("mood", "worn out").code == 0)
    #expect(desk.run("mood", "rad").code == 0)
    #expect(desk.run("list").output.contains("😢 worn out"))
    #expect(desk.run("list").output.contains("🤩 rad"))
  }

  @Test func `an import remembers the moods that it was told`() {
    let desk = Desk()
    let rows = """
      full_date,date,weekday,time,mood,activities,note_title,note
      2023-11-29,November 29,Wednesday,01:47,zesty,,,
      2023-11-30,November 30,Thursday,01:47,super,,,

      """
    desk.directory.write("days.csv", Array(rows.utf8))
    let path = "\(desk.directory.path)/days.csv"
    #expect(desk.run("import", path).code != 0)
    #expect(desk.run("import", path, "--moods", "zesty=4,super=great").code == 0)
    #expect(desk.run("import", path).output == "Nothing new: the journal has all of it.\n")
    #expect(desk.run("mood", "zesty").code == 0 && desk.run("mood", "super").code == 0)
    let list = desk.run("list").output
    #expect(list.contains("😀 zesty") && list.contains("😄 great"), "\(list)")
  }

  @Test func `a backup of Daylio completes what its CSV brought`() {
    let desk = Desk()
    desk.directory.write(
      "days.csv",
      Array(
        """
        full_date,date,weekday,time,mood,activities,note_title,note
        2023-11-29,November 29,Wednesday,01:47,rad,long walk,Sea,blue<br>wide
        """.utf8))
    let csv = desk.run("import", "--moods", "rad=5", "\(desk.directory.path)/days.csv")
    #expect(csv.code == 0, "\(csv)")
    desk.directory.write("my.daylio", Self.backup(desk))
    let outcome = desk.run("import", "--moods", "rad=5", "\(desk.directory.path)/my.daylio")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(desk.run("list", "--count").output == "2\n", "\(outcome)")
    #expect(desk.run("list", "has:file", "--count").output == "1\n", "\(outcome)")
    #expect(!desk.run("list").output.contains("conflict"))
  }

  @Test func `a damaged photo stops the import, and nothing is left`() {
    var bytes = Zip.archive(ofBytes: Self.members)
    let photo = Array("sea".utf8)
    for start in bytes.indices.dropLast(3) where Array(bytes[start..<(start + 3)]) == photo {
      bytes[start] = 0
    }
    let desk = Desk()
    desk.directory.write("export.zip", bytes)
    let outcome = desk.run("import", "\(desk.directory.path)/export.zip")
    #expect(outcome.code != 0, "\(outcome)")
    #expect(!desk.journalText.contains("Sea"))
    #expect(Self.stored(Self.png, in: desk).isEmpty)
  }

  @Test func `Day One there and back: every byte of every file, and the same entries`() throws {
    let (desk, path) = desk()
    desk.run("import", path)
    let back = "\(desk.directory.path)/back.zip"
    let outcome = desk.run("export", "-o", back)
    #expect(outcome.code == 0, "\(outcome)")
    let other = Desk()
    #expect(other.run("import", back).code == 0)
    for bytes in [Self.jpeg, Self.png, Self.film] {
      #expect(Self.stored(bytes, in: other) == bytes)
    }
    #expect(other.run("list", "--format", "json").output.contains("dayone-moment://771B"))
  }

  private static func md5(_ bytes: [UInt8]) -> String {
    var hash = MD5()
    hash.add(bytes)
    return hash.text
  }

  @Test func `a photo with another MD5 than its element stays out, and is reported`() {
    let md5 = Self.md5(Self.png)
    let document = #"""
      {"metadata":{"version":"1.0"},"entries":[{"uuid":"6BD0AE9E21C447A6BC504A63899BC544",
      "creationDate":"2018-08-03T23:50:45Z","text":"Sea","photos":[
      {"identifier":"A1","md5":"\#(md5)","type":"png"},{"identifier":"C3","type":"png"}]}]}
      """#
    let (desk, path) = desk([
      ("Journal.json", Array(document.utf8)), ("photos/\(md5).png", Self.jpeg),
      ("photos/C3.png", Self.png),
    ])
    let outcome = desk.run("import", path)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.error.contains("1 attached file left out: damaged, or other"), "\(outcome)")
    #expect(Self.stored(Self.jpeg, in: desk).isEmpty)
    #expect(Self.stored(Self.png, in: desk) == Self.png)
    let again = desk.run("import", path)
    #expect(again.output == "Nothing new: the journal has all of it.\n", "\(again)")
  }

  @Test func `an export for Day One says nothing new in its own journal`() {
    let md5 = Self.md5(Self.png)
    let document = #"""
      {"metadata" : {"version" : "1.0"},"entries" : [
      {"uuid" : "6BD0AE9E21C447A6BC504A63899BC544","creationDate" : "2018-08-03T23:50:45Z",
      "timeZone" : "Asia/Tokyo","text" : "Sea","photos" : [
      {"identifier" : "F1","md5" : "00000000000000000000000000000000","type" : "jpeg"},
      {"identifier" : "A1","md5" : "\#(md5)","type" : "png"} ],"weather" : {"c" : 1}},
      {"uuid" : "7BD0AE9E21C447A6BC504A63899BC544","creationDate" : "2018-08-04T23:50:45Z",
      "timeZone" : "Asia/Tokyo","text" : "Hill"},
      {"uuid" : "8BD0AE9E21C447A6BC504A63899BC544","creationDate" : "2018-08-05T23:50:45Z",
      "timeZone" : "Asia/Tokyo","text" : "Lake"}]}
      """#
    let (desk, path) = desk([
      ("Journal.json", Array(document.utf8)), ("photos/\(md5).png", Self.png),
    ])
    #expect(desk.run("import", path).code == 0)
    desk.directory.write("a.jpg", Self.jpeg)
    desk.directory.write("a.svg", Array("<svg/>".utf8))
    let photo = "\(desk.directory.path)/a.jpg"
    let drawing = "\(desk.directory.path)/a.svg"
    #expect(desk.run("attach", "@1", photo, drawing).code == 0)
    #expect(desk.run("edit", "@2", "--text", "Hill and valley").code == 0)
    #expect(desk.run("add", "text", "Own", "--at", "2026-05-01 10:00", "--attach", photo).code == 0)
    #expect(desk.run("add", "mood", "good", "Own mood", "--at", "2026-05-02 10:00").code == 0)
    let back = "\(desk.directory.path)/back.zip"
    let export = desk.run("export", "-o", back)
    #expect(export.code == 0 && export.error.contains("other attached files"), "\(export)")
    let before = desk.journal
    let again = desk.run("import", back)
    #expect(again.output == "Nothing new: the journal has all of it.\n", "\(again)")
    #expect(desk.journal == before)
  }

  @Test func `Markdown brings images next to it, and none from elsewhere`() {
    let desk = Desk()
    let root = desk.directory.path
    for folder in ["notes", "notes/img", "outside"] { _ = mkdir("\(root)/\(folder)", 0o700) }
    desk.directory.write(
      "notes/2020-01-02.md",
      Array("a ![](img/a.jpg) ![](../outside/b.jpg) ![](img/link.jpg) ![](img/pipe)\n".utf8))
    desk.directory.write("notes/img/a.jpg", Self.jpeg)
    desk.directory.write("outside/b.jpg", Self.png)
    _ = symlink("\(root)/outside/b.jpg", "\(root)/notes/img/link.jpg")
    _ = mkfifo("\(root)/notes/img/pipe", 0o600)
    let outcome = desk.run("import", "\(root)/notes")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.error.contains("1 attached file comes along"), "\(outcome)")
    #expect(outcome.error.contains("2 attached files are not in"), "\(outcome)")
    #expect(outcome.error.contains("1 reference to files elsewhere"), "\(outcome)")
    #expect(Self.stored(Self.jpeg, in: desk) == Self.jpeg)
    #expect(Self.stored(Self.png, in: desk).isEmpty)
  }

  @Test func `a journal of this program brings its folder, and what it lacked comes later`() {
    let (old, path) = desk()
    old.run("import", path)
    let desk = Desk()
    desk.directory.write("old.jsonl", old.journal)
    let source = "\(desk.directory.path)/old.jsonl"
    #expect(desk.run("import", source).code == 0)
    #expect(Self.stored(Self.jpeg, in: desk).isEmpty)
    let digits = Self.digits(Self.jpeg)
    for folder in ["old.jsonl.files", "old.jsonl.files/\(digits.prefix(2))"] {
      _ = mkdir("\(desk.directory.path)/\(folder)", 0o700)
    }
    let lines = desk.journal
    desk.directory.write("old.jsonl.files/\(digits.prefix(2))/\(digits)", Self.jpeg)
    let outcome = desk.run("import", source)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(Self.stored(Self.jpeg, in: desk) == Self.jpeg)
    #expect(desk.journal == lines)
  }

  @Test func `a file with the wrong bytes of another journal stays out`() {
    let (old, path) = desk()
    old.run("import", path)
    let desk = Desk()
    let digits = Self.digits(Self.jpeg)
    desk.directory.write("old.jsonl", old.journal)
    for folder in ["old.jsonl.files", "old.jsonl.files/\(digits.prefix(2))"] {
      _ = mkdir("\(desk.directory.path)/\(folder)", 0o700)
    }
    desk.directory.write("old.jsonl.files/\(digits.prefix(2))/\(digits)", Self.png)
    #expect(desk.run("import", "\(desk.directory.path)/old.jsonl").code == 0)
    #expect(Self.stored(Self.jpeg, in: desk).isEmpty && Self.stored(Self.png, in: desk).isEmpty)
  }

  @Test func `Markdown with a folder comes back with its files and says nothing new`() {
    let (desk, path) = desk()
    desk.run("import", path)
    let back = "\(desk.directory.path)/back.md"
    #expect(desk.run("export", "-o", back, "--files", "beside").code == 0)
    #expect(desk.directory.names(in: "back.md.files").count == 3)
    let other = Desk()
    #expect(other.run("import", back).code == 0)
    for bytes in [Self.jpeg, Self.png, Self.film] {
      #expect(Self.stored(bytes, in: other) == bytes)
    }
    let again = desk.run("import", back)
    #expect(again.output == "Nothing new: the journal has all of it.\n", "\(again)")
  }

  @Test func `an export that leaves files out says so, and --strip refuses what it can't strip`() {
    let (desk, path) = desk()
    desk.run("import", path)
    #expect(desk.run("export", "--to", "jrnl").error.contains("attached files"))
    let refused = desk.run("export", "--strip", "-o", "\(desk.directory.path)/a.html")
    #expect(refused.code != 0 && refused.error.contains("can't leave place and device out of"))
    #expect(desk.directory.names().allSatisfy { $0 != "a.html" })
  }
}
