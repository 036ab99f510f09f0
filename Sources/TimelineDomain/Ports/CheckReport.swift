/// What a check of a whole journal found.
package struct CheckReport: Hashable, Sendable {
  /// An entry and its line. Line 1 is the header.
  package struct Location: Hashable, Sendable {
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
    /// The first invalid byte, counted from 1.
    case notUTF8(byte: Int)
    /// Begins as an object but doesn't end.
    case cutShort
    case notJSON
    case notAnObject
    case secondHeader
    case withoutID
    case withoutType
  }

  /// A header after line 1, which a merge of copies left behind.
  package struct FurtherHeader: Hashable, Sendable {
    package let line: Int
    /// The abilities that it asks for, known or not.
    package let needs: [String]

    package init(line: Int, needs: [String]) {
      self.line = line
      self.needs = needs
    }
  }

  /// A line that repeats an earlier one, byte for byte.
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

  /// A member that refers to an entry that isn't in the journal.
  package struct LoosePointer: Hashable, Sendable {
    package let location: Location
    package let member: String
    package let target: EntryID
    /// A compaction removed the target, the first entry of the post. Nothing is lost.
    package let isOfFirst: Bool

    package init(location: Location, member: String, target: EntryID, isOfFirst: Bool = false) {
      self.location = location
      self.member = member
      self.target = target
      self.isOfFirst = isOfFirst
    }
  }

  /// The heads of a post with a conflict.
  package struct Conflict: Hashable, Sendable {
    package let post: EntryID
    package let versions: [EntryID]

    package init(post: EntryID, versions: [EntryID]) {
      self.post = post
      self.versions = versions
    }
  }

  /// A time that can't be read, or a number that is too large to compare.
  package struct SpelledMember: Hashable, Sendable {
    package let location: Location
    package let member: String
    /// As the line spells it.
    package let spelling: String

    package init(location: Location, member: String, spelling: String) {
      self.location = location
      self.member = member
      self.spelling = spelling
    }
  }

  /// A temporary file that a killed command left next to the journal.
  package struct Leftover: Hashable, Sendable {
    /// A path, as bytes.
    package let location: [UInt8]
    /// Whether a rewrite of this journal left it; then the next rewrite removes it.
    package let isOfRewrite: Bool

    package init(location: [UInt8], isOfRewrite: Bool) {
      self.location = location
      self.isOfRewrite = isOfRewrite
    }
  }

  /// A kind of entry, or `header` or `entry` for all of them, and the members that this version
  /// doesn't know, with how often each occurs.
  package typealias MemberCounts = [String: [String: Int]]

  package let summary: TimelineSummary
  package let bytes: Int
  package let lines: Int
  package let blankLines: Int
  /// Heads, deletions included.
  package let heads: Int
  /// All entries, by kind.
  package let kinds: [String: Int]
  package let unknownKinds: Set<String>
  package let unknownMembers: MemberCounts
  /// Abilities that entries need and this version lacks, with how many entries need each.
  package let unknownAbilities: [String: Int]
  package let furtherHeaders: [FurtherHeader]
  package let damage: [Damage]
  package let repetitions: [Repetition]
  package let sharedIDs: [SharedID]
  package let loosePointers: [LoosePointer]
  /// Entries that replace each other in a cycle.
  package let cycles: [[EntryID]]
  package let conflicts: [Conflict]
  package let unreadableTimes: [SpelledMember]
  /// Numbers beyond all doubles.
  package let largeNumbers: [SpelledMember]
  /// Entries of known kinds with content of an unexpected shape.
  package let unfamiliar: [Location]
  package let leftovers: [Leftover]
  /// The files of the journal, or why its folder can't be checked. Nil if it uses no files and has no
  /// folder.
  package let files: Result<FolderCheck, RepositoryError>?

  package init(
    summary: TimelineSummary = TimelineSummary(), bytes: Int = 0, lines: Int = 0,
    blankLines: Int = 0, heads: Int = 0, kinds: [String: Int] = [:], unknownKinds: Set<String> = [],
    unknownMembers: MemberCounts = [:], unknownAbilities: [String: Int] = [:],
    furtherHeaders: [FurtherHeader] = [], damage: [Damage] = [],
    repetitions: [Repetition] = [], sharedIDs: [SharedID] = [],
    loosePointers: [LoosePointer] = [], cycles: [[EntryID]] = [], conflicts: [Conflict] = [],
    unreadableTimes: [SpelledMember] = [], largeNumbers: [SpelledMember] = [],
    unfamiliar: [Location] = [], leftovers: [Leftover] = [],
    files: Result<FolderCheck, RepositoryError>? = nil
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
    self.furtherHeaders = furtherHeaders
    self.damage = damage
    self.repetitions = repetitions
    self.sharedIDs = sharedIDs
    self.loosePointers = loosePointers
    self.cycles = cycles
    self.conflicts = conflicts
    self.unreadableTimes = unreadableTimes
    self.largeNumbers = largeNumbers
    self.unfamiliar = unfamiliar
    self.leftovers = leftovers
    self.files = files
  }

  package func with(files: Result<FolderCheck, RepositoryError>?) -> CheckReport {
    CheckReport(
      summary: summary, bytes: bytes, lines: lines, blankLines: blankLines, heads: heads,
      kinds: kinds,
      unknownKinds: unknownKinds, unknownMembers: unknownMembers,
      unknownAbilities: unknownAbilities, furtherHeaders: furtherHeaders, damage: damage,
      repetitions: repetitions, sharedIDs: sharedIDs, loosePointers: loosePointers, cycles: cycles,
      conflicts: conflicts, unreadableTimes: unreadableTimes, largeNumbers: largeNumbers,
      unfamiliar: unfamiliar, leftovers: leftovers, files: files)
  }

  package var hasReadableHeader: Bool { summary.access.reason != .unreadableHeader }

  /// Whether something can't be read any more. Unknown or unusual content is not damage.
  package var isDamaged: Bool { !damage.isEmpty || !hasReadableHeader }

  /// Whether a file in use is missing or changed.
  package var lacksFiles: Bool {
    switch files {
    case nil: false
    case .success(let check)?: !check.isGood
    case .failure?: true
    }
  }
}

/// What a salvage wrote.
package struct Salvage: Hashable, Sendable {
  package enum Header: Hashable, Sendable {
    /// The original header.
    case kept
    /// The header was damaged and needed nothing, so the new file has a new one.
    case new
    /// The header is unreadable and may need abilities that this version lacks. The new file has it
    /// unchanged, and is as restricted as the old one.
    case unreadable
  }

  package let report: CheckReport
  package let header: Header
  /// The file of the damaged lines; nil if there were none.
  package let damagedPath: [UInt8]?

  package init(report: CheckReport, header: Header, damagedPath: [UInt8]?) {
    self.report = report
    self.header = header
    self.damagedPath = damagedPath
  }
}
