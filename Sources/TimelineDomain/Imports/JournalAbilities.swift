/// The abilities that an entry or a header can need, and that this version has. `noop` requires nothing.
package enum JournalAbilities {
  package static let known: Set<String> = ["noop"]
}
