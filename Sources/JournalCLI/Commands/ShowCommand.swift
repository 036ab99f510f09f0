import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let show: CommandSpec = CommandSpec(
    "show", showHelp, forms: ["cat", "view"], japanese: "見る 表示 読む", [.query, .several, .long],
    takes: [.picks],
    options: ShowCommand.Options.init, formats: entryFormats,
    examples: ["journal show 7f3k", "journal show @1..3"]
  ) { ShowCommand(parts: $0, options: $1).run }

  private static let showHelp: CommandHelp = CommandHelp(.show) {
    $0.say("Show one entry in full", "一件の記録を全文表示します")
    $0.say(
      "The words come first, then what else is known. What an import brought along is named in one line; "
        + "--details shows it.",
      "文章のあとに、そのほかの項目を表示します。取り込みで一緒に来たものは一行にまとめます。--details ですべて表示します。")
    $0.pickForms
    $0.formatForms
    $0.fieldForms
  }
}

extension Output {
  /// What an entry brought along from another program: in one line, or with all its values.
  func kept(
    of item: TimelineItem, _ line: [UInt8]?, in names: ShortNames, isDetailed: Bool = false
  ) -> [String] {
    guard !item.isOpaque, let kept = line.flatMap({ KeptMembers(in: $0) }) else { return [] }
    return isDetailed
      ? kept.rows
      : [words.cameAlong(kept.names.map(\.safeInOneLine), kept.source, names.short(item.name))]
  }
}

/// Runs `journal show`.
@MainActor
struct ShowCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let isLast: Bool
    let fields: TypedValue?
    let isPlain: Bool
    let isDetailed: Bool

    init(_ reader: OptionReader) {
      isLast = reader.flag(.last)
      isDetailed = reader.flag("details") {
        $0.say("Show all that came along from another program", "ほかのアプリから一緒に取り込んだものをすべて表示します")
      }
      fields = reader.value(.fields)
      isPlain = reader.flag(.plain)
      _ = reader.flag(.noPager)
    }
  }

  func run() async throws {
    let fields = try invocation.fields(options.fields, output.format)
    let search = EntrySearch(parts, isLast: options.isLast)
    let result = try await search.result(try await search.chosen(invocation.operands))
    guard output.format == .text else {
      return try output.write(
        result, .single, fields, filesFolders: journals.filesFolders)
    }
    let view = DetailView(
      columns: output.console.columns, styler: output.styler,
      configuration: output.configuration, words: output.words, names: result.names,
      isPlain: options.isPlain)
    var pictures: [(AttachedFile, any JournalRepository)] = []
    var lines: [String] = []
    for index in result.timeline.indices {
      if index > 0 { lines.append("") }
      let item = try result.timeline.readItem(at: index)
      let line = try result.timeline.readLine(of: item, at: index)
      let kept = output.kept(of: item, line, in: result.names, isDetailed: options.isDetailed)
      let journal = journals.only([item.journal]).repository(or: journals)
      let found = try await pictureFacts(of: item, in: journal)
      let dimensions = found.compactMapValues(\.dimensions)
      lines += view.lines(item, storedLine: line, kept: kept, dimensions: dimensions)
      pictures += item.files.filter { found[$0.digest] != nil }.map { ($0, journal) }
    }
    // A picture below short words would move them off the screen. Long ones are read in a pager.
    let rows = output.console.errorRows ?? .max
    let isShort = lines.count < rows
    var tip: Tip?
    if isShort { tip = try await draw(pictures, rows: rows - lines.count - 1) }
    for line in lines { try output.print(line) }
    if !isShort { tip = try await draw(pictures, rows: rows - 1) }
    if let tip { output.say(tip) }
  }

  private func pictureFacts(
    of item: TimelineItem, in journal: any JournalRepository
  ) async throws -> [FileDigest: PictureFacts] {
    var found: [FileDigest: PictureFacts] = [:]
    for file in item.files {
      // A file that can't be read has no dimensions; 'check' reports it.
      // Opening a large sealed file takes a while, so only pictures are opened.
      if file.isSealed, !file.isPhoto { continue }
      if let bytes = try? await journal.storedFile(file) {
        found[file.digest] = PictureFacts.read(bytes)
      }
    }
    return found
  }

  /// A picture gets at least so many.
  private static let fewestRows = 8

  /// Draws the pictures with the user's program, if this is a terminal, in so many rows if the program can
  /// keep to them. Returns a tip if it can't draw.
  private func draw(
    _ pictures: [(AttachedFile, any JournalRepository)], rows: Int
  ) async throws -> Tip? {
    guard output.console.isOutputTerminal, !pictures.isEmpty,
      settings.configuration.pictureViewer != ""
    else { return nil }
    try output.flush()
    output.console.finishPager()
    let room = output.console.columns.map { (columns: $0, rows: max(Self.fewestRows, rows)) }
    let script = ViewerScript.drawing(
      setting: settings.configuration.pictureViewer, in: rows < .max / 2 ? room : nil)
    for (file, journal) in pictures {
      guard let picture = try? await journal.picture(file, parts.workspace) else { continue }
      defer { picture.remove() }
      switch output.console.run(script, on: picture.path) {
      case ViewerScript.noViewer: return .noPictureViewer
      case ViewerScript.noPassThrough: return .picturesInTmux
      default: if output.console.wasAskedToStop { throw Failure.interrupted }
      }
    }
    return nil
  }
}

/// A picture that another program draws.
struct DrawnPicture: Sendable {
  let path: [UInt8]
  /// Called afterwards: a sealed one is a copy, which is only in memory.
  let remove: @Sendable () -> Void
}

extension JournalRepository {
  /// Nil if there is no place for it.
  func picture(
    _ file: AttachedFile, _ workspace: any Workspace
  ) async throws(RepositoryError) -> DrawnPicture? {
    guard file.isSealed else {
      return filesFolder.map { folder in
        DrawnPicture(path: folder + Array("/\(file.digest.pathInFolder)".utf8), remove: {})
      }
    }
    guard let folder = workspace.folderForCopies(isSealed: true) else { return nil }
    let path = try await saveFile(file, to: folder, replacing: false)
    return DrawnPicture(path: path) { workspace.removeCopy(at: path) }
  }
}
