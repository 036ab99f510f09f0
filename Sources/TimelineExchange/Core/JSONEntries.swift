import TextSearch

package import JSONBytes
package import TimePhrases
package import TimelineDomain

/// The elements of an array in a JSON file, each passed before the next is read, so that a file
/// that is cut still gives its first entries.
struct JSONEntries: ~Escapable {
  private let scanner: JSONScanner

  @_lifetime(copy scanner)
  init(_ scanner: JSONScanner) {
    self.scanner = scanner
  }

  /// Passes the elements of the file's array, or of the array `name` in the file's object. Returns
  /// where the JSON breaks; nil if all of it is JSON.
  func forEach(
    in name: StaticString, _ body: (Range<Int>) -> Void, others: (JSONMember) -> Void = { _ in }
  ) -> Int? {
    let (next, isWhole) = walk(in: name, body, others: others)
    guard isWhole else { return next }
    let end = scanner.bytes.count
    let rest = scanner.skipSpace(next, end)
    return rest == end ? nil : rest
  }

  private func walk(
    in name: StaticString, _ body: (Range<Int>) -> Void, others: (JSONMember) -> Void = { _ in }
  ) -> (next: Int, isWhole: Bool) {
    let end = scanner.bytes.count
    let start = scanner.skipSpace(0, end)
    if start < end, scanner.bytes[start] == UInt8(ascii: "[") {
      return elements(from: start, body)
    }
    return members(from: start, name, body, others)
  }

  /// Hands on what `item` makes of each element, and counts members beside the array, except those in
  /// `derived`, which say nothing that the entries don't.
  func read(
    in name: StaticString, derived: [String] = [], take: (ForeignItem) -> Void,
    _ item: (Range<Int>) throws(ForeignFlaw) -> ForeignItem
  ) {
    let start = scanner.skipSpace(0, scanner.bytes.count)
    var hasList = start < scanner.bytes.count && scanner.bytes[start] == UInt8(ascii: "[")
    let flaw = forEach(in: name) { range in
      hasList = true
      do throws(ForeignFlaw) {
        take(try item(range))
      } catch {
        take(.broken(BrokenEntry(at: range.lowerBound, error)))
      }
    } others: { member in
      let (name, isList) = (scanner.text(member.name), scanner.string(member.name, equals: name))
      if isList, scanner.kind(of: member.value) == .array {
        hasList = true
      } else if isList {
        take(.broken(BrokenEntry(at: member.value.lowerBound, .wrongType(member: name))))
      } else if !derived.contains(name), scanner.hasWords(member.value) {
        take(.leftOut(.beside(name), at: member.name.lowerBound))
      }
    }
    if let flaw {
      take(.broken(BrokenEntry(at: flaw, .brokenJSON)))
    } else if !hasList {
      take(.broken(BrokenEntry(at: start, .noEntries)))
    }
  }

  /// Whether the first object has all of these members. It may be cut after their names.
  func firstHas(_ members: [String], in name: StaticString) -> Bool {
    var first: Bool?
    let (cut, isWhole) = walk(in: name) { range in
      guard first == nil, let object = ForeignObject(range, in: scanner) else { return }
      first = members.allSatisfy { object.value($0, in: scanner) != nil }
    }
    if let first { return first }
    if isWhole { return false }
    let names = names(ofObjectAt: cut)
    return members.allSatisfy { names.contains($0) }
  }

  /// The names of the members of a cut object.
  func names(ofObjectAt start: Int) -> Set<String> {
    let end = scanner.bytes.count
    var names: Set<String> = []
    var index = scanner.skipSpace(min(start + 1, end), end)
    while index < end, let afterName = scanner.skipString(index, end) {
      names.insert(scanner.text(index..<afterName))
      let colon = scanner.skipSpace(afterName, end)
      guard colon < end, scanner.bytes[colon] == UInt8(ascii: ":"),
        let next = scanner.skipValue(scanner.skipSpace(colon + 1, end), end)
      else { break }
      index = scanner.skipSpace(next, end)
      guard index < end, scanner.bytes[index] == UInt8(ascii: ",") else { break }
      index = scanner.skipSpace(index + 1, end)
    }
    return names
  }

