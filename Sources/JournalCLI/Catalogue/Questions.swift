import Presentation
import Terminal
import TimelineDomain

/// Questions before a command does something that can't be undone easily.
extension Catalogue {
  /// The question for a terminal, with a space at the end.
  func question(_ question: Question) -> String {
    switch question {
    case .delete(let confirmation):
      say(
        "\(sentence(confirmation)). Delete \(confirmation.name ?? "all of them") anyway? [y/N] ",
        sentence(confirmation) + "それでも\(confirmation.name ?? "すべて")を削除しますか？ [y/N] ")
    case .restore(let confirmation):
      say(
        "\(sentence(confirmation)). Replace all of it with this version? [y/N] ",
        sentence(confirmation) + "全体をこの版に置き換えますか？ [y/N] ")
    case .discard(let count):
      say(
        "Discard \(counted(count, "draft", "drafts")) for good? [y/N] ",
        "下書き\(count)件を完全に破棄しますか？ [y/N] ")
    case .compact: say("Rewrite the file without these? [y/N] ", "これらを除いてファイルを書き直しますか？ [y/N] ")
    case .change(let command, 1):
      say("Really \(command) this entry? [y/N] ", "この記録\(asked(command)) [y/N] ")
    case .change(let command, let count):
      say(
        "Really \(command) these \(count) entries? [y/N] ",
        "これら\(count)件の記録\(asked(command)) [y/N] ")
    case .changeLast(let command, let words):
      say(
        "Really \(command) the entry written last, \(words)? [y/N] ",
        "最後に書いた記録（\(words)）\(asked(command)) [y/N] ")
    case .changeBegun(let command, let word, let words):
      say(
        "'\(word.safeName)' begins the id of \(words). Really \(command) this entry? [y/N] ",
        "「\(word.safeName)」は次の記録の ID の先頭です: \(words)。この記録\(asked(command)) [y/N] ")
    case .move(let name, let end):
      say(
        "\(movesOnlyTheStart(of: name, until: end)). Move it? [y/N] ",
        "\(movesOnlyTheStart(of: name, until: end))移動しますか？ [y/N] ")
    case .purge(1): say("Remove it from the file for good? [y/N] ", "ファイルから完全に消去しますか？ [y/N] ")
    case .purge(let count):
      say(
        "Remove these \(count) entries from the file for good? [y/N] ",
        "これら\(count)件の記録をファイルから完全に消去しますか？ [y/N] ")
    case .purgeVersions(let count):
      say(
        "Remove \(counted(count, "older version", "older versions")) from the file for good? [y/N] ",
        "以前の版\(count)件をファイルから完全に消去しますか？ [y/N] ")
    case .renameTag(let old, let new, let count): renameTag(old, to: new, count: count)
    case .joinJournals(let paths):
      say(
        """
        \(quoted(paths)) \(paths.count == 1 ? "is" : "are") not a copy of this journal but another \
        journal. Add its entries to this one? [y/N]\u{20}
        """,
        """
        \(quoted(paths))はこのジャーナルのコピーではなく、別のジャーナルです。\
        その記録をこのジャーナルに加えますか？ [y/N]\u{20}
        """)
    case .joinRemote:
      say(
        """
        The remote has another journal. Joined, this file gets the entries of the remote, and the remote \
        and every machine that syncs with it those of this file. Join them? [y/N]\u{20}
        """,
        """
        リモートにあるのは別のジャーナルです。まとめると、このファイルにリモートの記録が加わり、\
        リモートと、それに同期するすべての機械に、このファイルの記録が加わります。まとめますか？ [y/N]\u{20}
        """)
    case .overwrite(let path, let isFolder): overwrite(path.safeInOneLine, isFolder: isFolder)
    case .importEntries(let count):
      say("Import \(entries(count))? [y/N] ", "\(entries(count))を取り込みますか？ [y/N] ")
    case .readAsLatin1(let path):
      say(
        "\(path.safeInOneLine) is not UTF-8. Read it as Latin-1? [y/N] ",
        "\(path.safeInOneLine) は UTF-8 ではありません。Latin-1 として読み込みますか？ [y/N] ")
    case .undo(let count):
      say(
        "Take back \(counted(count, "entry", "entries"))? [y/N] ",
        "\(grouped(count)) 件を元に戻しますか？ [y/N] ")
    case .removeFiles(let files):
      say(
        "Remove \(self.files(files)) for good? [y/N] ", "\(self.files(files))を完全に取り除きますか？ [y/N] ")
    case .openFile(let name):
      say(
        "Opening '\(name.safeInOneLine)' can run a program. Open it? [y/N] ",
        "「\(name.safeInOneLine)」を開くと、プログラムが実行されるかもしれません。開きますか？ [y/N] ")
    case .attachFile(let name, let size):
      say(
        "Attach '\(name.safeInOneLine)' (\(self.size(size))) and take its path out of the text? [y/N] ",
        "「\(name.safeInOneLine)」（\(self.size(size))）を添付し、本文からパスを除きますか？ [y/N] ")
    case .editWords(let tag, let name):
      say(
        "\(tag) is one of the words of \(name). Open them in the editor? [y/N] ",
        "\(tag) は \(name) の文章の中にあります。エディターで開きますか？ [y/N] ")
    case .openAgain: say("Open the editor again? [y/N] ", "エディターをもう一度開きますか？ [y/N] ")
    }
  }

