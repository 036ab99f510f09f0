import TestSupport
import Testing
import TimePhrases

@testable import TimelineExchange

/// Pictures are understood by their bytes, and no bytes are too strange.
struct PictureFactsTests {
  private typealias Samples = PictureSamples

  private static let taken = CivilTime(
    year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58, nanosecond: 50_000_000)

  @Test(arguments: PictureSamples.all)
  func `a sample tells its facts`(sample: PictureSamples.Sample) throws {
    let facts = try #require(sample.facts)
    #expect(facts.kind == sample.kind)
    #expect(facts.size == PictureFacts.Size(width: 64, height: 48))
    #expect(facts.orientation == (sample.hasExif ? 6 : nil))
    #expect(facts.taken?.wall == (sample.hasExif ? Self.taken : nil))
    #expect(facts.taken?.offset == (sample.hasExif ? 9 * 3600 : nil))
    #expect(facts.hasPosition == sample.isSearched)
    #expect(facts.hasDevice == sample.isSearched)
  }

  @Test func `what is no picture has no facts`() {
    for text in ["", "a", "\u{FF}", "BM", "GIF88a", "RIFF\0\0\0\0WAVE", "%PDF-1.7", "II*\0"] {
      let bytes = Array(text.utf8)
      #expect(PictureFacts.read(count: bytes.count, source: bytes.slice) == nil, "\(text)")
    }
    let film = Samples.box("ftyp", Array("isom\0\0\0\0mp42".utf8)) + Samples.box("moov", [])
    #expect(PictureFacts.read(count: film.count, source: film.slice) == nil)
  }

  @Test func `each kind has a media type of its own`() {
    #expect(Set(PictureFacts.Kind.allCases.map(\.mediaType)).count == 7)
    #expect(PictureFacts.Kind.allCases.allSatisfy { $0.mediaType.hasPrefix("image/") })
  }

  // MARK: Dates

  private static let original = 0x9003
  private static let digitized = 0x9004
  private static let changed = 0x0132

  private func taken(_ fields: [PictureSamples.Field]) -> PictureFacts.Date? {
    let bytes = Samples.jpeg(Samples.exif(.big, fields))
    return PictureFacts.read(count: bytes.count, source: bytes.slice)?.taken
  }

  @Test(arguments: [
    ("2024:02:29 23:59:58", true), ("2024-02-29 23:59:58", true), ("2024-02-29T23:59:58", true),
    ("2023:02:29 23:59:58", false), ("0000:00:00 00:00:00", false),
    ("    :  :     :  :  ", false), ("2024:02:29", false), ("2024:02:29 24:00:00", false),
    ("2024:02:29 23:59:5x", false), ("2024:02:29 23:59:58Z", false), ("", false),
    ("\u{1F4F7}2024:02:29 23:59", false),
  ])
  func `only a valid date counts`(text: String, isValid: Bool) {
    #expect((taken([.text(Self.original, text)]) != nil) == isValid)
  }

