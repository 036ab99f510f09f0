import Testing

/// Refuses what RFC 8259 doesn't allow, even if it is common.
struct RefusedJSONTests {
  @Test(
    arguments: [
      "+1", "-", "--1", "-a", "- 1", ".5", "-.5", "1.", "-1.", "1.e1", "0.e1", "1e", "1E", "1e+",
      "1e-", "1ea", "1e1.5", "1e+-1", "0e", "01", "00", "-01", "-012", "012.5", "0x1", "0x", "0b1",
      "1_000", "1,000", "1 000", "1a", "1.5.5", "1..5", "0.1.2", "2.e3", "9.e+", "1/2", "1-1",
      "NaN", "nan", "-NaN", "Infinity", "-Infinity", "+Infinity", "Inf", "١", "１", "-１", "1e١",
      "∞", "$1", "1%", "1f", "1L", "-foo", "+", ".", "e5", "E5",
    ] as [JSONText])
  func `numbers of other languages`(_ text: JSONText) { #expect(!text.isAccepted) }

  @Test(
    arguments: [
      #"""#, #""a"#, #""\"#, #""\""#, #""\\"""#, #"'a'"#, #"`a`"#, "“a”", "a", #""a"b""#,
      #""a""b""#,
      #""\a""#, #""\x00""#, #""\0""#, #""\'""#, #""\v""#, #""\B""#, #""\N""#, #""\ ""#, #""\é""#,
      #""\u""#, #""\u1""#, #""\u12""#, #""\u123""#, #""\u123g""#, #""\u{41}""#, #""\uD83""#,
      #""\U0041""#, #""\u 041""#, #""\u+041""#, #""\u-041""#, #""\u00é0""#, #""\uD834\u""#,
      #""\uD834\uDD"#, #""\ud800\x""#, #""\u00"#, #""\u"#, #""\u１２３４""#, #"\u0022a""#, #"\n"#,
    ] as [JSONText])
  func `strings with bad escapes, bad quotes or no end`(_ text: JSONText) {
    #expect(!text.isAccepted)
  }

  @Test(arguments: UInt8(0)..<0x20)
  func `unescaped control characters`(_ byte: UInt8) {
    #expect(!JSONText([0x22, byte, 0x22]).isAccepted)
    #expect(!JSONText([0x22, 0x61, byte]).isAccepted)
    #expect(!JSONText([0x22, 0x5C, byte, 0x22]).isAccepted)
  }

  @Test(
    arguments: [
      "", " ", "\n", "[", "]", "{", "}", "[[", "]]", "{{", "[}", "{]", "[1", "[1,", "[1}", "1]",
      "[1]]", "[[1]", "[,", "[,]", "[,1]", "[1,]", "[1,,2]", "[1,2,,]", "[1 2]", "[1;2]", "[1:2]",
      #"["a":1]"#, #"[""],"#, "[1],", "[1]1", "[][]", "[]{}", "1 2", "1,2", ",1", "[1]x", "[x",
      "[\"", "[\"a", "[\"a]", "[-]", "[*]", "[%]", "[&]", "<null>", "[<null>]", "(1)", "[(1)]",
    ] as [JSONText])
  func `unbalanced brackets and extra commas`(_ text: JSONText) {
    #expect(!text.isAccepted)
  }

  @Test(
    arguments: [
      "{,}", "{1}", "{1:1}", "{a:1}", "{'a':1}", "{null:1}", "{[]:1}", "{{}:1}", #"{"a"}"#,
      #"{"a":}"#, #"{"a":1"#, #"{"a":1,"#, #"{"a":1,}"#, #"{"a":1,,}"#, #"{"a":1,,"b":2}"#,
      #"{,"a":1}"#, #"{"a" 1}"#, #"{"a"::1}"#, #"{"a":1:2}"#, #"{"a",1}"#, #"{"a";1}"#, #"{"a"=1}"#,
      #"{"a":1 "b":2}"#, #"{"a":1;"b":2}"#, #"{"a":1,"b"}"#, #"{"a":1,b:2}"#, #"{"a":1]"#,
      #"{"a":1}}"#, #"{"a":1}x"#, #"{"a":1}#"#, #"{"a":1,1}"#, #"{"a":"a" 1}"#, #"{"a":(1)}"#,
      #"{"a": ,"b":1}"#, #"{"a"#, #"{"a":"#, #"{"a" :"#, #"{"a":1 "#, #"{\u0022a":1}"#,
    ] as [JSONText])
  func `objects without names, colons or ends`(_ text: JSONText) { #expect(!text.isAccepted) }

  @Test(
    arguments: [
      "True", "TRUE", "tRUE", "False", "FALSE", "Null", "NULL", "nul", "nulll", "nullnull", "tru",
      "truee", "fals", "true1", "truefalse", "n", "t", "f", "None", "nil", "undefined", "yes",
      "[nul]", "[true,fals]", "[t", "#t",
    ] as [JSONText])
  func `literals in capitals, cut off or too long`(_ text: JSONText) { #expect(!text.isAccepted) }

  @Test(
    arguments: [
      "/* c */1", "1/* c */", "1//c", "1#c", "[1/* c */]", "[1,//c\n2]", #"{"a":/*c*/1}"#, "--c\n1",
      #"{"a":1/*c*/}"#, "[1#c\n]", "1;",
    ] as [JSONText])
  func `comments`(_ text: JSONText) { #expect(!text.isAccepted) }

  @Test(
    arguments: [
      "\u{FEFF}1", "\u{FEFF}{}", "[\u{FEFF}1]", "1\u{FEFF}", "\u{A0}1", "[\u{A0}]", "1\u{2028}",
      "[1\u{3000},2]", "\u{0}1", "1\u{0}", "[\u{0}]", "[1,\u{0}2]", "\u{B}1", "[\u{C}]", "\u{8}1",
      "\u{85}1", "\u{200B}[]", "[\u{2060}]", "\u{1B}[]", "{\u{FEFF}\"a\":1}", "{\"a\"\u{A0}:1}",
    ] as [JSONText])
  func `other white space, byte order marks and NUL`(_ text: JSONText) {
    #expect(!text.isAccepted)
  }
}
