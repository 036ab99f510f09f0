package import TimePhrases
package import TimelineDomain

/// Reads a format. It gets the bytes of one file at a time, in UTF-8 without a BOM, and hands on each
/// entry as soon as it has read it, so it needs no memory for the whole file.
///
/// All words of a file come in an entry or its members, or a broken entry or a part that is left out has them.
package protocol ForeignReader {
  /// What the members of the format become, for the report before an import.
  static var fields: [FieldMeaning] { get }
  /// Whether files of this format usually have such a name. It decides nothing but which damaged files
  /// of a folder are reported, if the user names the format.
  static func hasUsualName(_ name: String) -> Bool
  /// Whether the bytes look like this format. They may be only the beginning of the file. `name` is the
  /// path within a folder or an archive, with `/` between its parts, or the file's name.
  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool
  /// Whether the bytes may be this format, if no format fits.
  static func mayFit(_ beginning: Span<UInt8>, named name: String) -> Bool

  init(options: ReadingOptions)
  /// What the members of this file become.
  func fields(in bytes: Span<UInt8>) -> [FieldMeaning]
  /// `name` is the file's path within its folder or archive, or its own name.
  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void)
}

extension ForeignReader {
  package static func mayFit(_ beginning: Span<UInt8>, named name: String) -> Bool { false }
  package func fields(in bytes: Span<UInt8>) -> [FieldMeaning] { Self.fields }
}

/// What a reader finds in a file.
package enum ForeignItem: Hashable, Sendable {
  case entry(ForeignEntry)
  /// Not read and not guessed.
  case broken(BrokenEntry)
  /// The import can't begin before the user answers this.
  case unclear(ForeignQuestion)
  /// Belongs to no current entry, so it is counted and not imported.
  case leftOut(LeftOutPart, at: Int)
  /// Read, but to be checked by the user.
  case doubtful(ForeignDoubt)
}

/// What a reader read in a way that may not be meant.
package enum ForeignDoubt: Hashable, Sendable {
  /// The entries of one file begin with dates in these forms, of which these are examples.
  case dateForms([String])
}

/// A part of a file that can be read and is not imported.
package enum LeftOutPart: Hashable, Sendable {
  /// A member, a property or a component beside the entries, by its name.
  case beside(String)
  /// A deleted entry, or an older version of one.
  case notCurrent
  /// An entry that the program which wrote the list could not interpret.
  case unreadable(kind: String)
}

/// A part of a file that can't be read.
package struct BrokenEntry: Hashable, Sendable {
  /// Where it begins.
  package let offset: Int
  package let flaw: ForeignFlaw

  package init(at offset: Int, _ flaw: ForeignFlaw) {
    self.offset = offset
    self.flaw = flaw
  }
}

/// Why a part of a file can't be read. The catalogue has the sentences.
package enum ForeignFlaw: Error, Hashable, Sendable {
  /// The JSON ends or breaks here; what follows is not read.
  case brokenJSON
  /// Another type than the format has here; `member` names what.
  case wrongType(member: String)
  case missing(member: String)
  /// The words don't have the form of a date.
  case unreadableDate(String)
  /// The form is right, but there is no such day or time.
  case impossibleDate(String)
  /// A date such as 01/02/2026, which `--date-order` decides.
  case ambiguousDate(String)
  case unknownZone(String)
  /// Two entries of the file have this id.
  case repeatedID(String)
  /// A file before has another version of the entry.
  case otherVersion
  /// Bytes that are not UTF-8.
  case notUTF8
  /// jrnl, encrypted; a command decrypts it.
  case encrypted(JrnlEncryption)
  /// A Markdown file without a date in its front matter or its name; `--at` gives one.
  case noDate
  /// A comment of this program's own Markdown, which has the members of the next entry.
  case damagedComment
  /// Words before the first entry.
  case textBeforeEntries
  /// No entry at all in a file that is not empty.
  case noEntries
  /// A row of a table with another number of columns than its header.
  case wrongColumns(found: Int, expected: Int)
  /// A component or a property list that does not end.
  case unended(String)
  /// A journal or an entry that names abilities, which an import does not check.
  case needsAbilities
  /// An entry of an unknown kind that replaces others, which an import does not bring.
  case needsOlderEntries
  /// Anything else, in the words of the format's specification.
  case other(String)
}

