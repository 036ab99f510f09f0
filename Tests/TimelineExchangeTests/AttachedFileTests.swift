import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// Attached files in the formats of other programs.
struct AttachedFileTests {
  // MARK: Readers

  private static func photos(_ elements: String) -> [ForeignAttachment] {
    DayOneReader.entries(
      #"{"entries":[{"creationDate":"2018-08-05T08:00:00Z","photos":[\#(elements)]}]}"#,
      named: "x/Journal.json"
    ).first?.files ?? []
  }

  @Test func `a photo of Day One is found by its MD5, and by its identifier if it has none`() {
    let files = Self.photos(
      #"""
      {"identifier":"A1","md5":"0a0b","type":"png","filename":"IMG 1.PNG"},
      {"identifier":"B2","md5":"0c0d"},{"identifier":"C3"},{"type":"jpeg"},3
      """#)
    #expect(
      files == [
        ForeignAttachment(
          [
            .path("x/photos/0a0b.png"), .stem("0a0b", in: "x/photos"), .path("x/photos/A1.png"),
            .stem("A1", in: "x/photos"),
          ], name: "IMG 1.PNG"),
        ForeignAttachment([.stem("0c0d", in: "x/photos"), .stem("B2", in: "x/photos")]),
        ForeignAttachment([.stem("C3", in: "x/photos")]),
      ])
  }

  @Test(arguments: [#"{"md5":"../a"}"#, #"{"identifier":"a/b"}"#, #"{"md5":"a","type":"/../x"}"#])
  func `no member of Day One leads out of the folder`(element: String) {
    for place in Self.photos(element).flatMap(\.places) {
      #expect(place == .stem("a", in: "x/photos"))
    }
  }

  @Test func `videos, recordings and PDFs have folders of their own`() {
    let entry = DayOneReader.entries(
      #"""
      {"entries":[{"creationDate":"2018-08-05T08:00:00Z","videos":[{"md5":"a","type":"mov"}],
      "audios":[{"md5":"b","format":"aac"}],"pdfAttachments":[{"md5":"c","type":"pdf"}]}]}
      """#, named: "Journal.json"
    ).first
    #expect(
      entry?.files.map(\.places.first) == [
        .path("videos/a.mov"), .path("audios/b.aac"), .path("pdfs/c.pdf"),
      ])
    #expect(entry?.attachments == 3)
  }

  @Test func `Markdown names images relative to its file`() {
    let text = """
      ---
      date: 2020-01-03 10:00
      ---
      ![a](img/a.jpg) and ![b](<img/b c.jpg> "title") and <img alt="x" src='d%20e.png'>
      ![web](https://example.org/a.jpg) ![up](../secret.jpg) ![root](/etc/passwd) ![c](img/.env)
      ![again](./img/a.jpg) ![parens](img/a(1).jpg)
      """
    let entry = MarkdownReader.entries(text, named: "2020/a.md").first
    #expect(
      entry?.files.flatMap(\.places) == [
        .path("2020/img/a.jpg"), .path("2020/img/b c.jpg"), .path("2020/d e.png"),
        .path("2020/img/a(1).jpg"),
      ])
  }

  @Test(arguments: [
    "../a.jpg", "a/../../b", "/etc/passwd", "C:\\a", "file:///etc/passwd", "http://x/y", "", ".a",
    "a/.b/c", "a//b", "a/", "a\u{0}b",
  ])
  func `a path out of the folder is no file`(path: String) {
    #expect(ForeignAttachment(path: path, from: "x/y.md") == nil)
  }

  @Test func `a line of another journal names files in the folder of that journal`() {
    let digits = String(repeating: "ab", count: 32)
    let line = #"""
      {"id":"a","type":"text","at":"2020-01-01T00:00:00Z","files":[{"sha256":"\#(digits)"},3],"payload":{"text":"x"}}
      """#
    let entry = LinesReader.entries(line, named: "old.jsonl").first
    #expect(entry?.files.map(\.places) == [[.path("old.jsonl.files/ab/\(digits)")]])
    #expect(entry?.files.first?.digest?.text == digits)
    #expect(entry?.line?.object == Array(line.utf8))
  }

  // MARK: Writers

  private static let png = PictureSamples.png(PictureSamples.exif(.big))
  private static let svg = Array("<svg onload='alert(1)'/>".utf8)

  private static func file(
    _ number: Int, _ name: String?, _ media: String?, _ bytes: [UInt8]
  ) -> AttachedFile {
    let digits = "\(number)" + String(repeating: "0", count: 63)
    return .restored(
      digest: FileDigest(digits: Array(digits.utf8)) ?? FileDigest(), size: bytes.count,
      name: name, media: media)
  }

  private static let picture = file(1, "sea \"1\".png", "image/png", png)
  private static let drawing = file(2, "x.svg", "image/svg+xml", svg)
  private static let missing = file(3, "gone.jpg", "image/jpeg", [])

  private static func export(_ folder: String?) -> WritingOptions {
    let bytes = [picture.digest: png, drawing.digest: svg]
    return WritingOptions(
      files: FileExport(folder: folder) { file in
        bytes[file.digest].map { (file, FileBytes($0)) }
      })
  }

  private static func item(_ text: String, _ files: [AttachedFile]) -> ExportedItem {
    let plain = ExportedEntries.text(text)
    return ExportedItem(
      TimelineItem(
        content: plain.item.content, sortingMoment: plain.item.sortingMoment, files: files),
      line: plain.line)
  }

  private static func write<Writer: ForeignWriter>(
    _ type: Writer.Type, _ items: [ExportedItem], folder: String?
  ) -> (text: String, copies: [ExportedCopy], losses: ExportLosses) {
    var writer = Writer(export(folder))
    var out: [UInt8] = []
    writer.begin(&out)
    for item in items { writer.write(item, &out) }
    writer.end(&out)
    return (String(decoding: out, as: UTF8.self), writer.takeCopies(), writer.losses)
  }

  @Test func `HTML has pictures inside, and no drawing with a script`() {
    let (text, copies, losses) = Self.write(
      HTMLWriter.self, [Self.item("a", [Self.picture, Self.drawing, Self.missing])], folder: nil)
    #expect(text.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
    #expect(text.contains("alt=\"sea &quot;1&quot;.png\""))
    #expect(text.contains("<p class=\"file\">x.svg</p>"))
    #expect(!text.contains("svg+xml") && !text.contains("onload"))
    #expect(text.contains("img-src data:;"))
    #expect(copies.isEmpty)
    #expect(losses.counts == [.otherFiles: 1, .missingFiles: 1])
  }

  @Test func `HTML links files next to it, but no page and no drawing`() {
    let page = Self.file(1, "page.html", "text/html", Self.png)
    let (text, copies, _) = Self.write(
      HTMLWriter.self, [Self.item("a", [Self.picture, Self.drawing, page])],
      folder: "a.html.files")
    #expect(
      copies.map(\.path) == [
        "a.html.files/10000000-sea _1_.png", "a.html.files/20000000-x.txt",
        "a.html.files/10000000-page.png",
      ])
    #expect(text.contains("src=\"a.html.files/10000000-sea%20_1_.png\""))
    #expect(!text.contains("-x.svg") && !text.contains("-page.html"))
  }

  /// Files whose names and media types promise something else than their bytes have.
  private static let disguises: [(name: String, media: String, bytes: String, ending: String)] = [
    ("evil.xhtml", "image/gif", "GIF89a<html><script>", ".gif"),
    ("evil.svg", "image/png", "<svg onload='x()'/>", ".txt"),
    ("evil.html", "image/png", "\u{0}\u{1}<script>", ".bin"),
    ("evil.XHTML", "video/mp4", "words", ".txt"), ("evil.svgz", "image/png", "\u{1F}", ".bin"),
    ("evil", "image/png", "  <html>", ".txt"), ("evil.zzz", "text/plain", "<?xml?>", ".zzz.txt"),
    ("evil.html.", "image/png", "x", ".txt"), ("evil.js", "image/png", "x", ".txt"),
  ]

  private static func write<Writer: ForeignWriter>(
    _ type: Writer.Type, _ file: AttachedFile, _ bytes: [UInt8]
  ) -> (text: String, paths: [String]) {
    let export = FileExport(folder: "files") { ($0, FileBytes(bytes)) }
    var writer = Writer(WritingOptions(files: export))
    var out: [UInt8] = []
    writer.begin(&out)
    writer.write(item("a", [file]), &out)
    writer.end(&out)
    return (String(decoding: out, as: UTF8.self), writer.takeCopies().map(\.path))
  }

  @Test func `no export has a file that a browser runs, whatever its name and media type say`() {
    for disguise in Self.disguises {
      let bytes = Array(disguise.bytes.utf8)
      let file = Self.file(4, disguise.name, disguise.media, bytes)
      let (page, paths) = Self.write(HTMLWriter.self, file, bytes)
      #expect(paths == ["files/40000000-evil\(disguise.ending)"], "\(disguise)")
      #expect(page.contains("<img") == (disguise.ending == ".gif"), "\(disguise)")
      let notes = [
        Self.write(MarkdownWriter.self, file, bytes),
        Self.write(MarkdownNoteWriter.self, file, bytes),
      ]
      for note in notes {
        #expect(note.paths == paths, "\(disguise)")
        #expect(note.text.contains("\n![") == (disguise.ending == ".gif"), "\(disguise)")
      }
      #expect(Self.write(JrnlWriter.self, file, bytes).paths == paths, "\(disguise)")
    }
  }

  @Test(
    arguments: [
      ("a.jpeg", [0xFF, 0xD8, 0xFF], "a.jpeg"), ("a.JPG", [0xFF, 0xD8, 0xFF], "a.JPG"),
      ("a.png", [0xFF, 0xD8, 0xFF], "a.jpg"), ("a", [0xFF, 0xD8, 0xFF], "a.jpg"),
      ("Walk no. 3", [0xFF, 0xD8, 0xFF], "Walk no. 3.jpg"),
      ("a.nef", [0x4D, 0x4D, 0x00, 0x2A], "a.nef"),
      ("a.m4a", [0, 0, 0, 0x20] + Array("ftypmp42".utf8), "a.m4a"),
      ("a.docx", Array("PK".utf8), "a.docx"), ("a.md", Array("<!-- -->".utf8), "a.md"),
      ("a.odt", [], "a.odt"), ("a.gpx", Array("\u{FEFF}<gpx>".utf8), "a.gpx.txt"),
    ] as [(String, [UInt8], String)])
  func `other files keep their endings`(name: String, head: [UInt8], expected: String) {
    let file = Self.file(1, name, nil, head)
    #expect(FileName.forExport(file, head: head, prefix: "1-") == "1-" + expected)
  }

  @Test func `a long name is shorter in an export, and keeps its ending`() {
    for name in [String(repeating: "a", count: 251) + ".png", String(repeating: "海", count: 80)] {
      let file = Self.file(1, name, "image/png", Self.png)
      let exported = FileName.forExport(file, head: Self.png, prefix: "10000000-")
      #expect(exported.utf8.count <= 255 && exported.utf8.count > 200, "\(exported)")
      #expect(exported.hasPrefix("10000000-\(name.prefix(60))") && exported.hasSuffix(".png"))
    }
    // What is left after the cut is no ending of a page.
    let cut = String(repeating: "a", count: 232) + ".html." + String(repeating: "b", count: 17)
    let exported = FileName.forExport(Self.file(1, cut, nil, []), head: [], prefix: "10000000-")
    #expect(exported.hasSuffix("a.txt"), "\(exported)")
  }

  @Test func `files with the same first digits and the same name have two paths`() {
    let digits = String(repeating: "1", count: 8)
    let files = ["2", "3"].compactMap { digit in
      FileDigest(digits: Array((digits + String(repeating: digit, count: 56)).utf8)).map {
        AttachedFile.restored(digest: $0, size: 1, name: "a.txt", media: nil)
      }
    }
    let upper = AttachedFile.restored(
      digest: files[1].digest, size: 1, name: "A.TXT", media: nil)
    let export = FileExport(folder: "files") { file in
      (file, FileBytes(Array(file.digest.text.utf8)))
    }
    // Two documents in one folder.
    let paths = [[files[0], files[1]], [files[0], upper]].flatMap { files in
      var writer = MarkdownWriter(WritingOptions(files: export))
      var out: [UInt8] = []
      writer.write(Self.item("a", files), &out)
      return writer.takeCopies().map(\.path)
    }
    #expect(
      paths == [
        "files/11111111-a.txt", "files/1111111133333333-a.txt",
        "files/11111111-a.txt", "files/1111111133333333-A.TXT",
      ])
  }

  @Test func `HTML without files is as it was`() {
    let items = [ExportedEntries.text("a")]
    #expect(!HTMLWriter.file(items).text.contains("img"))
  }

  @Test func `Markdown links files, and its words come back without the links`() throws {
    let item = Self.item("Words ![x](y.png)\n\nmore", [Self.picture, Self.drawing])
    let (text, copies, losses) = Self.write(MarkdownWriter.self, [item], folder: "a.md.files")
    #expect(text.contains("\n![sea \"1\".png](a.md.files/10000000-sea%20_1_.png)\n"))
    #expect(text.contains("\n[x.svg](a.md.files/20000000-x.txt)\n"))
    #expect(copies.map { $0.bytes.read(0, 4) } == [Array(Self.png[..<4]), Array(Self.svg[..<4])])
    #expect(losses.isEmpty)
    let entry = try #require(MarkdownReader.entries(text, named: "d/a.md").first)
    #expect(entry.content == .text("Words ![x](y.png)\n\nmore"))
    #expect(
      entry.files == [
        ForeignAttachment(
          [.path("d/a.md.files/10000000-sea _1_.png")], name: Self.picture.name,
          digest: Self.picture.digest),
        ForeignAttachment(
          [.path("d/a.md.files/20000000-x.txt")], name: "x.svg", digest: Self.drawing.digest),
      ])
  }

  @Test func `a note of one entry links files, and its words come back`() throws {
    let (text, _, _) = Self.write(
      MarkdownNoteWriter.self, [Self.item("Words", [Self.picture])], folder: "files")
    let entry = try #require(MarkdownReader.entries(text, named: "2026/a.md").first)
    #expect(entry.content == .text("Words"))
    #expect(entry.files.map(\.places) == [[.path("2026/files/10000000-sea _1_.png")]])
    #expect(entry.members.isEmpty)
  }

  @Test func `Day One gets its own elements back, and new ones for other files`() throws {
    let md5 = DayOneHash.of(Self.png)
    let photo = ##"{"identifier":"771B","md5":"\##(md5)","type":"jpeg","camera":"x"}"##
    let from = #"{"source":"dayone","id":"6B","members":{"photos":[\#(photo)]}}"#
    let plain = ExportedEntries.text("Sea ![](dayone-moment://771B)", from: from)
    let item = ExportedItem(
      TimelineItem(
        content: plain.item.content, sortingMoment: plain.item.sortingMoment,
        files: [Self.picture, Self.drawing]), line: plain.line)
    let (text, copies, losses) = Self.write(DayOneWriter.self, [item], folder: "files")
    // Day One has no place for a drawing.
    #expect(losses.counts == [.otherFiles: 1])
    #expect(text.contains("\"photos\":[\(photo)]"), "byte for byte")
    // The ending is the one that Day One used, although the file is a PNG.
    #expect(copies.first?.path == "photos/\(md5).jpeg")
    #expect(copies.count == 1)
    #expect(text.contains(##""text":"Sea ![](dayone-moment://771B)""##))
  }

  @Test func `an export for Day One adds a file after the others, and an import takes it off`()
    throws
  {
    let photo = ##"{"identifier":"771B", "md5":"0a0b"}"##
    let from = #"{"source":"dayone","id":"6B","members":{"a":1,"photos":[ \#(photo) ],"b":2}}"#
    let plain = ExportedEntries.text("Sea", from: from)
    let item = ExportedItem(
      TimelineItem(
        content: plain.item.content, sortingMoment: plain.item.sortingMoment,
        files: [Self.picture]), line: plain.line)
    let (text, copies, losses) = Self.write(DayOneWriter.self, [item], folder: "files")
    #expect(losses.isEmpty)
    #expect(text.contains("\"photos\":[ \(photo),{\"identifier\":\"1000000000000000"))
    #expect(text.contains(##""text":"Sea\n\n![](dayone-moment://1000000000000000"##))
    let entry = try #require(DayOneReader.entries(text, named: "Journal.json").first)
    #expect(entry.content == .text("Sea"))
    #expect(
      entry.members.map { String(decoding: $0.value, as: UTF8.self) } == ["1", "[ \(photo) ]", "2"])
    #expect(entry.files.count == 2)
    #expect(entry.files.last?.digest == Self.picture.digest)
    #expect(entry.files.last?.places.first == copies.first.map { .path($0.path) })
  }

  @Test func `a photo of Day One that the text doesn't show gets no reference`() {
    let md5 = DayOneHash.of(Self.png)
    let from =
      ##"{"source":"dayone","id":"6B","members":{"photos":[{"identifier":"771B","md5":"\##(md5)"}]}}"##
    let plain = ExportedEntries.text("Sea", from: from)
    let item = ExportedItem(
      TimelineItem(
        content: plain.item.content, sortingMoment: plain.item.sortingMoment,
        files: [Self.picture]), line: plain.line)
    let (text, copies, _) = Self.write(DayOneWriter.self, [item], folder: "files")
    #expect(text.contains(##""text":"Sea","##))
    #expect(copies.map(\.path) == ["photos/\(md5).png"])
  }

  @Test(
    arguments: [
      ("a.mov", "", "videos/", ".mov"), ("a.mp3", "ID3", "audios/", ".mp3"),
      ("a.pdf", "%PDF-1.7", "pdfs/", ".pdf"), ("a.bin", "GIF89a", "photos/", ".gif"),
      ("a.html", "<html>", nil, nil), ("a.svg", "<svg/>", nil, nil), ("a.pdf", "<html>", nil, nil),
      ("a.png", "<svg/>", nil, nil), ("a.zip", "PK", nil, nil),
    ] as [(String, String, String?, String?)])
  func `Day One gets the files that it knows, each in its folder`(
    name: String, bytes: String, folder: String?, ending: String?
  ) {
    let bytes = Array(bytes.utf8)
    let file = Self.file(1, name, nil, bytes)
    let (text, paths) = Self.write(DayOneWriter.self, file, bytes)
    #expect(paths.count == (folder == nil ? 0 : 1))
    #expect(paths.allSatisfy { $0.hasPrefix(folder ?? "-") && $0.hasSuffix(ending ?? "-") })
    #expect(text.contains("sha256") == (folder != nil))
  }

  @Test func `the MD5 of an element is checked, if it is one`() {
    let md5 = DayOneHash.of([])
    let files = Self.photos(
      ##"{"md5":"\##(md5.uppercased())"},{"md5":"0a0b"},{"identifier":"C3"}"##)
    #expect(files.map(\.md5) == [md5, nil, nil])
  }

  @Test func `an entry of this program comes back from Day One without the references`() throws {
    let (text, copies, _) = Self.write(
      DayOneWriter.self, [Self.item("Words", [Self.picture])], folder: "files")
    #expect(text.contains(#""width":"#) && text.contains(#""filename":"sea \"1\".png""#))
    let entry = try #require(DayOneReader.entries(text, named: "Journal.json").first)
    #expect(entry.content == .text("Words"))
    #expect(entry.files.first?.places.first == copies.first.map { .path($0.path) })
  }

  @Test func `lines name the digests of files without place and device`() {
    let digits = String(repeating: "f", count: 64)
    let other = FileDigest(digits: Array(digits.utf8)) ?? FileDigest()
    let stripped = AttachedFile.restored(digest: other, size: 1, name: nil, media: nil)
    let line = #"{"id":"x","files":[{"sha256":"\#(Self.picture.digest.text)"}],"payload":{}}"#
    let item = ExportedItem(Self.item("a", [Self.picture]).item, line: Array(line.utf8))
    var writer = LinesWriter(
      WritingOptions(
        files: FileExport(folder: "a.jsonl.files") { _ in (stripped, FileBytes([1])) })
    )
    var out: [UInt8] = []
    writer.write(item, &out)
    #expect(
      String(decoding: out, as: UTF8.self)
        == #"{"id":"x","files":[{"sha256":"\#(digits)"}],"payload":{}}"# + "\n")
    #expect(writer.takeCopies().map(\.path) == ["a.jsonl.files/ff/\(digits)"])
  }

  // MARK: Bytes

  private enum DayOneHash {
    static func of(_ bytes: [UInt8]) -> String {
      var hash = MD5()
      hash.add(bytes)
      return hash.text
    }
  }

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func `MD5 follows RFC 1321`(text: String, hash: String) {
    #expect(DayOneHash.of(Array(text.utf8)) == hash)
    var pieces = MD5()
    for byte in text.utf8 { pieces.add([byte]) }
    #expect(pieces.text == hash)
  }
}
