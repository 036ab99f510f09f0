import Testing

@testable import TimelineExchange

@Suite struct RecognitionTests {
  @Test func `every format has a name of its own`() {
    let names = ExchangeFormat.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }
}
