import Settings
import Terminal
import TimelineDomain

extension English {
  package func sentence(_ notice: Notice) -> String {
    switch notice {
    case .newerVersion(let version):
      "written by a newer version (format \(version)); what this version does not know is kept"
    case .unreadableHeader:
      "its first line is not a journal's header; you can read the journal, but not write to it"
        + salvageAdvice
    case .restricted(let access): explanation(access)
    case .damaged(let lines):
      lines.count == 1
        ? "line \(lines[0]) is damaged; it is kept ('journal check' shows it)"
        : "\(lines.count) lines are damaged (\(firstFew(lines.prefix(6).map { String($0) }, 5))); they are kept ('journal check' shows them)"
    case .sharedIDs(let ids):
      ids.count == 1
        ? "different entries share the id \(ids[0]); all of them are kept"
        : "different entries share \(ids.count) ids (\(firstFew(ids, 3))); all of them are kept"
    case .dependents(let name, let entries):
      depend(entries, on: name) + "; \(entries.count == 1 ? "it" : "they") may no longer fit"
    case .hiddenTarget(let target):
      depend(target.dependents, on: target.post.text.safeName) + ", which is deleted now"
    case .conflict(let name):
      "conflict: another program changed \(name) in the meantime; both versions are kept and listed"
    case .broughtBack(let name):
      "another program deleted \(name) in the meantime; your change brought it back"
    case .unsearched(let count):
      count == 1
        ? "1 entry that this version can't read was not searched"
        : "\(count) entries that this version can't read were not searched"
    case .settings(let flaw, let path, let more):
      "\(path.safeInOneLine): \(sentence(flaw)); "
        + (flaw.isOfWhole ? "all settings are ignored" : "it is ignored")
        + (more > 0 ? " (and \(more) more like it)" : "")
        + "; 'journal config edit' opens it"
    case .settingsOutOfReach(let error): "\(fact(error)); all settings are ignored"
    case .unfit(let names): "not changed, because the change does not apply: \(firstFew(names))"
    case .waitingForLock(let holder):
      "another program\(named(holder)) is writing to the journal; waiting"
    case .notDurable(let path, let obstacle):
      "\(path.safeInOneLine) is changed, but the disk did not confirm it "
        + "(\(fact(obstacle, "to write to it"))); a power failure could undo the change"
    case .unsafeCache(let path, .foreignOwner):
      "the cache \(path.safeInOneLine) is not used: it belongs to another user"
    case .unsafeCache(let path, .writableByOthers):
      "the cache \(path.safeInOneLine) is not used: other users can write to it; 'chmod go-w "
        + "\(path.safeInOneLine)' changes that"
    }
  }
}
