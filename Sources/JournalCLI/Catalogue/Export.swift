import Presentation
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

/// What an export says, and the words of the documents that it writes.
extension Catalogue {
  /// `exported 12 entries to journal.html`
  func exported(_ count: Int, to path: String) -> String {
    say("exported \(entries(count)) to \(path)", "\(count)件を \(path) に書き出しました")
  }

  /// What so many entries lost in a format.
  func sentence(
    _ loss: ExportLoss, _ count: Int, in format: ExchangeFormat, opensSealed: Bool
  ) -> String {
    let name = format.rawValue
    let of = "of \(entries(count))"
    return switch loss {
    case .seconds:
      say(
        "\(name) has no seconds: the seconds \(of) are left out",
        "\(name) では秒を表せません。\(count)件の秒を省きました。")
    case .fraction:
      say(
        "\(name) has no fractions of a second: those \(of) are left out",
        "\(name) は秒より細かい時刻を持てません。\(count)件で省きました。")
    case .offset:
      say(
        "\(name) has no time zones: the local times \(of) are written without them",
        "\(name) はタイムゾーンを持てません。\(count)件は現地時刻だけを書きました。")
    case .localTime:
      say(
        "\(name) has times in UTC: the local times \(of) are left out",
        "\(name) の時刻は UTC です。\(count)件の現地時刻を省きました。")
    case .zone:
      say(
        "\(name) has no names of time zones: those \(of) are left out",
        "\(name) はタイムゾーンの名前を持てません。\(count)件で省きました。")
    case .until:
      say(
        "\(name) has no ends of entries: those \(of) are left out",
        "\(name) は終わりの日時を持てません。\(count)件で省きました。")
    case .day:
      say(
        "\(name) has no entries without a time of day: \(entries(count)) written at noon",
        "\(name) は時刻のない記録を持てません。\(count)件は正午として書きました。")
    case .moment:
      say(
        "\(name) needs a date: \(entries(count)) without one left out",
        "\(name) には日付が必要です。日付のない\(count)件を省きました。")
    case .field(.mood):
      say(
        "\(name) has no moods: the moods \(of) are written as text",
        "\(name) は気分を持てません。\(count)件の気分を文章として書きました。")
    case .field(.score):
      say(
        "\(name) has no scores: those \(of) are left out", "\(name) は点数を持てません。\(count)件の点数を省きました。")
    case .field(let field):
      say(
        "\(name) has no \(self.name(of: field)): those \(of) are written as text",
        "\(name) は\(self.name(of: field))を持てません。\(count)件で文章として書きました。")
    case .tags:
      say(
        "\(name) can't hold some tags: those \(of) will read differently",
        "\(name) で表せないタグがあります。\(count)件のタグは読み方が変わります。")
    case .star:
      say(
        "\(name) has no stars: those \(of) are left out",
        "\(name) はスターを持てません。\(count)件のスターを省きました。")
    case .files where FileExport.fitsBeside(format):
      say(
        "attached files \(of) are left out; '--files beside' writes them to a folder",
        "\(count)件の添付ファイルを省きました。「--files beside」なら隣のフォルダーに書きます。")
    case .files:
      say(
        "\(name) can't hold files: those \(of) are left out",
        "\(name) はファイルを持てません。\(count)件のファイルを省きました。")
    case .id:
      say(
        "\(name) has no ids: those \(of) are left out",
        "\(name) は ID を持てません。\(count)件の ID を省きました。")
    case .words:
      say(
        "\(name) can't hold every character: some \(of) are changed",
        "\(name) で表せない文字があります。\(count)件の文字を変えました。")
    case .headerLine:
      say(
        "\(name) would read a line as a new entry: that line \(of) got a space in front",
        "\(name) が新しい記録の始まりとして読む行があります。\(count)件でその行の前に空白を入れました。")
    case .kind(let kind):
      say(
        "\(name) has only moods: \(counted(count, kind)) left out",
        "\(name) は気分だけを持ちます。\(counted(count, kind))\(count)件を省きました。")
    case .otherFiles where format == .dayone:
      say(
        "\(name) has only pictures, videos, recordings and PDFs: other attached files \(of) are "
          + "left out",
        "\(name) に入るのは画像、動画、録音、PDF だけです。\(count)件のほかの添付ファイルを省きました。")
    case .otherFiles:
      say(
        "\(name) has only pictures inside: other attached files \(of) are left out; "
          + "'--files beside' writes them to a folder",
        "\(name) の中に入るのは画像だけです。\(count)件のほかの添付ファイルを省きました。"
          + "「--files beside」なら隣のフォルダーに書きます。")
    case .missingFiles:
      say(
        "\(entries(count)) with attached files that are missing or changed: left out "
          + "('\(journal) check' lists them)",
        "添付ファイルが見つからないか変わっている記録が\(count)件あります。それらのファイルを省きました。"
          + "「\(journal) check」で一覧できます。")
    case .conflict:
      say(
        "\(entries(count)) in conflict: each version is written as an entry of its own",
        "競合している\(count)件は、版ごとに別の記録として書きました。")
    case .aside:
      say(
        "\(name) has no place for records that are no entries, such as keys: \(counted(count, "record is", "records are")) left out",
        "\(name) には、鍵のような付随情報を書く場所がありません。\(count)件を省きました。")
    case .key:
      say(
        "the key that opens \(counted(count, "sealed entry", "sealed entries")) is not in the file; without a query, it is",
        "封印した記録\(count)件を開く鍵は、このファイルに入っていません。クエリなしで書き出せば入ります。")
    case .closed: closed(count, .written, opensSealed ? .check : .unseal)
    case .gated(let kind):
      say(
        """
        \(entries(count)) of the type '\(kind.safeName)' are left out: the journal needs a newer version, \
        and \(name) can't say so
        """,
        """
        種類「\(kind.safeName)」の\(count)件を省きました。このジャーナルには新しいバージョンが必要ですが、\
        \(name) ではそれを示せません。
        """)
    case .member(let member): lostMembers([(member, count)], in: format)
    case .unknown(let kind):
      say(
        "\(entries(count)) of the type '\(kind.safeName)', which \(name) can't hold: the content is left out",
        "種類「\(kind.safeName)」の\(count)件は \(name) で表せないため、内容を省きました。")
    }
  }

