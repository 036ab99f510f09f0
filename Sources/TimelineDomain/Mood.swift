/// A mood by its name. The set is open: a name that this version does not know is kept and shown.
package struct Mood: Hashable, Sendable {
  package let name: String

  private init(name: String) {
    self.name = name
  }

  package static let known = ["awful", "bad", "okay", "good", "great"].map(Mood.init(name:))
  private static let faces = ["😖", "🙁", "😐", "🙂", "😄"]

  /// A mood that a person chose: a known name, its number from 1 to 5, or its face.
  package static func initial(_ word: String) -> Mood? {
    let word = word.lowercased()
    let plain = String(String.UnicodeScalarView(word.unicodeScalars.filter { $0 != "\u{FE0F}" }))
    let index = known.indices.first {
      known[$0].name == word || faces[$0] == plain || String($0 + 1) == word
    }
    return index.map { known[$0] }
  }

  /// A mood as it was stored, known or not.
  package static func restored(_ name: String) -> Mood { Mood(name: name) }

  /// 1 to 5 for a known mood; only a stored score can say it for another.
  package var score: Score? {
    Mood.known.firstIndex(of: self).flatMap { Score(Double($0 + 1)) }
  }

  /// The face of a known mood.
  package var face: String? { Mood.known.firstIndex(of: self).map { Mood.faces[$0] } }
}
