/// A change of one field. Unlike an optional value, it distinguishes "clear" from "keep".
package enum FieldEdit<Value: Hashable & Sendable>: Hashable, Sendable {
  case keep
  case set(Value)
  case clear

  /// The edit that results in this value.
  package init(_ value: Value?) {
    self = value.map(FieldEdit.set) ?? .clear
  }

  /// The new value of an optional field.
  package func applied(to current: Value?) -> Value? {
    switch self {
    case .keep: current
    case .set(let value): value
    case .clear: nil
    }
  }

  /// The same edit with another value.
  package func mapped(_ transform: (Value) -> Value) -> FieldEdit {
    if case .set(let value) = self { .set(transform(value)) } else { self }
  }

  /// The new value of a field that always has one.
  package func value(insteadOf current: Value) -> Value {
    if case .set(let value) = self { value } else { current }
  }
}
