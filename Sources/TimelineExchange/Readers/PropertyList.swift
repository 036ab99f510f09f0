/// A value of an XML property list.
package indirect enum PropertyList: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: PropertyList
  }

  case string(String)
  /// As written: `2013-11-06T23:09:58Z`.
  case date(String)
  /// An integer or a real number, as written.
  case number(String)
  case boolean(Bool)
  /// Base64, as written.
  case data(String)
  case array([PropertyList])
  case dictionary([Member])

  /// The first member of that name; nil if this is no dictionary.
  package subscript(name: String) -> PropertyList? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var date: String? { if case .date(let text) = self { text } else { nil } }
  package var array: [PropertyList]? { if case .array(let values) = self { values } else { nil } }
}
