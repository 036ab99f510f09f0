/// What a journal looks like to somebody who has read every line of it.
package struct CheckReport: Hashable, Sendable {
  /// An entry, and the line it stands in; lines are counted from 1, the header's included.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let id: EntryID

    package init(line: Int, id: EntryID) {
      self.line = line
      self.id = id
    }
  }

  package struct Damage: Hashable, Sendable {
    package let line: Int
    package let flaw: Flaw
    /// The first bytes of the line.
    package let begins: [UInt8]

    package init(line: Int, flaw: Flaw, begins: [UInt8]) {
      self.line = line
      self.flaw = flaw
      self.begins = begins
    }
  }

  /// Why a line is neither an entry nor the header.
  package enum Flaw: Hashable, Sendable {
    case zeros
    case mergeMark
    /// The first byte that is not, counted from 1.
    case notUTF8(byte: Int)
    /// Begins as an object and has no end.
    case cutShort
    case notJSON
    case notAnObject
    case secondHeader
    case withoutID
    case withoutType
  }

  /// A line that says what an earlier one says, byte for byte.
  package struct Repetition: Hashable, Sendable {
    package let line: Int
    package let first: Int

    package init(line: Int, first: Int) {
      self.line = line
      self.first = first
    }
  }

  package struct SharedID: Hashable, Sendable {
    package let id: EntryID
    package let lines: [Int]

    package init(id: EntryID, lines: [Int]) {
      self.id = id
      self.lines = lines
    }
  }

  /// A member that points to an entry which is not in the journal.
  package struct LoosePointer: Hashable, Sendable {
    package let place: Place
    package let member: String
    package let target: EntryID
    /// Nothing is there that this entry stands for, as a compaction leaves it: the first of its post, and no loss.
    package let isOfFirst: Bool

    package init(place: Place, member: String, target: EntryID, isOfFirst: Bool = false) {
      self.place = place
      self.member = member
      self.target = target
      self.isOfFirst = isOfFirst
    }
  }

  /// Versions of one post that stand side by side.
  package struct Conflict: Hashable, Sendable {
    package let post: EntryID
    package let versions: [EntryID]

    package init(post: EntryID, versions: [EntryID]) {
      self.post = post
      self.versions = versions
    }
  }

  package struct UnreadableTime: Hashable, Sendable {
    package let place: Place
    package let member: String
    /// As it stands there.
    package let spelling: String

    package init(place: Place, member: String, spelling: String) {
      self.place = place
      self.member = member
      self.spelling = spelling
    }
  }

  /// A temporary file that a killed command left beside the journal.
  package struct Leftover: Hashable, Sendable {
    /// A path, as bytes.
    package let location: [UInt8]
    /// Certainly of a rewrite of this journal: the next one removes it.
    package let isOfRewrite: Bool

    package init(location: [UInt8], isOfRewrite: Bool) {
      self.location = location
      self.isOfRewrite = isOfRewrite
    }
  }

  /// What kind of entry, or `header` or `entry` for what every entry has, and the members of it that
  /// this version does not know, each with how often it is there.
  package typealias MemberCounts = [String: [String: Int]]

  package let summary: TimelineSummary
  package let bytes: Int
  package let lines: Int
  package let blankLines: Int
  /// Entries that nobody replaces, deletions too.
  package let heads: Int
  /// All entries, by kind.
  package let kinds: [String: Int]
  package let unknownKinds: Set<String>
  package let unknownMembers: MemberCounts
  /// Abilities that entries ask for and this version doesn't have, and how many ask.
  package let unknownAbilities: [String: Int]
  package let damage: [Damage]
  package let repetitions: [Repetition]
  package let sharedIDs: [SharedID]
  package let loosePointers: [LoosePointer]
  /// Entries that replace each other in a circle.
  package let cycles: [[EntryID]]
  package let conflicts: [Conflict]
  package let unreadableTimes: [UnreadableTime]
  /// Entries of known kinds whose content is not understood.
  package let unfamiliar: [Place]
  package let leftovers: [Leftover]

  package init(
    summary: TimelineSummary = TimelineSummary(), bytes: Int = 0, lines: Int = 0,
    blankLines: Int = 0, heads: Int = 0, kinds: [String: Int] = [:], unknownKinds: Set<String> = [],
    unknownMembers: MemberCounts = [:], unknownAbilities: [String: Int] = [:],
    damage: [Damage] = [], repetitions: [Repetition] = [], sharedIDs: [SharedID] = [],
    loosePointers: [LoosePointer] = [], cycles: [[EntryID]] = [], conflicts: [Conflict] = [],
    unreadableTimes: [UnreadableTime] = [], unfamiliar: [Place] = [],
    leftovers: [Leftover] = []
  ) {
    self.summary = summary
    self.bytes = bytes
    self.lines = lines
    self.blankLines = blankLines
    self.heads = heads
    self.kinds = kinds
    self.unknownKinds = unknownKinds
    self.unknownMembers = unknownMembers
    self.unknownAbilities = unknownAbilities
    self.damage = damage
    self.repetitions = repetitions
    self.sharedIDs = sharedIDs
    self.loosePointers = loosePointers
    self.cycles = cycles
    self.conflicts = conflicts
    self.unreadableTimes = unreadableTimes
    self.unfamiliar = unfamiliar
    self.leftovers = leftovers
  }

  package var hasReadableHeader: Bool { summary.access.reason != .unreadableHeader }

  /// Something in it can't be read any more. What is merely unusual or unknown is no damage.
  package var isDamaged: Bool { !damage.isEmpty || !hasReadableHeader }
}
