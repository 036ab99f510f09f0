import Presentation

extension Japanese {
  func installation(_ shell: ShellScript) -> [String] {
    switch shell {
    case .bash:
      [
        "「journal completions bash」で作った、bash 用の補完スクリプトです。", "",
        "bash-completion パッケージがあれば、次のコマンドですべての bash で使えます:",
        "  mkdir -p ~/.local/share/bash-completion/completions",
        "  journal completions bash > ~/.local/share/bash-completion/completions/journal",
        "なければ、~/.bashrc に次の行を書いてください:",
        "  eval \"$(journal completions bash)\"",
      ]
    case .zsh:
      [
        "「journal completions zsh」で作った、zsh 用の補完スクリプトです。", "",
        "すべての zsh で使うには、次のコマンドを実行し:",
        "  mkdir -p ~/.zfunc && journal completions zsh > ~/.zfunc/_journal",
        "~/.zshrc の compinit より前に、次の行を書いてください:",
        "  fpath=(~/.zfunc $fpath)",
        "今のシェルだけで使うには、compinit の後で: source <(journal completions zsh)",
      ]
    case .fish:
      [
        "「journal completions fish」で作った、fish 用の補完スクリプトです。", "",
        "すべての fish で使うには:",
        "  journal completions fish > ~/.config/fish/completions/journal.fish",
        "今のシェルだけで使うには: journal completions fish | source",
      ]
    }
  }
}
