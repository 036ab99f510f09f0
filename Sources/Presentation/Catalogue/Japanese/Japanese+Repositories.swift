import Terminal
package import TimelineDomain

extension Japanese {
  package func sentence(_ error: RepositoryError) -> String {
    switch error {
    case .unreadable(_, let obstacle): "\(fact(error))。\(advice(obstacle))"
    case .unwritable(_, .danglingLink):
      "\(fact(error))。ディスクがマウントされていないのではありませんか？新しいジャーナルは作っていません。"
    case .unwritable(_, let obstacle): "\(fact(error))。\(advice(obstacle))"
    case .uncertain: "\(fact(error))。もう一度書く前に「journal list」で確認してください。"
    case .refused(_, let access) where access.reason == .unreadableHeader:
      "\(fact(error))。\(salvageAdvice)"
    case .refused, .sealed, .unjoinable, .entryMissing, .entryChanged, .entryUnknown,
      .deletionUnknown,
      .purgeOutdated:
      "\(fact(error))。"
    }
  }

  package func sentence(ofOtherFile error: RepositoryError) -> String {
    switch error {
    case .unreadable(_, let obstacle), .unwritable(_, let obstacle):
      "\(fact(error))。\(advice(obstacle, isJournal: false))"
    default: sentence(error)
    }
  }

  /// Without a full stop, so that it can be part of another sentence.
  package func fact(_ error: RepositoryError) -> String {
    switch error {
    case .unreadable(let path, let obstacle):
      "\(path.safeInOneLine) を読み込めません: \(fact(obstacle, "読み込む"))"
    case .unwritable(let path, let obstacle):
      "\(path.safeInOneLine) に書き込めません: \(fact(obstacle, "書き込む"))"
    case .uncertain(let path, let obstacle):
      "\(path.safeInOneLine) への書き込みに失敗し（\(fact(obstacle, "書き込む"))）、"
        + "取り消すこともできませんでした。書いた内容がジャーナルに残っているかもしれません"
    case .refused(let path, let access):
      "\(path.safeInOneLine) には何も書き込んでいません: \(explanation(access))"
    case .sealed(let path, let access):
      "\(path.safeInOneLine) を読み込めません: \(explanation(access))"
    case .unjoinable(let path, let other, let access):
      "何もマージしていません。原因は \(path.safeInOneLine) です: \(access.reason.map(cause) ?? "")"
        + (access.needs.isEmpty ? "" : "。\(other.safeInOneLine) には必要ありません")
    case .entryMissing(let id): "\(id.text.safeName) はもうジャーナルにありません"
    case .entryChanged(let id):
      "何も変更していません。表示した後に、ほかのプログラムが \(id.text.safeName) を変更しました"
    case .purgeOutdated:
      "何も消去していません。表示した後に、ほかのプログラムが記録を変更しました。もう一度 purge を実行してください"
    case .entryUnknown(let id):
      "\(id.text.safeName) は変更できません。このバージョンでは内容を読み取れません"
    case .deletionUnknown(let id):
      "\(id.text.safeName) は削除の記録ですが、このバージョンでは内容を読み取れないため、削除も消去も復元もできません"
    }
  }

  package func fact(_ obstacle: RepositoryError.Obstacle, _ action: String) -> String {
    switch obstacle {
    case .permission: "\(action)権限がありません"
    case .readOnlyFileSystem: "ファイルシステムが読み取り専用です"
    case .noSpace: "ディスクに空きがありません"
    case .quota: "ディスクの割り当て容量を使い切っています"
    case .fileTooLarge: "ファイルをこれ以上大きくできません"
    case .missing: "その名前のファイルやディレクトリはありません"
    case .directory: "ディレクトリです"
    case .notADirectory: "パスの途中にディレクトリでないファイルがあります"
    case .notAFile: "通常のファイルではなく、パイプ、デバイス、ソケットのどれかです"
    case .linkLoop: "リンクが循環しています"
    case .danglingLink(let target): "\(target.safeInOneLine) へのリンクですが、その先に何もありません"
    case .nameTooLong: "名前がファイルシステムの上限を超えています"
    case .notAJournal: "ジャーナルではありません"
    case .vanished: "使っている間に何度も取り除かれたり、置き換えられたり、書き換えられたりしました"
    case .locked(let seconds, let holder):
      "ほかのプログラム\(named(holder))が\(seconds)秒以上ロックしたままです"
    case .interrupted: "ほかのプログラムを待っている間に中断されました"
    case .exists: "その名前のものがすでにあり、上書きはしません"
    case .hardLinks(let count):
      "名前（ハードリンク）が\(count)個あり、ほかの名前の側では内容がそのまま残ってしまいます"
    case .unknownPacking(let member):
      "中の \(member.safeInOneLine) は暗号化されているか、このバージョンでは展開できない方式です"
    case .brokenArchive: "zip アーカイブですが、展開できません"
    case .unsafeArchive(let member): "中の \(member.safeInOneLine) は安全に展開できません"
    case .other(let call, let words): "\(words) (\(call))"
    }
  }

  /// The next step for an obstacle. `--file` names only the journal.
  private func advice(
    _ obstacle: RepositoryError.Obstacle, isJournal: Bool = true
  ) -> String {
    let option = isJournal ? "--file で" : ""
    return switch obstacle {
    case .permission: "所有者と権限を「ls -l」で確認してください。"
    case .readOnlyFileSystem, .notAJournal: "\(option)別のファイルを指定してください。"
    case .noSpace, .quota: "空きを作ってからもう一度実行してください。"
    case .fileTooLarge: "「ulimit -f」を確認してください。"
    case .missing, .notADirectory: "パスを確認してください。"
    case .directory: "その中のファイルを指定してください。"
    case .notAFile, .nameTooLong: "\(option)別のものを指定してください。"
    case .linkLoop: "\(option)ファイルそのものを指定してください。"
    case .danglingLink: "ディスクがマウントされていないのではありませんか？"
    case .vanished: "もう一度実行してください。"
    case .locked: "それが終わってからもう一度実行してください。"
    case .interrupted: ""
    case .exists: "別のファイルを指定してください。"
    case .hardLinks: "先にほかの名前を取り除いてください。"
    case .unknownPacking, .brokenArchive, .unsafeArchive:
      "自分で展開して、中のファイルを指定してください。"
    case .other: ""
    }
  }

  /// The next step when the header is damaged.
  package var salvageAdvice: String {
    "「journal check --salvage OUT」で、無事な行を新しいファイルに書き出せます。"
  }

  /// ` (process 4711, journal)`
  package func named(_ holder: String?) -> String { holder.map { "（\($0.safeInOneLine)）" } ?? "" }
}
