import Testing
import TimelineDomain

/// A mood is chosen by name, number or face; one that this version doesn't know keeps its name.
struct MoodTests {
  static let names = ["awful", "bad", "okay", "good", "great"]

  @Test(
    arguments: [
      ("awful", "awful"), ("Bad", "bad"), ("OKAY", "okay"), ("gOOd", "good"), ("great", "great"),
      ("1", "awful"), ("2", "bad"), ("3", "okay"), ("4", "good"), ("5", "great"), ("😖", "awful"),
      ("🙁", "bad"), ("😐", "okay"), ("🙂", "good"), ("😄", "great"), ("🙁\u{FE0F}", "bad"),
      ("😐\u{FE0F}", "okay"), ("🙂\u{FE0F}", "good"), ("😄\u{FE0F}", "great"),
    ])
  func `a person's word for it`(_ word: String, _ name: String) {
    #expect(Mood.initial(word)?.name == name)
  }

  @Test(
    arguments: [
      "", " ", "0", "6", "-1", "01", "1.0", "４", "goo", "goods", "good ", "mellow", "😀", "☹️", "😄😄",
      "\u{FE0F}", "good\u{0}",
    ])
  func `what is no mood`(_ word: String) {
    #expect(Mood.initial(word) == nil)
  }

  @Test func `the known moods count from 1 to 5 and have a face each`() {
    #expect(Mood.known.map(\.name) == Self.names)
    #expect(Mood.known.map { $0.score?.value } == [1, 2, 3, 4, 5])
    #expect(Mood.known.compactMap(\.face).count == 5)
    for mood in Mood.known { #expect(mood.face.flatMap(Mood.initial) == mood) }
  }

  @Test(arguments: ["mellow", "", "Good", "😄", "5"])
  func `a stored name is kept as it is, and an unknown one has no score and no face`(
    _ name: String
  ) {
    let mood = Mood.restored(name)
    #expect(mood.name == name)
    #expect(mood.score == nil)
    #expect(mood.face == nil)
  }

  @Test(arguments: names)
  func `a stored name that is known is that mood`(_ name: String) {
    #expect(Mood.restored(name) == Mood.initial(name))
  }

  @Test(arguments: [1, 1.5, 3.7, 5, 1.0.nextUp, 5.0.nextDown])
  func `a score is from 1 to 5, fractions allowed`(_ value: Double) {
    #expect(Score(value)?.value == value)
  }

  @Test(arguments: [0, 0.99, 1.0.nextDown, 5.0.nextUp, 6, -1, .nan, .infinity, -.infinity])
  func `a score outside of that is none`(_ value: Double) {
    #expect(Score(value) == nil)
  }
}
