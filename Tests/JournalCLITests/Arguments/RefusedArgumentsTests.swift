import Testing

@testable import JournalCLI

/// Sentences for invalid command lines.
struct RefusedArgumentsTests {
  static let formats = "text, short, markdown, csv, json, jsonl or raw"
  static let rows: [([String], String)] = [
    // Commands.
    (["add"], "'add' is incomplete; write 'add text', 'add mood' or 'add measure'"),
    (
      ["add", "hello"],
      "there is no command 'add hello'; write 'add text', 'add mood' or 'add measure'"
    ),
    (["add", "txet", "a"], "there is no command 'add txet'; did you mean 'add text'?"),
    (["add", "-q", "moood"], "there is no command 'add moood'; did you mean 'add mood'?"),

    // Options.
    (
      ["--frob"],
      "there is no option '--frob' here; 'journal list --help' has the options of a list, and "
        + "'journal text --help' those of a text"
    ),
    (["list", "--limti=5"], "there is no option '--limti' here; did you mean '--limit'?"),
    (
      ["--format", "json"],
      "there is no option '--format' before a command; did you mean:\n  journal list --format json"
    ),
    (
      ["-on", "yesterday"],
      "there is no option '-on' before a command; did you mean:\n  journal list --on yesterday"
    ),
    (["-n", "5"], "there is no option '-n' before a command; did you mean:\n  journal list -n 5"),
    (["-3"], "there is no option '-3' before a command; did you mean:\n  journal list -3"),
    (
      ["log", "--oneline"],
      "there is no option '--oneline' here; one line for each entry; did you mean:\n"
        + "  journal log --format short"
    ),
    (
      ["add", "--date", "yesterday evening", "Dinner with friends"],
      "there is no option '--date' here; '--at' says when it happened; did you mean:\n"
        + "  journal add --at 'yesterday evening' 'Dinner with friends'"
    ),
    (
      ["add", "-t", "work,idea", "a b"],
      "there is no option '-t' here; one tag at a time, with '--tag'; did you mean:\n"
        + "  journal add --tag work --tag idea 'a b'"
    ),
    (
      ["add", "--mood", "good", "slept well"],
      "there is no option '--mood' before a command; did you mean:\n"
        + "  journal add mood good 'slept well'"
    ),
    (["salvage", "-o", "found.jsonl"], "there is no option '-o' here; the path needs no option"),
    (
      ["list", "--last", "week", "#walk"],
      "there is no option '--last' here; '--on' lists a day or a period; did you mean:\n"
        + "  journal list --on 'last week' '#walk'"
    ),
    (
      ["list", "--last", "7"],
      "there is no option '--last' here; '--on' lists a day or a period; did you mean:\n"
        + "  journal list -7"
    ),
    (
      ["find", "--last=2 weeks", "walk"],
      "there is no option '--last' here; '--on' lists a day or a period; did you mean:\n"
        + "  journal find --on 'last 2 weeks' walk"
    ),
    (
      ["export", "--format", "md"],
      "'--format' can't be 'md'; did you mean '--to markdown'?"
    ),
    (["info", "--form", "json"], "there is no option '--form' here; did you mean '--format'?"),
    (["list", "--form", "json"], "there is no option '--form' here; did you mean '--format'?"),
    (["list", "--frobnicate"], "there is no option '--frobnicate' here"),
    (
      ["list", "-x"],
      "there is no option '-x' here; write -- before a query that begins with a dash"
    ),
    (
      ["find", "-limit"],
      "there is no option '-limit' here; did you mean '--limit'? Or write -- before a query that begins "
        + "with a dash"
    ),
    (
      ["list", "-tga"],
      "there is no option '-tga' here; did you mean '--tag'? Or write -- before a query that begins with "
        + "a dash"
    ),
    (["info", "-x"], "there is no option '-x' here"),
    (["list", "--star"], "there is no option '--star' here; did you mean '--starred'?"),
    (["find", "--frobnicate"], "there is no option '--frobnicate' here"),
    (["list", "--today", "--today"], "'--today' is given twice; give it once"),
    (["find", "--on"], "'--on' needs a value: --on DATE"),
    (["list", "--version"], "there is no option '--version' here"),
    (["help", "--format", "json"], "there is no option '--format' here"),
    (
      ["add", "text", "-5", "degrees"],
      "there is no option '-5' here; write -- before a text that begins with a dash"
    ),
    (["list", "--limit"], "'--limit' needs a value: --limit N"),
    (["list", "-n"], "'-n' needs a value: -n N"),
    (["list", "-qn"], "'-n' needs a value: -n N"),
    (["add", "text", "a", "--tag"], "'--tag' needs a value: --tag TAG"),
    (["--file"], "'--file' needs a value: --file PATH"),
    (["list", "-n", "5", "--limit", "6"], "'--limit' is given twice; give it once"),
    (["list", "-n5", "-n6"], "'-n' is given twice; give it once"),
    (["list", "-qq"], "'-q' is given twice; give it once"),
    (["--file", "a", "list", "--file", "b"], "'--file' is given twice; give it once"),
    (["add", "text", "a", "--star=yes"], "'--star' takes no value, but got 'yes'"),
    (["--version=1"], "'--version' takes no value, but got '1'"),
    (["list", "--quiet="], "'--quiet' takes no value, but got ''"),

    // Options with a fixed list of values.
    (["list", "--format", "jsno"], "'--format' can't be 'jsno'; did you mean 'json'?"),
    (["list", "--format=xml"], "'--format' can't be 'xml'; write \(formats)"),
    (["list", "--format="], "'--format' can't be ''; write \(formats)"),
    (["info", "--format", "raw"], "'--format' can't be 'raw'; write text or json"),

    // Operands.
    (
      ["add", "mood"],
      "MOOD is missing; write awful, bad, okay, good or great, 1 to 5, 😖 🙁 😐 🙂 😄, or a word "
        + "such as happy or tired"
    ),
    (
      ["add", "mood", "--star"],
      "MOOD is missing; write awful, bad, okay, good or great, 1 to 5, 😖 🙁 😐 🙂 😄, or a word "
        + "such as happy or tired"
    ),
    (["undo", "7f", "8g", "9h"], "'8g' is not expected here"),
    (["info", "moods"], "'moods' is not expected here"),
    (["info", ""], "'' is not expected here"),
    (["info", "--", "-n"], "'-n' is not expected here"),
  ]

