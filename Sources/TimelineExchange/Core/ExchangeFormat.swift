/// A format of another program, under the name that `--from` and `--to` take.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case jrnl
  case jrnlFolder = "jrnl-folder"
  case jrnlJSON = "jrnl-json"
  case dayone
  case dayoneClassic = "dayone-classic"
  case daylio
  case tuiJournal = "tui-journal"
  case timeline
  case vjournal
  case markdown
  case csv
  case lines
  case html
  case json

  /// Nil for a format that is only written.
  package var reader: (any ForeignReader.Type)? {
    switch self {
    case .jrnl: JrnlReader.self
    case .jrnlFolder: JrnlFolderReader.self
    case .jrnlJSON: JrnlJSONReader.self
    case .dayone: DayOneReader.self
    case .dayoneClassic: DayOneClassicReader.self
    case .daylio: DaylioReader.self
    case .tuiJournal: TUIJournalReader.self
    case .timeline: TimelineAppReader.self
    case .vjournal: VJournalReader.self
    case .markdown: MarkdownReader.self
    case .csv: TableReader.self
    case .lines: LinesReader.self
    case .json: ItemListReader.self
    case .html: nil
    }
  }

  /// Whether an entry that this version can't interpret goes along as its whole line or payload, for an import.
  package var holdsUnknownEntries: Bool {
    switch self {
    case .json, .csv, .markdown, .vjournal, .timeline: true
    case .jrnl, .jrnlFolder, .jrnlJSON, .dayone, .dayoneClassic, .daylio, .tuiJournal, .html,
      .lines:
      false
    }
  }

  /// Nil for a format that is only read.
  package var writer: (any ForeignWriter.Type)? {
    switch self {
    case .jrnl: JrnlWriter.self
    case .jrnlFolder: nil
    case .jrnlJSON: JrnlJSONWriter.self
    case .dayone: DayOneWriter.self
    case .dayoneClassic: nil
    case .daylio: DaylioWriter.self
    case .tuiJournal: TUIJournalWriter.self
    case .timeline: TimelineAppWriter.self
    case .vjournal: VJournalWriter.self
    case .markdown: MarkdownWriter.self
    case .csv: TableWriter.self
    case .lines: LinesWriter.self
    case .html: HTMLWriter.self
    case .json: ItemListWriter.self
    }
  }

  /// Whether a file may have all of its entries in one line.
  package var isJSON: Bool {
    [.jrnlJSON, .dayone, .tuiJournal, .timeline, .json].contains(self)
  }

  package static var readable: [ExchangeFormat] { allCases.filter { $0.reader != nil } }
  package static var writable: [ExchangeFormat] { allCases.filter { $0.writer != nil } }
}
