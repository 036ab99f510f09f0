/// A sentence for the user, instead of an answer.
package struct Refusal: Error, Hashable, Sendable {
  package let sentence: String

  package init(_ sentence: String) {
    self.sentence = sentence
  }
}
