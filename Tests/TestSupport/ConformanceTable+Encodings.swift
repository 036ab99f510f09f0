extension ConformanceTable {
  static let encodings: [ConformanceRow] = [
    .left("UTF-16LE with its mark", octets: "\u{FF}\u{FE}\"\0\u{F1}\0\"\0", to: .otherEncoding),
    .left("UTF-16LE without a mark", octets: "\"\0\u{F1}\0\"\0", to: .otherEncoding),
    .left("UTF-16BE without a mark", octets: "\0\"\0\u{F1}\0\"", to: .otherEncoding),
    .left("Latin 1 in a string", octets: "[\"\u{F1}\"]", to: .otherEncoding),
    .left("octet that begins nothing in a string", octets: "[\"\u{FE}\"]", to: .otherEncoding),
    .left(
      "octet that begins nothing after characters",
      octets: "[\"\u{E6}\u{AD}\u{A9}\u{C3}\u{B1}\u{FB}\"]", to: .otherEncoding),
    .left("lone continuation octet", octets: "[\"\u{9A}\"]", to: .otherEncoding),
    .left("UTF-8 that is cut short", octets: "[\"\u{E6}\u{FF}\"]", to: .otherEncoding),
    .left("UTF-8 overlong form of two octets", octets: "[\"\u{C1}\u{A1}\"]", to: .otherEncoding),
    .left(
      "UTF-8 overlong form of six octets",
      octets: "[\"\u{FC}\u{82}\u{BF}\u{BF}\u{BF}\u{BF}\"]", to: .otherEncoding),
    .left(
      "UTF-8 overlong form of six octets for NUL",
      octets: "[\"k\u{FC}\u{80}\u{80}\u{80}\u{80}\u{80}\"]", to: .otherEncoding),
    .left(
      "surrogate in three octets", octets: "[\"\u{ED}\u{AD}\u{BF}\"]", to: .otherEncoding),
    .left("scalar above U+10FFFF", octets: "[\"\u{F4}\u{90}\u{80}\u{80}\"]", to: .otherEncoding),
    .left("byte order mark before the value", "\u{FEFF}[]", to: .byteOrderMark),

    .refused("byte order mark and no value", "\u{FEFF}"),
    .refused("byte order mark that is cut short", octets: "\u{EF}\u{BB}[]"),
    .refused("octet that is not UTF-8 alone", octets: "\u{E6}"),
    .refused("Latin 1 letter alone", octets: "\u{F1}"),
  ]
}
