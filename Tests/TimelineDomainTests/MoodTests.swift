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
      "", " ", "0", "6", "-1", "01", "1.0", "goo", "goods", "good ", "mellow", "🌚", "☹️", "😄😄",
      "\u{FE0F}", "good\u{0}",
    ])
  func `other words are not moods`(_ word: String) {
    #expect(Mood.initial(word) == nil)
  }

  @Test(
    arguments: [
      ("happy", "happy", 4, "😀"), ("Sad", "sad", 2, "😢"), ("tired", "tired", 2, "😢"),
      ("嬉しい", "嬉しい", 4, "😀"), ("うれしい", "うれしい", 4, "😀"), ("悲しい", "悲しい", 2, "😢"),
      ("疲れた", "疲れた", 2, "😢"), ("rad", "rad", 5, "🤩"), ("meh", "meh", 3, "😑"),
      ("fugly", "fugly", 2, "😢"), ("angry", "angry", 1, "😭"), ("😀", "😀", 4, nil),
      ("😭", "😭", 1, nil),
      ("ＨＡＰＰＹ", "happy", 4, "😀"),
    ] as [(String, String, Double, String?)])
  func `a word that people say is a mood of its own, with a score and a face`(
    _ word: String, _ name: String, _ score: Double, _ face: String?
  ) {
    let mood = Mood.initial(word)
    #expect(mood?.name == name && mood?.score?.value == score && mood?.face == face)
    #expect(MoodSet.standard.mood(word)?.name == name && MoodSet.standard.listed(word) == nil)
  }

  @Test func `no word or face of the table means two moods`() {
    let words = SaidMood.rows.flatMap { $0.english + $0.japanese + $0.faces }
    #expect(Set(words).count == words.count && words.count > 100)
    for word in words {
      #expect(Mood.initial(word)?.name == word, "\(word)")
      #expect(MoodSet.standard.listed(word) == nil, "\(word)")
    }
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