  /// What a command would do to the entries that a question names, in languages whose verbs follow.
  private func asked(_ command: String) -> String {
    switch command {
    case "delete": "を削除しますか？"
    case "edit": "を編集しますか？"
    case "restore": "を復元しますか？"
    case "seal": "を封印しますか？"
    case "unseal": "の封印を解除しますか？"
    default: "に「\(command)」を実行しますか？"
    }
  }

  /// Why a new moment of an entry with an end needs a question; no full sentence in every language.
  func movesOnlyTheStart(of name: String, until end: String) -> String {
    say(
      "\(name) has an end, \(end), and only its start moves",
      "\(name) には終わり（\(end)）があり、移動するのは始まりだけです。")
  }

  /// Whether the answer, in lowercase and without spaces, is a yes.
  func isYes(_ answer: String) -> Bool {
    // Japanese input methods produce full width.
    value(["y", "yes"], ["y", "yes", "ｙ", "ｙｅｓ", "はい"]).contains(answer)
  }
}

/// A question for the user at a terminal.
enum Question: Sendable, Hashable {
  case delete(Confirmation)
  /// Whether to restore an older revision of an entry that was joined from several.
  case restore(Confirmation)
  /// How many drafts to discard.
  case discard(Int)
  case compact
  /// A command such as `star`, and how many entries it would change.
  case change(command: String, count: Int)
  /// A command without an id, and the entry written last.
  case changeLast(command: String, String)
  /// A command, a word that is shorter than an id in a list, and the entry whose id it begins.
  case changeBegun(command: String, word: String, String)
  /// Whether to move an entry that has an end, which stays.
  case move(name: String, until: String)
  case purge(Int)
  case purgeVersions(Int)
  /// Whether to take back a command that changed so many entries.
  case undo(Int)
  /// Tags with their signs.
  case renameTag(String, to: String, count: Int)
  /// Paths of files with another journal to merge.
  case joinJournals([String])
  /// Whether the remote's journal becomes one with this one.
  case joinRemote
  /// Whether an export replaces a file, or files in a folder.
  case overwrite(path: String, isFolder: Bool)
  /// Whether to edit the words that have a tag. Tags with their signs.
  case editWords(tag: String, name: String)
  /// Whether to edit a refused copy of the journal again.
  case openAgain
  case importEntries(Int)
  case readAsLatin1(path: String)
  /// Files that nothing uses.
  case removeFiles(FileCount)
  /// The name of a file that a viewer could run.
  case openFile(String)
  /// Whether to attach a file whose path is a line of the text.
  case attachFile(name: String, size: Int)
}
