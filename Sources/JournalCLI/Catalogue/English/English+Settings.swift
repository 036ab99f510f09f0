import Settings

extension English {
  func about(_ setting: Setting) -> String {
    switch setting {
    case .editor: "The editor for texts; without it $VISUAL, $EDITOR or vi"
    case .language: "The language of answers; auto is that of the environment"
    case .color: "Whether answers have colour; auto is in a terminal"
    case .theme: "The background that colours are for; auto is what the terminal says, or either"
    case .pager: "The program for long answers, none where empty; without it $PAGER or less"
    case .dateOrder: "Whether 3/4 is a day of April (dmy) or of March (mdy)"
    case .weekStartsOn: "The first day of a week"
    case .dayEndsAt: "When a day ends: what happens before belongs to the day before"
    case .timeFormat: "The hours of the clock wherever you read a time, but for csv and json"
    case .tagSign:
      "The sign that lists put before tags, and that you may type for #; texts keep #"
    case .moods: "Moods of your own beside the five: a name each, a face and a score if you like"
    case .journals: "The journals that --journal knows: a name each, and its file"
    case .defaultJournal: "The one of them that is used where no other is named"
    case .templates: "The beginnings that --template knows: a name each, and its text"
    }
  }

  var unreadableSetting: String { "(can't be read)" }
  var noneSet: String { "none" }
  var notSet: String { "not set" }
  func standard(_ value: String) -> String { "\(value) (default)" }

  func unknownSettings(_ names: [String]) -> String {
    "Unknown to this version, and kept: \(quoted(names))"
  }

  var wasNotSet: String { "(it was not set)" }

  var noNamedJournals: [String] {
    ["No journal has a name.", "Give one with: journal journals add work ~/work.jsonl"]
  }

  func journalSize(_ bytes: Int?, isDefault: Bool) -> String {
    "(\(bytes.map { "\($0) bytes" } ?? "not there yet")\(isDefault ? ", the default" : ""))"
  }

  func fileLeftAlone(_ path: String) -> String { "The file \(path) was left alone." }
  var noDefaultJournal: String { "No journal is the default now." }

  var noTemplates: [String] {
    ["There are no templates.", "Write one with: journal templates edit evening"]
  }
}
