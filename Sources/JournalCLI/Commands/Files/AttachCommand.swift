import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let attach: CommandSpec = CommandSpec(
    "attach", attachHelp, japanese: "添付", [.several, .changesFound],
    takes: [.id, .init("FILE", .any, completes: .files)], options: AttachCommand.Options.init,
    examples: ["journal attach 7f3k sunset.jpg", "cat notes.pdf | journal attach @1 -"]
  ) { AttachCommand(parts: $0, options: $1).attach }

  private static let attachHelp: CommandHelp = CommandHelp(.edit) {
    $0.say("Attach files to an entry", "記録にファイルを添付します")
    $0.say(
      "Copies each FILE into the folder beside the journal; the original stays. A single - reads a file "
        + "from standard input. A file that the entry has already is not added again. 'journal undo' "
        + "takes it back.",
      "FILE をジャーナルの隣のフォルダーにコピーします。元のファイルはそのままです。- は標準入力から読み込みます。"
        + "同じファイルがすでにあれば、何も変わりません。「journal undo」で元に戻せます。")
  }

  static let detach: CommandSpec = CommandSpec(
    "detach", detachHelp, japanese: "添付なし", [.several, .changesFound],
    takes: [.id, .init("NAME", .any)], examples: ["journal detach 7f3k sunset.jpg"]
  ) { AttachCommand(parts: $0, options: nil).detach }

  private static let detachHelp: CommandHelp = CommandHelp(.edit) {
    $0.say("Remove files from an entry", "記録からファイルを外します")
    $0.say(
      "NAME is the name as 'journal show' has it, or the first digits of the file's SHA-256. The file "
        + "stays in the journal's folder, so that 'journal undo' can bring it back; 'journal purge' and "
        + "'journal compact' remove it once no version of an entry uses it.",
      "NAME は「journal show」で表示される名前、またはファイルの SHA-256 の最初の数桁です。ファイルはジャーナルの"
        + "フォルダーに残るので、「journal undo」で元に戻せます。どの版も使わなくなったファイルは「journal purge」と"
        + "「journal compact」が取り除きます。")
  }
}

/// Runs `journal attach` and `journal detach`.
@MainActor
struct AttachCommand: Command {
  let parts: CommandParts
  /// Nil for `detach`.
  let options: Options?

  struct Options {
    let isStripping: Bool

    init(_ reader: OptionReader) { isStripping = reader.flag(.strip) }
  }

  func attach() async throws {
    let (id, words) = try await idAndFiles()
    let attachments = Attachments(words, isStripping: options?.isStripping ?? false)
    try attachments.check(invocation, option: "FILE")
    let entry = try await entry(id)
    let files = try await attachments.takeIn(
      to: entry.journals.repository, isSealing: entry.items[0].isSealed, parts.workspace, output)
    let edit = PostEdit(addedFiles: files.map(\.file))
    let current = entry.items[0].files
    try await save(edit, of: entry, files, .attach(edit.filesAdded(to: current).eachOnce))
    output.sayRepeated(edit.addedFiles, besides: current)
  }

  func detach() async throws {
    let search = EntrySearch(parts, isLast: false)
    guard let id = invocation.operands.first, !id.bytes.isEmpty else {
      throw try await search.missingID()
    }
    let words = Array(invocation.operands.dropFirst())
    guard !words.isEmpty else {
      throw invocation.failure(.missingOperand("NAME", of: invocation.command))
    }
    let entry = try await entry(id)
    let files = entry.items[0].files
    guard !files.isEmpty else { throw Failure.noFiles(entry: entry.name(entry.items[0])) }
    var gone: [AttachedFile] = []
    for word in words { gone.append(try file(word, among: files, of: entry)) }
    try await save(PostEdit(removedFiles: gone), of: entry, [], .detach(gone.eachOnce))
  }

  /// The first word is an id, unless it is a file here, or the only word and no id. Without an id, the
  /// files are for the entry written last.
  private func idAndFiles() async throws -> (id: Argument?, files: [Argument]) {
    let words = invocation.operands
    let search = EntrySearch(parts, isLast: false)
    guard let first = words.first, !first.bytes.isEmpty else {
      throw words.isEmpty
        ? invocation.failure(.missingOperand("FILE", of: invocation.command))
        : try await search.missingID()
    }
    let isFile = first == Attachments.dash || parts.workspace.sizeOfFile(at: first.bytes) != nil
    if isFile, try !search.pick([first]).hasPositions { return (nil, words) }
    if words.count > 1 { return (first, Array(words.dropFirst())) }
    if try await search.isName(first) {
      throw invocation.failure(.missingOperand("FILE", of: invocation.command))
    }
    return (nil, words)
  }

  /// The entry of the id, or the one written last, if this version can change it.
  private func entry(_ id: Argument?) async throws -> ChosenEntries {
    let search = EntrySearch(parts, isLast: false)
    let entries = try await search.entries(
      try id.map { id in try search.pick([id]) } ?? .last)
    guard entries.items.count == 1 else {
      throw invocation.failure(.oneEntryOnly(option: invocation.command.title))
    }
    if case .unknown(let entry) = entries.items[0].content {
      throw Failure.repository(.unreadableEntry(entry), name: entries.name(entries.items[0]))
    }
    return entries
  }

  private func file(
    _ word: Argument, among files: [AttachedFile], of entry: ChosenEntries
  ) throws -> AttachedFile {
    let found = files.named(word.shown)
    let name = entry.name(entry.items[0])
    switch found.count {
    case 1: return found[0]
    case 0:
      throw Failure.notAttached(
        word.shown, entry: name, names: files.map(\.shownName.safeInOneLine))
    default:
      let names = found.map(\.nameWithDigits)
      throw Failure(.words) {
        $0.say(
          "'\(word.shown)' names \(names.count) files of \(name); write the first digits of one: \($0.firstFew(names))",
          "「\(word.shown)」は \(name) のファイル\(names.count)個に当てはまります。どれか一つの最初の数桁を書いてください: "
            + $0.firstFew(names))
      }
    }
  }

  private func save(
    _ edit: PostEdit, of entry: ChosenEntries, _ files: [any TakenFile], _ kind: EntryAct.Kind
  ) async throws {
    let act = EntryAct.edit(entry.items, edit, as: kind)
    let result = try await entry.journals.store.perform(act, files: files)
    output.console.releaseStops()
    try ChangeAnswer(entries: entry, output: output).tell(result)
  }
}

extension [AttachedFile] {
  /// A file that was named twice is attached once.
  fileprivate var eachOnce: [AttachedFile] {
    var each: [AttachedFile] = []
    for file in self where !each.contains(where: file.isSame) { each.append(file) }
    return each
  }

  /// The files that a word names: by their names, or else by the first digits of their digests.
  func named(_ word: String) -> [AttachedFile] {
    let byName = filter { $0.shownName == word }
    return byName.isEmpty ? filter { $0.digest.text.hasPrefix(word) && !word.isEmpty } : byName
  }
}

extension AttachedFile {
  /// `sunset.jpg (1f3a5b7c9d0e)`
  var nameWithDigits: String { "\(shownName.safeInOneLine) (\(digest.text.prefix(12)))" }
}
