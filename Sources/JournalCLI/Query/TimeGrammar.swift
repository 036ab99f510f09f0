/// The topic of `journal help dates`; the catalogue has the page.
enum TimeGrammar {
  static let topic = "dates"
}
