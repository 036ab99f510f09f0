/// Rows about a journal, without their titles.
protocol InfoSentences {
  func missingJournal(_ command: String) -> String
  func format(_ version: Int, isNewer: Bool) -> String
  var fullAccess: String { get }
  func linesInAll(_ count: Int) -> String
  func conflicts(_ count: Int) -> String
  func sharedIDs(_ ids: [String]) -> String
  func duplicates(_ count: Int) -> String
  func damaged(_ lines: [Int]) -> String
}
