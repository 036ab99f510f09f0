import Terminal
package import TimelineDomain

/// Sentences about the files that entries name.
extension Catalogue {
  /// `2 files (3.1 MB)`
  package func files(_ count: FileCount) -> String {
    say(
      "\(counted(count.files, "file", "files")) (\(size(count.bytes)))",
      "ファイル\(count.files)個（\(size(count.bytes))）")
  }

  /// `2.1 MB`, `350 kB`: cut, not rounded, in powers of 1,000.
  package func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else {
      return say(counted(bytes, "byte", "bytes"), "\(bytes) バイト")
    }
    var (unit, names) = (1000, ["kB", "MB", "GB", "TB", "PB", "EB"][...])
    while bytes / unit >= 1000 { (unit, names) = (unit * 1000, names.dropFirst()) }
    let tenths = bytes / (unit / 10)
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
    return "\(number) \(names.first ?? "")"
  }

  /// How far work with files is, in bytes.
  package func workWithFiles(_ done: Int, of total: Int?) -> String {
    guard let total else { return say("files: \(size(done))", "ファイル: \(size(done))") }
    return say("files: \(size(done)) of \(size(total))", "ファイル: \(size(done)) / \(size(total))")
  }

  /// What a purge or a compaction removes besides lines.
  package func filesToRemove(_ files: FileCount) -> String {
    say(
      "\(self.files(files)) that nothing else uses will be removed, too",
      "ほかのどの記録も使っていない\(self.files(files))も取り除きます")
  }

  package func removedFiles(_ files: FileCount) -> String {
    say("removed \(self.files(files)) that nothing uses", "使われなくなった\(self.files(files))を取り除きました。")
  }

  /// What a purge can't reach.
  package var copiesOfFilesStay: String {
    say(
      "git's history and backups elsewhere may still have the files",
      "Git の履歴とほかの場所のバックアップには、ファイルが残っていることがあります。")
  }

  package func copiedFiles(_ files: FileCount, isDry: Bool) -> String {
    say(
      "\(self.files(files)) \(isDry ? "would come" : "came") along",
      "\(self.files(files))も\(isDry ? "コピーします。" : "コピーしました。")")
  }

  /// Files in use that no copy has.
  package func missingFiles(_ digests: [FileDigest]) -> String {
    say(
      "\(counted(digests.count, "file is", "files are")) missing in each copy: \(firstFew(short(digests)))",
      "どのコピーにもないファイルが\(digests.count)個あります: \(firstFew(short(digests)))")
  }

  /// Files that a copy should have, and does not have.
  package func uncopiedFiles(_ count: Int, _ error: RepositoryError) -> String {
    say(
      "\(counted(count, "file was", "files were")) not copied: \(fact(error))",
      "ファイル\(count)個をコピーできませんでした。\(fact(error))。")
  }

  /// A folder of files that a moved journal left behind.
  package func abandonedFolder(_ path: String) -> String {
    say(
      "\(path) has files of a journal that is no longer beside it; move it to where the journal is now",
      "\(path) には、もう隣にないジャーナルのファイルがあります。ジャーナルの今の場所へ移してください。")
  }

  // MARK: Checking

  package func goodFiles(_ files: FileCount) -> String {
    say("\(self.files(files)), all as they were attached", "\(self.files(files))、添付したときのままです")
  }

  /// What is wrong with files in use, one line each, and what is not in use.
  package func findings(_ check: FolderCheck) -> [String] {
    var lines: [String] = []
    func add(_ digests: [FileDigest], _ english: String, _ japanese: String) {
      guard !digests.isEmpty else { return }
      let names = firstFew(short(digests))
      lines.append(
        say("\(digests.count) \(english): \(names)", "\(japanese)\(digests.count)個: \(names)"))
    }
    add(check.missing, "missing", "ないファイル")
    add(check.short, "cut short", "途中で切れたファイル")
    add(check.changed, "changed", "内容の変わったファイル")
    lines += check.unreadable.sorted { $0.key < $1.key }.map { fact($0.value) }
    if !check.unused.isEmpty {
      let count = FileCount(
        files: check.unused.count, bytes: check.unused.reduce(0) { $0 + $1.size })
      lines.append(say("\(files(count)) that no entry uses", "どの記録も使っていない\(files(count))"))
    }
    return lines
  }

  package var filesAreMissing: String {
    say(
      "Files in use are missing or changed; '\(journal) merge' brings them from a copy of the journal "
        + "that has them.",
      "使っているファイルがないか、内容が変わっています。ファイルのあるコピーがあれば「\(journal) merge」で取り戻せます。")
  }

  package var filesAreUnchecked: String {
    say(
      "The files of the journal can't be checked.", "ジャーナルのファイルを検査できません。")
  }

  package func short(_ digests: [FileDigest]) -> [String] {
    digests.map { "\($0.text.prefix(12))…" }
  }
}
