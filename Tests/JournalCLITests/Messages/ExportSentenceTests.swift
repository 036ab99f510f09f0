import Presentation
import TestSupport
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// What an export says, in both languages.
struct ExportSentenceTests {
  static let losses: [(ExportLoss, String, String)] = [
    (
      .seconds, "jrnl has no seconds: the seconds of 2 entries are left out",
      "jrnl は秒を持てません。2 件の秒を省きました。"
    ),
    (
      .fraction, "jrnl has no fractions of a second: those of 2 entries are left out",
      "jrnl は秒より細かい時刻を持てません。2 件で省きました。"
    ),
    (
      .offset, "jrnl has no time zones: the local times of 2 entries are written without them",
      "jrnl はタイムゾーンを持てません。2 件は現地時刻だけを書きました。"
    ),
    (
      .localTime, "jrnl has times in UTC: the local times of 2 entries are left out",
      "jrnl の時刻は UTC です。2 件の現地時刻を省きました。"
    ),
    (
      .zone, "jrnl has no names of time zones: those of 2 entries are left out",
      "jrnl はタイムゾーンの名前を持てません。2 件で省きました。"
    ),
    (
      .moment, "jrnl needs a date: 2 entries without one left out",
      "jrnl には日付が必要です。日付のない 2 件を省きました。"
    ),
    (
      .mood, "jrnl has no moods: the moods of 2 entries are written as text",
      "jrnl は気分を持てません。2 件の気分を文章として書きました。"
    ),
    (
      .score, "jrnl has no scores: those of 2 entries are left out",
      "jrnl は点数を持てません。2 件の点数を省きました。"
    ),
    (
      .tags, "jrnl can't hold some tags: those of 2 entries will read differently",
      "jrnl で表せないタグがあります。2 件のタグは読み方が変わります。"
    ),
    (
      .star, "jrnl has no stars: those of 2 entries are left out",
      "jrnl はスターを持てません。2 件のスターを省きました。"
    ),
    (
      .files,
      "attached files of 2 entries are left out; '--files beside' writes them to a folder",
      "2 件の添付ファイルを省きました。「--files beside」なら隣のフォルダーに書きます。"
    ),
    (
      .otherFiles,
      "jrnl has only pictures inside: other attached files of 2 entries are left out; "
        + "'--files beside' writes them to a folder",
      "jrnl の中に入るのは画像だけです。2 件のほかの添付ファイルを省きました。「--files beside」なら隣のフォルダーに書きます。"
    ),
    (
      .missingFiles,
      "2 entries with attached files that are missing or changed: left out ('journal check' lists "
        + "them)",
      "添付ファイルが見つからないか変わっている記録が 2 件あります。それらのファイルを省きました。"
        + "「journal check」で一覧できます。"
    ),
    (
      .foreignMembers,
      "jrnl has no place for the other program's own members: those of 2 entries are left out",
      "jrnl には、ほかのプログラムの独自の項目を書く場所がありません。2 件で省きました。"
    ),
    (
      .id, "jrnl has no ids: those of 2 entries are left out",
      "jrnl は ID を持てません。2 件の ID を省きました。"
    ),
    (
      .until, "jrnl has no ends of entries: those of 2 entries are left out",
      "jrnl は終わりの日時を持てません。2 件で省きました。"
    ),
    (
      .day, "jrnl has no entries without a time of day: 2 entries written at noon",
      "jrnl は時刻のない記録を持てません。2 件は正午として書きました。"
    ),
    (
      .words, "jrnl can't hold every character: some of 2 entries are changed",
      "jrnl で表せない文字があります。2 件の文字を変えました。"
    ),
    (
      .headerLine,
      "jrnl would read a line as a new entry: that line of 2 entries got a space in front",
      "jrnl が新しい記録の始まりとして読む行があります。2 件でその行の前に空白を入れました。"
    ),
    (
      .text, "jrnl has only moods: 2 texts left out",
      "jrnl は気分だけを持ちます。文章 2 件を省きました。"
    ),
    (
      .conflict, "2 entries in conflict: each version is written as an entry of its own",
      "競合している 2 件は、版ごとに別の記録として書きました。"
    ),
    (
      .aside,
      "jrnl has no place for records of other programs that are no entries: 2 are left out",
      "jrnl には、記録ではないほかのプログラムのデータを書く場所がありません。2 件を省きました。"
    ),
    (
      .gated(kind: "photo"),
      "2 entries of the type 'photo' are left out: the journal needs a newer version, and jrnl can't say so",
      "種類「photo」の 2 件を省きました。このジャーナルには新しいバージョンが必要ですが、jrnl ではそれを示せません。"
    ),
    (
      .member("energy"),
      "jrnl has no place for members of other programs: 'energy' 2× are left out",
      "jrnl には、ほかのプログラムの項目を書く場所がありません。'energy' 2× を省きました。"
    ),
    (
      .unknown(kind: "photo"),
      "2 entries of the type 'photo', which jrnl can't hold: the content is left out",
      "種類「photo」の 2 件は jrnl で表せないため、内容を省きました。"
    ),
  ]

