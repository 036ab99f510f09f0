import Presentation

extension English {
  func installation(_ shell: ShellScript) -> [String] {
    switch shell {
    case .bash:
      [
        "Completion of journal for bash, made by 'journal completions bash'.", "",
        "To install it for all shells, with the package bash-completion:",
        "  mkdir -p ~/.local/share/bash-completion/completions",
        "  journal completions bash > ~/.local/share/bash-completion/completions/journal",
        "Without that package, add this to ~/.bashrc:",
        "  eval \"$(journal completions bash)\"",
      ]
    case .zsh:
      [
        "Completion of journal for zsh, made by 'journal completions zsh'.", "",
        "To install it for all shells:",
        "  mkdir -p ~/.zfunc && journal completions zsh > ~/.zfunc/_journal",
        "and add this to ~/.zshrc, before compinit:",
        "  fpath=(~/.zfunc $fpath)",
        "For the current shell only, after compinit: source <(journal completions zsh)",
      ]
    case .fish:
      [
        "Completion of journal for fish, made by 'journal completions fish'.", "",
        "To install it for all shells:",
        "  journal completions fish > ~/.config/fish/completions/journal.fish",
        "For the current shell only: journal completions fish | source",
      ]
    }
  }
}
