/// A hint for new users, shown once.
enum Tip: String, Sendable, Hashable, CaseIterable {
  case afterFirstAddition = "tip-add"
  case dateInFront = "tip-date"
}
