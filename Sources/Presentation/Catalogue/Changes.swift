import Terminal
package import TimelineDomain

/// Why a text or a change can't be saved.
extension Catalogue {
  /// Why the entry `name` can't be edited so; nil for a new entry.
  package func sentence(_ error: PostEditFlaw, _ name: String?) -> String {
    let subject = name.map { "\($0) " } ?? "この記録"
    let name = name ?? say("it", "ID")
    return switch error {
    case .noField(let field, let kind):
      noField(field, of: kind, name, subject)
    case .textWouldBeEmpty:
      say(
        "\(name) would be empty; to delete it, use '\(journal) delete \(name)'",
        "\(subject)が空になってしまいます。取り除くには「\(journal) delete \(name)」を使ってください。")
    case .noSuchTag(let tag):
      say(
        "\(name) has no tag '\(tag.name)'; '\(journal) show \(name)' lists its tags",
        "\(subject)に「\(tag.name)」というタグはありません。タグは「\(journal) show \(name)」で確認できます。")
    case .tagStandsInText(let tag):
      say(
        "the tag '\(tag.name)' is one of the words of \(name); '\(journal) edit \(name)' changes them",
        "「\(tag.name)」は \(name) の文章の中にあります。外すには「\(journal) edit \(name)」で文章を直してください。")
    }
  }

  private func noField(
    _ field: PostField, of kind: Post.Kind, _ name: String, _ subject: String
  ) -> String {
    let options = kind.editedFields.map { "--\($0.rawValue)" }
    return say(
      "\(name) is \(entry(of: kind)) and has no \(self.name(of: field)); change it with \(either(options))",
      "\(subject)は\(entry(of: kind))なので、\(self.name(of: field))はありません。"
        + "\(options.joined(separator: " か ")) で変更してください。")
  }

  package func sentence(_ flaw: TextFlaw) -> String {
    switch flaw {
    case .notUTF8(let byte, let position):
      say(
        "the text is not UTF-8: byte \(position) is 0x\(String(byte, radix: 16, uppercase: true))",
        "文章が UTF-8 ではありません。\(position)バイト目が 0x\(String(byte, radix: 16, uppercase: true)) です。")
    case .nul(let position):
      say(
        "the text has a NUL at byte \(position); remove it",
        "文章の\(position)バイト目に、文章には使えない NUL があります。")
    }
  }
}

/// Why a change needs a confirmation, or can't be made.
extension Catalogue {
  package func sentence(_ confirmation: Confirmation) -> String {
    switch confirmation {
    case .unknown(let entry, let name): reason(entry, of: name)
    case .dependents(let name, let entries):
      depend(entries, on: name) + stop
    case .sharedID(let name, let count):
      say(
        "\(count) different entries share the id \(name); all of them would be deleted",
        "別々の記録\(count)件が \(name) という同じ ID を持っていて、そのすべてが対象になります。")
    case .joins(let name, let words):
      say(
        "\(name) is \(words.count) entries that a newer version joined into one: "
          + words.map { "'\($0)'" }.joined(separator: ", "),
        "\(name) は、新しいバージョンが記録\(words.count)件を一つにまとめたものです: "
          + words.map { "「\($0)」" }.joined(separator: "、") + "。")
    }
  }

  /// `it is of type 'photo', which …`; nil if the entry was named before.
  package func reason(_ entry: UnknownEntry, of name: String?) -> String {
    let subject = say(name ?? "it", name.map { "\($0) は" } ?? "")
    let kind = entry.kind.safeName
    return switch entry.reason {
    case .unknownKind where entry.kind == SealStatus.Key.kind:
      say(
        "\(subject) is a key that opens sealed entries",
        "\(subject)封印した記録を開く鍵です。")
    case .unknownKind:
      say(
        "\(subject) is of type '\(kind)', which this version does not know",
        "\(subject)このバージョンが対応していない種類「\(kind)」の記録です。")
    case .needs(let names):
      say(
        "\(subject) is of type '\(kind)' and needs \(quoted(names)), which "
          + "this version does not support",
        "\(subject)種類「\(kind)」の記録で、このバージョンが対応していない\(quoted(names))を必要とします。")
    case .unfamiliarContent:
      say(
        "\(subject) is of type '\(kind)', but this version does not understand its content",
        "\(subject)種類「\(kind)」の記録ですが、このバージョンでは内容を読み取れません。")
    case .compacted:
      say(
        "\(subject) is an older version, and 'journal compact' removed its text",
        "\(subject)古い版で、その本文は「journal compact」で取り除かれています。")
    case .sealed(.locked):
      say(
        "\(subject) is sealed; 'journal unlock' opens it",
        "\(subject)封印されています。「journal unlock」で開けます。")
    case .sealed(let flaw):
      say("\(subject) is sealed: \(sentence(flaw))", "\(subject)封印されています: \(sentence(flaw))")
    }
  }

  func cannotEdit(_ entry: UnknownEntry, _ name: String) -> String {
    say(
      "\(name) can't be edited: \(reason(entry, of: nil))",
      "\(name) は編集できません。\(reason(entry, of: nil))")
  }

  /// `b2x9, an entry of type 'photo' that this version can't read, depends on 7f3k`
  /// Without a full stop, so that another sentence can follow.
  package func depend(_ entries: [Dependent], on name: String) -> String {
    let isAnyUnderstood = entries.contains(where: \.isUnderstood)
    let english = isAnyUnderstood ? "" : " that this version can't read"
    let japanese = isAnyUnderstood ? "" : "このバージョンでは読み取れない"
    if let entry = entries.first, entries.count == 1 {
      let (kind, own) = (entry.kind.safeName, entry.name.text.safeName)
      return say(
        "\(own), an entry of type '\(kind)'\(english), depends on \(name)",
        "\(japanese)種類「\(kind)」の記録 \(own) が \(name) を参照しています")
    }
    let kinds = firstFew(entries.map { "\($0.kind.safeName) \($0.name.text.safeName)" }.sorted())
    return say(
      "\(entries.count) entries\(english) (\(kinds)) depend on \(name)",
      "\(japanese)記録\(entries.count)件（\(kinds)）が \(name) を参照しています")
  }
}

/// Sentences about a text that could not be saved.
extension Catalogue {
  /// The command that saves the draft.
  package func kept(_ draft: Draft) -> String {
    let command = "journal drafts restore \(draft.name.safeInOneLine)"
    return say("your text is kept; '\(command)' saves it", "文章は下書きとして残してあります。「\(command)」で保存できます。")
  }

  /// Shows the text itself as a last resort. Without an error, there is no folder for drafts.
  package func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String {
    let reason = error.map(fact) ?? say("HOME is not set", "HOME が設定されていません")
    return say(
      """
      Your text could not be kept as a draft either (\(reason)). Here it is:
      \(String(decoding: bytes, as: UTF8.self))
      """,
      """
      文章を下書きとして残すこともできませんでした（\(reason)）。内容は次のとおりです:
      \(String(decoding: bytes, as: UTF8.self))
      """)
  }
}
