import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// A revision is the old line with the edited members replaced; these tests compare whole lines.
struct RevisionTests {
  struct Case: CustomStringConvertible, Sendable {
    let description: String
    let line: String
    let edit: PostEdit
    let revision: String
  }

  private static let moment = Moment.restored("2026-06-01T10:00:00+02:00")!

  static let cases = [
    Case(
      description: "a text",
      line: #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"old"}}"#,
      edit: PostEdit(text: .set("new")),
      revision:
        #"{"id":"NEW","type":"text","at":"2026-01-01T00:00:00Z","replaces":["a"],"written":"W","changed":["text"],"payload":{"text":"new"}}"#
    ),
    Case(
      description: "unknown members on all sides, odd white space, repeated unknown names",
      line:
        #"{ "x":1.0 , "id" : "a","x":[ ] ,"type":"text" ,"payload" : { "z":1e2,"text" :"old" , "z":{"a":null}} , "y":{} }"#,
      edit: PostEdit(text: .set("new"), isStarred: .set(true)),
      revision:
        #"{ "x":1.0 , "id" : "NEW","x":[ ] ,"type":"text","replaces":["a"],"written":"W","changed":["text","starred"] ,"payload" : { "z":1e2,"text" :"new" , "z":{"a":null},"starred":true} , "y":{} }"#
    ),
    Case(
      description: "members of an earlier revision are replaced in place",
      line:
        #"{"changed":["tags"],"id":"b","replaces":["a","c"],"type":"text","payload":{"text":"x","starred":true},"written":"2020-01-01T00:00:00Z"}"#,
      edit: PostEdit(isStarred: .set(false)),
      revision:
        #"{"changed":["starred"],"id":"NEW","replaces":["a","b"],"type":"text","payload":{"text":"x","starred":false},"written":"W"}"#
    ),
    Case(
      description: "the moment alone",
      line:
        #"{"id":"a","type":"mood","at":"2026-01-01T00:00:00Z","zone":"Europe/Berlin","payload":{"mood":"odd"}}"#,
      edit: PostEdit(moment: .set(moment)),
      revision:
        #"{"id":"NEW","type":"mood","at":"2026-06-01T10:00:00+02:00","zone":"Europe/Berlin","replaces":["a"],"written":"W","changed":[],"payload":{"mood":"odd"}}"#
    ),
    Case(
      description: "a moment where there was none",
      line: #"{"id":"a","type":"text","payload":{"text":"x"}}"#,
      edit: PostEdit(moment: .set(moment)),
      revision:
        #"{"id":"NEW","type":"text","replaces":["a"],"written":"W","changed":[],"at":"2026-06-01T10:00:00+02:00","payload":{"text":"x"}}"#
    ),
    Case(
      description: "a new mood replaces an existing score",
      line: #"{"id":"a","type":"mood","payload":{"score":2.50,"mood":"wistful","note":"n"}}"#,
      edit: PostEdit(mood: .set(.initial("great")!)),
      revision:
        #"{"id":"NEW","type":"mood","replaces":["a"],"written":"W","changed":["mood","score"],"payload":{"score":5,"mood":"great","note":"n"}}"#
    ),
    Case(
      description: "a new mood adds no score",
      line: #"{"id":"a","type":"mood","payload":{"mood":"wistful"}}"#,
      edit: PostEdit(mood: .set(.initial("bad")!)),
      revision:
        #"{"id":"NEW","type":"mood","replaces":["a"],"written":"W","changed":["mood"],"payload":{"mood":"bad"}}"#
    ),
    Case(
      description: "a note is taken away, not made empty",
      line: #"{"id":"a","type":"mood","payload":{"mood":"good", "note":"n" , "later":0}}"#,
      edit: PostEdit(note: .clear),
      revision:
        #"{"id":"NEW","type":"mood","replaces":["a"],"written":"W","changed":["note"],"payload":{"mood":"good" , "later":0}}"#
    ),
    Case(
      description: "tags: what stays keeps its spelling",
      line: #"{"id":"a","type":"text","payload":{"text":"x","tags":[ "caf\u00e9" ,"b", "c" ]}}"#,
      edit: PostEdit(
        addedTags: [.initial("d")!, .initial("café")!], removedTags: [.initial("b")!]),
      revision:
        #"{"id":"NEW","type":"text","replaces":["a"],"written":"W","changed":["tags"],"payload":{"text":"x","tags":[ "caf\u00e9", "c","d" ]}}"#
    ),
    Case(
      description: "null stays null where nothing was edited, and absent stays absent",
      line: #"{"id":"a","type":"text","payload":{"text":"x","tags":null,"starred":null}}"#,
      edit: PostEdit(text: .set("y")),
      revision:
        #"{"id":"NEW","type":"text","replaces":["a"],"written":"W","changed":["text"],"payload":{"text":"y","tags":null,"starred":null}}"#
    ),
    Case(
      description: "an id that no text can hold is named exactly",
      line: #"{"id":"\ud800x","type":"text","payload":{"text":"x"}}"#,
      edit: PostEdit(text: .set("y")),
      revision:
        #"{"id":"NEW","type":"text","replaces":["\ud800x"],"written":"W","changed":["text"],"payload":{"text":"y"}}"#
    ),
    Case(
      description: "needs and refs go along",
      line: #"{"id":"a","type":"text","needs":["noop"],"refs":["q"],"payload":{"text":"x"}}"#,
      edit: PostEdit(text: .set("y")),
      revision:
        #"{"id":"NEW","type":"text","needs":["noop"],"refs":["q"],"replaces":["a"],"written":"W","changed":["text"],"payload":{"text":"y"}}"#
    ),
  ]

