import TimelineDomain

extension CheckReport {
  /// A report with one of each finding.
  static let full = everything(named: "7f3k2a")

  /// The same, with `word` wherever the journal's content appears.
  static func everything(named word: String) -> CheckReport {
    let location = Location(line: 4, id: EntryID(word))
    return CheckReport(
      summary: TimelineSummary(
        access: TimelineAccess(level: .noRewrite, reason: .needs([word])), version: 2,
        isNewer: true, entries: 5, posts: 2, unknown: [word: 1, "text": 1]),
      bytes: 4321, lines: 12, blankLines: 2, heads: 4, kinds: [word: 1, "text": 3, "mood": 1],
      unknownKinds: [word], unknownMembers: ["entry": [word: 1, "via": 3], "text": ["sky": 1]],
      unknownAbilities: [word: 2, "blob": 1],
      furtherHeaders: [FurtherHeader(line: 3, needs: [word])],
      damage: [
        Damage(line: 7, flaw: .notUTF8(byte: 3), begins: Array(word.utf8) + [0xE9]),
        Damage(line: 9, flaw: .zeros, begins: [0, 0, 0]),
        Damage(line: 12, flaw: .cutShort, begins: Array(#"{"id":"\#(word)""#.utf8)),
      ],
      repetitions: [Repetition(line: 8, first: 6)],
      sharedIDs: [SharedID(id: EntryID(word), lines: [4, 5, 6])],
      loosePointers: [
        LoosePointer(location: location, member: "replaces", target: EntryID(word + "1")),
        LoosePointer(location: location, member: "refs", target: EntryID(word + "2")),
      ],
      cycles: [[EntryID(word), EntryID("b"), EntryID("c")]],
      conflicts: [
        Conflict(post: EntryID(word), versions: [EntryID("v1" + word), EntryID("v2")]),
        Conflict(post: EntryID("same"), versions: [EntryID("same"), EntryID("same")]),
      ],
      unreadableTimes: [SpelledMember(location: location, member: "at", spelling: "soon " + word)],
      unfamiliar: [location],
      leftovers: [
        Leftover(location: Array("/d/\(word)".utf8), isOfRewrite: true),
        Leftover(location: Array("/d/\(word)2".utf8), isOfRewrite: false),
      ])
  }

  /// A report with damaged lines from line `first` on, and this access level.
  static func damaged(
    _ count: Int, from first: Int = 2, access: TimelineAccess = .full
  ) -> CheckReport {
    CheckReport(
      summary: TimelineSummary(access: access),
      damage: (0..<count).map {
        Damage(line: first + $0, flaw: .notJSON, begins: Array("line \($0)".utf8))
      })
  }
}
