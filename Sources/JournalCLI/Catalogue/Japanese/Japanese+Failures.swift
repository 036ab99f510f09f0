import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func sentence(_ failure: Failure) -> String {
    switch failure {
    case .usage(let error): sentence(error)
    case .repository(let error): sentence(error)
    case .edit(let error, let name): sentence(error, name)
    case .unusableText(let flaw): sentence(flaw)
    case .exportExists(let path, let isFolder): exportExists(path.safeInOneLine, isFolder: isFolder)
    case .exportIntoJournal(let path): exportIntoJournal(path.safeInOneLine)
    case .declinedExport: "何も書き出しませんでした。"
    case .nothingToSave: "保存する内容がありません。文章が空です。"
    case .unreadableField(let line, let text, let fields):
      "\(line)行目が「\(text.safeInOneLine)」になっています。"
        + "「---」の行より上に書けるのは\(either(fields.map { "「\($0)」" }))です。"
    case .idNotFound(let word):
      "「\(word)」で始まる ID の記録はありません。ID は「journal list」で確認できます。"
    case .noSuchNewest(let word, 0): "「\(word)」に当たる記録はありません。記録はまだ一件もありません。"
    case .noSuchNewest(let word, let count):
      "「\(word)」に当たる記録はありません。記録は\(count)件だけです（最新が @1 です）。"
    case .noSuchTrashed(let word, let count): noSuchTrashed(word, count: count)
    case .nothingInTrash(let query, let hints): nothingInTrash(query.safeInOneLine) + below(hints)
    case .unconfirmedChange(let count):
      "何も変更していません。対象の記録は\(count)件です。すべて変更するには --yes を付けてください。"
    case .unconfirmedMove(let name, let end):
      "何も変更していません。\(movesOnlyTheStart(of: name, until: end))それでも移動するには --yes を付けてください。"
    case .declinedChange: "何も変更していません。"
    case .nothingFits(let query, let hints):
      "「\(query.safeInOneLine)」という ID の記録も、これに合う記録もありません。"
        + "ID は「journal list」で確認できます。" + below(hints)
    case .moodTaken(let word, let mood): moodTaken(word, mood: mood)
    case .moodBuiltIn(let name): moodBuiltIn(name)
    case .noSuchTag(let tag, let suggestion): noSuchTag(tag, suggestion: suggestion)
    case .idDeleted(let word, let moment, let hours):
      moment.map { "「\(word)」は \(dateAndTime($0, hours)) に削除されました。" } ?? "「\(word)」は削除されています。"
    case .idAmbiguous(let word, let candidates, let count):
      "「\(word)」で始まる ID の記録が\(count)件あります。目的の ID をもう少し長く入力してください"
        + (candidates.isEmpty ? "。" : ":" + rows(candidates, count))
    case .inConflict(let word, let candidates, let count):
      "「\(word)」には版が\(count)個並んでいます。どれか一つを指定してください:" + rows(candidates, count)
    case .sharedID(let word, let count):
      "「\(word)」は別々の記録\(count)件に共通の ID で、どれのことか決められません。"
        + "まとめて表示や削除はできますが、編集はできません。"
    case .unknown(let entry, let name): "\(name) は編集できません。\(reason(entry, of: nil))"
    case .unconfirmed(let confirmation):
      "何も削除していません。\(sentence(confirmation))それでも削除するには --yes を付けてください。"
    case .importing(let failure): sentence(failure)
    case .declined: "何も削除していません。"
    case .declinedAddition: "何も追加していません。"
    case .nothingToUndo(let isRedo, let asked, let possible) where possible > 0:
      "\(isRedo ? "やり直せる" : "元に戻せる")操作は\(possible)個だけで、\(asked)個はありません。何も変更していません。"
        + "「journal \(isRedo ? "redo" : "undo") \(possible)」を試してください。"
    case .undoRefused(let refusal, let about, let isRedo):
      undoRefused(refusal, about: about, isRedo: isRedo)
    case .textCompacted(let name):
      "\(name) をその版に戻せません。その本文は「journal compact」でこのファイルから取り除かれています。"
    case .nothingToUndo(let isRedo, _, _):
      isRedo ? "やり直せる操作がありません。直前の操作は undo ではありません。" : "元に戻せる操作がありません。"
    case .versionNotFound("", let count):
      "二つの版が並んでいます。1 から \(count) までの番号で、どちらかを指定してください。"
    case .versionNotFound(let word, let count):
      "「\(word)」という版はありません。番号は 1 から \(count) までで、「journal history」で確認できます。"
    case .versionIsDeletion(let word):
      "「\(word)」は削除を表す版です。それより前の版を指定してください。"
    case .alreadyCurrent(let name):
      "\(name) は削除されておらず、これが現在の版です。"
        + "以前の内容は「journal history \(name)」で確認できます。"
    case .unconfirmedPurge(let count):
      "何も消去していません。記録\(count)件が完全に消えます。それでも消去するには --yes を付けてください。"
    case .unconfirmedVersionPurge(let lines):
      "何も消去していません。以前の版\(lines)件が完全に消えます。それでも消去するには --yes を付けてください。"
    case .versionsStay(let name, .deleted):
      "何も消去していません。\(name) は削除済みで、表示中の版がありません。すべて消去するには「journal purge \(name)」を使ってください。"
    case .versionsStay(let name, .nothing):
      "何も消去していません。\(name) には取り除ける以前の版がありません。「journal history \(name)」で確認できます。"
    case .versionsStay(let name, .renamed):
      "何も消去していません。以前の版を除くと、\(name) の名前が変わるか、いくつかの記録に分かれます。"
        + "一度編集してから、もう一度お試しください。"
    case .declinedPurge: "何も消去していません。"
    case .unconfirmedCompaction:
      "何も変更していません。過去の内容が完全に消えます。それでも整理するには --yes を付けてください。"
    case .declinedCompaction: "何も変更していません。"
    case .editorMissing(let command, let isSetting):
      "エディター「\(command)」を起動できませんでした。"
        + (isSetting
          ? "「journal config set editor COMMAND」で別のものを設定できます。"
          : "$VISUAL か $EDITOR を確認してください。")
    case .editorFailed(let command, let status):
      "エディター「\(command)」が終了コード \(status) で終わりました。何も保存していません。"
    case .noHome:
      "HOME が設定されていないため、ジャーナルの置き場所がありません。"
        + "HOME を設定するか、--file または $JOURNAL_FILE でファイルを指定してください。"
    case .noPlaceForDrafts:
      "HOME が設定されていないため、エディターで書く文章の置き場所がありません。"
        + "HOME または XDG_STATE_HOME を設定するか、コマンドに続けて文章を書いてください。"
    case .badClock(let word):
      "JOURNAL_NOW が「\(word)」になっています。2026-11-21T08:00:00+09:00 のように書いてください。"
    case .unreadableInput(let words):
      words.map { "標準入力を読み込めません（\($0)）。" } ?? "標準入力を読み込めません（閉じられています）。"
    case .interrupted: "中断しました。何も保存していません。"
    case .draftNotFound(let word):
      "「\(word)」という下書きはありません。「journal drafts」で一覧を確認できます。"
    case .draftAmbiguous(let word, let names):
      "「\(word)」で始まる名前の下書きが\(names.count)件あります。"
        + "目的の名前をもう少し長く入力してください: \(either(names))"
    case .draftOutdated(let draft, let name, let option):
      "この下書きを書き始めたあとで \(name) が変更されました。"
        + "「journal show \(name)」と「journal drafts show \(draft.name.safeInOneLine)」で"
        + "両方を確認してください。「journal edit \(name) \(option) < \(draft.path.safeInOneLine)」で"
        + "下書きの内容に置き換えられます。"
    case .draftUnknown(let draft, let command):
      "下書き \(draft.name.safeInOneLine) は「\(command)」のために書かれたものですが、"
        + "このバージョンはそのコマンドに対応していません。"
    case .draftUnclear(let draft, let values):
      "下書き \(draft.name.safeInOneLine) を保存するには、"
        + values.map(unclear).joined(separator: "、") + "が必要です。"
    case .draftTakesNo(let draft, let option):
      "「\(option)」は下書き \(draft.name.safeInOneLine) には使えません。"
        + "何のための下書きかは「journal drafts」で確認できます。"
    case .unconfirmedDiscard(let count):
      "何も破棄していません。下書き\(count)件が完全に消えます。それでも破棄するには --yes を付けてください。"
    case .settings(let flaw, let path):
      "\(path.safeInOneLine): \(sentence(flaw))「journal config edit」で開けます。"
    case .settingsOutOfReach(let error): "\(fact(error))。"
    case .noPlaceForSettings:
      "HOME が設定されていないため、設定の置き場所がありません。"
        + "HOME または XDG_CONFIG_HOME を設定してください。"
    case .settingNotSet(let key):
      "「\(key)」は設定されていません。「journal config set \(key) VALUE」で設定できます。"
    case .unknownJournal(let word, let names):
      "「\(word)」という名前のジャーナルはありません。"
        + others(word, names, none: "「journal journals add \(word) PATH」でファイルに名前を付けられます。")
    case .unknownDefaultJournal(let name, let names):
      "設定 default-journal が「\(name.safeName)」になっていますが、その名前のジャーナルはありません。"
        + others(name, names, none: "「journal config unset default-journal」で設定を消せます。")
    case .journalNameTaken(let name, let path):
      "「\(name)」という名前のジャーナルはすでにあります（\(path.safeInOneLine)）。"
        + "「journal journals remove \(name)」で名前を外せます。"
    case .worseByHand(let report, let isHeaderChanged):
      "何も変更していません。元のジャーナルにはなかった問題がコピーにあります:"
        + CheckText(self).rowsByHand(report, isHeaderChanged: isHeaderChanged)
    case .outdatedByHand:
      "何も変更していません。開いている間に、ほかのプログラムがジャーナルを書き直しました。"
    case .copyKept(let failure, let path):
      """
      \(sentence(failure))
      コピーは \(path.safeInOneLine) に残してあります。
      「journal open」で改めて開き、必要な部分をコピーから移してください。
      """
    case .editStopped(let failure, let done, let left):
      "\(sentence(failure))\nそれまでに\(done)件を終えました。残りは \(firstFew(left)) です。"
    case .ofJournal(let label, let failure): JournalLabel.prefixed(label, sentence(failure))
    case .noJournalYet(let path): "\(path.safeInOneLine) にはまだジャーナルがありません。"
    case .idInSeveral(let word, let journals):
      "「\(word)」という記録は\(quoted(journals.map(\.label)))のそれぞれにあります。"
        + "\(options(journals)) で、どれのことかを指定してください。"
    case .changeInSeveral(let journals):
      "何も変更していません。対象の記録が\(quoted(journals.map(\.label)))に分かれていますが、"
        + "一つのコマンドで変更できるジャーナルは一つだけです。\(options(journals)) で指定してください。"
    case .unknownTemplate(let word, let names):
      "「\(word)」というテンプレートはありません。"
        + others(word, names, none: "「journal templates edit \(word)」で作れます。")
    case .templateUntouched(let name):
      "保存する内容がありません。テンプレート「\(name.safeName)」のままです。"
    case .unwritableOutput(let words, let isSaved):
      (isSaved ? "ご指示の変更は保存しましたが、結果を表示できません。" : "")
        + "標準出力に書き込めません（\(words)）。"
    case .together(let failure): sentence(failure)
    case .outputClosed: ""
    }
  }

  /// 「work」のことですか, or the known names.
  private func others(_ word: String, _ names: [String], none: String) -> String {
    if let near = suggestion(for: word, among: names) { return didYouMean(near.safeName) }
    return names.isEmpty ? none : "あるのは\(quoted(names))です。"
  }

  func didYouMean(_ word: String) -> String { "「\(word)」のことですか？" }

  private func options(_ journals: [JournalName]) -> String {
    either(journals.prefix(8).map(\.option.safeInOneLine))
  }

  private func rows(_ candidates: [Candidate], _ count: Int) -> String {
    let more = count - candidates.count
    return Candidate.rows(candidates) + (more > 0 ? "\n  \(andMore(more))" : "")
  }
}
