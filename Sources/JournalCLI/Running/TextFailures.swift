import Presentation
import Terminal
import TimelineDomain

/// Texts that can't be read or saved, and changes that were not confirmed.
extension Failure {
  static func unusableText(_ flaw: TextFlaw) -> Failure {
    Failure(.refused) {
      $0.sentence(flaw)
    }
  }

  static var nothingToSave: Failure {
    Failure(.emptyText) {
      $0.say("nothing to save: the text is empty", "保存する内容がありません。文章が空です。")
    }
  }

  /// In the system's words; nil if standard input is closed.
  static func unreadableInput(_ words: String?) -> Failure {
    Failure(words == nil ? .closedInput : .refused) { language in
      language.say(
        "can't read standard input: \(words ?? "it is closed")",
        words.map { "標準入力を読み込めません（\($0)）。" } ?? "標準入力を読み込めません（閉じられています）。")
    }
  }

  /// A signal stopped the program before the text was saved.
  static var interrupted: Failure {
    Failure(.interrupted) {
      $0.say("interrupted; nothing was saved", "中断しました。何も保存していません。")
    }
  }

  static func editorMissing(_ command: String, isSetting: Bool = false) -> Failure {
    Failure(.later) {
      $0.say(
        "the editor '\(command)' could not be started; "
          + (isSetting
            ? "'journal config set editor COMMAND' sets another"
            : "check $VISUAL or $EDITOR"),
        "エディター「\(command)」を起動できませんでした。"
          + (isSetting
            ? "「journal config set editor COMMAND」で別のものを設定できます。"
            : "$VISUAL か $EDITOR を確認してください。"))
    }
  }

  static func editorFailed(_ command: String, status: Int32) -> Failure {
    Failure(.later) {
      $0.say(
        "the editor '\(command)' exited with status \(status); nothing was saved",
        "エディター「\(command)」が終了コード \(status) で終わりました。何も保存していません。")
    }
  }

  static var noPlaceForDrafts: Failure {
    Failure(.refused) {
      $0.say(
        "HOME is not set, so there is no folder for the editor's file; set HOME or "
          + "XDG_STATE_HOME, or write the text after the command",
        "HOME が設定されていないため、エディターで書く文章の置き場所がありません。"
          + "HOME または XDG_STATE_HOME を設定するか、コマンドに続けて文章を書いてください。")
    }
  }

  static func draftNotFound(_ word: String) -> Failure {
    Failure(.refused) {
      $0.say(
        "there is no draft '\(word)'; 'journal drafts' lists them",
        "「\(word)」という下書きはありません。「journal drafts」で一覧を確認できます。")
    }
  }

  /// A change of several entries that was not confirmed.
  static func unconfirmedChange(count: Int) -> Failure {
    Failure(.refused) {
      $0.say(
        "nothing was changed: this would change \($0.entries(count)); add --yes to go ahead",
        "何も変更していません。対象の記録は\(count)件です。すべて変更するには --yes を付けてください。")
    }
  }

  static var declinedChange: Failure {
    Failure(.refused) {
      $0.say("nothing was changed", "何も変更していません。")
    }
  }

  /// The entry changed after the draft was begun; `option` takes the text of an edit.
  static func outdated(_ draft: Draft, of name: String, option: String = "-") -> Failure {
    let (draftName, path) = (draft.name.safeInOneLine, draft.path.safeInOneLine)
    return Failure(.refused) {
      $0.say(
        """
        \(name) changed after this draft was begun; compare '\($0.journal) show \(name)' and 'journal drafts show \
        \(draftName)'; '\($0.journal) edit \(name) \(option) < \(path)' replaces the entry with the draft
        """,
        """
        この下書きを書き始めたあとで \(name) が変更されました。「\($0.journal) show \(name)」と\
        「journal drafts show \(draftName)」で両方を確認してください。\
        「\($0.journal) edit \(name) \(option) < \(path)」で下書きの内容に置き換えられます。
        """)
    }
  }
}
