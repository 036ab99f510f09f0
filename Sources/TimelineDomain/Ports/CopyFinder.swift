/// Finds copies of a journal that other programs left next to it.
package protocol CopyFinder: Sendable {
  /// The copies with lines that the journal lacks. Changes nothing.
  func conflictCopies() async -> [ConflictCopy]
}
