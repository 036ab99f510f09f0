import Presentation
import TimelineDomain

extension Japanese {
  var unchecked: String { "このバージョンでは行を読み取れないため、確認していません。" }
  var nothingDamaged: String { "壊れているところはありません。" }

  var headerDamaged: String {
    "最初の行がジャーナルのヘッダーではないため、このジャーナルには何も書き込みません。"
  }

  func linesDamaged(_ count: Int, besidesHeader: Bool) -> String {
    "\(besidesHeader ? "ほかに" : "")\(count)行が壊れています。そのまま残します。"
  }

  var salvageIsPossible: String { salvageAdvice }
  var journalLeftAlone: String { "元のジャーナルはそのままです。" }
  func salvaged(to path: String) -> String { "無事な行: \(path)" }

  func salvaged(_ header: Salvage.Header) -> String? {
    switch header {
    case .kept: nil
    case .new: "最初の行は壊れていたため、新しく作りました"
    case .unreadable: "最初の行は、何を必要としているのか読み取れないため、そのまま移しました"
    }
  }

  func damagedLines(in path: String?) -> String {
    path.map { "壊れた行: \($0)" } ?? "壊れた行はありませんでした"
  }

  var sentenceSpace: String { "" }
}
