/// How a command uses the sealed entries of its journals.
package struct SealUse: Hashable, Sendable {
  /// Whether it may show what they say, if the journal is unlocked.
  package let opens: Bool
  /// Whether new posts are sealed before they are written.
  package let sealsNew: Bool
  /// A shell command that prints the identity, from the settings.
  package let identityCommand: String?
  /// Whether a sealed line has of its time only the day.
  package let hidesTime: Bool

  package init(
    opens: Bool, sealsNew: Bool = false, identityCommand: String? = nil, hidesTime: Bool = false
  ) {
    self.opens = opens
    self.sealsNew = sealsNew
    self.identityCommand = identityCommand
    self.hidesTime = hidesTime
  }
}
