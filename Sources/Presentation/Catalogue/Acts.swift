import Terminal
import TimelineDomain
package import TimelineStore

/// What an act did to entries: a command prints it, and the full screen shows it in its last line.
extension Catalogue {
  /// `starred cb81  First light`, `tagged cb81 with #walk  First light`; `words` begin the only entry.
  package func done(
    _ act: EntryAct.Kind, _ name: String, _ words: String, tagSign: Character
  ) -> String {
    let words = words.isEmpty ? "" : "  \(words)"
    return say(
      done(act, of: name, tagSign: tagSign) + words, done(act, of: name + words, tagSign: tagSign))
  }

  /// `starred 3 entries`, `tagged 3 entries with #walk`
  package func done(_ act: EntryAct.Kind, count: Int, tagSign: Character) -> String {
    done(act, of: entries(count), tagSign: tagSign)
  }

  /// Without the name of an only entry, because the screen shows which one it is.
  package func sentence(_ result: ActResult, tagSign: Character) -> String {
    let items = result.changed.isEmpty ? result.unchanged : result.changed
    let what = items.count > 1 ? entries(items.count) : ""
    return result.changed.isEmpty
      ? say("unchanged\(after(what))", "変更はありません\(after(what))")
      : done(result.kind, of: what, tagSign: tagSign)
  }

  private func done(_ act: EntryAct.Kind, of what: String, tagSign: Character) -> String {
    func tag(_ tag: Tag) -> String { "\(tagSign)\(tag.name.safeInOneLine)" }
    func names(_ files: [AttachedFile]) -> String {
      firstFew(files.map(\.shownName.safeInOneLine))
    }
    let what = after(what)
    return switch act {
    case .add: say("added\(what)", "追加しました\(what)")
    case .edit: say("edited\(what)", "編集しました\(what)")
    case .star: say("starred\(what)", "スターを付けました\(what)")
    case .unstar: say("unstarred\(what)", "スターを外しました\(what)")
    case .delete: say("deleted\(what)", "削除しました\(what)")
    case .restore: say("restored\(what)", "復元しました\(what)")
    case .tag(let new): say("tagged\(what) with \(tag(new))", "タグ \(tag(new)) を付けました\(what)")
    case .untag(let old):
      say("untagged\(what): removed \(tag(old))", "タグ \(tag(old)) を外しました\(what)")
    case .attach(let files):
      say("attached \(names(files)) to\(what)", "\(names(files)) を添付しました\(what)")
    case .detach(let files):
      say("detached \(names(files)) from\(what)", "\(names(files)) を外しました\(what)")
    case .settle: say("settled with this version", "この版に決めました")
    case .keepAll: say("kept all versions as entries", "すべての版を別々の記録として残しました")
    }
  }

  /// ` 3 entries`, `: 3件の記録`
  private func after(_ what: String) -> String {
    what.isEmpty ? "" : say(" \(what)", ": \(what)")
  }

  /// An act that one journal refused and others did not: `deleted; work: the disk is full`.
  package func joined(_ done: String, _ refusals: [(journal: String, sentence: String)]) -> String {
    let all = refusals.map { JournalLabel.prefixed($0.journal, $0.sentence) }
    return ([done] + all).filter { !$0.isEmpty }.joined(separator: say("; ", "。"))
  }
}
