import TestSupport
import Testing

/// Ids of imports never change: an import with another version of this program must find the same entries.
/// A Python script that follows `Samples/PROGRAM.md`, section 9, computed all values here.
struct ImportIdentityTests {
  struct Source {
    let name: String
    let text: String
    var options: [String] = []
    /// Root and state of each entry.
    let ids: [(root: String, state: String)]
  }

  private static let sources = [
    Source(
      name: "a.txt",
      text: "[2019-01-02 10:00] First light *\nWe walked @work.\n\n"
        + "[2019-01-02 10:00] First light *\nWe walked @work.\n",
      ids: [
        ("h0sbdx4qzy1bafcy", "gme0ypkjyrbn0yyk"),
        ("nd9b9t1t5h8w3690", "gme0ypkjyrbn0yyk"),
      ]),
    Source(
      name: "jrnl.json",
      text:
        #"{"tags":{},"entries":[{"uuid":"abc","title":"T","body":"B @x","date":"2019-01-02","time":"10:00","tags":["@x","@b"],"starred":false,"weather":{"t": 1.0}}]}"#,
      ids: [
        ("5xnb0vezfbk95drb", "tagzcx477702xqwh")
      ]),
    Source(
      name: "dayone.json",
      text:
        #"{"entries":[{"creationDate":"2018-08-05T08:00:00Z","timeZone":"Europe\/Berlin","uuid":"0123456789ABCDEF0123456789ABCDEF","text":"Sea #blue","tags":["blue","walk"],"starred":true,"modifiedDate":"2018-08-06T08:00:00Z","location":{"latitude": 54.10}}]}"#,
      ids: [
        ("h6jeb4wz2mnjb0gw", "y9ffytv61pxtcbp5")
      ]),
    Source(
      name: "daylio.csv",
      text: "full_date,date,weekday,time,mood,activities,note_title,note\n"
        + "2023-12-17,December 17,Sunday,8:00 am,good,reading | sea,Title,<b>Bold</b> day\n",
      ids: [
        ("k2tz5vpnn101fz9x", "ztggwkyc642mq9qj")
      ]),
    Source(
      name: "tui.json",
      text:
        #"[{"id":7,"date":"2023-05-01T10:00:00Z","title":"T","content":"C #c","tags":["c","d"],"priority":3}]"#,
      ids: [
        ("xvgkxn97s5gzb2jx", "610awmamm1t57ja4")
      ]),
    Source(
      name: "a.ics",
      text: """
        BEGIN:VCALENDAR
        BEGIN:VJOURNAL
        UID:u1@x
        DTSTART:20261121T080102Z
        SUMMARY:x\\, y
        DESCRIPTION:words
        CATEGORIES:a,b
        X-FOO:1
        END:VJOURNAL
        BEGIN:VJOURNAL
        DTSTART;TZID=Europe/Berlin:20261121T080102
        SUMMARY:x
        DESCRIPTION:one
        DESCRIPTION:two
        END:VJOURNAL
        END:VCALENDAR

        """,
      ids: [
        ("3z149pb3x60cx4zf", "w0b2720vaaxme42a"),
        ("0ww2f60jvmn5wk9q", "f5grw2s40vdf0zw9"),
      ]),
    Source(
      name: "a.md",
      text:
        "---\ndate: 2020-01-03 10:00\ntitle: T\ntags: [a, b]\nweather: sunny\n---\nWords\n",
      ids: [
        ("qtfx1vknkft42dkj", "vpkwgfwvvz8gczet")
      ]),
    Source(
      name: "a.csv",
      text: "date,text,tags,extra,id\n2020-01-01 10:00,first,a b,x,\n2020-01-02,second,,,7\n",
      options: ["--map", "date=date,text=text,tags=tags,id=id"],
      ids: [
        ("k7g5yfwygppa978c", "wd5x17szabbxv5vq"),
        ("8evhh096p5dy4wcy", "hh26w10mqnd1f0d2"),
      ]),
    Source(
      name: "timeline.json",
      text:
        #"{"version":1,"entries":[{"type":"mood","payload":{"id":"A1","createdAt":700000000.5,"mood":"good","note":"n","isPinned":true}},{"type":"photo","payload":{"date":1700000000,"blob": 1E2}}]}"#,
      ids: [
        ("zm6fy9tdf5zn4w09", "0hcyk9yvcwteh5kv"),
        ("vs1s2xcv1gc763n2", "aew0h3f5wb0kyjp1"),
      ]),
    Source(
      name: "own.json",
      text:
        #"[{"id":"0123456789abcdef","type":"text","at":"2026-11-21T08:01:02+09:00","understood":true,"text":"x","tags":[],"starred":false}]"#,
      ids: [
        ("0123456789abcdef", "rxakyn5sc8jzngd1")
      ]),
  ]

  @Test(arguments: sources.indices, ["Asia/Tokyo", "America/New_York"])
  func `root and state of each source are those of the page`(index: Int, zone: String) {
    let (source, desk) = (Self.sources[index], Desk())
    desk.directory.write(source.name, Array(source.text.utf8))
    let words = ["import", "\(desk.directory.path)/\(source.name)", "--zone", zone]
    let outcome = desk.run((words + source.options).map { Array($0.utf8) })
    #expect(outcome.code == 0, "\(outcome)")
    let lines = desk.journalText.split(separator: "\n").dropFirst()
    #expect(lines.count == source.ids.count)
    for (line, ids) in zip(lines, source.ids) {
      #expect(line.hasPrefix(#"{"id":"\#(ids.root)","#), "\(line)")
      #expect(line.contains(#","state":"\#(ids.state)""#), "\(line)")
    }
  }

