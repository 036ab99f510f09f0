import TestSupport
import Testing

/// On texts that nobody wrote by hand, whole and damaged, the scanner says what the grammar says.
struct RandomJSONTests {
  @Test(arguments: 0..<300)
  func `a text made by the rules is accepted`(_ seed: Int) {
    var random = RandomJSON(seed: seed)
    let text = JSONText(random.space() + random.value(depth: 4) + random.space())
    #expect(text.isAccepted, "\(text)")
    #expect(ReferenceReader.accepts(text.bytes), "\(text)")
  }

  @Test(arguments: 0..<300)
  func `a damaged text is accepted exactly where the grammar accepts it`(_ seed: Int) {
    var random = RandomJSON(seed: seed)
    let whole = Array(random.object(depth: 2).utf8)
    for _ in 0..<10 {
      let text = JSONText(random.damaged(whole))
      #expect(text.isAccepted == ReferenceReader.accepts(text.bytes), "\(text)")
    }
  }

  @Test func `damage is refused often, and not always`() {
    // Otherwise the comparison above would say nothing.
    let verdicts = (0..<300).map { seed in
      var random = RandomJSON(seed: seed)
      return ReferenceReader.accepts(random.damaged(Array(random.object(depth: 2).utf8)))
    }
    #expect(verdicts.count { $0 } > 20)
    #expect(verdicts.count { !$0 } > 100)
  }
}
