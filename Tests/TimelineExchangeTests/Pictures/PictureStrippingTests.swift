import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// A stripped picture has no place and no device, and looks as before.
struct PictureStrippingTests {
  private typealias Samples = PictureSamples

  private func stripped(_ bytes: [UInt8]) throws -> [UInt8] { try bytes.stripped() }

  private func refusal(_ bytes: [UInt8], named name: String? = nil) -> StrippingRefusal? {
    do throws(StrippingRefusal) {
      _ = try bytes.stripped(named: name)
      return nil
    } catch {
      return error
    }
  }

  // MARK: What goes and what stays

  @Test(arguments: PictureSamples.strippable)
  func `nothing of place and device is left`(sample: PictureSamples.Sample) throws {
    let result = try sample.stripped()
    #expect(sample.bytes.occurrences(of: "SECRET") >= 3)
    #expect(result.occurrences(of: "SECRET") == 0)
    let facts = try #require(sample.with(result).facts)
    #expect(!facts.hasPosition && !facts.hasDevice)
  }

  @Test(arguments: PictureSamples.strippable)
  func `pixels, profile, orientation and date stay`(sample: PictureSamples.Sample) throws {
    let result = try sample.stripped()
    for word in ["PIXELS", "PROFILE"] {
      #expect(result.occurrences(of: word) == sample.bytes.occurrences(of: word))
    }
    let (before, after) = (try #require(sample.facts), try #require(sample.with(result).facts))
    #expect(after.kind == before.kind && after.size == before.size)
    #expect(after.orientation == before.orientation && after.taken == before.taken)
  }

  @Test(arguments: PictureSamples.strippable)
  func `a stripped picture stays as it is`(sample: PictureSamples.Sample) throws {
    let result = try sample.stripped()
    #expect(result != sample.bytes)
    #expect(try result.stripped() == result)
  }

  @Test func `stripped pictures can be read in parts and in turns`() throws {
    let samples = PictureSamples.strippable.prefix(2)
    let files = try samples.map {
      try FileBytes($0.bytes).stripped(named: nil) { _, _ in ProgramOutput(code: 1) }
    }
    var parts = [[UInt8]](repeating: [], count: files.count)
    for offset in stride(from: 0, to: files.map(\.count).max() ?? 0, by: 7) {
      for (index, file) in files.enumerated() { parts[index] += file.read(offset, 7) }
    }
    #expect(try parts == samples.map { try $0.stripped() })
  }

  @Test func `a date stays under the name that it had`() throws {
    for tag in [0x9003, 0x9004, 0x0132] {
      let sample = Samples.jpeg(Samples.exif(.little, [.text(tag, "2020:01:02 03:04:05")]))
      let result = try stripped(sample)
      let name = UInt64(tag).bytes(2, .big) + [0, 2, 0, 0, 0, 20]
      #expect(result.occurrences(of: "2020:01:02 03:04:05") == 1)
      #expect(result.indices.contains { result[$0...].starts(with: name) })
    }
  }

  @Test func `a block with nothing that stays goes`() throws {
    let exif = Samples.exif(.big, main: [.text(0x0110, "SECRET")])
    let result = try stripped(Samples.jpeg(exif))
    #expect(result.occurrences(of: "MM\0*") == 0)
    #expect(result.occurrences(of: "SECRET") == 0)
  }

  // MARK: Formats

  @Test func `a JPEG ends with its first picture`() throws {
    let result = try stripped(Samples.jpeg(Samples.exif(.big)))
    #expect(result.suffix(2) == [0xFF, 0xD9])
    #expect(result.occurrences(of: "MPF") == 0)
    // JFIF without a thumbnail has 16 bytes, Adobe's segment 14.
    #expect(result[2..<6] == [0xFF, 0xE0, 0, 16])
    #expect(result.indices.contains { result[$0...].starts(with: [0xFF, 0xEE, 0, 14]) })
  }

  @Test func `a HEIF file keeps its offsets`() throws {
    let exif = Samples.exif(.big)
    let file = Samples.heif("heic", exif, more: [])
    let result = try stripped(file)
    #expect(result.count == file.count)
    #expect(
      file.indices.filter { file[$0...].starts(with: "PIXELS".utf8) }
        == result.indices.filter { result[$0...].starts(with: "PIXELS".utf8) })
    // A box after the picture goes, and one before it becomes empty.
    #expect(try stripped(Samples.heif("heic", exif)).count == file.count)
  }

