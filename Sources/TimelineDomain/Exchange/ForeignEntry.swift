package import TimePhrases

/// An entry from the file of another program, in the terms of this one.
///
/// What this program has no member for goes along in `members`, so an import throws nothing away.
package struct ForeignEntry: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case post(Post.Content)
    /// A kind that this version can't interpret, with its payload as JSON.
    case unknown(kind: String, payload: [UInt8])

    package static func text(_ text: String) -> Content { .post(.text(text)) }
    package static func mood(_ mood: Mood, note: String?) -> Content {
      .post(.mood(mood, note: note))
    }

    package var post: Post.Content? { if case .post(let content) = self { content } else { nil } }
  }

  /// What makes an entry the same one in the next export.
  package enum Identity: Hashable, Sendable {
    /// The id that its program gave it. It must never be used again for another entry.
    case own(String)
    /// It has no id: its moment and these words identify it. They are the words of the file, without what the
    /// user's settings and later versions make of them.
    case words([String])
    /// It is a row of a table: all its cells identify it, so that it stays the same entry whatever columns the
    /// user names.
    case row([String])
    /// It comes from a journal of this program and keeps its id. A line that is taken over keeps the id of the line.
    case ours(EntryID)

    /// For an id that may be unique in one file only, such as the number of a row: it counts together
    /// with the date.
    package static func local(_ id: String, on date: String) -> Identity {
      id.utf8.count >= 16 ? .own(id) : .own("\(id) \(date)")
    }
  }

  /// The program that wrote it, such as `dayone`: the same name for all formats of a program, so
  /// that an entry is the same one in each of them.
  package let source: String
  package let identity: Identity
  package let time: ForeignMoment
  /// The IANA name of its time zone, if the file has one.
  package let zone: String?
  package let content: Content
  /// The tags outside the words.
  package let tags: [Tag]
  /// Tags that the user gives all entries of the import. The file doesn't have them.
  package let addedTags: [Tag]
  package let isStarred: Bool
  /// When its program changed it last, if the file says so: tells an older export from a newer one.
  package let modified: Moment?
  /// What this program has no member for, in the order of the file.
  package let members: [ForeignMember]
  /// The line of another journal, which is taken over as it is. The other properties only describe it.
  package let line: ForeignLine?
  /// How many photos and other attachments the entry names.
  package let attachments: Int
  /// Those of them that may come along.
  package let files: [ForeignAttachment]
  /// Where it begins in the file, for messages.
  package let offset: Int

  package init(
    source: String, identity: Identity, time: ForeignMoment, zone: String? = nil, content: Content,
    tags: [Tag] = [], addedTags: [Tag] = [], isStarred: Bool = false, modified: Moment? = nil,
    members: [ForeignMember] = [], line: ForeignLine? = nil, attachments: Int? = nil,
    files: [ForeignAttachment] = [], offset: Int = 0
  ) {
    self.source = source
    self.identity = identity
    self.time = time
    self.zone = zone
    self.content = content
    self.tags = tags
    self.addedTags = addedTags
    self.isStarred = isStarred
    self.modified = modified
    self.members = members
    self.line = line
    self.attachments = attachments ?? files.count
    self.files = files
    self.offset = offset
  }

  package var moment: Moment { time.moment }

  /// The same entry with more tags of the user.
  package func adding(_ more: [Tag]) -> ForeignEntry {
    if more.isEmpty { return self }
    return ForeignEntry(
      source: source, identity: identity, time: time, zone: zone, content: content, tags: tags,
      addedTags: (addedTags + more).eachOnce(), isStarred: isStarred, modified: modified,
      members: members, line: line, attachments: attachments, files: files,
      offset: offset)
  }
}

/// The line of an entry in another journal of this format.
package struct ForeignLine: Hashable, Sendable {
  /// The JSON object.
  package let object: [UInt8]
  /// The name of the entry's post.
  package let post: EntryID
  /// The entries that it replaces.
  package let replaces: [EntryID]
  /// False for an older version, which comes along with the current one.
  package let isCurrent: Bool

  package init(_ object: [UInt8], post: EntryID, replaces: [EntryID] = [], isCurrent: Bool = true) {
    self.object = object
    self.post = post
    self.replaces = replaces
    self.isCurrent = isCurrent
  }
}

/// A line of a journal's file, as an import sees it.
package enum JournalLine: Sendable {
  /// A shown entry, or an older version that leads to one.
  case entry(ForeignEntry)
  /// A deletion, or an entry that is not shown.
  case leftOut(Range<Int>)
  /// Why it can't come, and where it begins.
  case refused(Refusal, at: Int)
  /// A header, an item that a list printed, or no entry at all.
  case other(Range<Int>)

  package enum Refusal: Hashable, Sendable {
    /// A header, the entry or one that it replaces names an ability that this version lacks.
    case needsAbilities
    /// It is of an unknown kind, and the file lacks what it replaces.
    case needsOlderEntries
    /// Neither it nor what it replaces has a time that can be read. It may have these words instead.
    case noTime(String?)
  }
}

/// A member of a foreign entry that this program has no member for.
package struct ForeignMember: Hashable, Sendable {
  /// For people and for counting.
  package let name: String
  /// The name as a JSON string, with its quotes.
  package let spelling: [UInt8]
  /// JSON: the bytes of the file if the file is JSON.
  package let value: [UInt8]

  package init(name: String, spelling: [UInt8], value: [UInt8]) {
    self.name = name
    self.spelling = spelling
    self.value = value
  }
}

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

/// What this version knows of the format: its version, and the abilities that an entry or a header can need.
/// `noop` requires nothing.
package enum JournalAbilities {
  /// Whether the gate names an ability that this version lacks.
  package static func lackAny(of gate: JournalGate) -> Bool {
    gate.read.union(gate.write).union(gate.rewrite).contains {
      !known.contains(String(decoding: $0, as: UTF8.self))
    }
  }

  package static let formatVersion = 1
  package static let known: Set<String> = ["noop", "sealed-1"]
}
