import TimePhrases
import TimelineDomain
import TimelineExchange

/// What an export writes: a format, in one file or in a folder with a file for each step.
struct ExportLayout {
  enum Step: String, CaseIterable, Sendable {
    case day, month, entry
  }

  let format: ExchangeFormat
  /// Nil for one file.
  let step: Step?

  static let steps = Step.allCases.map(\.rawValue)
  /// Formats that `--to` takes.
  static let formats = ExchangeFormat.allCases.filter { $0.exportWriter(nil) != nil }.map(
    \.rawValue)

  /// A format that is always a folder.
  static func step(of format: ExchangeFormat) -> Step? { format == .jrnlFolder ? .day : nil }

  /// The format that a file's name ends like.
  static func format(ofFile path: String) -> ExchangeFormat? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "md", "markdown": return .markdown
    case "html", "htm": return .html
    case "csv": return .csv
    case "json": return .json
    case "jsonl": return .lines
    case "ics": return .vjournal
    case "txt": return .jrnl
    default: return nil
    }
  }

  var writer: (any ForeignWriter.Type)? { format.exportWriter(step) }

  /// The part of a timeline that goes into one file; items with the same key belong together.
  func key(_ moment: Moment?) -> Int {
    guard let wall = moment?.wall else { return .min }
    switch step {
    case nil: return 0
    case .day: return wall.daysSinceEpoch
    case .month: return wall.year * 12 + wall.month
    case .entry: return 0
    }
  }

  /// The path of a file within the folder.
  func name(_ item: TimelineItem) -> String {
    guard let wall = (item.moment ?? item.sortingMoment)?.wall else { return "undated.md" }
    let (year, month) = (wall.year.padded(4), wall.month.padded(2))
    if format == .jrnlFolder { return "\(year)/\(month)/\(wall.day.padded(2)).txt" }
    let day = "\(year)-\(month)-\(wall.day.padded(2))"
    switch step {
    case .month: return "\(year)/\(year)-\(month).md"
    case .day, nil: return "\(year)/\(day).md"
    case .entry:
      let time = "\(wall.hour.padded(2))\(wall.minute.padded(2))"
      return "\(year)/\(day)-\(time)-\(fileName(of: item.name)).md"
    }
  }

  /// An id can have any characters; ours have only letters and digits.
  private func fileName(of id: EntryID) -> String {
    let isPlain =
      !id.bytes.isEmpty && id.bytes.count <= 40
      && id.bytes.allSatisfy { EntryID.alphabet.contains($0) }
    if isPlain { return id.text }
    return id.bytes.prefix(40).map { String($0, radix: 16) }.joined(separator: ".")
  }
}

extension ExchangeFormat {
  /// The writer of a file; a file for one entry has front matter.
  fileprivate func exportWriter(_ step: ExportLayout.Step?) -> (any ForeignWriter.Type)? {
    switch self {
    case .markdown where step == .entry: MarkdownNoteWriter.self
    case .jrnlFolder: ExchangeFormat.jrnl.writer
    default: writer
    }
  }
}