  // MARK: Refusals

  @Test func `what is no picture is refused`() {
    #expect(refusal([]) == .unknownKind)
    #expect(refusal(Array("%PDF-1.7".utf8)) == .unknownKind)
  }

  @Test(arguments: PictureSamples.strippable)
  func `a cut picture is refused`(sample: PictureSamples.Sample) {
    // Up to the last byte that belongs to the picture.
    let trailing = sample.bytes.lastIndex(of: UInt8(ascii: "P")) ?? 0
    for count in 40...trailing {
      #expect(refusal(Array(sample.bytes[..<count])) != nil, "\(count)")
    }
  }

  @Test func `a part that can't be understood is refused`() {
    let exif = Samples.exif(.big)
    let film = Samples.heif("heic", exif, more: [Samples.box("moov", [])])
    let item = Samples.heif(
      "heic", exif, items: Samples.items(exif) + [.init(type: "uri ", bytes: [1])])
    let property = Samples.heif("heic", exif, turning: [Samples.box("xxxx", [])])
    for bytes in [film, item, property] {
      #expect(refusal(bytes) == .unknownPart)
    }
  }

  @Test func `EXIF that shares bytes with the picture is refused`() {
    let exif = Samples.exif(.big)
    // The second item begins in the middle of the first.
    #expect(refusal(Samples.heif("heic", exif, shift: [0, -10])) == .unknownPart)
  }

  // MARK: exiftool

  private static let others: [[UInt8]] = [
    Samples.png(Samples.exif(.big)), Samples.webP(Samples.exif(.little)), Samples.gif(),
  ]

  @Test func `other pictures need exiftool, and what is no picture does not`() {
    for bytes in Self.others { #expect(refusal(bytes) == .needsTool) }
    let tiff: [UInt8] = Array("II*\0".utf8)
    #expect(refusal(tiff, named: "a.tif") == .needsTool)
    // A raw picture.
    #expect(refusal(tiff, named: "a.dng") == .unknownPart)
    #expect(refusal([1, 2], named: "a.png") == .unknownKind)
  }

  /// A first run of exiftool with this result, and a second one that finds `found`.
  private func run(
    _ result: [UInt8], code: Int32 = 0, found: [UInt8] = [], secondCode: Int32 = 0
  ) -> ExifTool.Run {
    { words, _ in
      words.contains("-all=")
        ? ProgramOutput(code: code, bytes: FileBytes(result))
        : ProgramOutput(code: secondCode, bytes: FileBytes(found))
    }
  }

  @Test func `whatever exiftool answers is checked`() throws {
    let picture = Samples.png(Samples.exif(.big))
    let dates = Samples.dates
    let good = Samples.png(
      Samples.exif(.big, main: [.number(0x0112, 6, .big)], exif: dates), xmp: [])
    #expect(try picture.stripped(run: run(good)) == good)
    let other = Samples.png(
      Samples.exif(.big, main: [.number(0x0112, 1, .big)], exif: dates), xmp: [])
    let refusals: [(ExifTool.Run, StrippingRefusal)] = [
      (run(good, code: 1), .toolFailed), (run([]), .toolFailed),
      (run(good, secondCode: 1), .toolFailed),
      (run(good, found: Array("GPSLatitude: 35".utf8)), .failedCheck),
      (run(picture), .failedCheck), (run(other), .failedCheck), (run(Samples.gif()), .failedCheck),
    ]
    for (index, (run, refusal)) in refusals.enumerated() {
      #expect(throws: refusal, "\(index)") { try picture.stripped(run: run) }
    }
  }

  // MARK: Damage

  /// Whatever is stripped has no place and no device.
  private func check(_ bytes: [UInt8]) {
    guard let result = try? bytes.stripped() else { return }
    let facts = PictureFacts.read(count: result.count, source: result.slice)
    #expect(facts != nil && facts?.hasPosition == false && facts?.hasDevice == false)
  }

  @Test(arguments: PictureSamples.strippable)
  func `damaged files are stripped or refused`(sample: PictureSamples.Sample) {
    var random = SeededGenerator(seed: sample.count)
    for _ in 0..<(FullRun.isAsked ? 20_000 : 200) {
      check(RandomBytes.mutated(sample.bytes, using: &random))
    }
  }
}
