package import TimelineDomain

extension Japanese {
  package func sentence(_ error: PostEditError, _ name: String?) -> String {
    let subject = name.map { "\($0) " } ?? "この記録"
    let name = name ?? "ID"
    return switch error {
    case .textHasNoMood: "\(subject)はテキストなので、気分はありません。--text で変更してください。"
    case .textHasNoNote: "\(subject)はテキストなので、メモはありません。--text で変更してください。"
    case .moodHasNoText:
      "\(subject)は気分の記録なので、本文はありません。--mood か --note で変更してください。"
    case .textWouldBeEmpty:
      "\(subject)が空になってしまいます。取り除くには「journal delete \(name)」を使ってください。"
    case .noSuchTag(let tag):
      "\(subject)に「\(tag.name)」というタグはありません。タグは「journal show \(name)」で確認できます。"
    case .tagStandsInText(let tag):
      "「\(tag.name)」は \(name) の文章の中にあります。外すには文章を編集してください。"
    }
  }

  package func sentence(_ flaw: TextFlaw) -> String {
    switch flaw {
    case .notUTF8(let byte, let position):
      "文章が UTF-8 ではありません。\(position)バイト目が 0x\(String(byte, radix: 16, uppercase: true)) です。"
    case .nul(let position):
      "文章の\(position)バイト目に、文章には使えない NUL があります。"
    }
  }
}
