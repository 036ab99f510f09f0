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
  func reason(_ refusal: StrippingRefusal) -> String {
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
