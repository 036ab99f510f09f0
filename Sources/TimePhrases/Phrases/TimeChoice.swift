/// One of the times that a phrase could mean, and the words that mean only this one.
package struct TimeChoice: Hashable, Sendable {
  package let words: String
  package let time: OffsetTime

  package init(words: String, time: OffsetTime) {
    self.words = words
    self.time = time
  }
}