  private func elements(from start: Int, _ body: (Range<Int>) -> Void) -> (Int, Bool) {
    let end = scanner.bytes.count
    var index = scanner.skipSpace(start + 1, end)
    if index < end, scanner.bytes[index] == UInt8(ascii: "]") { return (index + 1, true) }
    while let next = scanner.skipValue(index, end) {
      body(index..<next)
      index = scanner.skipSpace(next, end)
      guard index < end else { break }
      if scanner.bytes[index] == UInt8(ascii: "]") { return (index + 1, true) }
      guard scanner.bytes[index] == UInt8(ascii: ",") else { break }
      index = scanner.skipSpace(index + 1, end)
    }
    return (index, false)
  }

  private func members(
    from start: Int, _ name: StaticString, _ body: (Range<Int>) -> Void,
    _ others: (JSONMember) -> Void
  ) -> (Int, Bool) {
    let end = scanner.bytes.count
    guard start < end, scanner.bytes[start] == UInt8(ascii: "{") else { return (start, false) }
    var index = scanner.skipSpace(start + 1, end)
    if index < end, scanner.bytes[index] == UInt8(ascii: "}") { return (index + 1, true) }
    while index < end, let afterName = scanner.skipString(index, end) {
      let nameStart = index
      let isEntries = scanner.string(index..<afterName, equals: name)
      let colon = scanner.skipSpace(afterName, end)
      guard colon < end, scanner.bytes[colon] == UInt8(ascii: ":") else { break }
      let value = scanner.skipSpace(colon + 1, end)
      guard value < end else { break }
      if isEntries, scanner.bytes[value] == UInt8(ascii: "[") {
        let (next, isWhole) = elements(from: value, body)
        if !isWhole { return (next, false) }
        others(JSONMember(name: nameStart..<afterName, value: value..<next))
        index = next
      } else {
        guard let next = scanner.skipValue(value, end) else { return (value, false) }
        others(JSONMember(name: nameStart..<afterName, value: value..<next))
        index = next
      }
      index = scanner.skipSpace(index, end)
      guard index < end else { break }
      if scanner.bytes[index] == UInt8(ascii: "}") { return (index + 1, true) }
      guard scanner.bytes[index] == UInt8(ascii: ",") else { break }
      index = scanner.skipSpace(index + 1, end)
    }
    return (index, false)
  }
}

extension JSONScanner {
  /// Whether a value has more than a number, a boolean or nothing.
  func hasWords(_ value: Range<Int>) -> Bool {
    switch kind(of: value) {
    case .number, .boolean, .null: false
    case .string: value.count > 2
    case .array: elements(of: value)?.contains { hasWords($0) } ?? true
    case .object: members(of: value)?.isEmpty == false
    }
  }
}

/// The members of one JSON entry, as ranges of its file.
struct ForeignObject {
  private let all: [JSONMember]

  /// Nil if the value is no object.
  init?(_ range: Range<Int>, in scanner: borrowing JSONScanner) {
    guard let members = scanner.members(of: range) else { return nil }
    all = members
  }

  /// Nil for a missing member and for `null`.
  func value(_ name: String, in scanner: borrowing JSONScanner) -> Range<Int>? {
    member(name, in: scanner).flatMap { scanner.kind(of: $0.value) == .null ? nil : $0.value }
  }

  /// Of repeated names, the last counts, as in the programs that write JSON.
  private func member(_ name: String, in scanner: borrowing JSONScanner) -> JSONMember? {
    for index in all.indices.reversed() where scanner.isName(all[index].name, name) {
      return all[index]
    }
    return nil
  }