  // MARK: One more column

  private static let table =
    "when,what,how,comment,head,labels,star,place,n\n"
    + "2020-01-01 10:00,first,good,a note,A,walk,x,Asia/Tokyo,3\n"
    + "2020-01-02 11:00,second,bad,,,,,Europe/Berlin,\n"

  @Test(arguments: [
    "mood=how", "note=comment", "title=head", "tags=labels", "starred=star", "zone=place",
    "mood=how,score=n,note=comment,title=head,tags=labels,starred=star,zone=place",
  ])
  func `a column that is named later changes the entries, and none comes twice`(more: String) {
    let desk = Desk()
    let text = Self.table.replacing(",\n", with: ",2\n")
    desk.directory.write("a.csv", Array(text.utf8))
    let path = "\(desk.directory.path)/a.csv"
    #expect(desk.run("import", path, "--map", "date=when,text=what").code == 0)
    let outcome = desk.run("import", path, "--map", "date=when,text=what,\(more)")
    #expect(outcome.code == 0 && outcome.output.contains("Import: changed "), "\(outcome)")
    #expect(desk.run("list", "--count").output == "2\n")
    #expect(!desk.run("list").output.contains("conflict"))
    for map in ["date=when,text=what", "date=when,text=what,\(more)"] {
      #expect(desk.run("import", path, "--map", map).output.contains("Nothing new"), "\(map)")
    }
  }

  @Test func `notes and titles of moods can be named later, too`() {
    let desk = Desk()
    desk.directory.write("a.csv", Array("d,m,n,t\n2020-01-01,good,slept,A\n".utf8))
    let path = "\(desk.directory.path)/a.csv"
    for (map, words) in [
      ("date=d,mood=m", "added 1"), ("date=d,mood=m,note=n", "changed 1"),
      ("date=d,mood=m,note=n,title=t", "changed 1"),
    ] {
      let outcome = desk.run("import", path, "--map", map)
      #expect(outcome.output.contains(words), "\(outcome)")
    }
    #expect(desk.run("list", "--count").output == "1\n")
  }

  /// What is named first and what is named later, of all columns with words.
  private static let namings: [(first: String, then: String)] = [
    ("title=t", "title=t,note=n"), ("note=n", "note=n,mood=m"), ("title=t", "text=x,title=t"),
    ("mood=m", "text=x,mood=m"), ("note=n", "time=c,note=n"), ("text=x,id=i", "text=x,time=c,id=i"),
  ]

  @Test(arguments: namings.indices)
  func `rows stay the same entries whatever columns are named first`(index: Int) {
    let (first, then) = Self.namings[index]
    let desk = Desk()
    let rows = "d,c,x,m,n,t,i,\n2020-01-01,09:00,a,good,b,c,1,\n"
    desk.directory.write(
      "a.csv", Array((rows + "2020-01-01,09:00,a,good,b,c,1,\n2020-01-02,10:00,,bad,,e,2,\n").utf8))
    let path = "\(desk.directory.path)/a.csv"
    var map = "date=d,\(first)"
    let isNumbered = first.contains("id=")
    if isNumbered {
      desk.directory.write("a.csv", Array((rows + "2020-01-02,10:00,,bad,,e,2,\n").utf8))
    }
    let count = isNumbered ? "2\n" : "3\n"
    #expect(desk.run("import", path, "--map", map).code == 0)
    map = "date=d,\(then)"
    let outcome = desk.run("import", path, "--map", map)
    #expect(outcome.output.contains("Import: changed "), "\(outcome)")
    #expect(desk.run("list", "--count").output == count)
    #expect(desk.run("import", path, "--map", map).output.contains("Nothing new"))
  }

  @Test func `a row with another cell is another entry, and empty cells at the end change nothing`()
  {
    let desk = Desk()
    for (rows, count) in [
      ("d,x\n2020-01-01,a\n", "1\n"), ("d,x,y\n2020-01-01,a,\n", "1\n"),
      ("d,x,y\n2020-01-01,b,\n", "2\n"), ("d,x,y\n2020-01-01,a,c\n", "3\n"),
    ] {
      desk.directory.write("a.csv", Array(rows.utf8))
      let outcome = desk.run("import", "\(desk.directory.path)/a.csv", "--map", "date=d,text=x")
      #expect(outcome.code == 0, "\(outcome)")
      #expect(desk.run("list", "--count").output == count)
    }
  }

  @Test func `another name for a mood is no other entry`() {
    let desk = Desk()
    desk.directory.write(
      "d.csv",
      Array(
        "full_date,date,weekday,time,mood,activities,note_title,note\n2023-12-17,x,x,08:00,rad,a,,b\n"
          .utf8))
    let path = "\(desk.directory.path)/d.csv"
    #expect(desk.run("import", path, "--moods", "rad=great").code == 0)
    #expect(desk.run("import", path, "--moods", "rad=good").output.contains("changed 1"))
    #expect(desk.run("list", "--count").output == "1\n")
  }
}
