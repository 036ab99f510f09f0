import TestSupport
import Testing
import TimePhrases

/// Numbers in one word with their unit, or spelled out.
struct CountedWordTests {
  private func moment(_ text: String) throws -> String? {
    try TimePhrase(text).time(in: FixedTime.tokyo)?.spelling
  }

  @Test(arguments: [
    ("3d ago", "3 days ago"), ("2w ago", "2 weeks ago"), ("5h ago", "5 hours ago"),
    ("10min ago", "10 minutes ago"), ("30s ago", "30 seconds ago"), ("2y ago", "2 years ago"),
    ("3days ago", "3 days ago"), ("3 d ago", nil), ("three days ago", "3 days ago"),
    ("Twelve Weeks Ago", "12 weeks ago"), ("one day ago", "a day ago"),
    ("in two weeks", "in 2 weeks"),
    ("9am 3d ago", "9am 3 days ago"), ("３d ago", "3 days ago"), ("3d", nil), ("5m ago", nil),
    ("3dx ago", nil), ("thirteen days ago", "13 days ago"),
    ("twenty-one days ago", "21 days ago"), ("hundred days ago", nil),
  ])
  func `short and spelled-out numbers mean the same as digits`(short: String, long: String?) throws
  {
    guard let long else {
      #expect(throws: TimePhraseError.self) { try moment(short) }
      return
    }
    #expect(try moment(short) == moment(long))
    #expect(try moment(short) != nil)
  }
}
