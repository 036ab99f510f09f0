import JSONBytes
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A line that begins like one before it says what it says alone.
struct PostBeginningsTests {
  private static let day = #""at":"2026-11-21T01:06:29.687+09:00""#

  private static func line(_ id: String, _ type: String, _ at: String, _ payload: String) -> String
  {
    #"{"id":"\#(id)","type":"\#(type)",\#(at),"payload":{"\#(type)":"\#(payload)}}"#
  }

  /// Some of one kind, of one day and zone, or nearly.
  static let pairs = [
    (
      line("5xxeevbsfvb0apw0", "text", day, #"x""#),
      line("5xxeevbsfvb0apw1", "text", day, #"散歩","tags":["a"]"#)
    ),
    (
      line("5xxeevbsfvb0apw0", "text", day + #","zone":"Asia/Tokyo""#, #"a""#),
      line("5xxeevbsfvb0apw1", "text", day + #","zone":"Asia/Tokyo""#, #"b\n""#)
    ),
    (
      line("5xxeevbsfvb0apw0", "mood", #""at":"2026-11-21T01:06:29.687Z""#, #"good","score":4"#),
      line("5xxeevbsfvb0apw1", "mood", #""at":"2026-11-21T23:59:59.001Z""#, #"bad","note":"n""#)
    ),
    (
      line("5xxeevbsfvb0apw0", "text", day + #","zone":"America/Argentina/Buenos_Aires""#, #"a""#),
      line("5xxeevbsfvb0apw1", "text", day + #","zone":"America/Argentina/Buenos_Aires""#, #"b""#)
    ),
  ]

  /// As long as one may be that is compared.
  private static let longest = (
    line("5xxeevbsfvb0apw0", "text", day + #","zone":"America/North_Dakota/Center""#, #"a""#),
    line("5xxeevbsfvb0apw1", "text", day + #","zone":"America/North_Dakota/Center""#, #"b""#)
  )

  /// Each by itself, which is too short for any other way than the one that reads everything.
  private func slowly(_ lines: [[UInt8]]) -> OutlineScan {
    var scan = OutlineScan(expectedBytes: 0)
    var place = 0
    for line in lines {
      scan.take((line + [UInt8(ascii: "\n")]).span, place: place)
      place += line.count + 1
    }
    return scan
  }

  private func expectSame(_ lines: [[UInt8]]) {
    let rest = Array(repeating: [UInt8](), count: 160)
    var together = OutlineScan(expectedBytes: 0)
    together.take(Array((lines + rest).joined(separator: [UInt8(ascii: "\n")])).span, place: 0)
    let alone = slowly(lines)
    let said = Comment(rawValue: String(decoding: lines[1], as: UTF8.self))
    #expect(together.names.map(\.id) == alone.names.map(\.id), said)
    #expect(together.names.map(\.bits) == alone.names.map(\.bits), said)
    #expect(together.posts == alone.posts, said)
    #expect(together.damagedPlaces == alone.damagedPlaces, said)
    #expect(together.odd == alone.odd && together.untimed == alone.untimed, said)
    #expect(together.links.map(\.first) == alone.links.map(\.first), said)
    #expect(together.opaque.places == alone.opaque.places, said)
  }

  @Test(arguments: pairs + [longest]) func `whatever byte stands where`(
    first: String, second: String
  ) {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    expectSame([first, second, first])
    for place in second.indices {
      for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "\n") {
        var other = second
        other[place] = byte
        expectSame([first, other])
      }
      expectSame([first, Array(second[..<place]), first])
      expectSame([first, Array(second[..<place] + second[(place + 1)...])])
      expectSame([first, second[..<place] + [UInt8(ascii: "0")] + second[place...]])
    }
  }

  /// Which is the point of it: that is what is read quickly.
  @Test(arguments: pairs.prefix(3) + [longest]) func `the second is compared`(
    first: String, second: String
  ) {
    let bytes = Array((first + "\n" + second + "\n").utf8) + [UInt8](repeating: 0x20, count: 200)
    var moments = MomentReader()
    var beginnings = PostBeginnings()
    #expect(beginnings.read(bytes.span, at: 0) == nil)
    guard let line = EverydayLine(bytes.span, from: 0, &moments) else {
      Issue.record("not read")
      return
    }
    beginnings.note(bytes.span, 0..<line.payload, line.instant, line.kind)
    let again = beginnings.read(bytes.span, at: 0)
    #expect(again?.id == line.id && again?.instant == line.instant)
    let start = first.utf8.count + 1
    let next = EverydayLine(bytes.span, from: start, &moments)
    let read = beginnings.read(bytes.span, at: start)
    #expect(read?.instant == next?.instant && read?.payload == next?.payload)
    #expect(read?.id == OutlineID(Array("5xxeevbsfvb0apw1".utf8)))
  }

  @Test func `only posts that are new enough are kept, and all are counted`() {
    // Three of each day: the others of it are compared with the first.
    let lines = (30..<87).map {
      PostBeginningsTests.line(
        "5xxeevbsfvb0ap\($0)", "text",
        #""at":"2026-11-\#($0 / 3)T\#(["00", "12", "23"][$0 % 3]):59:59.687+09:00""#, #"x""#)
    }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    var all = OutlineScan(expectedBytes: 0)
    all.take(bytes.span, place: 0)
    for first in [0, 15, 16, 17, 18, 56] {
      var some = OutlineScan(expectedBytes: 0, from: all.posts[first])
      some.take(bytes.span, place: 0)
      #expect(some.posts == Array(all.posts[first...]) && some.postCount == 57)
      #expect(some.names.count == 57)
    }
    #expect(all.keepNewest(58) == nil && all.keepNewest(57) == all.posts[0])
    let newest = Array(all.posts.suffix(3))
    #expect(all.keepNewest(3) == newest[0] && all.posts == newest && all.postCount == 57)
  }
}
