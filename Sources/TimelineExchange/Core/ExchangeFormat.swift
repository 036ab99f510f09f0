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
    case .dayone: nil
    case .dayoneClassic: nil
    case .daylio: nil
    case .tuiJournal: nil
    case .timeline: nil
    case .vjournal: nil
    case .markdown: nil
    case .csv: nil
    case .lines: nil
    case .html, .json: nil
    }
  }

  /// Nil for a format that is only read.
  package var writer: (any ForeignWriter.Type)? {
    switch self {
    case .jrnl: nil
    case .jrnlFolder: nil
    case .jrnlJSON: nil
    case .dayone: nil
    case .dayoneClassic: nil
    case .daylio: nil
    case .tuiJournal: nil
    case .timeline: nil
    case .vjournal: nil
    case .markdown: nil
    case .csv: nil
    case .lines: nil
    case .html: nil
    case .json: nil
    }
  }

  package static var readable: [ExchangeFormat] { allCases.filter { $0.reader != nil } }
  package static var writable: [ExchangeFormat] { allCases.filter { $0.writer != nil } }
}
