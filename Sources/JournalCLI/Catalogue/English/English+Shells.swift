extension English {
  func installation(_ shell: ShellScript) -> [String] {
    switch shell {
    case .bash:
      [
        "Completion of journal for bash, made by 'journal completions bash'.", "",
        "To have it in every bash, where the package bash-completion is:",
        "  mkdir -p ~/.local/share/bash-completion/completions",
        "  journal completions bash > ~/.local/share/bash-completion/completions/journal",
        "Where it is not, write this into ~/.bashrc:",
        "  eval \"$(journal completions bash)\"",
      ]
    case .zsh:
      [
        "Completion of journal for zsh, made by 'journal completions zsh'.", "",
        "To have it in every zsh:",
        "  mkdir -p ~/.zfunc && journal completions zsh > ~/.zfunc/_journal",
        "and in ~/.zshrc, before compinit:",
        "  fpath=(~/.zfunc $fpath)",
        "For one shell alone, after compinit: source <(journal completions zsh)",
      ]
    case .fish:
      [
        "Completion of journal for fish, made by 'journal completions fish'.", "",
        "To have it in every fish:",
        "  journal completions fish > ~/.config/fish/completions/journal.fish",
        "For one shell alone: journal completions fish | source",
      ]
    }
  }
}
