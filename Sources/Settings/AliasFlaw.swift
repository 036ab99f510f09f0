/// Why an alias can't be used.
package enum AliasFlaw: Hashable, Sendable {
  /// The name is a command.
  case command
  /// The name is a short form of this command.
  case shortForm(of: String)
  /// The name has other characters than letters, digits, `-` and `_`.
  case name
  case empty
  case openQuote
  /// It calls this alias.
  case ofAlias(String)
  case unknownCommand(String)
  case option(String)
  case operand(String)
}
