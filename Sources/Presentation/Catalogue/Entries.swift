import Terminal
package import TimelineDomain

/// Words about entries in a list.
extension Catalogue {
  /// The heading of entries without a date.
  package var withoutDate: String { say("Without a date", "日付なし") }

  /// Marks an entry in conflict.
  package var inConflict: String { say("conflict with another version", "別の版と競合しています") }

  /// `▣ 2 files`
  package func files(_ count: Int) -> String {
    say("▣ \(counted(count, "file", "files"))", "▣ ファイル \(count) 件")
  }

  /// What an entry without words shows: `▣ 1 photo, 2 videos`.
  package func inPlaceOfWords(_ attachments: AttachmentCounts) -> String {
    if attachments.isEmpty { return say("(no words)", "（文章なし）") }
    return "▣ " + attachments.all.map(counted).joined(separator: say(", ", "、"))
  }

  private func counted(_ kind: AttachmentCounts.Kind, _ count: Int) -> String {
    switch kind {
    case .photo: say(counted(count, "photo", "photos"), "写真\(count)枚")
    case .video: say(counted(count, "video", "videos"), "動画\(count)本")
    case .recording: say(counted(count, "recording", "recordings"), "録音\(count)件")
    case .document: say(counted(count, "PDF", "PDFs"), "PDF \(count)件")
    case .other: say(counted(count, "file", "files"), "ファイル\(count)件")
    }
  }

  /// `(4 of 5)`
  package func ofFive(_ score: String) -> String { say("(\(score) of 5)", "(\(score)/5)") }

  /// What is shown in place of the words of an entry that can't be read.
  package func unread(_ entry: UnknownEntry) -> String {
    let kind = entry.reason.isSealed ? say("sealed", "封印") : entry.kind.safeName
    return [.sealed(.locked), .sealed(.unasked)].contains(entry.reason)
      ? kind : "\(kind) · \(shortReason(entry.reason))"
  }

  /// Why an entry can't be read, in a few words.
  package func shortReason(_ reason: UnknownEntry.Reason) -> String {
    switch reason {
    case .unknownKind: say("from a newer version", "新しいバージョンの記録")
    case .needs(let names):
      say("needs \(firstFew(names.map(\.safeName)))", "\(firstFew(names.map(\.safeName))) が必要")
    case .unfamiliarContent: say("not understood by this version", "このバージョンでは読み取れない内容")
    case .sealed(.locked), .sealed(.unasked): say("locked", "ロック中")
    case .sealed(.otherEntry): say("sealed for another entry", "別の記録の封印")
    case .sealed(.otherKey): say("sealed to another key", "別の鍵で封印")
    case .sealed: say("can't be opened", "開けません")
    case .compacted:
      say("its words were removed by 'journal compact'", "本文は「journal compact」で取り除かれています")
    }
  }

  /// `+3 entries of types this version does not know: photo 2, poll 1`
  package func unknownEntries(_ count: Int, _ kinds: [String]) -> String {
    say(
      count == 1
        ? "+1 entry of a type this version does not know: \(firstFew(kinds))"
        : "+\(count) entries of types this version does not know: \(firstFew(kinds))",
      "ほかに、このバージョンが対応していない種類の記録が\(count)件: \(firstFew(kinds))")
  }

  /// The same for known types with unexpected content.
  package func unreadEntries(_ count: Int, _ kinds: [String]) -> String {
    say(
      "+\(entries(count)) this version can list but not read: \(firstFew(kinds))",
      "ほかに、一覧には出せても内容を読み取れない記録が\(count)件: \(firstFew(kinds))")
  }
}

/// Titled rows about an entry or a journal.
extension Catalogue {
  /// At most nine cells wide.
  package func title(_ row: RowTitle) -> String {
    switch row {
    case .id: say("id", "ID")
    case .at: say("at", "日時")
    case .outside: say("outside", "封印の外")
    case .type: say("type", "種類")
    case .tags: say("tags", "タグ")
    case .starred: say("starred", "スター")
    case .file: say("file", "ファイル")
    case .kept: say("kept", "保持")
    case .version: say("version", "版")
    case .journal: say("journal", "場所")
    case .format: say("format", "形式")
    case .access: say("access", "操作")
    case .posts: say("entries", "件数")
    case .lines: say("lines", "行数")
    case .sealed: say("sealed", "封印")
    case .unknown: say("unknown", "未対応")
    case .programs: say("programs", "ソフト")
    case .conflicts: say("conflicts", "競合")
    case .sameID: say("same id", "同じID")
    case .repeated: say("repeated", "重複")
    case .damaged: say("damaged", "破損")
    case .asides: say("asides", "付随情報")
    case .entries: say("entries", "記録")
    case .heads: say("current", "現在")
    case .missing: say("missing", "欠落")
    case .older: say("older", "旧版")
    case .cycles: say("cycles", "循環")
    case .times: say("times", "時刻")
    case .content: say("content", "不明")
    case .salvaged: say("salvaged", "救出")
    case .leftover: say("leftover", "残骸")
    case .copy: say("copy", "コピー")
    case .files: say("files", "ファイル")
    case .ofJournal: say("journal", "保存先")
    case .name: say("name", "名前")
    case .header: say("header", "ヘッダー")
    }
  }

  package var noMoment: String { say("unreadable time", "読み取れる日時がありません") }

  /// Why an unreadable entry is kept as it is.
  package func kept(_ entry: UnknownEntry) -> String {
    say(reason(entry, of: "this"), reason(entry, of: nil))
  }

  package func version(_ revision: String) -> String {
    say("\(revision); conflict with another version", "\(revision)（別の版と競合しています）")
  }
}

package enum RowTitle: CaseIterable, Sendable {
  case id, at
  /// The time in a sealed line, if that of what was sealed is another one.
  case outside
  case type, tags, starred, file, kept, version
  case journal, format, access, posts, lines, sealed, unknown, programs, conflicts, sameID, repeated
  case damaged, entries, asides, heads, missing, older, cycles, times, content, salvaged, leftover,
    copy
  case files
  /// The journal of an entry, and the name of one of several journals.
  case ofJournal, name
  /// The first line of a file that the user edited.
  case header
}
