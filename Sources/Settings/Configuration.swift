package import TimePhrases
package import TimelineDomain

/// The user's settings, with the defaults for the rest.
package struct Configuration: Hashable, Sendable {
  package enum Color: String, Hashable, Sendable {
    case auto, always, never
  }

  /// The language of messages; `auto` follows the environment.
  package enum Language: String, Hashable, Sendable, CaseIterable {
    case auto, en, ja
  }

  package enum Theme: String, Hashable, Sendable {
    case auto, dark, light
  }

  package struct Template: Hashable, Sendable {
    package let name: String
    package let text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A command of the user's own: its name, and the command line that it calls.
  package struct Alias: Hashable, Sendable {
    package let name: String
    package let line: String

    package init(name: String, line: String) {
      self.name = name
      self.line = line
    }
  }

  package struct Journal: Hashable, Sendable {
    package let name: String
    /// As written in the file: absolute, from `~/`, or relative to the configuration file.
    package let path: String
    /// Templates for this journal only.
    package let templates: [Template]

    package init(name: String, path: String, templates: [Template] = []) {
      self.name = name
      self.path = path
      self.templates = templates
    }
  }

  /// What `journal` alone in a terminal opens.
  package enum Start: String, Hashable, Sendable {
    case home, browse
  }

  /// The keys of an action on the full screen, as written in the file: `S Ctrl-S`.
  package struct KeyChoice: Hashable, Sendable {
    package let action: String
    package let keys: String
  }

  package internal(set) var editor: String?
  package internal(set) var language = Language.auto
  package internal(set) var color = Color.auto
  package internal(set) var time = TimeSettings.standard
  package internal(set) var hours = ClockHours.twentyFour
  package internal(set) var moods = MoodSet.standard
  package internal(set) var journals: [Journal] = []
  package internal(set) var defaultJournal: String?
  package internal(set) var templates: [Template] = []
  package internal(set) var theme = Theme.auto
  /// A command; an empty one means none.
  package internal(set) var pager: String?
  /// The sign before tags in lists, which can also be typed for `#`.
  package internal(set) var tagSign: Character = "#"
  /// How many days a draft can be old before the program mentions it.
  package internal(set) var draftDays = 30
  /// Whether a date and a colon at the beginning of a new text are its time.
  package internal(set) var hasDatesInFront = false
  package internal(set) var aliases: [Alias] = []
  package internal(set) var start = Start.home
  package internal(set) var keys: [KeyChoice] = []

  package static let standard = Configuration()

  package func journal(_ name: String) -> Journal? { journals.first { $0.name == name } }

  /// The templates for a journal: its own, and the common ones that it doesn't override.
  package func templates(for journal: String?) -> [Template] {
    let own = journal.flatMap { self.journal($0) }?.templates ?? []
    return own + templates.filter { template in !own.contains { $0.name == template.name } }
  }
}

/// The name of a setting; the catalogue describes it.
package enum Setting: String, CaseIterable, Sendable {
  case editor, language, color, theme, pager
  case dateOrder = "date-order"
  case weekStartsOn = "week-starts-on"
  case dayEndsAt = "day-ends-at"
  case dayParts = "day-parts"
  case timeFormat = "time-format"
  case tagSign = "tag-sign"
  case datesInFront = "dates-in-front"
  case moods, journals
  case defaultJournal = "default-journal"
  case templates
  case draftDays = "draft-days"
  case alias, start, keys
}
