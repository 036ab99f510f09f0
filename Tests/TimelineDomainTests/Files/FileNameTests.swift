import Testing
import TimelineDomain

/// Names and media types of files, which come from anywhere.
struct FileNameTests {
  private static let digits = String(repeating: "0123456789abcdef", count: 4)

  private static func digest(_ text: String) -> FileDigest? { FileDigest(digits: Array(text.utf8)) }

  private func file(_ name: String?, _ media: String? = nil) -> AttachedFile {
    .restored(
      digest: FileNameTests.digest(FileNameTests.digits)!, size: nil, name: name, media: media)
  }

  @Test(arguments: [
    ("photo.jpg", "photo.jpg"), ("/etc/passwd", "passwd"), (#"C:\photos\a.jpg"#, "a.jpg"),
    ("../../a", "a"), ("a\nb\u{1B}[2J\u{202E}.jpg", "a_b_[2J_.jpg"), ("家族👨‍👩‍👧.png", "家族👨‍👩‍👧.png"),
    ("..", nil), (".", nil), ("", nil), ("a/", nil), ("a/..", nil), (" . ", nil),
    (".hidden", ".hidden"), ("a\u{FFFD}b", "a\u{FFFD}b"),
  ])
  func `a name is shown without directories and control characters`(name: String, shown: String?) {
    #expect(FileName.shown(name) == shown)
    #expect(file(name).shownName == shown ?? "0123456789ab")
  }

  @Test(arguments: [
    ("photo.jpg", "photo.jpg"), (".bashrc", "_bashrc"), ("-rf", "_rf"), ("a:b?.txt", "a_b_.txt"),
    ("name. . ", "name"), ("..", "0123456789ab"), ("...a", "_..a"), ("<>", "__"),
  ])
  func `a saved name is plain on every disk`(name: String, saved: String) {
    #expect(FileName.forSaving(file(name)) == saved)
  }

  @Test func `a file without a name is saved with its digits`() {
    #expect(FileName.forSaving(file(nil, "image/heic")) == "0123456789ab.heic")
    #expect(FileName.forSaving(file("", "IMAGE/JPEG")) == "0123456789ab.jpg")
    #expect(FileName.forSaving(file(nil, "x/unknown")) == "0123456789ab")
  }

  @Test(arguments: ["a", "é", "家", "👨‍👩‍👧"])
  func `a long name keeps its ending and fits`(letter: String) {
    let name = String(repeating: letter, count: 400) + ".jpeg"
    for shown in [FileName.shown(name)!, FileName.forSaving(file(name))] {
      #expect(shown.utf8.count <= 255)
      #expect(shown.utf8.count > 220)
      #expect(shown.hasSuffix(".jpeg"))
    }
    let third = FileName.numbered(FileName.shown(name)!, 3)
    #expect(third.utf8.count <= 255)
    #expect(third.hasSuffix(" 3.jpeg"))
  }

  @Test func `later names have a number before the ending`() {
    #expect(FileName.numbered("a.jpg", 1) == "a.jpg")
    #expect(FileName.numbered("a.b.jpg", 2) == "a.b 2.jpg")
    #expect(FileName.numbered("a", 2) == "a 2")
    #expect(FileName.numbered(".a", 2) == ".a 2")
  }

  @Test func `a digest is exactly 64 lower-case digits`() {
    let digits = Self.digits
    #expect(Self.digest(digits)?.text == digits)
    #expect(Self.digest(digits.uppercased()) == nil)
    #expect(Self.digest(String(digits.dropLast())) == nil)
    #expect(Self.digest(digits + "0") == nil)
    #expect(Self.digest(digits.dropLast() + "g") == nil)
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "a.png", "image/jpeg"),
      (Array("\u{0}\u{0}\u{0}\u{18}ftypheic".utf8), nil, "image/heic"),
      (Array("\u{0}\u{0}\u{0}\u{18}ftypisom".utf8), nil, "video/mp4"),
      (Array("RIFF....WEBPVP8 ".utf8), nil, "image/webp"),
      (Array("RIFF....WAVE".utf8), "a.webp", "audio/wav"),
      (Array("%PDF-1.7".utf8), nil, "application/pdf"),
      (Array("hello".utf8), "a.MD", "text/markdown"),
      (Array("hello".utf8), "a.unknown", nil), ([], "jpg", nil), ([], nil, nil),
      (Array("RIFF".utf8), nil, nil),
    ] as [([UInt8], String?, String?)])
  func `the media type comes from the bytes, else from the name`(
    head: [UInt8], name: String?, media: String?
  ) {
    #expect(MediaType.of(head: head, name: name) == media)
  }
}