/// What a file leaves open and an option answers.
package enum ForeignQuestion: Hashable, Sendable {
  /// `--moods 'NAME=3'`
  case mood(String)
  /// `--map MEMBER=…`: the columns of the header, and the member that none of them is.
  case columns(missing: String, header: [String])
  /// `--map …=NAME`: no column has this name.
  case noColumn(String, header: [String])
  /// `--date-order`
  case dateOrder(example: String)

  /// The name of a mood without a meaning.
  package var mood: String? { if case .mood(let name) = self { name } else { nil } }
}

/// What a member of a format becomes.
package struct FieldMeaning: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    case moment, zone, words, firstLine, note, tags, star, id, modified
    /// What comes before the note of such an entry.
    case title(Post.Kind)
    /// Goes along under `from`.
    case kept
    /// References are kept, the files are not imported yet.
    case attachment
    /// Can be computed from the other members.
    case leftOut
  }

  package let name: String
  package let meaning: Meaning

  package init(_ name: String, _ meaning: Meaning) {
    self.name = name
    self.meaning = meaning
  }

  /// The members of this program's own formats.
  static let own: [FieldMeaning] =
    [FieldMeaning("at", .moment), FieldMeaning("zone", .zone)]
    + Post.Kind.allCases.flatMap { kind in
      kind.titleFields.map { FieldMeaning($0.rawValue, .title(kind)) }
    } + PostField.bodies.map { FieldMeaning($0.rawValue, $0 == .text ? .words : .note) } + [
      FieldMeaning("tags", .tags), FieldMeaning("starred", .star), FieldMeaning("id", .id),
    ]
}

/// What the user and the system say about a file to import.
package struct ReadingOptions: Sendable {
  /// The offsets of the zone in which times without one are read: `--zone`, or else the system's.
  package let time: any TimeSource
  /// Whether `--zone` was given: then times in UTC become local times of that zone.
  package let isZoneGiven: Bool
  /// The offsets of an IANA zone. Nil for a name that the system doesn't know.
  package let zone: @Sendable (String) -> (any TimeSource)?
  /// `--moods`, by the name in the file.
  package let moods: [String: Mood]
  /// The moods of the settings and the known ones.
  package let knownMoods: MoodSet
  /// `--map`, from a member of this program to the name of a column.
  package let columns: [String: String]
  /// `--date-order`
  package let dateOrder: DateOrder?
  /// `--at`: the time of files without one.
  package let undated: Moment?
  /// `--events`: events of a calendar are entries, too.
  package let takesEvents: Bool
  /// Reads journals of this program. Nil where there are none.
  package let workspace: (any Workspace)?

  package init(
    time: any TimeSource, isZoneGiven: Bool = false,
    zone: @escaping @Sendable (String) -> (any TimeSource)? = { _ in nil },
    moods: [String: Mood] = [:], knownMoods: MoodSet = .standard, columns: [String: String] = [:],
    dateOrder: DateOrder? = nil, undated: Moment? = nil, takesEvents: Bool = false,
    workspace: (any Workspace)? = nil
  ) {
    self.time = time
    self.isZoneGiven = isZoneGiven
    self.zone = zone
    self.moods = moods
    self.knownMoods = knownMoods
    self.columns = columns
    self.dateOrder = dateOrder
    self.undated = undated
    self.takesEvents = takesEvents
    self.workspace = workspace
  }

  /// The mood for a name in the file. Nil if neither `--moods` nor the settings know it.
  package func mood(_ name: String) -> Mood? { moods[name] ?? knownMoods.mood(name) }

  /// The same in our own export: there, a mood without a score has none.
  package func ownMood(_ name: String) -> Mood {
    moods[name] ?? knownMoods.listed(name) ?? .restored(name)
  }
}

/// Which formats a file may have, decided from its content.
package enum Recognition {
  /// How many bytes of a file a reader gets to recognize it.
  package static let beginning = 1 << 16

  /// Every format that fits, in the order of `ExchangeFormat`: empty for an unknown one, several if
  /// the user has to say which.
  package static func formats(of beginning: Span<UInt8>, named name: String) -> [ExchangeFormat] {
    let fitting = ExchangeFormat.readable.filter {
      $0.reader?.fits(beginning, named: name) == true
    }
    if !fitting.isEmpty { return fitting }
    return ExchangeFormat.readable.filter { $0.reader?.mayFit(beginning, named: name) == true }
  }
}
