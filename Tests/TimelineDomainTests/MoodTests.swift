import Testing
import TimelineDomain

/// Moods by name, number or face; unknown ones are kept.
struct MoodTests {
  static let names = ["awful", "bad", "okay", "good", "great"]

  @Test(
    arguments: [
      ("awful", "awful"), ("Bad", "bad"), ("OKAY", "okay"), ("gOOd", "good"), ("great", "great"),
      ("1", "awful"), ("2", "bad"), ("3", "okay"), ("4", "good"), ("5", "great"), ("😖", "awful"),
      ("🙁", "bad"), ("😐", "okay"), ("🙂", "good"), ("😄", "great"), ("🙁\u{FE0F}", "bad"),
      ("😐\u{FE0F}", "okay"), ("🙂\u{FE0F}", "good"), ("😄\u{FE0F}", "great"),
    ])
  func `a mood can be typed as a name, a number or a face`(_ word: String, _ name: String) {
    #expect(Mood.initial(word)?.name == name)
  }

  @Test(
    arguments: [
      "", " ", "0", "6", "-1", "01", "1.0", "goo", "goods", "good ", "mellow", "😀", "☹️", "😄😄",
      "\u{FE0F}", "good\u{0}",
    ])
  func `other words are not moods`(_ word: String) {
    #expect(Mood.initial(word) == nil)
  }

  @Test func `known moods have scores from 1 to 5 and faces`() {
    #expect(Mood.known.map(\.name) == Self.names)
    #expect(Mood.known.map { $0.score?.value } == [1, 2, 3, 4, 5])
    #expect(Mood.known.compactMap(\.face).count == 5)
    for mood in Mood.known { #expect(mood.face.flatMap(Mood.initial) == mood) }
  }

  @Test(arguments: ["mellow", "", "Good", "😄", "5"])
  func `an unknown stored mood has neither score nor face`(
    _ name: String
  ) {
    let mood = Mood.restored(name)
    #expect(mood.name == name)
    #expect(mood.score == nil)
    #expect(mood.face == nil)
  }

  @Test(arguments: names)
  func `a known stored mood is that mood`(_ name: String) {
    #expect(Mood.restored(name) == Mood.initial(name))
  }

  @Test(arguments: [1, 1.5, 3.7, 5, 1.0.nextUp, 5.0.nextDown])
  func `a score is from 1 to 5, with fractions`(_ value: Double) {
    #expect(Score(value)?.value == value)
  }

  @Test(arguments: [0, 0.99, 1.0.nextDown, 5.0.nextUp, 6, -1, .nan, .infinity, -.infinity])
  func `other numbers are not scores`(_ value: Double) {
    #expect(Score(value) == nil)
  }
}
