import Settings
import TimelineDomain

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
      throw invocation.failure(.notOfAJournal(option: typed.option))
    }
    guard let names = (common.journal?.word).flatMap(names),
      !invocation.command.isAny(of: .several)
    else { return }
    throw tooManyJournals(invocation, names)
  }

  private func tooManyJournals(_ invocation: Invocation, _ names: [Argument]) -> Failure {
    invocation.failure(.oneJournalOnly(names.map(\.shown)))
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
      members.isEmpty || locations.set("JOURNAL_FILE") != nil || keeper?.identity(of: path) != nil
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
    var files: Set<String> = []
    return members.filter { member in
      let isNewPath = paths.insert(member.choice.path).inserted
      guard let file = keeper?.identity(of: member.choice.path) else { return isNewPath }
      return files.insert(file).inserted
    }
  }
}
