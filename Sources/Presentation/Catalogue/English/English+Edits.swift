package import TimelineDomain

extension English {
  package func sentence(_ error: PostEditError, _ name: String?) -> String {
    let name = name ?? "it"
    return switch error {
    case .textHasNoMood: "\(name) is a text and has no mood; change it with --text"
    case .textHasNoNote: "\(name) is a text and has no note; change it with --text"
    case .moodHasNoText: "\(name) is a mood and has no text; change it with --mood or --note"
    case .textWouldBeEmpty:
      "\(name) would be empty; to delete it, use 'journal delete \(name)'"
    case .noSuchTag(let tag):
      "\(name) has no tag '\(tag.name)'; 'journal show \(name)' lists its tags"
    case .tagStandsInText(let tag):
      "the tag '\(tag.name)' is part of the text of \(name); edit the text to remove it"
    }
  }

  package func sentence(_ flaw: TextFlaw) -> String {
    switch flaw {
    case .notUTF8(let byte, let position):
      "the text is not UTF-8: byte \(position) is 0x\(String(byte, radix: 16, uppercase: true))"
    case .nul(let position):
      "the text has a NUL at byte \(position); remove it"
    }
  }
}
