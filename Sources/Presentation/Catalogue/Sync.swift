import Terminal
import TimelineDomain

/// Why a sync stopped.
extension Catalogue {
  func sentence(_ flaw: SyncFlaw) -> String {
    switch flaw {
    case .noGit:
      say("can't run git; install it, or check $PATH", "git を実行できません。インストールするか、$PATH を確かめてください。")
    case .noJournal(let path):
      say(
        "there is no journal yet at \(path.safeInOneLine); '\(journal) sync --init REMOTE' gets it "
          + "from a remote",
        "ジャーナルはまだありません: \(path.safeInOneLine)（「\(journal) sync --init REMOTE」でリモートから取り込めます）")
    case .notARepository(let folder):
      say(
        "\(folder.safeInOneLine) is not in a git repository; set one up with '\(journal) sync --init "
          + "[REMOTE]'",
        "\(folder.safeInOneLine) は Git のリポジトリの中にありません。「\(journal) sync --init [REMOTE]」で用意できます。")
    case .insideGit(let folder):
      say(
        "\(folder.safeInOneLine) belongs to a repository's own files; keep the journal in another "
          + "folder",
        "\(folder.safeInOneLine) は Git のリポジトリ自身のファイルのフォルダーです。ジャーナルは別のフォルダーに置いてください。")
    case .detachedHead:
      say(
        "the repository is on no branch (detached HEAD); switch to one with 'git switch'",
        "リポジトリがどのブランチにもありません（detached HEAD）。「git switch」でブランチに移ってください。")
    case .busy(let operation):
      say(
        "git is in the middle of a \(words(operation)); finish or abort it, then sync again",
        "Git の \(words(operation)) が途中です。終わらせるか中止してから、もう一度同期してください。")
    case .noIdentity:
      say(
        """
        git does not know who you are. These two lines tell it; then sync again:
          git config --global user.name "$USER"
          git config --global user.email "$USER@$(hostname)"
        """,
        """
        Git に名前とメールアドレスが設定されていません。次の二行で設定してから、もう一度同期してください:
          git config --global user.name "$USER"
          git config --global user.email "$USER@$(hostname)"
        """)
    case .ignored(let path):
      say(
        "git ignores \(path.safeInOneLine); remove it from .gitignore",
        "Git は \(path.safeInOneLine) を無視します。.gitignore から取り除いてください。")
    case .remoteTaken(let address):
      say(
        "the remote 'origin' is already \(address.safeInOneLine); change it with 'git remote "
          + "set-url origin REMOTE'",
        "リモート「origin」はすでに \(address.safeInOneLine) です。「git remote set-url origin REMOTE」で変更できます。")
    case .noRemote:
      say(
        "the journal is committed, but there is no remote; add one with '\(journal) sync --init "
          + "REMOTE'",
        "ジャーナルはコミットしましたが、リモートがありません。「\(journal) sync --init REMOTE」で加えてください。")
    case .otherJournal:
      say(
        """
        nothing was merged: the remote has another journal. --yes joins them: this file gets the \
        entries of the remote, and the remote and every machine that syncs with it those of this file
        """,
        """
        何も取り込みませんでした。リモートにあるのは別のジャーナルです。--yes を付けると一つにまとめます。\
        このファイルにリモートの記録が加わり、リモートと、それに同期するすべての機械に、このファイルの記録が加わります。
        """)
    case .otherSync:
      say(
        "another sync is running in this repository; try again when it is done",
        "このリポジトリで別の同期が動いています。終わってからもう一度お試しください。")
    case .othersChanged(let paths):
      say(
        "both sides changed \(quoted(paths)); merge with 'git pull' first, then sync again",
        "\(quoted(paths))が両方で変更されています。先に「git pull」でまとめてから、もう一度同期してください。")
    case .rejected:
      say(
        "the remote changed during each of several attempts; the journal is committed, sync again",
        "何度試しても、その間にリモートが変わりました。ジャーナルはコミットしてあります。もう一度同期してください。")
    case .git(let step, ""):
      say(
        "\(words(step)): git failed without a message; sync again",
        "\(words(step))Git はメッセージを出さずに失敗しました。もう一度同期してください。")
    case .git(let step, let said):
      say(
        "\(words(step)): git says:\n\(said.safeForTerminal)",
        "\(words(step))Git のメッセージ:\n\(said.safeForTerminal)")
    }
  }

  private func words(_ operation: SyncFlaw.Operation) -> String {
    switch operation {
    case .merge: "merge"
    case .rebase: "rebase"
    case .cherryPick: "cherry-pick"
    case .revert: "revert"
    case .bisect: "bisect"
    }
  }

  private func words(_ step: SyncFlaw.Step) -> String {
    switch step {
    case .setUp: say("the repository could not be set up", "リポジトリを用意できませんでした。")
    case .commit: say("nothing was committed", "何もコミットしませんでした。")
    case .fetch:
      say(
        "the journal is committed, but the remote could not be read",
        "ジャーナルはコミットしましたが、リモートを読み取れませんでした。")
    case .update:
      say(
        "the journal has the lines of both sides, but the branch could not be updated",
        "ジャーナルには両方の行がありますが、ブランチを更新できませんでした。")
    case .push:
      say("the journal is committed, but could not be pushed", "ジャーナルはコミットしましたが、送れませんでした。")
    }
  }
}
