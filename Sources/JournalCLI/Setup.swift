import Settings
import TimelineDomain

/// What a person has set, as it was when the program began.
struct Setup: Sendable {
  /// Nil where there is no place for settings.
  let keeper: (any ConfigurationKeeper)?
  let document: ConfigurationDocument
  /// Why they could not be read.
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
  }

  var configuration: Configuration { document.configuration }

  /// What a command that goes on without should say.
  var notice: Notice? {
    if let obstacle { return .settingsOutOfReach(obstacle) }
    return document.flaws.first.map {
      .settings($0, path: keeper?.path ?? "", more: document.flaws.count - 1)
    }
  }

  /// Refuses settings that can't be read or understood at all.
  func checkReadable() throws(Failure) {
    if let obstacle { throw .settingsOutOfReach(obstacle) }
    if let flaw = document.flaws.first, flaw.isOfWhole {
      throw .settings(flaw, path: keeper?.path ?? "")
    }
  }

  // MARK: Journals

  /// A journal's file and, where it was chosen by that, its name.
  struct Choice: Sendable {
    let path: [UInt8]
    let name: String?
  }

  /// `--file` or `--journal`, else `$JOURNAL_FILE`, else `default-journal`, else the one place where a
  /// journal is when nobody has said anything.
  func journal(for invocation: Invocation, _ locations: Locations) throws(Failure) -> Choice {
    if let name = invocation.value("journal") {
      if invocation.has("file") { throw invocation.failure(.contradiction("--file", "--journal")) }
      return try choice(named: name, locations)
    }
    if let path = invocation.value("file")?.bytes {
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

  /// The name of the journal that would be chosen, where that is chosen by a name.
  func journalName(for invocation: Invocation, _ locations: Locations) -> String? {
    if let word = invocation.value("journal") { return word.text }
    let isFile = invocation.has("file") || locations.set("JOURNAL_FILE") != nil
    return isFile ? nil : configuration.defaultJournal
  }

  /// The journal that a word names.
  func named(_ word: Argument) throws(Failure) -> Configuration.Journal {
    guard let journal = word.text.flatMap(configuration.journal) else {
      try checkReadable()
      throw .unknownJournal(word.shown, names: configuration.journals.map(\.name))
    }
    return journal
  }

  /// The same, or the one without a name by what it is called beside others.
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

  /// From home where it begins with `~/`, from where the settings are where it is relative; nil where
  /// there is no home.
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
