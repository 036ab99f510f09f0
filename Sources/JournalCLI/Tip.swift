/// What is told once, to whoever begins.
enum Tip: String, Sendable, Hashable, CaseIterable {
  case afterFirstAddition = "tip-add"
}
