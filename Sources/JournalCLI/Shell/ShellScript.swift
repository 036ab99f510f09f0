/// A shell whose completion can be made from the command table.
enum ShellScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The whole script; its first lines say how it is installed.
  var text: String {
    switch self {
    case .bash: BashScript.text
    case .zsh: ZshScript.text
    case .fish: FishScript.text
    }
  }
}
