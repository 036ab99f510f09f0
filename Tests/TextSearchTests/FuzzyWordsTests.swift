import TextSearch
import Testing

struct FuzzyWordsTests {
  private func best(_ typed: String, _ texts: String...) -> String? {
    texts.compactMap { text in FuzzyWords(typed).score(of: text).map { (text, $0) } }
      .max { $0.1 < $1.1 }?.0
  }

  @Test func `letters in order match, and letters out of order don't`() {
    #expect(FuzzyWords("frlt").score(of: "First light") != nil)
    #expect(FuzzyWords("tlrf").score(of: "First light") == nil)
    #expect(FuzzyWords("FIRST").score(of: "first light") != nil)
    #expect(FuzzyWords("川 朝").score(of: "朝の川") != nil)
  }

  @Test func `words and beginnings of words win`() {
    #expect(best("li", "all is well", "First light") == "First light")
    #expect(best("garden", "g a r d e n", "the garden") == "the garden")
    #expect(best("fl", "coffee late", "First light") == "First light")
  }

  @Test func `letters that are far apart are no match`() {
    #expect(
      FuzzyWords("grdn").score(of: "Evening notes: worked on the parser, read two chapters") == nil)
  }

  @Test func `nothing typed matches everything`() {
    #expect(FuzzyWords(" ").isEmpty && FuzzyWords("").score(of: "x") == 0)
  }
}