  /// The members that this version doesn't know, the most frequent first.
  func lostMembers(_ members: [(name: String, count: Int)], in format: ExchangeFormat) -> String {
    let names = firstFew(members.map { "'\($0.name.safeName)' \($0.count)×" }, 20)
    return say(
      "\(format.rawValue) has no place for members of other programs: \(names) are left out",
      "\(format.rawValue) には、ほかのプログラムの項目を書く場所がありません。\(names) を省きました。")
  }

  func exportExists(_ path: String, isFolder: Bool) -> String {
    isFolder
      ? say(
        "the folder '\(path)' is not empty; add --overwrite to replace files in it, or name another",
        "フォルダー「\(path)」は空ではありません。中のファイルを置き換えるには --overwrite を付けるか、別のフォルダーを指定してください。")
      : say(
        "'\(path)' already exists; add --overwrite to replace it, or name another file",
        "「\(path)」はすでにあります。置き換えるには --overwrite を付けるか、別のファイルを指定してください。")
  }

  func unstrippable(_ refusals: [ExportFiles.Refusal]) -> String {
    let files = refusals.map { refusal in
      let name = refusal.name.safeInOneLine
      return say("'\(name)' of \(refusal.entry)", "\(refusal.entry) の「\(name)」")
    }
    let reasons = StrippingRefusal.allCases.filter { refusals.map(\.reason).contains($0) }
      .map(reason).joined(separator: say("; ", "。"))
    var conditions: [String] = []
    for refusal in refusals where !conditions.contains(refusal.condition) {
      conditions.append(refusal.condition)
    }
    if conditions.count > 4 || conditions.contains("-has:file") { conditions = ["-has:file"] }
    let query = "-- " + conditions.map { "'\($0)'" }.joined(separator: " ")
    return say(
      """
      can't leave place and device out of \(firstFew(files)): \(reasons). End the command with \(query) to \
      leave out their entries, or add --files none
      """,
      """
      場所と機器の情報を省けないファイルがあります: \(firstFew(files))（\(reasons)）。これらの記録を除くには\
      コマンドの最後に \(query) を付け、ファイルを書き出さないなら --files none を付けてください。
      """)
  }

  func exportUngated(_ path: String) -> String {
    say(
      """
      nothing was exported: the header of '\(path)' can't be read, so its lines could lose what a newer \
      version asks for; try another format with --to, or '\(journal) check'
      """,
      """
      何も書き出していません。「\(path)」のヘッダーを読み取れず、新しいバージョンの求める条件が行から失われるおそれがあります。\
      --to で別の形式を選ぶか、「\(journal) check」で確認してください。
      """)
  }

  func exportIntoJournal(_ path: String) -> String {
    say(
      "'\(path)' is the journal itself, which an export never overwrites; name another file",
      "「\(path)」はジャーナルそのものなので、書き出しで上書きすることはありません。別のファイルを指定してください。")
  }

  /// The question before files are replaced.
  func overwrite(_ path: String, isFolder: Bool) -> String {
    isFolder
      ? say(
        "The folder '\(path)' is not empty. Replace files of the same names? [y/N] ",
        "フォルダー「\(path)」は空ではありません。同じ名前のファイルを置き換えますか？ [y/N] ")
      : say("'\(path)' already exists. Replace it? [y/N] ", "「\(path)」はすでにあります。置き換えますか？ [y/N] ")
  }

  /// An option that works only together with another.
  func onlyWith(_ option: String, _ other: String) -> String {
    say("'\(option)' works only with '\(other)'", "「\(option)」は「\(other)」と一緒に使ってください。")
  }

  /// For the `lang` of HTML.
  var languageTag: String { say("en", "ja") }

  /// The title of a document, if the journal has no name.
  var documentTitle: String { say("Journal", "ジャーナル") }

  /// `November 2026`
  func monthAndYear(_ time: CivilTime) -> String {
    // `Saturday, 21 November 2026` without the first two words.
    say(
      day(time).split(separator: " ").suffix(2).joined(separator: " "),
      "\(time.year)年\(time.month)月")
  }

  /// A star, read aloud.
  var withStar: String { say("starred", "スター付き") }

  func countedEntries(_ count: Int) -> String { say(entries(count), "\(count)件") }

  /// The summary of a document, fact by fact.
  func facts(_ counts: DocumentCounts) -> [String] {
    var facts = [say(entries(counts.entries), "\(counts.entries)件の記録")]
    func add(_ count: Int, _ fact: String) { if count > 0 { facts.append(fact) } }

    for kind in Post.Kind.allCases where !kind.titleFields.isEmpty {
      let count = counts.kinds[kind] ?? 0
      add(count, say(counted(count, kind), "\(name(of: kind))\(count)件"))
    }
    add(counts.starred, say("\(counts.starred) starred", "スター\(counts.starred)件"))
    add(counts.conflicts, say("\(counts.conflicts) in conflict", "競合\(counts.conflicts)件"))
    add(
      counts.unknown,
      say("\(counts.unknown) this version can't read", "このバージョンで読めないもの\(counts.unknown)件"))
    return facts
  }
}
