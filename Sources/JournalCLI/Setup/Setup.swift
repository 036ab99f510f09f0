import Presentation
import Settings
import TimelineDomain

/// The settings as they were when the program started.
struct Setup: Sendable {
  /// Nil if there is no folder for settings.
  let keeper: (any ConfigurationKeeper)?
  let document: ConfigurationDocument
  let aliases: AliasTable
  /// Why the settings could not be read.
  let obstacle: RepositoryError?

  init(_ keeper: (any ConfigurationKeeper)?) {
    self.keeper = keeper
    do throws(RepositoryError) {
      document = ConfigurationDocument(try keeper?.read() ?? [])
      obstacle = nil
    } catch {
      document = ConfigurationDocument()
      obstacle = error
    }
    aliases = AliasTable(document)
  }

  var configuration: Configuration { document.configuration }

  /// The notice of a command that continues without invalid settings.
  var notice: Notice? {
    if let obstacle { return .settingsOutOfReach(obstacle) }
    return flaws.first.map {
      .settings($0, path: keeper?.path ?? "", more: flaws.count - 1)
    }
  }

  /// Invalid settings and aliases, which are ignored.
  var flaws: [ConfigurationFlaw] { document.flaws + aliases.flaws + document.keyFlaws }

  /// Refuses settings that can't be read or parsed.
  func checkReadable() throws(Failure) {
    if let obstacle { throw .settingsOutOfReach(obstacle) }
    if let flaw = document.flaws.first, flaw.isOfWhole {
      throw .settings(flaw, path: keeper?.path ?? "")
    }
  }

  // MARK: Journals

  /// A journal's path, and its name if it was chosen by name.
  struct Choice: Sendable {
    let path: [UInt8]
    let name: String?
  }

  /// The journal: by `--file` or `--journal`, else `$JOURNAL_FILE`, else `default-journal`, else
  /// the default path.
  func journal(for invocation: Invocation, _ locations: Locations) throws(Failure) -> Choice {
    let common = invocation.common
    if let name = common.journal?.word {
      if common.file != nil { throw invocation.failure(.contradiction("--file", "--journal")) }
      return try choice(named: name, locations)
    }
    if let path = common.file?.word.bytes {
      if path.isEmpty { throw invocation.failure(.emptyPath(option: "--file")) }
      return Choice(path: path, name: nil)
    }
    if locations.set("JOURNAL_FILE") == nil, let name = configuration.defaultJournal {
      guard let journal = configuration.journal(name) else {
        throw .unknownDefaultJournal(name, names: configuration.journals.map(\.name))
      }
      return try choice(journal, locations)
    }
    guard let path = locations.journal() else { throw .noHome }
    return Choice(path: path, name: nil)
  }

  /// The name of the journal to use, if it is chosen by name.
  func journalName(for invocation: Invocation, _ locations: Locations) -> String? {
    let common = invocation.common
    if let journal = common.journal { return journal.word.text }
    let isFile = common.file != nil || locations.set("JOURNAL_FILE") != nil
    return isFile ? nil : configuration.defaultJournal
  }

  /// The journal with the name in a word.
  func named(_ word: Argument) throws(Failure) -> Configuration.Journal {
    guard let journal = word.text.flatMap(configuration.journal) else {
      try checkReadable()
      throw .unknownJournal(word.shown, names: configuration.journals.map(\.name))
    }
    return journal
  }

  /// The journal with that name, or the unnamed journal by its label.
  func choice(named word: Argument, _ locations: Locations) throws(Failure) -> Choice {
    if word.text.flatMap(configuration.journal) == nil, let path = locations.journal(),
      label(of: path, besides: configuration.journals.map(\.name)) == word.text
    {
      return Choice(path: path, name: nil)
    }
    return try choice(try named(word), locations)
  }

  func choice(
    _ journal: Configuration.Journal, _ locations: Locations
  ) throws(Failure) -> Choice {
    guard let path = path(of: journal, locations) else { throw .noHome }
    return Choice(path: path, name: journal.name)
  }

  /// A path from home if it starts with `~/`, from the settings' folder if it is relative; nil
  /// without a home directory.
  func path(of journal: Configuration.Journal, _ locations: Locations) -> [UInt8]? {
    let path = Array(journal.path.utf8)
    if path.first == UInt8(ascii: "/") { return path }
    if journal.path.hasPrefix("~/") { return locations.set("HOME").map { $0 + path.dropFirst() } }
    let folder = keeper?.location.split(separator: UInt8(ascii: "/")).dropLast() ?? []
    return Array("/".utf8) + folder.flatMap { Array($0) + [UInt8(ascii: "/")] } + path
  }

  // MARK: Templates

  func template(_ word: Argument, for journal: String?) throws(Failure) -> Configuration.Template {
    let templates = configuration.templates(for: journal)
    guard let template = templates.first(where: { $0.name == word.text }) else {
      try checkReadable()
      throw .unknownTemplate(word.shown, names: templates.map(\.name))
    }
    return template
  }
}
