import Presentation

extension Japanese {
  var queryTitle: String { "journal help query: 検索の書き方" }

  var queryIntroduction: [String] {
    [
      "検索式は「journal list」や「journal find」の後ろに書きます。引用符と # ( ) < > * はシェルにとって特別な文字なので、"
        + "どれかを使うときは検索式全体を '…' で囲んでください。"
    ]
  }

  func title(_ section: QueryGrammar.Section) -> String {
    switch section {
    case .words: "言葉"
    case .together: "組み合わせ"
    case .fields: "項目"
    }
  }

  func meaning(_ term: QueryGrammar.Term) -> String {
    switch term {
    case .words: "両方の言葉が本文、メモ、気分の名前のどこかにあるもの"
    case .phrase: "この順に並んだ言葉。中の引用符は \\\" と書きます"
    case .pattern: "パターン: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}"
    case .tag: "このタグがあるもの"
    case .tagBeginning: "これで始まるタグがあるもの。tag:w* も同じです"
    case .both: "両方に合うもの。a and b も同じです"
    case .either: "少なくとも一方に合うもの。結び付きは a b より弱くなります"
    case .not: "合わないもの"
    case .group: "括弧でまとまりを示します"
    case .tagField: "このタグがあるもの。記号は要りません"
    case .text: "本文だけから探します。text:\"first light\" や text:/l.ght/ も使えます"
    case .note: "気分のメモだけから探します"
    case .type: "この種類の記録"
    case .mood: "この気分。点数では mood:4、mood:>=4、mood:<okay"
    case .is: "ほかに is:edited (今編集済みのもの)。is:unknown はこのバージョンで読み取れないもの"
    case .has: "ほかに has:tag と has:text"
    case .on: "その日。時刻も書けます: on:2026-11-20T21:30"
    case .since: "その日かそれより後。from: も同じです"
    case .until: "その日かそれより前。to: も同じです"
    case .before: "その日が始まるより前"
    case .after: "その日が終わった後"
    case .id: "この文字で始まる ID"
    }
  }

  var queryDetails: [String] {
    [
      "空白を含む値は引用符で囲みます: on:\"last monday\"。"
        + "コロンの前がここにない言葉なら、ふつうの言葉として探します: 12:30。項目や日時に見える言葉があれば、結果の下で"
        + "知らせます。\"today\" のように引用符で囲めば知らせません。",
      "大文字と小文字、全角と半角（ＡＢＣ と abc、ｶﾅ と カナ）、空白の違いは無視します。"
        + "--exact を付けると区別します。and、or、not はすべて小文字かすべて大文字で書きます。「Or」はふつうの言葉です。",
      "-word、-#tag、-(a or b) を引用符で囲む必要はありません: journal find river -rain。"
        + "オプションと同じか、よく似た言葉になるときは、検索式の前に -- と書いてください: "
        + "journal find -- river -week。",
      "このバージョンで読み取れない記録は、種類、ID、日付だけで探せます。"
        + "検索式がほかのことも求めているときは、調べられなかった件数を表示します。",
    ]
  }
}
