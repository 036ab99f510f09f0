import JSONBytes
import TestSupport
import Testing

@testable import TimelinePersistence

/// What scans found says the same in no order as when it is put in order.
struct LooseRunTests {
  /// Lines of a journal in so many parts, in order and not.
  private func runs(
    _ lines: [UInt8], parts: Int, newest: Int = 2048
  ) throws -> (loose: LooseRun, sorted: ScannedRun) {
    var pieces: [[UInt8]] = [[]]
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if pieces[pieces.count - 1].count > lines.count / parts { pieces.append([]) }
      pieces[pieces.count - 1] += line + [UInt8(ascii: "\n")]
    }
    var place = 0
    var scans: [OutlineScan] = []
    for piece in pieces {
      var scan = OutlineScan(expectedBytes: piece.count)
      scan.take(piece.span, place: place)
      place += piece.count
      scans.append(scan)
    }
    let sorted = ScannedRun(
      posts: scans.flatMap(\.posts), names: scans.flatMap(\.names),
      mentions: scans.flatMap(\.mentions))
    return (
      try #require(LooseRun(scans.map { LoosePart($0) }, newest: newest, searches: .max)), sorted
    )
  }

  @Test(arguments: 0..<24) func `of random lines, in several parts`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var generator = RandomLines(seed: seed, isEveryday: seed.isMultiple(of: 2))
    var lines = generator.next(40 + seed * 20)
    // Some are there twice, in one part or in two.
    if seed % 3 == 0 { lines += lines.suffix(lines.count / 4) }
    let (loose, sorted) = try runs(lines, parts: [1, 2, 3, 7][seed % 4])
    #expect(loose.postCount == sorted.postCount && loose.nameCount == sorted.nameCount)
    #expect(loose.mentionCount == sorted.mentionCount)
    let names = sorted.names()
    var counts: [OutlineID: Int] = [:]
    for name in names { counts[name.id, default: 0] += 1 }
    #expect(loose.sharedIDs == Set(counts.filter { $0.value > 1 }.keys))
    for id in Set(names.map(\.id)).union([OutlineID(Array("nobody".utf8))]) {
      let all = try loose.names(of: id).map(\.bits)
      #expect(try all == sorted.names(of: id).map(\.bits))
      #expect(try loose.name(of: id)?.bits == sorted.name(of: id)?.bits)
      for name in try sorted.names(of: id) {
        #expect(try loose.name(of: id, at: name.place)?.bits == name.bits)
      }
      #expect(try loose.name(of: id, at: 1) == nil)
    }
    for _ in 0..<20 {
      let some = (0..<3).map { _ in names[Int.random(in: names.indices, using: &random)].id }
      let rest = Int.random(in: 1...4, using: &random)
      let isMeant = { (name: OutlineName) in name.place % rest == 0 }
      let near = try #require(try loose.neighbours(of: some, within: .max, where: isMeant))
      let expected = try #require(try sorted.neighbours(of: some, within: .max, where: isMeant))
      #expect(Set(near.map(\.id)) == Set(expected.map(\.id)))
      let low = Int.random(in: 0...sorted.postCount, using: &random)
      let range = low..<Int.random(in: low...sorted.postCount, using: &random)
      #expect(try loose.posts(range) == sorted.posts(range))
    }
    for index in 0..<sorted.mentionCount {
      #expect(loose.mention(index).bits == sorted.mention(index).bits)
    }
  }

  /// More than are picked out, most of them behind what comes later in the file.
  @Test func `the newest of many posts in any order`() throws {
    var random = SeededGenerator(seed: 5)
    var lines = ""
    for number in 0..<9000 {
      let day = Int.random(in: 10...28, using: &random)
      let second = Int.random(in: 10...59, using: &random)
      lines +=
        #"{"id":"n\#(number)","type":"text","at":"2026-01-\#(day)T08:01:\#(second)Z","#
        + #""payload":{"text":""}}"# + "\n"
    }
    let (loose, sorted) = try runs(Array(lines.utf8), parts: 4)
    for count in [1, 20, 500, 2048] {
      let range = (sorted.postCount - count)..<sorted.postCount
      #expect(try loose.posts(range) == sorted.posts(range))
    }
    for count in [2049, 9000] {
      let range = (sorted.postCount - count)..<sorted.postCount
      #expect(throws: OutlineDamage.self) { try loose.posts(range) }
    }
  }

  /// Of so many, those are looked at first that begin alike; but hardly any of these is meant.
  @Test func `the nearest of many names, where few are meant`() throws {
    var random = SeededGenerator(seed: 6)
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    var lines = ""
    for _ in 0..<5000 {
      let id = String((0..<16).map { _ in letters.randomElement(using: &random)! })
      lines +=
        #"{"id":"\#(id)","type":"text","at":"2026-01-01T08:01:02Z","payload":{"text":""}}"# + "\n"
    }
    let (loose, sorted) = try runs(Array(lines.utf8), parts: 3)
    let names = sorted.names()
    let ends = [names[0].id, names[names.count - 1].id, OutlineID(Array("nobody".utf8))]
    for rest in [1, 7, 300, 100_000] {
      let isMeant = { (name: OutlineName) in name.place / 100 % rest == 0 }
      for some in [ends, (0..<20).map { names[$0 * 200 + rest % 200].id }] {
        let near = try #require(try loose.neighbours(of: some, within: .max, where: isMeant))
        let expected = try #require(try sorted.neighbours(of: some, within: .max, where: isMeant))
        #expect(near.map(\.id).sorted() == expected.map(\.id).sorted())
      }
    }
  }

  /// Then it puts all in order, and says the same.
  @Test func `it doesn't go through all again and again`() throws {
    var generator = RandomLines(seed: 77, isEveryday: true)
    var scan = OutlineScan(expectedBytes: 0)
    scan.take(generator.next(60).span, place: 0)
    let run = try #require(LooseRun([LoosePart(scan)], newest: 10, searches: 2))
    let sorted = ScannedRun(posts: scan.posts, names: scan.names, mentions: scan.mentions)
    let ids = sorted.names().map(\.id)
    for id in ids { #expect(try run.names(of: id).map(\.bits) == sorted.names(of: id).map(\.bits)) }
    let (near, expected) = (
      try run.neighbours(of: ids, within: .max, where: { $0.place % 3 == 0 }),
      try sorted.neighbours(of: ids, within: .max, where: { $0.place % 3 == 0 })
    )
    #expect(try #require(near).map(\.bits) == #require(expected).map(\.bits))
    for id in ids {
      let range = OutlineID.range(ofPrefix: Array(id.bytes.prefix(1)))
      #expect(
        try run.names(in: range, most: 900)?.map(\.bits)
          == sorted.names(in: range, most: 900)?.map(\.bits))
    }
    #expect(run.names().map(\.bits) == sorted.names().map(\.bits))
    #expect(Set(run.past()) == Set(sorted.past()))
    #expect(throws: OutlineDamage.self) { try run.posts(0..<sorted.postCount) }
  }

  /// As of entries that somebody has counted.
  @Test func `very many ids that begin alike`() throws {
    var lines = ""
    for number in 0..<3000 {
      lines +=
        #"{"id":"import-\#(String(10_000 + number))","type":"text","at":"2026-01-01T08:00:00Z","#
        + #""payload":{"text":""}}"# + "\n"
    }
    let (loose, sorted) = try runs(Array(lines.utf8), parts: 3)
    let names = sorted.names()
    for some in [names.prefix(2), names.suffix(20), names[1000..<2500]] {
      let near = try #require(
        try loose.neighbours(of: some.map(\.id), within: .max, where: { _ in true }))
      let expected = try #require(
        try sorted.neighbours(of: some.map(\.id), within: .max, where: { _ in true }))
      #expect(Set(near.map(\.id)) == Set(expected.map(\.id)))
    }
  }

  /// Nobody would find them soon.
  @Test func `very many lines of one id are left to others`() {
    let line = #"{"id":"a","type":"text","at":"2026-01-01T08:00:00Z","payload":{"text":""}}"# + "\n"
    var scan = OutlineScan(expectedBytes: 0)
    let bytes = Array(String(repeating: line, count: 4000).utf8)
    scan.take(bytes.span, place: 0)
    #expect(LooseRun([LoosePart(scan)], newest: 10) == nil)
  }

  @Test func `what is known of places, beside a dictionary`() {
    var random = SeededGenerator(seed: 9)
    var table = PlaceTable(nothing: -1)
    var known: [Int: Int] = [:]
    for round in 0..<5000 {
      if round % 1000 == 500 { table.reserve(700) }
      let place = Int.random(in: 0..<800, using: &random) << (round % 3 * 20)
      table.change(place) { $0 += round }
      known[place, default: -1] += round
      let other = Int.random(in: 0..<800, using: &random)
      #expect(table[other] == known[other] ?? -1)
    }
    #expect(table.count == known.count && !table.isEmpty)
    var all: [Int: Int] = [:]
    table.forEach { all[$0] = $1 }
    #expect(all == known)
    #expect(Set(table.places { $0 > 100 }) == Set(known.filter { $0.value > 100 }.keys))
  }
}
