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
  ) throws(ForeignFlaw) -> Moment {
    guard let reading = TimeReading(words) else { throw .unreadableDate(words) }
    guard let wall = reading.wall else { throw .impossibleDate(words) }
    let zone = name.flatMap { self.zone($0) }
    if let name, zone == nil, reading.offset == nil { throw .unknownZone(name) }
    guard let offset = reading.offset else {
      let noon = CivilTime(year: wall.year, month: wall.month, day: wall.day, hour: 12) ?? wall
      return try spelled((zone ?? time).local(reading.hasTime ? wall : noon), words)
    }
    let instant = OffsetTime(wall: wall, offset: offset)
    // A file that writes UTC and names the zone: the local time is what the user saw.
    guard offset == 0, let zone = zone ?? (isZoneGiven ? time : nil) else {
      return try spelled(instant, words)
    }
    let local = OffsetTime(
      seconds: instant.seconds, nanoseconds: instant.nanoseconds,
      offset: zone.offset(at: instant.seconds))
    return try spelled(local, words)
  }

  /// The moment of a number of seconds since 1970.
  package func moment(seconds: Double, words: String) throws(ForeignFlaw) -> Moment {
    // RFC 3339 has years of four digits.
    guard seconds.isFinite, abs(seconds) < 253_402_300_800 else { throw .impossibleDate(words) }
    let whole = seconds.rounded(.down)
    let milliseconds = Int32(((seconds - whole) * 1000).rounded(.down))
    let instant = Int64(whole)
    return try spelled(
      OffsetTime(
        seconds: instant, nanoseconds: milliseconds * 1_000_000,
        offset: isZoneGiven ? time.offset(at: instant) : 0), words)
  }

  private func spelled(_ time: OffsetTime, _ words: String) throws(ForeignFlaw) -> Moment {
    guard time.hasSpelling else { throw .impossibleDate(words) }
    return .initial(time)
  }

  /// The moment that local clocks showed as `wall`.
  package func moment(_ wall: CivilTime) -> Moment { .initial(time.local(wall)) }
}
