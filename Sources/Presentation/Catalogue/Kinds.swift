package import TimelineDomain

/// What each kind of post and its fields are called.
extension Catalogue {
  /// At most nine cells wide.
  package func name(of kind: Post.Kind) -> String {
    switch kind {
    case .text: say("text", "文章")
    case .mood: say("mood", "気分")
    case .measure: say("measure", "計測")
    }
  }

  /// `1 text`, `3 moods`; in Japanese, the name alone.
  package func counted(_ count: Int, _ kind: Post.Kind) -> String {
    switch kind {
    case .text: say(counted(count, "text", "texts"), name(of: kind))
    case .mood: say(counted(count, "mood", "moods"), name(of: kind))
    case .measure: say(counted(count, "measure", "measures"), name(of: kind))
    }
  }

  /// What an entry of this kind is.
  package func entry(of kind: Post.Kind) -> String {
    switch kind {
    case .text: say("a text", "文章")
    case .mood: say("a mood", "気分の記録")
    case .measure: say("a measure", "計測の記録")
    }
  }

  package func name(of field: PostField) -> String {
    switch field {
    case .text: say("text", "本文")
    case .mood: say("mood", "気分")
    case .score: say("score", "点数")
    case .note: say("note", "メモ")
    case .name: say("name", "名前")
    case .value: say("value", "値")
    case .unit: say("unit", "単位")
    }
  }

  /// What commands that add entries do.
  package func addsKinds(_ kinds: [Post.Kind]) -> String {
    say(
      "Add \(either(kinds.map(entry(of:))))",
      "\(kinds.map { name(of: $0) }.joined(separator: "や"))を追加します")
  }
}
