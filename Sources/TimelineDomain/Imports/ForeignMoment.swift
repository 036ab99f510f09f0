package import TimePhrases

/// When a foreign entry happened, and how its file says so.
package struct ForeignMoment: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// With an offset.
    case exact
    /// The time that a clock showed, in a zone that the file names.
    case zoned(CivilTime)
    /// In UTC. The offset of `moment` is the one of the user's zone.
    case utc
    /// The time that a clock showed, without a zone. The user's zone makes it an instant.
    case wall(CivilTime)
  }

  /// What the user has to know about the instant.
  package enum Doubt: Hashable, Sendable {
    /// Clocks were set forward and never showed this time.
    case skipped
    /// The system doesn't know the zone, so the time stays in UTC.
    case unknownZone(String)
  }

  package let moment: Moment
  package let form: Form
  package let doubt: Doubt?

  package init(_ moment: Moment, _ form: Form = .exact, doubt: Doubt? = nil) {
    self.moment = moment
    self.form = form
    self.doubt = doubt
  }

  /// The instant at which clocks of the user's zone showed `wall`.
  package init(_ time: OffsetTime, atWall wall: CivilTime) {
    let isSkipped = time.wall.secondsSinceEpoch != wall.secondsSinceEpoch
    self.init(.initial(time), .wall(wall), doubt: isSkipped ? .skipped : nil)
  }

  /// What identifies it in every time zone: seconds since 1970, on local clocks if the time has no offset. A zone
  /// that the file names beside the time changes nothing.
  package var seconds: Int64 {
    switch form {
    case .wall(let wall), .zoned(let wall): wall.secondsSinceEpoch
    case .exact, .utc: moment.seconds
    }
  }

  /// As the file means it, without an offset that comes from the user's zone.
  package var spelling: String {
    switch form {
    case .exact, .zoned: moment.spelling
    case .utc:
      OffsetTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: 0).spelling
    case .wall(let wall) where doubt != nil:
      String(OffsetTime(wall: wall, offset: 0).spelling.dropLast())
    // Most of a million entries: their spelling is there already.
    case .wall: String(moment.spelling.dropLast(moment.offset == 0 ? 1 : 6))
    }
  }
}
