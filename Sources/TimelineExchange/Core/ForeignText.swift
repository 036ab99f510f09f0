package import JSONBytes
package import TimePhrases
package import TimelineDomain

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
    guard let reading = TimeReading(words) else { throw .unreadableDate(words) }
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
