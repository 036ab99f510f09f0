package import TimelineDomain

/// Why a change needs a confirmation, or can't be made.
package protocol ConfirmationSentences {
  func sentence(_ confirmation: Confirmation) -> String
  /// `it is of type 'photo', which …`; nil if the entry was named before.
  func reason(_ entry: UnknownEntry, of name: String?) -> String
}
