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

  /// Why a picture can't be stripped, without a full stop.
  func reason(_ refusal: StrippingRefusal) -> String {
    switch refusal {
    case .unknownKind:
      say("it is no picture that --strip knows", "--strip が扱える画像ではありません")
    case .damaged: say("the picture is damaged or cut short", "画像が壊れているか、途中で切れています")
    case .unknownPart:
      say("it has a part that could hide a place", "場所の情報を含むかもしれない、未知の部分があります")
    case .tooLarge: say("--strip works up to 256 MB", "--strip で扱えるのは 256 MB までです")
    case .failedCheck:
      say(
        "the copy still has place or device, or is not the same picture",
        "コピーに場所か機器の情報が残ったか、同じ画像になりませんでした")
    case .needsTool:
      say(
        """
        for this format --strip needs exiftool; install it with 'sudo apt install libimage-exiftool-perl' or \
        'brew install exiftool'
        """,
        """
        この形式の --strip には exiftool が必要です。「sudo apt install libimage-exiftool-perl」か\
        「brew install exiftool」でインストールできます
        """)
    case .toolFailed:
      say(
        "exiftool could not copy it without place and device; 'exiftool FILE' may show why",
        "exiftool で情報を除いたコピーを作れませんでした。「exiftool FILE」で原因がわかるかもしれません")
    }
  }
}