  @Test func `the best date that is valid counts`() {
    let valid = "2020:01:02 03:04:05"
    #expect(taken([.text(Self.digitized, valid)])?.wall.year == 2020)
    #expect(taken([.text(Self.changed, valid)])?.wall.year == 2020)
    #expect(
      taken([.text(Self.original, "    "), .text(Self.digitized, valid)])?.wall.year == 2020)
    #expect(
      taken([.text(Self.changed, "2021:01:02 03:04:05"), .text(Self.digitized, valid)])?.wall.year
        == 2020)
    #expect(taken([]) == nil)
  }

  @Test(
    arguments: [
      ("+09:00", 32400), ("-03:30", -12600), ("+00:00", 0), ("+14:00", 50400), ("+14:01", nil),
      ("Z", nil), ("      ", nil), ("+9:00", nil), ("+09:60", nil), (" 09:00", nil),
    ] as [(String, Int?)])
  func `only a valid offset counts`(text: String, offset: Int?) {
    let date = taken([.text(Self.original, "2024:02:29 23:59:58"), .text(0x9011, text)])
    #expect(date?.offset == offset)
    #expect(date != nil)
  }

  @Test func `an offset belongs to its own date`() {
    let date = taken([.text(Self.original, "2024:02:29 23:59:58"), .text(0x9012, "+09:00")])
    #expect(date?.offset == nil)
  }

  // MARK: Orientation

  @Test(
    arguments: [
      ([], 1), ([("imir", 1)], 2), ([("irot", 2)], 3), ([("imir", 0)], 4),
      ([("irot", 1), ("imir", 0)], 5), ([("irot", 3)], 6), ([("irot", 3), ("imir", 0)], 7),
      ([("irot", 1)], 8), ([("imir", 0), ("irot", 3)], 5), ([("imir", 0), ("irot", 1)], 7),
      ([("irot", 2), ("imir", 1)], 4),
    ] as [([(String, UInt8)], Int)])
  func `a HEIF file is turned as a viewer turns it`(
    turning: [(String, UInt8)], orientation: Int
  ) {
    let bytes = Samples.heif(
      "heic", Samples.exif(.big), turning: turning.map { Samples.box($0, [$1]) })
    let facts = PictureFacts.read(count: bytes.count, source: bytes.slice)
    #expect(facts?.orientation == orientation)
  }

  @Test(arguments: [0, 9, 65535])
  func `an orientation that does not exist is none`(number: Int) {
    let bytes = Samples.jpeg(Samples.exif(.big, main: [.number(0x0112, number, .big)]))
    #expect(PictureFacts.read(count: bytes.count, source: bytes.slice)?.orientation == nil)
  }

  @Test func `a directory that points to itself is read once`() {
    var exif = Samples.exif(.big, main: [.number(0x0112, 6, .big)])
    // The pointers to the EXIF and GPS directories are the second and third entry.
    for entry in [1, 2] {
      exif.replaceSubrange((18 + 12 * entry)..<(22 + 12 * entry), with: [0, 0, 0, 8])
    }
    let bytes = Samples.jpeg(exif)
    #expect(PictureFacts.read(count: bytes.count, source: bytes.slice)?.orientation == 6)
  }

  // MARK: Limits

  /// A file of that many bytes which begins with some, and counts what is read of it.
  private final class LargeFile {
    let start: [UInt8]
    let period: Int
    /// Long enough for one read.
    let filling: [UInt8]
    var read = 0

    init(_ start: [UInt8], filling: [UInt8] = [0]) {
      self.start = start
      period = filling.count
      self.filling = Array(repeating: filling, count: (1 << 16) / filling.count + 2).flatMap { $0 }
    }

    func bytes(_ offset: Int, _ count: Int) -> [UInt8] {
      read += count
      let head = start.slice(offset, count)
      let phase = max(0, offset - start.count) % period
      return head + filling[phase..<(phase + count - head.count)]
    }
  }

  private static let tenGigabytes = 10 << 30

  @Test(arguments: PictureSamples.all)
  func `a picture of 10 GB costs some KB`(sample: PictureSamples.Sample) {
    // What follows a PNG's last chunk, and the sizes in the headers of others, leave facts alone.
    let file = LargeFile(sample.bytes)
    let facts = PictureFacts.read(count: Self.tenGigabytes, source: file.bytes)
    #expect(facts?.size == sample.facts?.size)
    #expect(facts?.taken == sample.facts?.taken)
    #expect(file.read <= 16 << 10)
  }

  @Test func `a file that is made to cost much is given up`() {
    let segments = LargeFile([0xFF, 0xD8], filling: [0xFF, 0xE5, 0, 2])
    let fill = LargeFile([0xFF, 0xD8], filling: [0xFF])
    let chunks = LargeFile(PNG.signature, filling: Samples.chunk("tEXt", []))
    let boxes = LargeFile(
      Samples.box("ftyp", Array("heic\0\0\0\0".utf8)), filling: Samples.box("free", []))
    for file in FullRun.cases([chunks, boxes], full: [segments, fill, chunks, boxes]) {
      #expect(PictureFacts.read(count: Self.tenGigabytes, source: file.bytes) != nil)
      #expect(file.read <= 4 << 20)
    }
  }

  // MARK: Damage

  /// A file that notes reads outside of it.
  private static func facts(_ bytes: [UInt8]) {
    var isInside = true
    _ = PictureFacts.read(count: bytes.count) { offset, count in
      if offset < 0 || count < 0 || offset + count > bytes.count { isInside = false }
      return bytes.slice(offset, count)
    }
    #expect(isInside)
  }

  @Test(arguments: PictureSamples.all)
  func `every cut file is read without a trap`(sample: PictureSamples.Sample) {
    for count in sample.bytes.indices {
      let cut = Array(sample.bytes[..<count])
      Self.facts(cut)
      // The size is the old one, but the bytes are gone.
      _ = PictureFacts.read(count: sample.count, source: cut.slice)
    }
  }

  @Test(arguments: PictureSamples.all)
  func `damaged files are read without a trap`(sample: PictureSamples.Sample) {
    var random = SeededGenerator(seed: sample.count)
    for _ in 0..<(FullRun.isAsked ? 20_000 : 500) {
      Self.facts(RandomBytes.mutated(sample.bytes, using: &random))
    }
  }
}
