/// What the scripts for shells say to people.
protocol ShellTexts {
  /// The first lines of a script, without the signs of a comment: what it is, and where it has to be.
  func installation(_ shell: ShellScript) -> [String]
}
