import TestSupport
import Testing
import TimelineDomain

/// The user's own moods next to the known ones.
struct MoodSetTests {
  static let set = MoodSet(own: [
    MoodSet.Choice(name: "calm", face: "😌", score: Score(4.5)), MoodSet.Choice(name: "Flat"),
    MoodSet.Choice(name: "good", face: "🌞"), MoodSet.Choice(name: "okay", score: Score(2)),
  ])

  @Test(arguments: [
    ("calm", "calm", 4.5), ("CALM", "calm", 4.5), ("😌", "calm", 4.5), ("😌\u{FE0F}", "calm", 4.5),
    ("flat", "Flat", nil), ("good", "good", 4), ("🌞", "good", 4), ("🙂", "good", 4),
    ("4", "good", 4),
    ("okay", "okay", 2), ("bad", "bad", 2),
  ])
  func `a word means an own mood first`(word: String, name: String, score: Double?) {
    let mood = Self.set.mood(word)
    #expect(mood?.name == name)
    #expect(mood?.score?.value == score)
  }

  /// With words for one own mood, and one for a known mood.
  static let wordy = MoodSet(own: [
    MoodSet.Choice(name: "calm", words: ["relaxed", "落ち着いた", "bad", "よい"]),
    MoodSet.Choice(name: "great", face: "🎉", words: ["super"]),
  ])

  @Test(arguments: [
    ("RELAXED", "calm"), ("落ち着いた", "calm"), ("bad", "bad"), ("よい", "calm"), ("良い", "good"),
    ("最高", "great"), ("super", "great"), ("🎉", "great"), ("ｇｏｏｄ", "good"), ("４", "good"),
    ("まあまあ", "okay"), ("ひどい", "awful"), ("わるい", "bad"),
  ])
  func `a mood is named in either language and by the user's own words`(
    word: String, name: String
  ) {
    #expect(Self.wordy.mood(word)?.name == name)
  }

  @Test func `every name of every mood means that mood`() {
    for mood in MoodSet.standard.all {
      for word in [mood.name] + mood.words + [mood.face ?? ""] {
        #expect(MoodSet.standard.mood(word)?.name == mood.name, "\(word)")
      }
      #expect(MoodSet.standard.mood(mood.name)?.score == mood.score)
    }
    #expect(Self.wordy.all.map(\.name) == ["awful", "bad", "okay", "good", "great", "calm"])
    #expect(Self.wordy.all[4].face == "🎉" && Self.wordy.all[4].words.last == "super")
  }

  @Test(arguments: ["", "cal", "6", "🌚"])
  func `other words are not moods`(word: String) {
    #expect(Self.set.mood(word) == nil)
  }

  @Test func `an own face comes before that of a known mood`() {
    let faces = ["calm", "Flat", "good", "okay", "bad", "mellow"].map {
      Self.set.face(of: .restored($0))
    }
    #expect(faces == ["😌", nil, "🌞", "😐", "🙁", nil])
    #expect(MoodSet.standard.face(of: .restored("calm")) == "😀")
  }

  @Test func `moods are equal by name`() {
    let (own, stored) = (Mood.own("calm", score: Score(4)), Mood.restored("calm"))
    #expect(own == stored && Set([own, stored]).count == 1)
    #expect(own.score?.value == 4 && stored.score == nil)
  }

  @Test func `a post stores the score of an own mood, and an edit replaces it`() throws {
    let calm = try #require(Self.set.mood("calm"))
    let post = MoodPost.initial(
      id: EntryID("a"), moment: .initial(seconds: 0, offset: 0), mood: calm)
    #expect(post.storedScore?.value == 4.5 && post.score?.value == 4.5)
    let next = try post.updated(
      with: PostEdit(mood: .set(.own("low", score: Score(1)))), revision: EntryID("b"))
    #expect(next.storedScore?.value == 1)
  }
}
