import TestSupport
import Testing

/// `journal moods`, and moods in either language.
struct MoodsTests {
  private static let file = "home/.config/journal/config.json"

  private func desk(_ settings: String? = nil) -> Desk {
    let desk = Desk()
    desk.directory.makePrivate("home", "home/.config", "home/.config/journal")
    if let settings { desk.directory.write(Self.file, Array(settings.utf8)) }
    return desk
  }

  private func settings(_ desk: Desk) -> String {
    String(decoding: desk.directory.read(Self.file), as: UTF8.self)
  }

  @Test func `a mood is typed in either language, and stored under one name`() {
    let desk = desk()
    for word in ["良い", "最高", "🙂", "4", "GOOD", "わるい"] {
      #expect(desk.run("add", "mood", word).code == 0, "\(word)")
    }
    let stored = desk.run("list", "--format", "jsonl", "--fields", "mood").output
    #expect(stored.components(of: #""mood":"good""#) == 4)
    #expect(stored.components(of: #""mood":"great""#) == 1)
    #expect(stored.components(of: #""mood":"bad""#) == 1)
    #expect(desk.run("find", "mood:良い", "--count").output == "4\n")
    #expect(desk.run("find", "mood:>=良い", "--count").output == "5\n")
    #expect(desk.run("list", "--mood", "最高", "--count").output == "1\n")
    #expect(desk.run("edit", "@1", "--mood", "普通").code == 0)
    #expect(desk.run("find", "mood:okay", "--count").output == "1\n")
  }

  @Test func `the list names moods in the language in use`() {
    let desk = desk(#"{"moods":[{"name":"calm","face":"😌","score":4.5,"words":["relaxed"]}]}"#)
    #expect(
      desk.run("moods").output == """
          1   😖  awful  最悪, さいあく, ひどい
          2   🙁  bad    悪い, わるい
          3   😐  okay   普通, ふつう, まあまあ
          4   🙂  good   良い, よい, いい
          5   😄  great  最高, さいこう
          4.5 😌  calm   relaxed

        """)
    desk.environment["LANG"] = "ja_JP.UTF-8"
    #expect(desk.run("moods").output.contains("  4   🙂  良い  good、よい、いい\n"))
    let json = desk.run("moods", "--format", "json").output
    #expect(
      json.contains(
        #"{"name":"calm","face":"😌","score":4.5,"words":["relaxed"],"own":true}"#), "\(json)")
  }

  @Test func `adding and removing a mood changes no other byte of the settings`() {
    let before =
      "{ \"x\" : 1.0,\n\t\"moods\":[ {\"name\":\"flat\",\"z\":1e2} ], \"color\":\"never\" }\n"
    let desk = desk(before)
    let added = desk.run(
      "moods", "add", "calm", "--face", "😌", "--score", "4.5", "--words", "relaxed,凪")
    #expect(added.code == 0 && added.output == "added calm\n", "\(added.error)")
    #expect(
      settings(desk)
        == "{ \"x\" : 1.0,\n\t\"moods\":[ {\"name\":\"flat\",\"z\":1e2},"
        + "{\"name\":\"calm\",\"face\":\"😌\",\"score\":4.5,\"words\":[\"relaxed\",\"凪\"]} ], "
        + "\"color\":\"never\" }\n")
    #expect(desk.run("add", "mood", "凪", "by the sea").code == 0)
    #expect(desk.journalText.contains(#""mood":"calm","score":4.5"#))
    let state = desk.state
    let removed = desk.run("moods", "remove", "凪")
    #expect(removed.code == 0 && removed.output.hasPrefix("removed calm\n"))
    #expect(settings(desk) == before)
    let isUntouched = desk.state == state
    #expect(isUntouched, "entries keep their mood")
    #expect(desk.run("find", "calm", "--count").output == "1\n")
    let fresh = Desk()
    #expect(fresh.run("moods", "add", "calm").code == 0)
    #expect(settings(fresh) == "{\n  \"moods\": [{\"name\":\"calm\"}]\n}\n")
  }

  @Test func `a taken word is refused, and a built-in mood stays`() {
    let desk = desk()
    for words in [["good"], ["良い"], ["fine", "--words", "ok,最高"], ["sunny", "--face", "🙂"]] {
      let refused = desk.run(
        ["moods", "add"].map { Array($0.utf8) } + words.map { Array($0.utf8) })
      #expect(
        refused.code == 1 && refused.error.contains("already means the mood"), "\(refused.error)")
    }
    for word in ["4", ">=2", "a,b", " ", "two\nlines"] {
      #expect(desk.run("moods", "add", word).code == 2, "\(word)")
    }
    #expect(desk.run("moods", "add", "calm", "--score", "6").error.contains("from 1 to 5"))
    #expect(settings(desk) == "")
    let builtIn = desk.run("moods", "remove", "最高")
    #expect(builtIn.code == 1 && builtIn.error.contains("'great' is built in"))
    #expect(desk.run("moods", "remove", "clam").code == 2)
    #expect(desk.run("moods", "add", "two words").code == 0)
    #expect(desk.run("add", "mood", "two words").code == 0)
  }

  @Test func `settings that can't be understood are not changed`() {
    for text in ["{\"moods\":7}", "{\"moods\":[", "[]"] {
      let desk = desk(text)
      #expect(desk.run("moods", "add", "calm").code == 1, "\(text)")
      #expect(settings(desk) == text)
    }
    let odd = desk(#"{"moods":[{"face":1},{"name":"x","words":["y",7]}]}"#)
    #expect(odd.run("moods", "add", "calm").code == 0)
    #expect(
      settings(odd) == #"{"moods":[{"face":1},{"name":"x","words":["y",7]},{"name":"calm"}]}"#)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
