/// What an edit does to one field. An optional value can't say "cleared" and "left alone" apart.
package enum FieldEdit<Value: Hashable & Sendable>: Hashable, Sendable {
  case keep
  case set(Value)
  case clear

  /// The edit that leaves exactly this value behind.
  package init(_ value: Value?) {
    self = value.map(FieldEdit.set) ?? .clear
  }

  /// The field's next value.
  package func applied(to current: Value?) -> Value? {
    switch self {
    case .keep: current
    case .set(let value): value
    case .clear: nil
    }
  }

  /// The next value of a field that always has one.
  package func value(insteadOf current: Value) -> Value {
    if case .set(let value) = self { value } else { current }
  }
}
