/// The answer of one of several journals.
package struct JournalPart: Sendable {
  /// The journal's name, as its items show it.
  package let name: String
  package let result: LoadResult

  package init(name: String, result: LoadResult) {
    self.name = name
    self.result = result
  }
}