  @Test(arguments: losses)
  func `a loss is named and counted`(loss: ExportLoss, english: String, japanese: String) {
    #expect(Catalogue(.english).sentence(loss, 2, in: .jrnl) == english)
    #expect(Catalogue(.japanese).sentence(loss, 2, in: .jrnl) == japanese)
  }

  @Test func `a format without files says so`() {
    #expect(
      Catalogue(.english).sentence(.files, 2, in: .csv)
        == "csv can't hold files: those of 2 entries are left out")
    #expect(
      Catalogue(.japanese).sentence(.files, 2, in: .csv)
        == "csv はファイルを持てません。2 件のファイルを省きました。")
  }

  @Test(arguments: [
    (StrippingRefusal.unknownKind, "it is no picture of a known kind", "対応している種類の画像ではありません"),
    (.damaged, "it is damaged", "ファイルが壊れています"),
    (.unknownPart, "it has a part that can't be checked", "確認できない部分があります"),
    (.tooManyParts, "it has too many parts", "部分が多すぎます"),
    (.failedCheck, "the result still had place or device", "結果に場所か機器の情報が残りました"),
  ])
  func `a file that can't be stripped is named`(
    reason: StrippingRefusal, english: String, japanese: String
  ) {
    let refusals = [ExportFiles.Refusal(name: "a b", entry: "7f3k", reason: reason)]
    #expect(
      Catalogue(.english).unstrippable(refusals)
        == "can't leave place and device out of 'a b' of 7f3k (\(english)); end the command with -- "
        + "'-has:file' to leave out their entries, or add --files none")
    #expect(
      Catalogue(.japanese).unstrippable(refusals)
        == "場所と機器の情報を省けないファイルがあります: 7f3k の「a b」（\(japanese)）。"
        + "これらの記録を除くにはコマンドの最後に -- '-has:file' を付け、"
        + "ファイルを書き出さないなら --files none を付けてください。")
  }

  @Test func `one entry is one entry`() {
    #expect(
      Catalogue(.english).sentence(.otherFiles, 1, in: .dayone)
        == "dayone has only pictures, videos, recordings and PDFs: other attached files of 1 entry "
        + "are left out")
    #expect(
      Catalogue(.japanese).sentence(.otherFiles, 1, in: .dayone)
        == "dayone に入るのは画像、動画、録音、PDF だけです。1 件のほかの添付ファイルを省きました。")
    #expect(
      Catalogue(.english).sentence(.fraction, 1, in: .dayone)
        == "dayone has no fractions of a second: those of 1 entry are left out")
    #expect(Catalogue(.english).exported(1, to: "a.md") == "exported 1 entry to a.md")
    #expect(Catalogue(.japanese).exported(1, to: "a.md") == "1 件を a.md に書き出しました")
  }

  @Test func `refusals name the option that goes ahead`() {
    let words = Catalogue(.english)
    #expect(
      words.exportExists("a.md", isFolder: false)
        == "'a.md' already exists; add --overwrite to replace it, or name another file")
    #expect(
      words.exportExists("notes", isFolder: true)
        == "the folder 'notes' is not empty; add --overwrite to replace files in it, or name another"
    )
    #expect(
      words.exportIntoJournal("j.jsonl")
        == "'j.jsonl' is the journal itself, which an export never overwrites; name another file")
    #expect(
      words.question(.overwrite(path: "a.md", isFolder: false))
        == "'a.md' already exists. Replace it? [y/N] ")
    #expect(
      words.question(.overwrite(path: "notes", isFolder: true))
        == "The folder 'notes' is not empty. Replace files of the same names? [y/N] ")
  }

  @Test func `the same in Japanese`() {
    let words = Catalogue(.japanese)
    #expect(
      words.exportExists("a.md", isFolder: false)
        == "「a.md」はすでにあります。置き換えるには --overwrite を付けるか、別のファイルを指定してください。")
    #expect(
      words.exportExists("notes", isFolder: true)
        == "フォルダー「notes」は空ではありません。中のファイルを置き換えるには --overwrite を付けるか、別のフォルダーを指定してください。")
    #expect(
      words.exportIntoJournal("j.jsonl")
        == "「j.jsonl」はジャーナルそのものなので、書き出しで上書きすることはありません。別のファイルを指定してください。")
    #expect(
      words.question(.overwrite(path: "a.md", isFolder: false))
        == "「a.md」はすでにあります。置き換えますか？ [y/N] ")
    #expect(
      words.question(.overwrite(path: "notes", isFolder: true))
        == "フォルダー「notes」は空ではありません。同じ名前のファイルを置き換えますか？ [y/N] ")
    #expect(words.onlyWith("--per day", "-o DIR") == "「--per day」は「-o DIR」と一緒に使ってください。")
  }

  @Test func `a document's summary has only facts that are there`() {
    var counts = DocumentCounts()
    #expect(Catalogue(.english).facts(counts) == ["0 entries"])
    counts.add(.text("a1", "A day.", isStarred: true))
    counts.add(.mood("b1", "good"))
    #expect(Catalogue(.english).facts(counts) == ["2 entries", "1 mood", "1 starred"])
    #expect(Catalogue(.japanese).facts(counts) == ["2 件の記録", "気分 1 件", "スター 1 件"])
  }
}
