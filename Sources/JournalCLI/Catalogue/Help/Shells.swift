import Presentation

/// Text for people in the completion scripts.
extension Catalogue {
  /// The first lines of a script, without comment signs: what it is and how to install it.
  func installation(_ shell: ShellScript) -> [String] {
    switch shell {
    case .bash:
      [
        say(
          "Completion of journal for bash, made by 'journal completions bash'.",
          "「journal completions bash」で作った、bash 用の補完スクリプトです。"),
        "",
        say(
          "To install it for all shells, with the package bash-completion:",
          "bash-completion パッケージがあれば、次のコマンドですべての bash で使えます:"),
        "  mkdir -p ~/.local/share/bash-completion/completions",
        "  journal completions bash > ~/.local/share/bash-completion/completions/journal",
        say("Without that package, add this to ~/.bashrc:", "なければ、~/.bashrc に次の行を書いてください:"),
        "  eval \"$(journal completions bash)\"",
      ]
    case .zsh:
      [
        say(
          "Completion of journal for zsh, made by 'journal completions zsh'.",
          "「journal completions zsh」で作った、zsh 用の補完スクリプトです。"),
        "",
        say("To install it for all shells:", "すべての zsh で使うには、次のコマンドを実行し:"),
        "  mkdir -p ~/.zfunc && journal completions zsh > ~/.zfunc/_journal",
        say("and add this to ~/.zshrc, before compinit:", "~/.zshrc の compinit より前に、次の行を書いてください:"),
        "  fpath=(~/.zfunc $fpath)",
        say(
          "For the current shell only, after compinit: source <(journal completions zsh)",
          "今のシェルだけで使うには、compinit の後で: source <(journal completions zsh)"),
      ]
    case .fish:
      [
        say(
          "Completion of journal for fish, made by 'journal completions fish'.",
          "「journal completions fish」で作った、fish 用の補完スクリプトです。"),
        "",
        say("To install it for all shells:", "すべての fish で使うには:"),
        "  journal completions fish > ~/.config/fish/completions/journal.fish",
        say(
          "For the current shell only: journal completions fish | source",
          "今のシェルだけで使うには: journal completions fish | source"),
      ]
    }
  }
}

/// Words that shells offer.
extension Catalogue {
  /// Times to type after `--at`.
  var timeExamples: [String] {
    value(
      [
        "yesterday", "yesterday 21:00", "this morning", "last night", "last friday", "an hour ago",
        "2 hours ago", "08:30",
      ],
      ["昨日", "昨日の21時", "今朝", "昨夜", "先週の金曜日", "さっき", "2時間前", "08:30"])
  }

  /// Days and periods to type after `--on`.
  var dayExamples: [String] {
    value(
      ["today", "yesterday", "last friday", "last week", "last month", "3 days ago"],
      ["今日", "昨日", "先週の金曜日", "先週", "先月", "3日前"])
  }
}
