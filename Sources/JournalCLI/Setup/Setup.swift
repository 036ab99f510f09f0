import Presentation
import Settings
import Terminal
import TimelineDomain

/// The settings as they were when the program started.
struct Setup: Sendable {
  let files: any Workspace
  let document: ConfigurationDocument
  let aliases: AliasTable
  /// Why the settings could not be read.
  let obstacle: RepositoryError?

  init(_ files: any Workspace) {
    self.files = files
    do throws(RepositoryError) {
      document = ConfigurationDocument(try files.readSettings() ?? [])
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
      .settings($0, path: files.settingsPath, more: flaws.count - 1)
    }
  }

  /// Invalid settings and aliases, which are ignored.
  var flaws: [ConfigurationFlaw] { document.flaws + aliases.flaws + document.keyFlaws }

  /// Refuses settings that can't be read or parsed.
  func checkReadable() throws(Failure) {
    if let obstacle { throw .settingsOutOfReach(obstacle) }
    if let flaw = document.flaws.first, flaw.isOfWhole {
      throw .settings(flaw, path: files.settingsPath)
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
        let names = configuration.journals.map(\.name)
        throw Failure(.refused) {
          $0.say(
            "the setting default-journal is '\(name.safeName)', but there is no journal of that name; "
              + $0.others(name, names, none: "'journal config unset default-journal' removes it"),
            "設定 default-journal が「\(name.safeName)」になっていますが、その名前のジャーナルはありません。"
              + $0.others(name, names, none: "「journal config unset default-journal」で設定を消せます。"))
        }
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
    let folder = files.settingsLocation?.split(separator: UInt8(ascii: "/")).dropLast() ?? []
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

/// The journals of a command: one, or several by name.
struct JournalSelection: Sendable {
  struct Member: Sendable {
    let choice: Setup.Choice
    /// Nil if only one journal is chosen.
    let label: String?
  }

  let members: [Member]
}

extension Setup {
  /// The journals that `--all` or `--journal` name, each file once; or else the one journal.
  func selection(
    for invocation: Invocation, _ locations: Locations
  ) throws(Failure) -> JournalSelection {
    let common = invocation.common
    if common.isAll {
      if let other = common.place {
        throw invocation.failure(.contradiction("--all", other.option))
      }
      return try everyJournal(locations)
    }
    guard let word = common.journal?.word, let names = names(in: word) else {
      let choice = try journal(for: invocation, locations)
      return JournalSelection(members: [.init(choice: choice, label: nil)])
    }
    if common.file != nil { throw invocation.failure(.contradiction("--file", "--journal")) }
    guard invocation.command.isAny(of: .several) else { throw tooManyJournals(invocation, names) }
    var members: [JournalSelection.Member] = []
    for name in names {
      let choice = try choice(named: name, locations)
      members.append(.init(choice: choice, label: choice.name ?? name.shown))
    }
    return JournalSelection(members: eachFileOnce(members))
  }

  /// Refuses several names for a command that takes one journal, and any name for a command that
  /// takes none.
  func checkNames(_ invocation: Invocation) throws(Failure) {
    let common = invocation.common
    if invocation.command.isAny(of: .onSettings), let typed = common.place {
      throw invocation.failure {
        $0.say(
          "'\(invocation.command.title)' works on your settings, not on a journal; leave out '\(typed.option)'",
          "「\(invocation.command.title)」はジャーナルではなく設定についてのコマンドです。「\(typed.option)」を外してください。")
      }
    }
    guard let names = (common.journal?.word).flatMap(names),
      !invocation.command.isAny(of: .several)
    else { return }
    throw tooManyJournals(invocation, names)
  }

  private func tooManyJournals(_ invocation: Invocation, _ names: [Argument]) -> Failure {
    .oneJournalOnly(names.map(\.shown), of: invocation.command)
  }

  /// Nil if the word is a single name; names in the settings can have commas.
  private func names(in word: Argument) -> [Argument]? {
    let comma = UInt8(ascii: ",")
    guard word.bytes.contains(comma), word.text.flatMap(configuration.journal) == nil else {
      return nil
    }
    return word.bytes.split(separator: comma, omittingEmptySubsequences: false).map {
      Argument(bytes: Array($0))
    }
  }

  /// All named journals, and the default one: `$JOURNAL_FILE`, or the default file if it exists.
  private func everyJournal(_ locations: Locations) throws(Failure) -> JournalSelection {
    try checkReadable()
    var members: [JournalSelection.Member] = []
    for journal in configuration.journals {
      members.append(.init(choice: try choice(journal, locations), label: journal.name))
    }
    if let path = locations.journal(),
      members.isEmpty || locations.set("JOURNAL_FILE") != nil || files.identity(of: path) != nil
    {
      let label = label(of: path, besides: members.compactMap(\.label))
      members.append(.init(choice: Choice(path: path, name: nil), label: label))
    }
    guard !members.isEmpty else { throw .noHome }
    return JournalSelection(members: eachFileOnce(members))
  }

  /// `journal` for `…/journal.jsonl`, or the whole path if a journal has that name.
  func label(of path: [UInt8], besides taken: [String]) -> String {
    let whole = String(decoding: path, as: UTF8.self)
    let name = whole.split(separator: "/").last.map(String.init) ?? whole
    let stem = name.hasSuffix(".jsonl") ? String(name.dropLast(6)) : name
    return stem.isEmpty || taken.contains(stem) ? whole : stem
  }

  private func eachFileOnce(
    _ members: [JournalSelection.Member]
  ) -> [JournalSelection.Member] {
    var paths: Set<[UInt8]> = []
    var known: Set<String> = []
    return members.filter { member in
      let isNewPath = paths.insert(member.choice.path).inserted
      guard let file = files.identity(of: member.choice.path) else { return isNewPath }
      return known.insert(file).inserted
    }
  }
}

extension ConfigurationDocument {
  /// The keys that are ignored, with their lines.
  var keyFlaws: [ConfigurationFlaw] {
    KeyTable(configuration.keys).flaws.map { flaw in
      ConfigurationFlaw(
        line: line(at: [Setting.keys.rawValue, flaw.action]) ?? 1,
        .unusableKeys(flaw.action, flaw.reason))
    }
  }
}

/// The settings of a command, and changes to them.
@MainActor
struct UserSettings {
  let setup: Setup
  let locations: Locations
  let output: Output

  var configuration: Configuration { setup.configuration }
  var editor: String { locations.editor(setting: configuration.editor) }

  var missingEditor: Failure {
    .editorMissing(editor, isSetting: configuration.editor != nil)
  }

  /// Refuses files without a place for settings.
  var files: any Workspace {
    get throws(Failure) {
      guard setup.files.settingsLocation != nil else { throw .noPlaceForSettings }
      return setup.files
    }
  }

  /// Changes the settings under their lock; false if that changes nothing.
  func change(
    _ body: (ConfigurationDocument) throws(ConfigurationFlaw) -> ConfigurationDocument
  ) throws(Failure) -> Bool {
    let files = try files
    var flaw: ConfigurationFlaw?
    var hasChanged = false
    let obstacle: RepositoryError.Obstacle?
    do {
      obstacle = try files.changeSettings { bytes in
        do throws(ConfigurationFlaw) {
          let next = try body(ConfigurationDocument(bytes ?? []))
          hasChanged = next.bytes != bytes ?? []
          return hasChanged ? next.bytes : nil
        } catch {
          flaw = error
          return nil
        }
      }
    } catch {
      throw .settingsOutOfReach(error)
    }
    if let flaw { throw .settings(flaw, path: files.settingsPath) }
    if let obstacle { output.say(.notDurable(path: files.settingsPath, obstacle)) }
    if hasChanged { output.hasChangedFiles = true }
    return hasChanged
  }

  /// A journal's path as stored in the settings: from home, or absolute.
  func lastingPath(_ word: Argument) throws(Failure) -> String {
    if word.bytes.starts(with: Array("~/".utf8)) { return try word.checkedText() }
    do {
      return try Argument(bytes: files.absolute(word.bytes)).checkedText()
    } catch let error as RepositoryError {
      throw .settingsOutOfReach(error)
    } catch {
      throw error as? Failure ?? .noPlaceForSettings
    }
  }
}

extension Argument {
  /// The word as text; refuses invalid UTF-8.
  func checkedText() throws(Failure) -> String {
    if let flaw = TextFlaw(bytes) { throw .unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
