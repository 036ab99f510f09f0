/// How times are written, for people: `journal help dates`. The page is in the catalogue.
enum TimeGrammar {
  static let topic = "dates"
}