  @Test(arguments: rows)
  func `a mistake is quoted and a similar word is suggested`(words: [String], sentence: String) {
    #expect(reading(words) == "refused: \(sentence)")
  }

  static let bytes: [([[UInt8]], String)] = [
    ([[0xFF]], "refused: there is no command '\u{FFFD}'; did you mean:\n  journal help"),
    (
      [Array("list".utf8), [0x2D, 0xC3]],
      "refused: there is no option '-\u{FFFD}' here; write -- before a query that begins with a dash"
    ),
    ([Array("list".utf8), [0x2D, 0x2D, 0xFF]], "refused: there is no option '--\u{FFFD}' here"),
    (
      [Array("list".utf8), Array("--format=".utf8) + [0xFF]],
      "refused: '--format' can't be '\u{FFFD}'; write \(Self.formats)"
    ),
    // The parser accepts bytes that are not UTF-8; the command reports where they are wrong.
    ([Array("add".utf8), Array("text".utf8), [0xFF]], "run add text [\u{FFFD}]"),
    ([Array("--file".utf8), [0x2F, 0xFF], Array("list".utf8)], "run list --file=/\u{FFFD}"),
  ]

  @Test(arguments: bytes)
  func `words that are not UTF-8 are accepted`(words: [[UInt8]], meaning: String) {
    #expect(reading(bytes: words) == meaning)
  }

  @Test func `bytes reach the command as typed`() throws {
    let words = [Array("show".utf8), [0x37, 0xFF]].map(Argument.init)
    guard case .run(let invocation) = try ArgumentParser.parse(words) else {
      Issue.record("it is not run")
      return
    }
    #expect(invocation.operands.map(\.bytes) == [[0x37, 0xFF]])
    #expect(invocation.operands[0].text == nil)
  }
}