  /// Nil for a missing member; throws for another type.
  func string(
    _ name: String, in scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> String? {
    guard let range = value(name, in: scanner) else { return nil }
    guard scanner.isString(range) else { throw .wrongType(member: name) }
    return scanner.text(range)
  }

  func bool(
    _ name: String, in scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> Bool? {
    guard let range = value(name, in: scanner) else { return nil }
    guard scanner.kind(of: range) == .boolean else { throw .wrongType(member: name) }
    return scanner.isTrue(range)
  }

  func strings(
    _ name: String, in scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> [String] {
    guard let range = value(name, in: scanner) else { return [] }
    guard let strings = scanner.strings(of: range) else { throw .wrongType(member: name) }
    return strings.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The members with other names, byte for byte. Also those of the names that are repeated.
  func members(
    besides names: some Sequence<String>, in scanner: borrowing JSONScanner
  ) -> [ForeignMember] {
    var members: [ForeignMember] = []
    for member in others(besides: names, in: scanner) { members.append(scanner.foreign(member)) }
    return members
  }

  /// The same as ranges.
  func others(
    besides names: some Sequence<String>, in scanner: borrowing JSONScanner
  ) -> [JSONMember] {
    var taken: [Range<Int>] = []
    for name in names {
      if let member = member(name, in: scanner) { taken.append(member.value) }
    }
    if taken.count == all.count { return [] }
    return all.filter { !taken.contains($0.value) }
  }
}

extension JSONScanner {
  /// Whether the string is this name, in any spelling.
  fileprivate func isName(_ range: Range<Int>, _ name: String) -> Bool {
    let count = name.utf8.count + 2
    // Only escapes make it longer.
    if range.count != count {
      return range.count > count && hasEscape(range) && text(range) == name
    }
    var index = range.lowerBound + 1
    for byte in name.utf8 {
      if bytes[index] != byte { return false }
      index += 1
    }
    return true
  }
}

// What several readers need.

extension ForeignMember {
  /// A member of a file that is not JSON.
  package init(_ name: String, _ value: String) {
    self.init(name: name, spelling: JSONWriter.string(name), value: JSONWriter.string(value))
  }
}

extension String {
  /// With LF as the only line end.
  var withPlainLineEnds: String {
    utf8.contains(0x0D) ? replacing("\r\n", with: "\n").replacing("\r", with: "\n") : self
  }

  /// Whether a file's name ends so, in upper or lower case.
  func hasEnding(_ endings: String...) -> Bool {
    let name = lowercased()
    return endings.contains { name.hasSuffix($0) }
  }
}

extension JSONScanner {
  /// A member that goes along, byte for byte.
  package func foreign(_ member: JSONMember) -> ForeignMember {
    ForeignMember(
      name: text(member.name), spelling: copy(member.name), value: copy(member.value))
  }
}

extension ReadingOptions {
  /// The moment of a date in RFC 3339 or without an offset, in the zone `name` if the file has one.
  ///
  /// A date alone is the noon of that day, whose day stays the same in most zones.
  package func moment(
    _ words: String, inZone name: String? = nil
  ) throws(ForeignFlaw) -> ForeignMoment {
    guard let reading = ParsedTime(words) else { throw .unreadableDate(words) }
    guard let wall = reading.wall else { throw .impossibleDate(words) }
    let zone = name.flatMap { self.zone($0) }
    if let name, zone == nil, reading.offset == nil { throw .unknownZone(name) }
    guard let offset = reading.offset else {
      let noon = CivilTime(year: wall.year, month: wall.month, day: wall.day, hour: 12) ?? wall
      let written = reading.hasTime ? wall : noon
      let local = try checked((zone ?? time).local(written), words)
      let moment = ForeignMoment(local, atWall: written)
      if zone == nil { return moment }
      return ForeignMoment(moment.moment, .zoned(written), doubt: moment.doubt)
    }
    let instant = try checked(OffsetTime(wall: wall, offset: offset), words)
    if offset != 0 { return ForeignMoment(.initial(instant)) }
    // A file that writes UTC and names the zone: the local time is what the user saw.
    if let zone { return ForeignMoment(try local(instant, zone, words)) }
    return ForeignMoment(
      isZoneGiven ? try local(instant, time, words) : .initial(instant), .utc,
      doubt: name.map { .unknownZone($0) })
  }

  /// The moment of a number of seconds since 1970.
  package func moment(seconds: Double, words: String) throws(ForeignFlaw) -> ForeignMoment {
    // RFC 3339 has years of four digits.
    guard seconds.isFinite, abs(seconds) < 253_402_300_800 else { throw .impossibleDate(words) }
    let whole = seconds.rounded(.down)
    let milliseconds = Int32(((seconds - whole) * 1000).rounded(.down))
    let instant = Int64(whole)
    let offset = isZoneGiven ? time.offset(at: instant) : 0
    let local = OffsetTime(
      seconds: instant, nanoseconds: milliseconds * 1_000_000, offset: offset)
    return ForeignMoment(.initial(try checked(local, words)), .utc)
  }

  private func local(
    _ instant: OffsetTime, _ zone: any TimeSource, _ words: String
  ) throws(ForeignFlaw) -> Moment {
    let local = OffsetTime(
      seconds: instant.seconds, nanoseconds: instant.nanoseconds,
      offset: zone.offset(at: instant.seconds))
    return .initial(try checked(local, words))
  }

  private func checked(_ time: OffsetTime, _ words: String) throws(ForeignFlaw) -> OffsetTime {
    guard time.hasSpelling else { throw .impossibleDate(words) }
    return time
  }

  /// The moment that local clocks showed as `wall`.
  package func moment(_ wall: CivilTime) -> ForeignMoment {
    ForeignMoment(time.local(wall), atWall: wall)
  }
}
