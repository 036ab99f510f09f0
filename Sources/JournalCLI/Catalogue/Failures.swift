import Presentation
import Terminal
import TimelineDomain

/// Why a command failed. The program's name comes before each sentence.
extension Catalogue {
  func sentence(_ failure: Failure) -> String {
    switch failure {
    case .usage(let error): sentence(error)
    case .repository(let error): sentence(error)
    case .edit(let error, let name): sentence(error, name)
    case .unusableText(let flaw): sentence(flaw)
    case .exportExists(let path, let isFolder): exportExists(path.safeInOneLine, isFolder: isFolder)
    case .exportIntoJournal(let path): exportIntoJournal(path.safeInOneLine)
    case .exportUngated(let path): exportUngated(path.safeInOneLine)
    case .unstrippable(let refusals): unstrippable(refusals)
    case .declinedExport: say("nothing was exported", "何も書き出しませんでした。")
    case .nothingToSave: say("nothing to save: the text is empty", "保存する内容がありません。文章が空です。")
    case .unreadableField(let line, let text, let fields):
      say(
        "line \(line) is '\(text.safeInOneLine)'; above the line of dashes, write \(either(fields.map { "'\($0)'" }))",
        "\(line)行目が「\(text.safeInOneLine)」になっています。"
          + "「---」の行より上に書けるのは\(either(fields.map { "「\($0)」" }))です。")
    case .idNotFound(let word):
      say(
        "no id begins with '\(word)'; 'journal list' shows the ids",
        "「\(word)」で始まる ID の記録はありません。ID は「journal list」で確認できます。")
    case .noSuchNewest(let word, 0):
      say("there is no '\(word)': there are no entries yet", "「\(word)」に当たる記録はありません。記録はまだ一件もありません。")
    case .noSuchNewest(let word, 1):
      say(
        "there is no '\(word)': there is only 1 entry, @1",
        "「\(word)」に当たる記録はありません。記録は1件だけです（最新が @1 です）。")
    case .noSuchNewest(let word, let count):
      say(
        "there is no '\(word)': there are only \(count) entries; @1 is the newest",
        "「\(word)」に当たる記録はありません。記録は\(count)件だけです（最新が @1 です）。")
    case .noSuchTrashed(let word, let count): noSuchTrashed(word, count: count)
    case .nothingInTrash(let query, let hints): nothingInTrash(query.safeInOneLine) + below(hints)
    case .unconfirmedChange(let count):
      say(
        "nothing was changed: this would change \(entries(count)); add --yes to go ahead",
        "何も変更していません。対象の記録は\(count)件です。すべて変更するには --yes を付けてください。")
    case .unconfirmedMove(let name, let end):
      say(
        "nothing was changed: \(movesOnlyTheStart(of: name, until: end)); add --yes to move it",
        "何も変更していません。\(movesOnlyTheStart(of: name, until: end))それでも移動するには --yes を付けてください。")
    case .declinedChange: say("nothing was changed", "何も変更していません。")
    case .nothingFits(let query, let hints):
      say(
        "no entry has the id '\(query.safeInOneLine)' or matches it as a query; 'journal list' shows the ids"
          + below(hints),
        "「\(query.safeInOneLine)」という ID の記録も、これに合う記録もありません。"
          + "ID は「journal list」で確認できます。" + below(hints))
    case .noneMatch(let query, let count):
      say(
        "0 of \(entries(count)) match '\(query.safeInOneLine)'",
        "「\(query.safeInOneLine)」に合う記録はありません（\(entries(count)) 中 0 件）。")
    case .moodTaken(let word, let mood): moodTaken(word, mood: mood)
    case .moodBuiltIn(let name): moodBuiltIn(name)
    case .noSuchTag(let tag, let suggestion): noSuchTag(tag, suggestion: suggestion)
    case .idDeleted(let word, let moment, let hours):
      say(
        "'\(word)' was deleted" + (moment.map { " on \(dateAndTime($0, hours))" } ?? ""),
        moment.map { "「\(word)」は \(dateAndTime($0, hours)) に削除されました。" } ?? "「\(word)」は削除されています。")
    case .idAmbiguous(let word, let candidates, let count):
      say(
        "'\(word)' is ambiguous: \(count) ids begin with it; type more of the id"
          + (candidates.isEmpty ? "" : ":" + rows(candidates, count)),
        "「\(word)」で始まる ID の記録が\(count)件あります。目的の ID をもう少し長く入力してください"
          + (candidates.isEmpty ? "。" : ":" + rows(candidates, count)))
    case .inConflict(let word, let candidates, let count):
      say(
        "'\(word)' is in conflict: it has \(count) versions; name one of them:"
          + rows(candidates, count),
        "「\(word)」には版が\(count)個並んでいます。どれか一つを指定してください:" + rows(candidates, count))
    case .sharedID(let word, let count):
      say(
        "'\(word)' is the id of \(count) different entries; you can show or delete them together, but not "
          + "edit them; \(removeOneLine)",
        "「\(word)」は別々の記録\(count)件に共通の ID で、どれのことか決められません。"
          + "まとめて表示や削除はできますが、編集はできません。\(removeOneLine)。")
    case .unknown(let entry, let name):
      say(
        "\(name) can't be edited: \(reason(entry, of: nil))",
        "\(name) は編集できません。\(reason(entry, of: nil))")
    case .unconfirmed(let confirmation):
      say(
        "nothing was deleted: \(sentence(confirmation)); add --yes to delete anyway",
        "何も削除していません。\(sentence(confirmation))それでも削除するには --yes を付けてください。")
    case .importing(let failure): sentence(failure)
    case .files(let failure): sentence(failure)
    case .declined: say("nothing was deleted", "何も削除していません。")
    case .declinedAddition: say("nothing was added", "何も追加していません。")
    case .nothingToUndo(let isRedo, _, 0):
      isRedo
        ? say(
          "nothing to redo: the last command was not an undo",
          "やり直せる操作がありません。直前の操作は undo ではありません。")
        : say("nothing to undo", "元に戻せる操作がありません。")
    case .nothingToUndo(let isRedo, let asked, let possible):
      say(
        "only \(counted(possible, "command", "commands")) can be \(isRedo ? "redone" : "undone"), not "
          + "\(asked); nothing was changed. Try 'journal \(isRedo ? "redo" : "undo") \(possible)'",
        "\(isRedo ? "やり直せる" : "元に戻せる")操作は\(possible)個だけで、\(asked)個はありません。何も変更していません。"
          + "「journal \(isRedo ? "redo" : "undo") \(possible)」を試してください。")
    case .undoRefused(let refusal, let about, let isRedo):
      undoRefused(refusal, about: about, isRedo: isRedo)
    case .textCompacted(let name):
      say(
        "\(name) can't be restored to that version: 'journal compact' removed its text from this file",
        "\(name) をその版に戻せません。その本文は「journal compact」でこのファイルから取り除かれています。")
    case .versionNotFound("", let count):
      say(
        "there are conflicting versions; name one of them, from 1 to \(count)",
        "二つの版が並んでいます。1 から \(count) までの番号で、どちらかを指定してください。")
    case .versionNotFound(let word, let count):
      say(
        "there is no version '\(word)'; 'journal history' numbers them, from 1 to \(count)",
        "「\(word)」という版はありません。番号は 1 から \(count) までで、「journal history」で確認できます。")
    case .versionIsDeletion(let word):
      say(
        "version '\(word)' is the deletion; name an earlier one",
        "「\(word)」は削除を表す版です。それより前の版を指定してください。")
    case .alreadyCurrent(let name):
      say(
        "\(name) is not deleted; this is its current version; 'journal history \(name)' lists the others",
        "\(name) は削除されておらず、これが現在の版です。"
          + "以前の内容は「journal history \(name)」で確認できます。")
    case .unconfirmedPurge(let count):
      say(
        "nothing was purged: this would remove \(entries(count)) for good; add --yes to go ahead",
        "何も消去していません。記録\(count)件が完全に消えます。それでも消去するには --yes を付けてください。")
    case .unconfirmedVersionPurge(let lines):
      say(
        "nothing was purged: this would remove \(counted(lines, "older version", "older versions")) for good; "
          + "add --yes to go ahead",
        "何も消去していません。以前の版\(lines)件が完全に消えます。それでも消去するには --yes を付けてください。")
    case .versionsStay(let name, .deleted):
      say(
        "nothing was purged: \(name) is deleted, so no version of it is shown; 'journal purge \(name)' removes "
          + "all of it",
        "何も消去していません。\(name) は削除済みで、表示中の版がありません。すべて消去するには「journal purge \(name)」を使ってください。")
    case .versionsStay(let name, .nothing):
      say(
        "nothing was purged: \(name) has no older version that can go; 'journal history \(name)' shows what "
          + "there is",
        "何も消去していません。\(name) には取り除ける以前の版がありません。「journal history \(name)」で確認できます。")
    case .versionsStay(let name, .renamed):
      say(
        "nothing was purged: without its older versions, \(name) would get another name or become several "
          + "entries; edit it once, then purge the versions again",
        "何も消去していません。以前の版を除くと、\(name) の名前が変わるか、いくつかの記録に分かれます。"
          + "一度編集してから、もう一度お試しください。")
    case .declinedPurge: say("nothing was purged", "何も消去していません。")
    case .unconfirmedCompaction:
      say(
        "nothing was changed: this would remove old versions and deleted entries for good; add --yes to go "
          + "ahead",
        "何も変更していません。過去の内容が完全に消えます。それでも整理するには --yes を付けてください。")
    case .declinedCompaction: say("nothing was changed", "何も変更していません。")
    case .editorMissing(let command, let isSetting):
      say(
        "the editor '\(command)' could not be started; "
          + (isSetting
            ? "'journal config set editor COMMAND' sets another"
            : "check $VISUAL or $EDITOR"),
        "エディター「\(command)」を起動できませんでした。"
          + (isSetting
            ? "「journal config set editor COMMAND」で別のものを設定できます。"
            : "$VISUAL か $EDITOR を確認してください。"))
    case .editorFailed(let command, let status):
      say(
        "the editor '\(command)' exited with status \(status); nothing was saved",
        "エディター「\(command)」が終了コード \(status) で終わりました。何も保存していません。")
    case .noHome:
      say(
        "HOME is not set, so there is no default journal; set HOME, or name a file with --file or "
          + "$JOURNAL_FILE",
        "HOME が設定されていないため、ジャーナルの置き場所がありません。"
          + "HOME を設定するか、--file または $JOURNAL_FILE でファイルを指定してください。")
    case .noPlaceForDrafts:
      say(
        "HOME is not set, so there is no folder for the editor's file; set HOME or "
          + "XDG_STATE_HOME, or write the text after the command",
        "HOME が設定されていないため、エディターで書く文章の置き場所がありません。"
          + "HOME または XDG_STATE_HOME を設定するか、コマンドに続けて文章を書いてください。")
    case .badClock(let word):
      say(
        "JOURNAL_NOW is '\(word)'; write it as 2026-11-21T08:00:00+09:00",
        "JOURNAL_NOW が「\(word)」になっています。2026-11-21T08:00:00+09:00 のように書いてください。")
    case .unreadableInput(let words):
      say(
        "can't read standard input: \(words ?? "it is closed")",
        words.map { "標準入力を読み込めません（\($0)）。" } ?? "標準入力を読み込めません（閉じられています）。")
    case .interrupted: say("interrupted; nothing was saved", "中断しました。何も保存していません。")
    case .draftNotFound(let word):
      say(
        "there is no draft '\(word)'; 'journal drafts' lists them",
        "「\(word)」という下書きはありません。「journal drafts」で一覧を確認できます。")
    case .draftAmbiguous(let word, let names):
      say(
        "'\(word)' is ambiguous: \(names.count) drafts begin with it; write "
          + either(names),
        "「\(word)」で始まる名前の下書きが\(names.count)件あります。"
          + "目的の名前をもう少し長く入力してください: \(either(names))")
    case .draftOutdated(let draft, let name, let option):
      say(
        "\(name) changed after this draft was begun; compare 'journal show \(name)' and "
          + "'journal drafts show \(draft.name.safeInOneLine)'; 'journal edit \(name) \(option) < "
          + "\(draft.path.safeInOneLine)' replaces the entry with the draft",
        "この下書きを書き始めたあとで \(name) が変更されました。"
          + "「journal show \(name)」と「journal drafts show \(draft.name.safeInOneLine)」で"
          + "両方を確認してください。「journal edit \(name) \(option) < \(draft.path.safeInOneLine)」で"
          + "下書きの内容に置き換えられます。")
    case .draftUnknown(let draft, let command):
      say(
        "draft \(draft.name.safeInOneLine) is for '\(command)', which this version does not know",
        "下書き \(draft.name.safeInOneLine) は「\(command)」のために書かれたものですが、"
          + "このバージョンはそのコマンドに対応していません。")
    case .noDrafts: say("there are no drafts", "下書きはありません。")
    case .unconfirmedDiscard(let count):
      say(
        "nothing was discarded: this would discard \(counted(count, "draft", "drafts")) for good; add --yes "
          + "to go ahead",
        "何も破棄していません。下書き\(count)件が完全に消えます。それでも破棄するには --yes を付けてください。")
    case .settings(let flaw, let path):
      say(
        "\(path.safeInOneLine): \(sentence(flaw)); 'journal config edit' opens it",
        "\(path.safeInOneLine): \(sentence(flaw))「journal config edit」で開けます。")
    case .settingsOutOfReach(let error): fact(error) + stop
    case .noPlaceForSettings:
      say(
        "HOME is not set, so there is no folder for settings; set HOME or XDG_CONFIG_HOME",
        "HOME が設定されていないため、設定の置き場所がありません。"
          + "HOME または XDG_CONFIG_HOME を設定してください。")
    case .settingNotSet(let key):
      say(
        "'\(key)' is not set; 'journal config set \(key) VALUE' sets it",
        "「\(key)」は設定されていません。「journal config set \(key) VALUE」で設定できます。")
    case .unknownJournal(let word, let names):
      say(
        "there is no journal '\(word)'; "
          + others(word, names, none: "'journal journals add \(word) PATH' adds one"),
        "「\(word)」という名前のジャーナルはありません。"
          + others(word, names, none: "「journal journals add \(word) PATH」でファイルに名前を付けられます。"))
    case .unknownDefaultJournal(let name, let names):
      say(
        "the setting default-journal is '\(name.safeName)', but there is no journal of that name; "
          + others(name, names, none: "'journal config unset default-journal' removes it"),
        "設定 default-journal が「\(name.safeName)」になっていますが、その名前のジャーナルはありません。"
          + others(name, names, none: "「journal config unset default-journal」で設定を消せます。"))
    case .journalNameTaken(let name, let path):
      say(
        "the name '\(name)' is taken by \(path.safeInOneLine); 'journal journals remove \(name)' frees it",
        "「\(name)」という名前のジャーナルはすでにあります（\(path.safeInOneLine)）。"
          + "「journal journals remove \(name)」で名前を外せます。")
    case .worseByHand(let report, let isHeaderChanged):
      say(
        "nothing was changed: your copy has problems that the journal does not have"
          + CheckText(self).rowsByHand(report, isHeaderChanged: isHeaderChanged),
        "何も変更していません。元のジャーナルにはなかった問題がコピーにあります:"
          + CheckText(self).rowsByHand(report, isHeaderChanged: isHeaderChanged))
    case .outdatedByHand:
      say(
        "nothing was changed: another program rewrote the journal in the meantime",
        "何も変更していません。開いている間に、ほかのプログラムがジャーナルを書き直しました。")
    case .copyKept(let failure, let path):
      say(
        "\(sentence(failure))\nYour copy is kept in \(path.safeInOneLine)\n'journal open' starts again; "
          + "copy over what you want to keep",
        """
        \(sentence(failure))
        コピーは \(path.safeInOneLine) に残してあります。
        「journal open」で改めて開き、必要な部分をコピーから移してください。
        """)
    case .editStopped(let failure, let done, let left):
      say(
        "\(sentence(failure))\n\(entries(done)) done before that; \(left.count) left: \(firstFew(left))",
        "\(sentence(failure))\nそれまでに\(done)件を終えました。残りは \(firstFew(left)) です。")
    case .ofJournal(let label, let failure): JournalLabel.prefixed(label, sentence(failure))
    case .noJournalYet(let path):
      say(
        "there is no journal yet at \(path.safeInOneLine)",
        "\(path.safeInOneLine) にはまだジャーナルがありません。")
    case .idInSeveral(let word, let journals):
      say(
        "'\(word)' is in several journals: \(quoted(journals.map(\.label))); choose with \(options(journals))",
        "「\(word)」という記録は\(quoted(journals.map(\.label)))のそれぞれにあります。"
          + "\(options(journals)) で、どれのことかを指定してください。")
    case .changeInSeveral(let journals):
      say(
        "nothing was changed: the entries are in \(quoted(journals.map(\.label))), but one command "
          + "changes one journal; choose with \(options(journals))",
        "何も変更していません。対象の記録が\(quoted(journals.map(\.label)))に分かれていますが、"
          + "一つのコマンドで変更できるジャーナルは一つだけです。\(options(journals)) で指定してください。")
    case .unknownTemplate(let word, let names):
      say(
        "there is no template '\(word)'; "
          + others(word, names, none: "'journal templates edit \(word)' creates it"),
        "「\(word)」というテンプレートはありません。"
          + others(word, names, none: "「journal templates edit \(word)」で作れます。"))
    case .templateUntouched(let name):
      say(
        "nothing to save: you did not change the template '\(name.safeName)'",
        "保存する内容がありません。テンプレート「\(name.safeName)」のままです。")
    case .unwritableOutput(let words, let isSaved):
      say(
        (isSaved ? "the change is saved, but its output is lost: " : "")
          + "can't write to standard output: \(words)",
        (isSaved ? "変更は保存しましたが、結果を表示できません。" : "")
          + "標準出力に書き込めません（\(words)）。")
    case .together(let failure): sentence(failure)
    case .outputClosed: ""
    }
  }

  /// `did you mean 'work'?`, or the known names.
  private func others(_ word: String, _ names: [String], none: String) -> String {
    if let near = suggestion(for: word, among: names) { return didYouMean(near.safeName) }
    return names.isEmpty
      ? none : say("known: \(quoted(names))", "あるのは\(quoted(names))です。")
  }

  private func options(_ journals: [JournalName]) -> String {
    either(journals.prefix(8).map(\.option.safeInOneLine))
  }

  private func rows(_ candidates: [Candidate], _ count: Int) -> String {
    let more = count - candidates.count
    return Candidate.rows(candidates) + (more > 0 ? "\n  \(andMore(more))" : "")
  }

  /// `did you mean 'work'?`
  func didYouMean(_ word: String) -> String {
    say("did you mean '\(word)'?", "「\(word)」のことですか？")
  }
}
