/// Text for people in the completion scripts.
protocol ShellTexts {
  /// The first lines of a script, without comment signs: what it is and how to install it.
  func installation(_ shell: ShellScript) -> [String]
}
