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
    case .dayone: nil
    case .dayoneClassic: nil
    case .daylio: nil
    case .tuiJournal: TUIJournalReader.self
    case .timeline: TimelineAppReader.self
    case .vjournal: nil
    case .markdown: nil
    case .csv: nil
    case .lines: LinesReader.self
    case .html, .json: nil
    }
  }

  /// Nil for a format that is only read.
  package var writer: (any ForeignWriter.Type)? {
    switch self {
    case .jrnl: JrnlWriter.self
    case .jrnlFolder: nil
    case .jrnlJSON: JrnlJSONWriter.self
    case .dayone: nil
    case .dayoneClassic: nil
    case .daylio: nil
    case .tuiJournal: TUIJournalWriter.self
    case .timeline: TimelineAppWriter.self
    case .vjournal: nil
    case .markdown: nil
    case .csv: nil
    case .lines: LinesWriter.self
    case .html: nil
    case .json: nil
    }
  }

  package static var readable: [ExchangeFormat] { allCases.filter { $0.reader != nil } }
  package static var writable: [ExchangeFormat] { allCases.filter { $0.writer != nil } }
}
