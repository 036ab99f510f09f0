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
    /// Whether its new entries are sealed.
    package let sealsNew: Bool

    package init(
      name: String, path: String, templates: [Template] = [], sealsNew: Bool = false
    ) {
      self.name = name
      self.path = path
      self.templates = templates
      self.sealsNew = sealsNew
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

    package init(action: String, keys: String) {
      self.action = action
      self.keys = keys
    }
  }

  package let editor: String?
  package let language: Language
  package let color: Color
  package let time: TimeSettings
  package let hours: ClockHours
  package let moods: MoodSet
  package let journals: [Journal]
  package let defaultJournal: String?
  package let templates: [Template]
  package let theme: Theme
  /// A command; an empty one means none.
  package let pager: String?
  /// A command that draws pictures in the terminal; an empty one means none.
  package let pictureViewer: String?
  /// The sign before tags in lists, which can also be typed for `#`.
  package let tagSign: Character
  package let aliases: [Alias]
  package let start: Start
  package let keys: [KeyChoice]
  /// A shell command that prints the identity for sealed entries; an empty one means none.
  package let sealIdentityCommand: String?
  /// Whether the line of a sealed entry has of its time only the day.
  package let sealsOnlyTheDay: Bool

  package init(
    editor: String? = nil, language: Language = .auto, color: Color = .auto,
    time: TimeSettings = .standard, hours: ClockHours = .twentyFour, moods: MoodSet = .standard,
    journals: [Journal] = [], defaultJournal: String? = nil, templates: [Template] = [],
    theme: Theme = .auto, pager: String? = nil, pictureViewer: String? = nil,
    tagSign: Character = "#",
    aliases: [Alias] = [], start: Start = .home, keys: [KeyChoice] = [],
    sealIdentityCommand: String? = nil, sealsOnlyTheDay: Bool = false
  ) {
    self.editor = editor
    self.language = language
    self.color = color
    self.time = time
    self.hours = hours
    self.moods = moods
    self.journals = journals
    self.defaultJournal = defaultJournal
    self.templates = templates
    self.theme = theme
    self.pager = pager
    self.pictureViewer = pictureViewer
    self.tagSign = tagSign
    self.aliases = aliases
    self.start = start
    self.keys = keys
    self.sealIdentityCommand = sealIdentityCommand
    self.sealsOnlyTheDay = sealsOnlyTheDay
  }

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
  case pictureViewer = "picture-viewer"
  case dateOrder = "date-order"
  case weekStartsOn = "week-starts-on"
  case dayEndsAt = "day-ends-at"
  case timeFormat = "time-format"
  case tagSign = "tag-sign"
  case moods, journals
  case defaultJournal = "default-journal"
  case templates
  case alias, start, keys
  case sealIdentityCommand = "seal-identity-command"
  case sealTime = "seal-time"
}
