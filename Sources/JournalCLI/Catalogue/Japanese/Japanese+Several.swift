import Presentation

extension Japanese {
  func openingEdit(_ name: String, _ number: Int, of count: Int) -> String {
    "\(count)件中の\(number)件目: \(name)"
  }

  func goneBeforeEdit(_ name: String) -> String {
    "\(name) はもうジャーナルにありません。次に進みます。"
  }

  func leftUnreadable(_ name: String) -> String {
    "\(name) はそのままにします。このバージョンでは内容を読み取れません。"
  }

  // MARK: Paragraphs of pages

  var manyForms: String {
    "二件以上あるときは一件ずつ順に開き、次を開く前に保存します。何も変えずに閉じた記録は変わりません。"
      + "オプションを付けると、すべてに同じ変更をします。ただし --text と --note は一件だけに使えます。"
  }

  var severalForms: String {
    "--journal work,home や --all を付けると、いくつかのジャーナルをまとめて読みます。--all は名前の付いたすべての"
      + "ジャーナルと、$JOURNAL_FILE、またはいつもの場所にあるジャーナルです。どのジャーナルの記録かも表示し、"
      + "json と csv では項目 journal になります。読み込めないものがあれば知らせて、ほかのものを表示し、"
      + "終了コードは 1 になります。"
  }

  var oneOfSeveralForms: String {
    "--journal work,home や --all を付けると、そのすべてから記録を探し、見つかったところで変更します。"
      + "一つのコマンドで変更できるジャーナルは一つだけです。"
  }
}
