import Presentation

/// A shell with completion, generated from the command table.
enum ShellScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The whole script; its first lines say how to install it.
  func text(_ words: Catalogue) -> String {
    switch self {
    case .bash: BashScript.text(words)
    case .zsh: ZshScript.text(words)
    case .fish: FishScript.text(words)
    }
  }

  /// The first lines, as a comment.
  func head(_ words: Catalogue) -> String {
    // zsh recognizes a completion file by its first line.
    (self == .zsh ? "#compdef journal\n" : "")
      + words.installation(self).map { $0.isEmpty ? "#" : "# \($0)" }.joined(separator: "\n")
  }
}
