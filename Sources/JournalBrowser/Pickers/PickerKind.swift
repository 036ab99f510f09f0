/// What a list to choose from is for.
package enum PickerKind: Hashable, Sendable {
  /// An entry, by its first words.
  case entry
  /// A tag to filter by.
  case tagFilter
  /// A tag for the selected entries, also a new one.
  case tag
  case template
}