  @Test(arguments: cases)
  func `only edited members change`(_ example: Case) async throws {
    let bench = JournalBench(JournalBench.header + example.line + "\r\n")
    let item = try #require(try await bench.items().first)
    _ = try await bench.repository.save([
      .revise(
        base: item.revision, edit: example.edit, entry: EntryID("NEW"),
        written: FixedTime.tokyo.moment())
    ])
    let written = example.revision.replacing("\"W\"", with: "\"2026-11-21T08:01:02.123+09:00\"")
    #expect(bench.text == JournalBench.header + example.line + "\r\n" + written + "\n")

    // The line decodes to the post that the model's edit makes.
    let expected = try #require(item.post).updated(with: example.edit, revision: EntryID("NEW"))
    #expect(try await bench.items().map(\.post) == [expected])
  }

  @Test func `an edit of an entry that was replaced meanwhile is kept and reported as a conflict`()
    async throws
  {
    let bench = JournalBench(
      JournalBench.header + #"{"id":"a","type":"text","payload":{"text":"x"}}"# + "\n")
    let first = PostChange.revise(
      base: EntryID("a"), edit: PostEdit(text: .set("one")), entry: EntryID("b"),
      written: RevisionTests.moment)
    let second = PostChange.revise(
      base: EntryID("a"), edit: PostEdit(text: .set("two")), entry: EntryID("c"),
      written: RevisionTests.moment)
    #expect(try await bench.repository.save([first]).conflicts == [])
    #expect(try await bench.repository.save([second]).conflicts == [EntryID("a")])
    #expect(Set(try await bench.shownEntries()) == ["a:b!", "a:c!"])
  }

  @Test func `an id that two entries share can't be revised`() async throws {
    let bench = JournalBench(
      JournalBench.header + """
        {"id":"a","type":"text","payload":{"text":"x"}}
        {"id":"a","type":"text","payload":{"text":"y"}}

        """)
    await #expect(throws: RepositoryError.idShared(EntryID("a"))) {
      _ = try await bench.repository.save([
        .revise(
          base: EntryID("a"), edit: PostEdit(text: .set("z")), entry: EntryID("b"),
          written: RevisionTests.moment)
      ])
    }
  }
}
