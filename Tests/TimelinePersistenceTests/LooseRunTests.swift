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
    return (
      try #require(LooseRunTests.loose(pieces, newest: newest)),
      LooseRunTests.sorted(pieces)
    )
  }

  /// So many posts whose ids are as this program makes them.
  private func randomNames(_ count: Int, seed: Int) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    var lines = ""
    for _ in 0..<count {
      let id = String((0..<16).map { _ in letters.randomElement(using: &random)! })
      lines +=
        #"{"id":"\#(id)","type":"text","at":"2026-01-01T08:01:02Z","payload":{"text":""}}"# + "\n"
    }
    return Array(lines.utf8)
  }

  private static func scans(_ pieces: [[UInt8]]) -> [(scan: OutlineScan, start: Int)] {
    var place = 0
    return pieces.map { piece in
      var scan = OutlineScan(expectedBytes: piece.count)
      scan.take(piece.span, place: place)
      place += piece.count
      return (scan, place - piece.count)
    }
  }

  private static func sorted(_ pieces: [[UInt8]]) -> ScannedRun {
    let scans = scans(pieces).map(\.scan)
    return ScannedRun(
      posts: scans.flatMap(\.posts), names: scans.flatMap(\.names),
      mentions: scans.flatMap(\.mentions))
  }

  /// The parts come in some order, as they do from several threads.
  private static func loose(_ pieces: [[UInt8]], newest: Int) -> LooseRun? {
    let sieve = NameSieve(parts: pieces.count, bytes: pieces.reduce(0) { $0 + $1.count })
    var parts: [Int: LoosePart] = [:]
    var random = SeededGenerator(seed: pieces.count)
    for (number, found) in scans(pieces).enumerated().shuffled(using: &random) {
      var scan = found.scan
      parts[number] = LoosePart(&scan, from: found.start, number: number, sieve)
      guard scan.names.isEmpty, scan.nameCount == found.scan.names.count else { return nil }
    }
    let inOrder = parts.sorted { $0.key < $1.key }.map(\.value)
    let file = Array(pieces.joined())
    let read = { @Sendable (place: Int) -> OutlineID? in
      guard file.indices.contains(place) else { return nil }
      let line = Array(file[place...].prefix { $0 != UInt8(ascii: "\n") })
      var scan = OutlineScan(expectedBytes: 0)
      scan.take((line + [UInt8(ascii: "\n")]).span, place: place)
      return scan.names.first?.id
    }
    guard let twins = LooseRun.twins(inOrder) else { return nil }
    return LooseRun(
      inOrder, picked: sieve.picked, twins: twins, newest: newest,
      LooseRun.Reader(id: read) { scans(pieces).flatMap(\.scan.names) })
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
    let (loose, sorted) = try runs(randomNames(5000, seed: 6), parts: 3)
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

  @Test(arguments: 0..<6) func `names whose ids lie in a range`(seed: Int) throws {
    var generator = RandomLines(seed: 77 + seed, isEveryday: seed % 2 == 0)
    let (loose, sorted) = try runs(generator.next(60), parts: 1 + seed % 3)
    let ids = sorted.names().map(\.id)
    for (index, id) in ids.enumerated() {
      for length in 0...5 {
        let range = OutlineID.range(ofPrefix: Array(id.bytes.prefix(length)))
        #expect(
          try loose.names(in: range, most: 900)?.map(\.bits)
            == sorted.names(in: range, most: 900)?.map(\.bits))
      }
      let some = id...ids[min(ids.count - 1, index + 3)]
      for most in [0, 1, 2, 10] {
        #expect(
          try loose.names(in: some, most: most)?.map(\.bits)
            == sorted.names(in: some, most: most)?.map(\.bits))
      }
    }
    #expect(Set(loose.past()) == Set(sorted.past()))
    #expect(try loose.names().map(\.bits) == sorted.names().map(\.bits))
    for (index, id) in ids.enumerated() {
      #expect(try loose.name(index).bits == sorted.name(index).bits)
      #expect(try loose.firstName(notBefore: id) == sorted.firstName(notBefore: id))
    }
  }

  /// As where a compaction has taken out what they replace, or where somebody has put lines in another order.
  @Test func `lines speak of ids that come later, or never`() throws {
    var lines = ""
    func add(_ id: String, _ older: String?) {
      let replaces = older.map { #""replaces":["\#($0)"],"# } ?? ""
      lines +=
        #"{"id":"\#(id)","type":"text","at":"2026-01-01T08:01:02Z",\#(replaces)"payload":{"text":""}}"#
        + "\n"
    }
    for number in 0..<300 { add("edit\(number)", "post\(number * 2)") }
    for number in 0..<100 { add("post\(number)", nil) }
    add("last", "edit7")
    for parts in [1, 2, 5] {
      let (loose, sorted) = try runs(Array(lines.utf8), parts: parts)
      for number in 0..<700 {
        for id in ["post\(number)", "edit\(number)"].map({ OutlineID(Array($0.utf8)) }) {
          #expect(try loose.names(of: id).map(\.bits) == sorted.names(of: id).map(\.bits))
          #expect(try loose.name(of: id)?.bits == sorted.name(of: id)?.bits)
        }
      }
    }
  }

  /// As by whoever asks for every odd entry: what takes long one by one is asked of all in order.
  @Test func `very many ids, one by one`() throws {
    let (loose, sorted) = try runs(randomNames(3000, seed: 8), parts: 5)
    for name in sorted.names() {
      #expect(try loose.names(of: name.id).map(\.bits) == [name.bits])
    }
    let ids = sorted.names().map(\.id)
    let range = OutlineID.range(ofPrefix: Array("a".utf8))
    for _ in 0..<3 {
      let near = try #require(try loose.neighbours(of: ids, within: .max, where: { _ in true }))
      let expected = try #require(
        try sorted.neighbours(of: ids, within: .max, where: { _ in true }))
      #expect(near.map(\.bits) == expected.map(\.bits))
      #expect(
        try loose.names(in: range, most: 9999)?.map(\.bits)
          == sorted.names(in: range, most: 9999)?.map(\.bits))
    }
  }

  /// As of programs whose ids begin with the time: the newest is the highest.
  @Test func `the ends of ids that count up`() throws {
    var lines = ""
    for number in 0..<6000 {
      let id = "01" + String(1_000_000_000 + number * 977, radix: 32) + "zzzzzz"
      lines +=
        #"{"id":"\#(id)","type":"text","at":"2026-01-01T08:01:02Z","payload":{"text":""}}"# + "\n"
    }
    let (loose, sorted) = try runs(Array(lines.utf8), parts: 4)
    let names = sorted.names()
    for rest in [1, 3, 5000] {
      let isMeant = { (name: OutlineName) in name.place / 80 % rest == 0 }
      for some in [names.suffix(20), names.prefix(20), names[3000..<3005]] {
        let near = try #require(
          try loose.neighbours(of: some.map(\.id), within: .max, where: isMeant))
        let expected = try #require(
          try sorted.neighbours(of: some.map(\.id), within: .max, where: isMeant))
        #expect(near.map(\.bits) == expected.map(\.bits))
      }
    }
  }

  /// Its line was another one a moment ago.
  @Test func `an id that can't be read any more is damage`() throws {
    let line =
      #"{"id":"aaaabbbb","type":"text","at":"2026-01-01T08:01:02Z","payload":{"text":""}}"# + "\n"
    let bytes = Array(line.utf8)
    let sieve = NameSieve(parts: 1, bytes: bytes.count)
    var scan = OutlineScan(expectedBytes: 0)
    scan.take(bytes.span, place: 0)
    let part = try #require(LoosePart(&scan, from: 0, number: 0, sieve))
    let run = try #require(
      LooseRun(
        [part], picked: sieve.picked, twins: [], newest: 9,
        LooseRun.Reader(id: { _ in nil }) { nil }))
    let id = OutlineID(Array("aaaabbbb".utf8))
    let other = OutlineID(Array("aaaabbbc".utf8))
    #expect(throws: OutlineDamage.self) { try run.names(of: id) }
    #expect(throws: OutlineDamage.self) { try run.name(of: id) }
    #expect(throws: OutlineDamage.self) { try run.names(in: id...other, most: 9) }
    #expect(throws: OutlineDamage.self) {
      try run.neighbours(of: [other], within: 9, where: { _ in true })
    }
  }

  @Test func `a part that is too long for it isn't taken`() {
    let line = #"{"id":"a","type":"text","at":"2026-01-01T08:01:02Z","payload":{"text":""}}"# + "\n"
    for (start, isTaken) in [(Int(UInt32.max) + 7, true), (7, true), (6, false)] {
      let sieve = NameSieve(parts: 1, bytes: 0)
      var scan = OutlineScan(expectedBytes: 0)
      scan.take(Array(line.utf8).span, place: Int(UInt32.max) + 7)
      #expect((LoosePart(&scan, from: start, number: 0, sieve) != nil) == isTaken)
    }
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
    let bytes = Array(String(repeating: line, count: 4000).utf8)
    #expect(LooseRunTests.loose([bytes], newest: 10) == nil)
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
