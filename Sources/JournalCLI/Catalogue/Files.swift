import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

/// Sentences about files that name commands or options.
extension Catalogue {
  /// A path that was typed on the full screen.
  func noSuchFile(_ path: String) -> String {
    say("there is no file '\(path.safeName)'", "ファイル '\(path.safeName)' はありません")
  }

  func sentence(_ failure: FilesFailure) -> String {
    switch failure {
    case .unstrippable(let name, let refusal):
      say(
        "'\(name.safeInOneLine)' was not attached: \(reason(refusal)); leave out --strip to attach it as it is",
        "「\(name.safeInOneLine)」は添付していません。\(reason(refusal))。そのまま添付するには --strip を外してください。")
    case .noDate:
      say(
        "no attached file says when it was taken; leave out '--at photo' or write the time",
        "添付したファイルのどれにも撮影日時がありません。「--at photo」を外すか、日時を書いてください。")
    case .noFiles(let entry):
      say("\(entry) has no files", "\(entry) にファイルはありません。")
    case .notAttached(let word, let entry, let names):
      say(
        "\(entry) has no file '\(word)'; it has \(firstFew(names))",
        "\(entry) に「\(word)」というファイルはありません。あるのは \(firstFew(names)) です。")
    case .ambiguous(let word, let entry, let names):
      say(
        "'\(word)' names \(names.count) files of \(entry); write the first digits of one: \(firstFew(names))",
        "「\(word)」は \(entry) のファイル\(names.count)個に当てはまります。どれか一つの最初の数桁を書いてください: "
          + firstFew(names))
    case .unconfirmedPurge(let files):
      say(
        "nothing was removed: this would remove \(self.files(files)) for good; add --yes to go ahead",
        "何も取り除いていません。\(self.files(files))が完全に消えます。それでも取り除くには --yes を付けてください。")
    case .left(let digests):
      say(
        "\(counted(digests.count, "file", "files")) that nothing uses could not be removed: "
          + "\(firstFew(short(digests))); try 'journal files --unused --purge'",
        "どの記録も使っていないファイル\(digests.count)個を取り除けませんでした: \(firstFew(short(digests)))"
          + "（「journal files --unused --purge」で取り除けます）")
    case .uncopied(let count, let error): uncopiedFiles(count, error)
    case .declinedPurge: say("nothing was removed", "何も取り除いていません。")
    case .unconfirmedOpen(let name):
      say(
        "'\(name.safeInOneLine)' was not opened: opening it can run a program; add --yes to open it",
        "「\(name.safeInOneLine)」は開いていません。開くとプログラムが実行されるかもしれません。それでも開くには --yes を付けてください。")
    case .declinedOpen: say("nothing was opened", "何も開いていません。")
    case .noViewer:
      say(
        "there is no program that opens files; install xdg-utils, or save the file with 'journal files save'",
        "ファイルを開くプログラムがありません。xdg-utils をインストールするか、「journal files save」で保存してください。")
    case .viewerFailed(let name, let status):
      say(
        "the viewer could not open '\(name.safeInOneLine)' (exit code \(status)); 'journal files save' saves it",
        "ビューアーが「\(name.safeInOneLine)」を開けませんでした（終了コード \(status)）。「journal files save」で保存できます。")
    case .noPlaceForCopies:
      say(
        "there is no folder for a private copy; set HOME or XDG_STATE_HOME",
        "コピーを置くフォルダーがありません。HOME か XDG_STATE_HOME を設定してください。")
    }
  }

  /// A file that an entry has already, under the same name or another one.
  func alreadyAttached(_ name: String, as other: String) -> String {
    say(
      "'\(name)' was not attached again: it is the same file as '\(other)'",
      "「\(name)」は「\(other)」と同じファイルなので、重ねて添付していません。")
  }

  var noFiles: String { say("no entry has a file", "ファイルのある記録はありません。") }
  var noFilesMissing: String { say("no file is missing", "足りないファイルはありません。") }
  var noFilesUnused: String { say("every file is in use", "使われていないファイルはありません。") }

  func saved(_ path: String) -> String { say("saved \(path)", "保存しました: \(path)") }

  /// Shown while a viewer may still have the private copy.
  var waitsForViewer: String {
    say("Press Enter to remove the copy. ", "Enter キーを押すと、開いたコピーを削除します。 ")
  }

  /// Without a full stop.
  private func reason(_ refusal: StrippingRefusal) -> String {
    switch refusal {
    case .unknownKind:
      say(
        "--strip knows only JPEG, PNG, GIF, WebP, HEIC and AVIF",
        "--strip が扱えるのは JPEG、PNG、GIF、WebP、HEIC、AVIF だけです")
    case .damaged: say("the picture is damaged or cut short", "画像が壊れているか、途中で切れています")
    case .unknownPart:
      say("it has a part that could hide a place", "場所の情報を含むかもしれない、未知の部分があります")
    case .tooManyParts: say("it has too many parts to check", "部分が多すぎて確かめられません")
    case .failedCheck:
      say("the copy without place and device was not the same picture", "情報を除いたコピーが同じ画像になりませんでした")
    }
  }
}
