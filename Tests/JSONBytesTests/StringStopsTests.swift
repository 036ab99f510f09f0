import JSONBytes
import TestSupport
import Testing

/// What is said of a whole piece at once is what is said of it byte by byte.
struct StringStopsTests {
  private func expectSame(_ bytes: [UInt8], _ stops: inout StringStops, _ what: String) {
    stops.read(bytes.span)
    let places = stops.places
    let isUTF8 = places.isUTF8
    #expect(isUTF8 == (String(validating: bytes, as: UTF8.self) != nil), "\(what): \(bytes)")
    var found: [Int] = []
    var place = places.next(notBefore: 0)
    while place < bytes.count {
      found.append(place)
      place = places.next(notBefore: place + 1)
    }
    let expected = bytes.indices.filter { index in
      bytes[index] < 0x20 || bytes[index] == 0x22 || bytes[index] == 0x5C
    }
    #expect(found == expected, "\(what): \(bytes)")
  }

  @Test func `every byte at every place of some blocks`() {
    var stops = StringStops()
    for count in [1, 3, 63, 64, 65, 130, 192] {
      for place in 0..<count {
        for byte in stride(from: UInt8.min, through: .max, by: count > 65 ? 3 : 1) {
          var bytes = [UInt8](repeating: 0x78, count: count)
          bytes[place] = byte
          expectSame(bytes, &stops, "\(count)")
        }
      }
    }
  }

  @Test func `nothing at all`() {
    var stops = StringStops()
    expectSame([], &stops, "")
  }

  /// A longer piece before leaves nothing behind.
  @Test func `a shorter piece after a longer one`() {
    var stops = StringStops()
    expectSame([UInt8](repeating: 0xFF, count: 500), &stops, "long")
    expectSame([UInt8](repeating: 0x61, count: 128), &stops, "short")
  }

  /// All that can follow a byte above ASCII, with a place in a block, over its border, and at the end.
  @Test(arguments: [0, 13, 14, 15, 29, 31, 61, 62, 63, 125, 126, 127])
  func `all beginnings of scalars`(place: Int) {
    var stops = StringStops()
    for first in UInt8(0x80)...0xFF {
      for second in [0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE3] as [UInt8] {
        for third in [0x41, 0x7F, 0x80, 0xBF, 0xC0] as [UInt8] {
          for fourth in [0x41, 0x80, 0xBF, 0xC3] as [UInt8] {
            for behind in [1, 3, 140] {
              var bytes = [UInt8](repeating: 0x61, count: place + behind)
              bytes.replaceSubrange(
                place..., with: [first, second, third, fourth].prefix(behind))
              if behind > 4 { bytes += [UInt8](repeating: 0x62, count: 140) }
              expectSame(bytes, &stops, "at \(place)")
            }
          }
        }
      }
    }
  }

  @Test func `texts of many languages, whole and with one byte changed`() {
    let texts = [
      "散歩した。今日は", "naïve café — 7 €", "สวัสดี", "नमस्ते", "안녕하세요", "👩‍👩‍👧 🎉 𝄞",
      "plain words, \"quoted\" and \\n",
    ]
    var generator = SeededGenerator(seed: 3)
    var stops = StringStops()
    for round in 0..<4000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        text += texts.randomElement(using: &generator)!
      }
      var bytes = Array(text.utf8)
      if round % 2 == 1 {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      expectSame(bytes, &stops, "round \(round)")
    }
  }
}
