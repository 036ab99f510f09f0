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
    case .jrnl: nil
    case .jrnlFolder: nil
    case .jrnlJSON: nil
    case .dayone: DayOneReader.self
    case .dayoneClassic: DayOneClassicReader.self
    case .daylio: DaylioReader.self
    case .tuiJournal: nil
    case .timeline: nil
    case .vjournal: VJournalReader.self
    case .markdown: MarkdownReader.self
    case .csv: TableReader.self
    case .lines: nil
    case .json: ItemListReader.self
    case .html: nil
    }
  }

  /// Nil for a format that is only read.
  package var writer: (any ForeignWriter.Type)? {
    switch self {
    case .jrnl: nil
    case .jrnlFolder: nil
    case .jrnlJSON: nil
    case .dayone: DayOneWriter.self
    case .dayoneClassic: nil
    case .daylio: DaylioWriter.self
    case .tuiJournal: nil
    case .timeline: nil
    case .vjournal: VJournalWriter.self
    case .markdown: MarkdownWriter.self
    case .csv: TableWriter.self
    case .lines: nil
    case .html: HTMLWriter.self
    case .json: ItemListWriter.self
    }
  }

  package static var readable: [ExchangeFormat] { allCases.filter { $0.reader != nil } }
  package static var writable: [ExchangeFormat] { allCases.filter { $0.writer != nil } }
}
