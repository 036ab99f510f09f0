import TestSupport
import Testing

@testable import TimelineExchange

/// A stripped picture has no place and no device, and looks as before.
struct PictureStrippingTests {
  private typealias Samples = PictureSamples

  private func stripped(_ bytes: [UInt8]) throws -> [UInt8] {
    let plan = try StrippingPlan.make(count: bytes.count, source: bytes.slice)
    return plan.bytes(at: 0, plan.count, source: bytes.slice)
  }

  private func refusal(_ bytes: [UInt8]) -> StrippingRefusal? {
    do throws(StrippingRefusal) {
      _ = try StrippingPlan.make(count: bytes.count, source: bytes.slice)
      return nil
    } catch {
      return error
    }
  }

  // MARK: What goes and what stays

  @Test(arguments: PictureSamples.all)
  func `nothing of place and device is left`(sample: PictureSamples.Sample) throws {
    let result = try sample.stripped()
    #expect(sample.bytes.occurrences(of: "SECRET") >= 3)
    #expect(result.occurrences(of: "SECRET") == 0)
    let facts = try #require(sample.with(result).facts)
    #expect(!facts.hasPosition && !facts.hasDevice)
  }

  @Test(arguments: PictureSamples.all)
  func `pixels, profile, orientation and date stay`(sample: PictureSamples.Sample) throws {
    let result = try sample.stripped()
    for word in ["PIXELS", "PROFILE"] {
      #expect(result.occurrences(of: word) == sample.bytes.occurrences(of: word))
    }
    let (before, after) = (try #require(sample.facts), try #require(sample.with(result).facts))
    #expect(after.kind == before.kind && after.size == before.size)
    #expect(after.orientation == before.orientation && after.taken == before.taken)
  }

  @Test(arguments: PictureSamples.all)
  func `a stripped picture stays as it is`(sample: PictureSamples.Sample) throws {
    let result = sample.with(try sample.stripped())
    let plan = try result.plan()
    #expect(plan.changesNothing)
    #expect(plan.pieces == [.kept(0..<result.count)])
    #expect(try !sample.plan().changesNothing)
  }

  @Test(arguments: PictureSamples.all)
  func `the result can be read in parts`(sample: PictureSamples.Sample) throws {
    let plan = try sample.plan()
    let whole = try sample.stripped()
    #expect(whole.count == plan.count)
    for size in [1, 7, 64, 1000] {
      let parts = stride(from: 0, to: plan.count, by: size).flatMap {
        plan.bytes(at: $0, size, source: sample.source)
      }
      #expect(parts == whole)
    }
    #expect(plan.bytes(at: plan.count, 1, source: sample.source) == [])
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
    for sample in [Samples.jpeg(exif), Samples.png(exif), Samples.webP(exif)] {
      let result = try stripped(sample)
      #expect(result.occurrences(of: "MM\0*") == 0)
      #expect(result.occurrences(of: "SECRET") == 0)
    }
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

  @Test func `a checksum is the one of PNG`() {
    #expect(PNG.checksum(Array("IEND".utf8)) == 0xAE42_6082)
  }

  @Test func `a WebP file has the right sizes and flags`() throws {
    let result = try stripped(Samples.webP(Samples.exif(.little)))
    #expect(result.slice(4, 4) == UInt64(result.count - 8).bytes(4, .little))
    // A profile and EXIF, no XMP.
    #expect(result[20] == 0x28)
    let without = try stripped(
      Samples.webP(Samples.exif(.big, main: [.text(0x0110, "SECRET")])))
    #expect(without[20] == 0x20)
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

  @Test(arguments: PictureSamples.all)
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
    let chunk = PNG.signature + Samples.chunk("XXXX", []) + Samples.chunk("IEND", [])
    let frame = Array(repeating: 0, count: 16) + Samples.riff("EXIF", exif)
    let animation = Samples.riff("RIFF", Array("WEBP".utf8) + Samples.riff("ANMF", frame))
    for bytes in [film, item, property, chunk, animation] {
      #expect(refusal(bytes) == .unknownPart)
    }
  }

  @Test func `EXIF that shares bytes with the picture is refused`() {
    let exif = Samples.exif(.big)
    // The second item begins in the middle of the first.
    #expect(refusal(Samples.heif("heic", exif, shift: [0, -10])) == .unknownPart)
  }

  @Test func `so many parts that memory would suffer are refused`() {
    let pair = Samples.chunk("tEXt", []) + Samples.chunk("gAMA", [])
    let chunks = Array(repeating: pair, count: 1 << 16).flatMap { $0 }
    #expect(refusal(PNG.signature + chunks + Samples.chunk("IEND", [])) == .tooManyParts)
  }

  // MARK: Damage

  /// Whatever is planned reads only within the file, and leaves no place and no device.
  private func check(_ bytes: [UInt8]) {
    guard let plan = try? StrippingPlan.make(count: bytes.count, source: bytes.slice) else {
      return
    }
    let result = plan.bytes(at: 0, plan.count, source: bytes.slice)
    #expect(result.count == plan.count)
    let facts = PictureFacts.read(count: result.count, source: result.slice)
    #expect(facts != nil && facts?.hasPosition == false && facts?.hasDevice == false)
  }

  @Test(arguments: PictureSamples.all)
  func `damaged files are stripped or refused`(sample: PictureSamples.Sample) {
    var random = SeededGenerator(seed: sample.count)
    for _ in 0..<(FullRun.isAsked ? 20_000 : 200) {
      check(RandomBytes.mutated(sample.bytes, using: &random))
    }
  }
}
