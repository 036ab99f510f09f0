import Testing
import TimelineDomain

struct SpelledNumberTests {
  @Test(arguments: [
    ("71.2", "71.2"), ("71.20", "71.20"), ("1.5e3", "1.5e3"), ("-4", "-4"), ("-0", "-0"),
    ("0", "0"),
    (".5", "0.5"), ("+4", "4"), ("-.5", "-0.5"), ("007", "7"), ("００７", "7"), ("７１．２", "71.2"),
    ("−4", "-4"), ("1E+05", "1E+05"), ("1e400", "1e400"),
  ])
  func `a typed number keeps its spelling, except for what JSON has not`(
    typed: String, json: String
  ) {
    #expect(SpelledNumber(typed: typed)?.spelling == json)
  }

  @Test(arguments: [
    "", "-", "+", ".", "1.", "1e", "1e+", "e5", "--4", "+-4", "1.2.3", "71,2", "0x10", "nan", "NaN",
    "inf",
    "infinity", "1 2", "kg", "４kg", "一", "٤",
  ])
  func `anything else is no number`(typed: String) {
    #expect(SpelledNumber(typed: typed) == nil)
  }

  @Test func `numbers are compared as far as a double goes`() {
    #expect(SpelledNumber(restored: "1e400").value == .infinity)
    #expect(SpelledNumber(restored: "71.20").value == 71.2)
    #expect(SpelledNumber(restored: "71.20") != SpelledNumber(restored: "71.2"))
    #expect(SpelledNumber(4).spelling == "4")
    #expect(SpelledNumber(4.5).spelling == "4.5")
  }

  @Test func `a comma between digits has two readings`() {
    #expect(SpelledNumber.readings(ofCommas: "71,2")?.point?.spelling == "71.2")
    #expect(SpelledNumber.readings(ofCommas: "71,2")?.none.spelling == "712")
    #expect(SpelledNumber.readings(ofCommas: "1，000")?.none.spelling == "1000")
    #expect(SpelledNumber.readings(ofCommas: "1,000,000")?.point?.spelling == nil)
    #expect(SpelledNumber.readings(ofCommas: "1.000,5")?.point?.spelling == "1000.5")
    #expect(SpelledNumber.readings(ofCommas: "1.000,5")?.none.spelling == "1.0005")
    #expect(SpelledNumber.readings(ofCommas: "1,000.5")?.point == nil)
    #expect(SpelledNumber.readings(ofCommas: "1000") == nil)
    #expect(SpelledNumber.readings(ofCommas: "kg,2") == nil)
  }
}
