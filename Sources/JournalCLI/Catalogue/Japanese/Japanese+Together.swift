import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func newLines(_ count: Int, from path: String, isOther: Bool) -> String {
    let other = isOther ? "（別のジャーナル）" : ""
    return count == 0
      ? "\(path)\(other): 新しい行はありません。" : "\(path)\(other): 新しい行が\(count)行あります。"
  }

  func kinds(of lines: MergeReport.Lines) -> String {
    let parts = [
      (lines.added, "追加"), (lines.edited, "変更"), (lines.deleted, "削除"),
      (lines.unknown, "新しい版の記録"), (lines.damaged, "破損"),
    ].filter { $0.0 > 0 }
    return parts.map { "\($0.1) \($0.0)" }.joined(separator: "、")
  }

  func purgedLines(_ count: Int, isDry: Bool) -> String {
    "消去された記録の行を\(count)行、ファイルから\(isDry ? "取り除きます。" : "取り除きました。")"
  }

  func keptEdit(_ name: String, _ firstWords: String) -> String {
    "残しました: \(name)  \(firstWords)\n一方で削除され、もう一方で変更されていました。変更を残しています。"
  }

  func settled(_ name: String, _ firstWords: String, isDry: Bool) -> String {
    "\(isDry ? "競合を解消できます" : "競合を解消しました"): \(name)  \(firstWords)"
  }

  func leftConflicts(_ count: Int, _ name: String) -> String {
    "\(entries(count))が競合しています。「journal resolve \(name)」で内容を確かめられます。"
  }

  func conflictCopy(_ lines: Int, _ command: String) -> String {
    "隣にあるコピーに、ジャーナルにない行が\(lines)行あります。取り込むコマンドは「\(command)」です。"
  }

  var noConflicts: String { "競合はありません。" }
  func differing(_ names: [String]) -> String { "異なる項目: \(all(names.map(\.safeName)))" }

  func versions(_ count: Int) -> String { "\(count)個の版" }
  var howToResolve: String {
    "「journal resolve ID」で違いを確かめられます。--take N は一つの版を残し、--both はすべてを別々の記録として残します。"
  }
  func versionTitle(_ number: Int) -> String { "版 \(number)" }
  func tookVersion(_ number: Int, of name: String) -> String {
    "競合を解消しました: \(name)（版 \(number) を残しました）"
  }
  func keptAll(_ name: String, _ others: [String]) -> String {
    "競合を解消しました: \(name)（版 1 を残し、ほかの版は別の記録になりました: \(all(others))）"
  }
  func resolved(_ name: String) -> String { "競合を解消しました: \(name)" }

  // MARK: Sync

  func closed(_ place: ClosedPlace) -> String {
    let mode = "ほかのユーザーに権限がありましたが（モード \(place.octalMode)）、なくしました。"
    return switch place.kind {
    case .journal: "ジャーナルを閉じました。\(mode)"
    case .repository: "ジャーナルの Git リポジトリを閉じました。\(mode)"
    }
  }

  func didSetUp(_ step: SyncReport.SetUp) -> String {
    switch step {
    case .repository: "ジャーナルのフォルダーに Git のリポジトリを用意しました。"
    case .attributes: ".gitattributes を用意しました。Git はジャーナルを行ごとにまとめます。"
    case .remote: "リモート「origin」を用意しました。"
    case .driver:
      "このクローンに、ジャーナル用の Git のマージドライバーを用意しました（クローンには含まれません）。"
    }
  }

  func synced(sent: Int, received: Int, hasRemote: Bool) -> String {
    guard hasRemote else {
      return "新しい行を\(sent)行コミットしました。「journal sync --init REMOTE」でリモートを加えられます。"
    }
    return sent == 0 && received == 0
      ? "最新の状態です。" : "同期しました（送信\(sent)行、受信\(received)行）。"
  }

  // MARK: Backups

  func backedUp(_ report: BackupReport) -> String {
    let damage =
      report.damagedLines == 0
      ? ""
      : "\nジャーナルには破損した行が\(report.damagedLines)行あり、コピーにも同じ行があります（「journal check」）。"
    return "バックアップしました: \(report.path.safeInOneLine)\n"
      + "記録の行\(report.entries)行、\(report.bytes) バイト。読み直して比べ、同じでした。\(damage)"
  }

  func removedBackups(_ count: Int) -> String { "古いバックアップを\(count)個取り除きました。" }
  func backupLeft(_ path: String) -> String { "古いバックアップを取り除けません: \(path)" }

  // MARK: Failures

  func sentence(_ failure: TogetherFailure) -> String {
    switch failure {
    case .otherJournal(let paths):
      "何も取り込みませんでした。\(quoted(paths))はこのジャーナルのコピーではなく、別のジャーナルです。一つにするには --yes を付けてください。"
    case .declinedMerge: "何も取り込みませんでした。"
    case .notInConflict(let name):
      "\(name) は競合していません。「journal conflicts」で一覧を表示できます。"
    case .unresolved(let name):
      "何も変更しませんでした。\(name) の競合は --take N か --both で、端末ではエディターでも解消できます。"
    case .markLeft(let line, let mark):
      "\(line)行目に「\(mark)」が残っています。残したい文章だけにして、印を取り除いてください。"
    case .notForEditor(let name):
      "この版は \(name) をエディターでまとめられません。--take N か --both で解消してください。"
    case .sync(let error): sentence(error)
    case .noVersion(let word, let name, let count):
      "\(name) に版「\(word)」はありません。「journal resolve \(name)」で 1 から \(count) までの版を確かめられます。"
    case .otherFile(let error): sentence(ofOtherFile: error)
    }
  }

  private func sentence(_ error: SyncError) -> String {
    switch error {
    case .noGit: "git を実行できません。インストールするか、$PATH を確かめてください。"
    case .noJournal(let path):
      "ジャーナルはまだありません: \(path.safeInOneLine)（「journal sync --init REMOTE」でリモートから取り込めます）"
    case .notARepository(let folder):
      "\(folder.safeInOneLine) は Git のリポジトリの中にありません。「journal sync --init [REMOTE]」で用意できます。"
    case .insideGit(let folder):
      "\(folder.safeInOneLine) は Git のリポジトリ自身のファイルのフォルダーです。ジャーナルは別のフォルダーに置いてください。"
    case .detachedHead:
      "リポジトリがどのブランチにもありません（detached HEAD）。「git switch」でブランチに移ってください。"
    case .busy(let operation):
      "Git の \(words(operation)) が途中です。終わらせるか中止してから、もう一度同期してください。"
    case .noIdentity:
      "Git に名前が設定されていません。「git config --global」で user.name と user.email を設定してください。"
    case .ignored(let path):
      "Git は \(path.safeInOneLine) を無視します。.gitignore から取り除いてください。"
    case .remoteTaken(let address):
      "リモート「origin」はすでに \(address.safeInOneLine) です。「git remote set-url origin REMOTE」で変更できます。"
    case .noRemote:
      "ジャーナルはコミットしましたが、リモートがありません。「journal sync --init REMOTE」で加えてください。"
    case .otherJournal:
      "何も取り込みませんでした。リモートにあるのは別のジャーナルです。一つにするには --yes を付けてください。"
    case .otherSync:
      "このリポジトリで別の同期が動いています。終わってからもう一度お試しください。"
    case .othersChanged(let paths):
      "\(quoted(paths))が両方で変更されています。先に「git pull」でまとめてから、もう一度同期してください。"
    case .rejected:
      "何度試しても、その間にリモートが変わりました。ジャーナルはコミットしてあります。もう一度同期してください。"
    case .git(let step, ""):
      "\(words(step))Git はメッセージを出さずに失敗しました。もう一度同期してください。"
    case .git(let step, let said): "\(words(step))Git のメッセージ:\n\(said.safeForTerminal)"
    case .repository(let error): sentence(error)
    }
  }

  private func words(_ operation: SyncError.Operation) -> String {
    switch operation {
    case .merge: "merge"
    case .rebase: "rebase"
    case .cherryPick: "cherry-pick"
    case .revert: "revert"
    case .bisect: "bisect"
    }
  }

  private func words(_ step: SyncError.Step) -> String {
    switch step {
    case .setUp: "リポジトリを用意できませんでした。"
    case .commit: "何もコミットしませんでした。"
    case .index: "ジャーナルはコミットしましたが、Git のインデックスを更新できませんでした。"
    case .fetch: "ジャーナルはコミットしましたが、リモートを読み取れませんでした。"
    case .update: "ジャーナルには両方の行がありますが、ブランチを更新できませんでした。"
    case .push: "ジャーナルはコミットしましたが、送れませんでした。"
    }
  }

  // MARK: Help

  func togetherDetails(_ command: CommandSpec.Name) -> [String] {
    switch command {
    case .merge:
      [
        "FILE にあってジャーナルにない行を、書いたプログラムにかかわらずバイト単位でそのまま加えます。ファイルの順序は結果に影響せず、同じファイルをもう一度取り込んでも何も変わりません。FILE は変更しません。",
        "そのあと、競合をできる限り解消します（「journal help conflicts」）。一方で削除され、もう一方で変更された記録は、変更を残してお知らせします。",
        "コピーで消去された記録の行は、ジャーナルからも取り除きます。競合を解消した取り込みは「journal undo」で元に戻せますが、ほかの取り込みは戻せないので、先に --dry-run をお試しください。別のジャーナルの ID を持つファイルは、確認のあとか --yes でだけ取り込みます。",
      ]
    case .conflicts:
      [
        "二台の機械が互いの変更を知らずに同じ記録を変更すると、競合になります。違う項目の変更は、質問も時計も使わずに一つの版になります。どの機械も同じ行を書きます。ここには残りを、異なる項目とともに表示します。同じ文章を別々に変えたものや、このバージョンが対応していない項目です。",
        "「journal merge」と「journal sync」も同じように解消します。「journal undo」で元の版に戻せます。",
      ]
    case .resolve:
      [
        "それぞれの版を違いとともに表示します。端末では、続けてエディターが開きます。違う文の変更は一つにまとめてあり、ほかの違うところには印が付いています。残したい文章だけにして、印を取り除いてください。",
        "--take N は版 N を残します。--both は版 1 を残し、ほかの版を別の記録にします。「journal undo」で元の版に戻せます。",
      ]
    case .sync:
      [
        "ジャーナルのあるフォルダーの Git リポジトリで、コミット、取得、マージ、送信をします。コミットするのはジャーナルと .gitattributes だけで、ほかのファイルやステージしたものはそのままです。失敗したときは理由を示し、終了コードは 1 で、ジャーナルの行はすべて残っています。",
        "--init は、リポジトリ、リモート REMOTE、.gitattributes、Git のマージドライバーを用意し、したことを表示します。ほかのユーザーが読めるジャーナルやリポジトリは、読めないようにします。別の機械では、リポジトリをクローンするか、同じ REMOTE で --init を使ってください。そのあと JOURNAL_FILE か「journal journals add」でそのジャーナルを指定します。",
        "同期はすべての行をすべての機械に届けます。ここで「journal compact」が取り除いた文章も、ほかの機械から戻ります。「journal purge」はどの機械のファイルからも記録を消去しますが、Git の履歴には文章が残ります。",
      ]
    case .backup:
      [
        "日付の付いた名前でバイト単位のコピーを書き、読み直して比べます。DIR がなければ作ります。DIR を省くと、同じディスクの $XDG_DATA_HOME/journal/backups に書きます。ふつうは ~/.local/share/journal/backups のことです。",
        "--keep N は、DIR にあるこのジャーナルの古いバックアップだけを、N 個になるまで取り除きます。",
      ]
    default: ["Git がジャーナルの二つの版をまとめるために呼び出します。「journal help sync」をご覧ください。"]
    }
  }
}
