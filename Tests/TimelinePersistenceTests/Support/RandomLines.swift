import TestSupport

/// Generates random lines of a journal from a seed. Common lines are lines that this version
/// writes; odd lines are everything else that the format allows, and damage.
struct RandomLines {
  private var random: SeededGenerator
  /// One of this many lines is odd; nil if none is.
  private let oddness: Int?
  private var ids: [String] = []
  /// The ids of shown entries, as far as common lines decide it.
  private var shown: [String] = []
  private var lines: [String] = []
  private var minutes = 0
  private var lostCount = 0
  private var batch: String?

  init(seed: Int, isCommon: Bool) {
    random = SeededGenerator(seed: seed)
    oddness = isCommon ? nil : [4, 12, 30][seed % 3]
  }

  mutating func next(_ count: Int) -> [UInt8] {
    (0..<count).reduce(into: []) { bytes, _ in bytes += Array((line() + "\n").utf8) }
  }

  private mutating func line() -> String {
    let isOdd = oddness.map { chance($0) } ?? false
    let line = isOdd ? odd() : common()
    lines.append(line)
    return line
  }

  private mutating func common() -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...7:
      return entry("text", #"{"text":"\#(words())"\#(tags())\#(star())}"#)
    case 8:
      return entry("text", #"{"text":"\#(words())","starred":true,"sky":[1.0,{"a":null}]}"#)
    case 9:
      let mood = pick(["good", "ｇｏｏｄ", "川", "bad", "so so"])
      return entry("mood", #"{"mood":"\#(mood)"\#(tags())\#(star())}"#)
    case 10...12:
      let score = pick([#","score":4"#, #","score":4.5"#, #","score":1"#, ""])
      let note = chance(4) ? "" : #","note":"\#(words())""#
      return entry("mood", #"{"mood":"good"\#(score)\#(note)\#(tags())\#(star())}"#)
    case 13 where chance(2): return condensed()
    case 13 where chance(2): return entry(pick(["photo", "poll"]), #"{"blob":1}"#)
    case 13: return unread(pick(["photo", "poll"]), #""blob":1"#)
    case 14 where chance(2): return unread("mood", #""score":9"#)
    case 14 where chance(2): return extended()
    case 14: return entry("text", #"{"text":7}"#)
    case 15 where oddness == 4 || chance(4):
      return pick(["", "  ", "{", "\u{0}", "[1]", #"{"id":"x"}"#, torn()])
    case 16...17 where !shown.isEmpty: return edit(take(\.shown))
    case 18 where shown.count > 3 && chance(4):
      let bases = (0..<3).map { _ in #""\#(take(\.shown))""# }.joined(separator: ",")
      return entry("deletion", "{}", more: #""replaces":[\#(bases)],"#)
    case 18 where !shown.isEmpty:
      return entry("deletion", "{}", replacing: take(\.shown), takesBack: chance(2))
    default: return entry("text", #"{"text":"\#(words())"}"#)
    }
  }

  /// An entry that this version can't interpret, with members that mean the same in every kind.
  private mutating func unread(_ type: String, _ member: String) -> String {
    let words = pick([
      #","text":"\#(words())""#, #","note":"\#(words())""#,
      #","text":"\#(words())","text":"river""#,
      #","text":null,"note":"\#(words())""#, #","text":["river"],"t\u0065xt":"rain""#, "",
    ])
    let needs = chance(4) ? pick([#""needs":["noop"],"#, #""needs":7,"#, #""needs":["x"],"#]) : ""
    let line = entry(type, "{\(member)\(words)\(tags())\(star())}", more: needs)
    if type == "mood" { shown.removeLast() }
    return line
  }

  private mutating func extended() -> String {
    let more = pick([
      #""day":true,"#, #""day":1,"day":true,"#, #""until":"2027-01-01T00:00:00Z","#,
      #""until":"2025-01-01T00:00:00Z","#, #""until":7,"#,
      #""until":"2027-01-01T00:00:00Z","day":true,"#,
    ])
    return entry("text", #"{"text":"\#(words())"}"#, more: more)
  }

  private mutating func odd() -> String {
    let old = ids.isEmpty ? "none" : pick(ids)
    let other = ids.isEmpty ? "none" : pick(ids)
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return lines.isEmpty ? "" : pick(lines)
    case 1: return entry("text", #"{"text":"b"}"#, replacing: old)
    case 2: return entry("deletion", "{}", more: #""replaces":["\#(old)","\#(other)"],"#)
    case 3: return entry("text", #"{"text":"c"}"#, more: #""replaces":["gone"],"#)
    case 4: return #"{"id":"\#(old)","type":"text","at":"\#(moment())","payload":{"text":"twin"}}"#
    case 5: return #"{"id":"\#(id())","type":"text","payload":{"text":"no time"}}"#
    case 6: return #"{"id":"\#(id())","type":"text","at":"soon","payload":{"text":"no time"}}"#
    case 7: return entry("photo", "{}", more: #""refs":["\#(old)"],"#)
    case 8: return entry("text", #"{"text":"d"}"#, more: #""needs":["\#(pick(["noop", "x"]))"],"#)
    case 9: return entry("text", #"{"text":"e"}"#, more: #""refs":["\#(old)"],"needs":7,"#)
    case 10:
      return
        #"{"id":"a-very-long-id-\#(id())","type":"text","at":"\#(moment())","payload":{"text":"f"}}"#
    case 11:
      return
        #"{"i\u0064":"\u0061\#(id())","type":"t\u0065xt","at":"\#(moment())","payload":{"text":"g"}}"#
    case 12: return entry("text", #"{"text":"u"}"#, more: #""undoes":["\#(old)","\#(other)"],"#)
    case 13: return entry("text", #"{"text":"h"}"#, more: #""at":"\#(moment())","#)
    case 14: return entry("text", #"{"text":"j"}"#, more: #""refs":["\#(old)","\#(other)"],"#)
    case 16: return entry("deletion", "{}")
    case 15:
      let since = pick([#""zone":"Asia/Tokyo""#, #""written":"now""#, #""sky":1,"zone":7"#])
      return entry("mood", #"{"mood":"good","sky":2}"#, more: since + ",")
    default:
      return entry("text", #"{"text":"i"}"#, more: #""replaces":[\#(pick(["", "7", #""""#]))],"#)
    }
  }

  /// As long as a common line and with its shape, but no JSON.
  private mutating func torn() -> String {
    if chance(2) {
      let text = pick([
        "a tab \u{9} is", "a \u{0} is", #"the escape \q is"#, #"\ud8 is half of one,"#,
      ])
      let broken = entry("text", #"{"text":"\#(text) none of a text \#(words())"\#(tags())}"#)
      shown.removeLast()
      ids.removeLast()
      return broken
    }
    let line = entry("text", #"{"text":"river rain 散歩 first light walk \#(words()) king"}"#)
    shown.removeLast()
    ids.removeLast()
    return String(line.dropLast(2))
  }

  /// An entry whose replaced entries are missing, as after a compaction.
  private mutating func condensed() -> String {
    let bases = (0..<Int.random(in: 1...3, using: &random)).map { _ in #""\#(lost())""# }
    return entry(
      pick(["text", "text", "text", "photo", "deletion"]), #"{"text":"condensed \#(words())"}"#,
      more: #""replaces":[\#(bases.joined(separator: ","))],"#)
  }

  private mutating func lost() -> String {
    lostCount += 1
    return pick(["abcd", "lost", "e"]) + "~\(lostCount)"
  }

  private mutating func edit(_ base: String) -> String {
    let line = entry(
      "text", #"{"text":"edited \#(words())"}"#, replacing: base, takesBack: chance(2))
    return line
  }

  private mutating func entry(
    _ type: String, _ payload: String, replacing base: String? = nil, takesBack: Bool = false,
    more: String = ""
  ) -> String {
    let id = id()
    ids.append(id)
    if type == "text" || type == "mood", !payload.contains(":7}") { shown.append(id) }
    var replaces = base.map { #""replaces":["\#($0)"],"written":"\#(moment())","# } ?? ""
    if let base, takesBack { replaces += #""undoes":["\#(base)"],"# }
    // Lines of one command usually follow each other.
    if chance(5) { batch = chance(2) ? id : nil }
    if let batch, chance(8) ? chance(2) : true { replaces += #""batch":"\#(batch)","# }
    return
      #"{"id":"\#(id)","type":"\#(type)","at":"\#(moment())",\#(replaces)\#(more)"payload":\#(payload)}"#
  }

  /// Many ids share a prefix, and one may be a prefix of another.
  private mutating func id() -> String {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    let serial = String(ids.count, radix: 16)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "abcd" + serial
    case 1: return "e" + serial + "-" + String((0..<3).map { _ in pick(letters) })
    default:
      return String((0..<12).map { _ in pick(letters) }) + "wxyz"
    }
  }

  private mutating func moment() -> String {
    minutes += Int.random(in: -3..<20, using: &random)
    let (day, hour, minute) = (minutes / 1440 % 28 + 1, minutes / 60 % 24, minutes % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(abs(number))" : "\(abs(number))" }
    let time = "2026-\(two(minutes / 40320 % 12 + 1))-\(two(day))T\(two(hour)):\(two(minute)):00"
    return time + pick(["Z", "+09:00", "-03:30", ".250+09:00", ".123456789Z", ".5Z"])
  }

  private mutating func words() -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(RandomLines.texts) }
      .joined(separator: pick([" ", "", #"\n"#]))
  }

  private mutating func tags() -> String {
    guard chance(3) else { return "" }
    let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      pick([
        "a", "b", "walk", "散歩", "é", "e\u{301}", "two words", "", "#x", #"q\"q"#, #"\u0061"#, "12",
        "a-tag-of-more-than-sixteen", "Rain", "WALK", "Walk",
      ])
    }
    return #","tags":["# + tags.map { #""\#($0)""# }.joined(separator: ",") + "]"
  }

  private mutating func star() -> String {
    chance(4) ? #","starred":\#(chance(3) ? "false" : "true")"# : ""
  }

  /// Words in spellings that a search has to find: other cases and widths, combining marks,
  /// escapes.
  static let texts = [
    "first light", "川沿いを散歩した。", #"a \"quote\" and \u00e9"#, "", "#walk 🌊 am Fluß", #"a\nb\\c"#,
    "River", "ＲＩＶＥＲ", "r\u{301}iver", "riv\u{200D}er", #"\u0072iver"#, #"\u6563歩"#, "散歩\u{FE00}",
    "rain", "#rain", "rai\u{6E}\u{308}", "カフェ", "ｶﾌｪ", "が", "か\u{3099}", "か", "\u{212A}ing", "king",
    #"\nest"#, #"\\river"#, "山川", "歩\u{302A}", "歩く", "Ａrain", "walk#rain", "＃rain",
    "(#walk)", "a#b #c", "##d", "。#散歩、", "#一二三", "#12 #2nd", "#a- #-", "#散歩だ #e\u{301}",
    "#\u{FE0F}\u{20E3}", "x@#y /#z", #"\n#line"#, #"\\n#slash"#, #"#a\u0062"#, "散歩#x",
    "#walk\u{301}",
    "#カフェー #Ｗａｌｋ", "#walk。", "#walk！", #"\u0023x"#, "#walk #Walk #walk", "あ #rain_2-3.",
    #"\u0600rain"#, "\u{600}rain", #"\ud804\udcbdrain"#, #"\u0600散歩"#,
  ]

  private mutating func chance(_ number: Int) -> Bool {
    Int.random(in: 0..<number, using: &random) == 0
  }
  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
  private mutating func take(_ list: WritableKeyPath<RandomLines, [String]>) -> String {
    let index = Int.random(in: 0..<self[keyPath: list].count, using: &random)
    return self[keyPath: list].remove(at: index)
  }
}
