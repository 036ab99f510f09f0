import TestSupport
import Testing

/// The scanner agrees with the grammar on random texts, valid and damaged.
struct RandomJSONTests {
  @Test(arguments: 0..<300)
  func `a generated text is accepted`(_ seed: Int) {
    var random = RandomJSON(seed: seed)
    let text = JSONText(random.space() + random.value(depth: 4) + random.space())
    #expect(text.isAccepted, "\(text)")
    #expect(PageValue.accepts(text.bytes), "\(text)")
  }

  @Test(arguments: 0..<300)
  func `a damaged text is accepted exactly if the grammar accepts it`(_ seed: Int) {
    var random = RandomJSON(seed: seed)
    let whole = Array(random.object(depth: 2).utf8)
    for _ in 0..<10 {
      let text = JSONText(random.damaged(whole))
      #expect(text.isAccepted == PageValue.accepts(text.bytes), "\(text)")
    }
  }

  @Test func `damaged texts are often refused, but not always`() {
    // Otherwise the comparison above would be meaningless.
    let verdicts = (0..<300).map { seed in
      var random = RandomJSON(seed: seed)
      return PageValue.accepts(random.damaged(Array(random.object(depth: 2).utf8)))
    }
    #expect(verdicts.count { $0 } > 20)
    #expect(verdicts.count { !$0 } > 100)
  }
}
