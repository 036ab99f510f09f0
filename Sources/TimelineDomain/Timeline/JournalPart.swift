/// One of several journals that were asked the same.
package struct JournalPart: Sendable {
  /// As its items are named.
  package let name: String
  package let result: LoadResult

  package init(name: String, result: LoadResult) {
    self.name = name
    self.result = result
  }
}
