import Presentation
import Settings

extension English {
  func about(_ setting: Setting) -> String {
    switch setting {
    case .editor: "The editor for texts; by default $VISUAL, $EDITOR or vi"
    case .language: "The language; auto follows the environment"
    case .color: "When to use color; auto is in a terminal"
    case .theme: "The background that colors suit; auto asks the terminal, or suits both"
    case .pager: "The program for long output; empty is none; by default $PAGER or less"
    case .dateOrder: "Whether 3/4 is in April (dmy) or in March (mdy)"
    case .weekStartsOn: "The first day of a week"
    case .dayEndsAt: "When a day ends; earlier times belong to the day before"
    case .dayParts: "The hours of each part of the day: begin, end, usual time"
    case .timeFormat: "12 or 24 hours for displayed times; csv and json do not change"
    case .tagSign:
      "The sign before tags in lists, also accepted for #; texts keep #"
    case .datesInFront: "Whether 'yesterday: …' at the beginning of a text is its time"
    case .moods: "Your own moods: a name, and if you like a face, score, words"
    case .journals: "The journals for --journal: a name and a file each"
    case .defaultJournal: "The journal to use when no other is named"
    case .alias: "Your own commands, such as alias.idea for 'add text --tag idea'"
    case .start: "What 'journal' alone opens: home, or browse for the full screen"
    case .keys: "Keys on the full screen, such as keys.star for 'S'; ? shows all"
    case .templates: "The templates for --template: a name and a text each"
    case .draftDays: "After how many days 'journal drafts' mentions that a draft is old"
    }
  }

  var unreadableSetting: String { "(can't be read)" }
  var noneSet: String { "none" }
  var notSet: String { "not set" }
  func standard(_ value: String) -> String { "\(value) (default)" }

  func unknownSettings(_ names: [String]) -> String {
    "Unknown settings, kept as they are: \(quoted(names))"
  }

  var wasNotSet: String { "(it was not set)" }

  var noNamedJournals: [String] {
    ["No journal has a name.", "Name one with: journal journals add work ~/work.jsonl"]
  }

  func journalSize(_ bytes: Int?, isDefault: Bool) -> String {
    "(\(bytes.map { "\($0) bytes" } ?? "does not exist yet")\(isDefault ? ", the default" : ""))"
  }

  func fileLeftAlone(_ path: String) -> String { "The file \(path) is unchanged." }
  var noDefaultJournal: String { "There is no default journal now." }

  var noTemplates: [String] {
    ["There are no templates.", "Write one with: journal templates edit evening"]
  }
}
