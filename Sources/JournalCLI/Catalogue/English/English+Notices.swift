import Settings
import Terminal
import TimelineDomain

extension English {
  func sentence(_ tip: Tip) -> String {
    switch tip {
    case .afterFirstAddition: "tip: 'journal list' shows it; 'journal undo' takes it back"
    }
  }

  func sentence(_ notice: Notice) -> String {
    switch notice {
    case .newerVersion(let version):
      "written by a newer version (format \(version)); what this version does not know is kept as "
        + "it is"
    case .unreadableHeader:
      "its first line is not a journal's header; the journal can be read, and nothing is written to "
        + "it" + salvageAdvice
    case .restricted(let access): explanation(access)
    case .damaged(let lines):
      lines.count == 1
        ? "line \(lines[0]) is damaged; it is kept as it is ('journal check' shows it)"
        : "\(lines.count) lines are damaged (\(firstFew(lines.prefix(6).map { String($0) }, 5))); they are kept as they are ('journal check' shows them)"
    case .sharedIDs(let ids):
      ids.count == 1
        ? "the id \(ids[0]) stands for different entries; all of them are kept"
        : "\(ids.count) ids stand for different entries (\(firstFew(ids, 3))); all of them are kept"
    case .dependents(let name, let entries):
      depend(entries, on: name) + "; \(entries.count == 1 ? "it" : "they") may not fit any more"
    case .conflict(let name):
      "\(name) was changed by somebody else in the meantime; both versions are kept, and a list "
        + "shows both"
    case .broughtBack(let name):
      "\(name) was deleted by somebody else in the meantime; with your change it is back"
    case .unsearched(let count):
      count == 1
        ? "1 entry that this version can't read was not searched"
        : "\(count) entries that this version can't read were not searched"
    case .settings(let flaw, let path, let more):
      "\(path.safeInOneLine): \(sentence(flaw)); going on without "
        + (flaw.isOfWhole ? "any settings" : "it")
        + (more > 0 ? " (and \(more) more like it)" : "")
        + "; 'journal config edit' opens it"
    case .settingsOutOfReach(let error): "\(fact(error)); going on without any settings"
    case .unfit(let names): "left as they are, because it does not fit them: \(firstFew(names))"
    case .waitingForLock(let holder):
      "another program\(named(holder)) is writing to the journal; waiting for it"
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
