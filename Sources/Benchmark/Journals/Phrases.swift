/// The phrases of generated texts. Only one phrase has `JournalShape.rare`, and only those in
/// `walks` have `JournalShape.common`.
enum Phrases {
  static let openings = [
    "Walked home past", "Spent the morning with", "Could not stop thinking about", "Finally fixed",
    "Wrote a long letter about", "Heard a strange story about", "Met Tomáš and talked about",
    "Called Mum about", "Read forty pages on", "Waited an hour for", "Dreamed again of",
    "Cleaned up after", "Argued, kindly, over", "Took a picture of", "Cooked too much because of",
    "Lost an evening to", "Found the old box with", "Promised the children", "Drew a map of",
    "Slept badly after", "Sat at the window watching", "Cycled to the hills for",
    "The neighbours complained about", "No one at the meeting had read", "Bought a ticket for",
    "Ein langer Tag, viel zu tun wegen", "Journée tranquille, malgré", "We all laughed about",
    "Nine of us carried", "It snowed, so we stayed in with", "Learned a little more about",
    "Marit called twice about", "Quiet day; the best of it was", "Forgot to tell anybody about",
  ]
  static let things = [
    "the garden gate", "a bag of walnuts", "the broken lamp", "grandfather's bicycle",
    "the late train to Prague", "three blue chairs", "the second chapter", "a wedding in June",
    "the stairs to the attic", "the piano", "a jar of plum jam", "the new neighbours' cat",
    "bar forty of the sarabande", "the tax papers", "an umbrella with a duck's head",
    "the roof, which leaks", "the choir's summer concert", "a very small dog", "the last tomatoes",
    "Ada's thesis", "the bus driver's jokes", "two pairs of wet shoes", "the allotment committee",
    "a friend's lost glove", "the crossword", "the big map on the wall", "a kite", "the oven",
    "four kinds of bread", "the dentist", "our old radio", "the long table",
    "sourdough number nine",
    "the church tower's light", "half a bookshelf", "the ferry timetable", "a recipe for soup",
  ]
  static let endings = [
    ".", ".", ".", ".", ", again.", ", which took until noon.", ", and it was worth it.",
    " — more tomorrow.", ", as one does on a Tuesday.", ", then straight to bed.",
    " and did not regret it!", ", with \"help\" from the children.", " before the shops closed.",
    ", although my knee still hurts.", ", until the light went.", " for the first time this year.",
    ", and no one noticed.", "; the tea went cold.", ", slowly, because there was time.", "?",
    ", listening to the same song over and over.", " with coffee and the window open.",
  ]
  static let weather = [
    "Swam in the river before breakfast.", "Fog over the river.", "The river is high today.",
    "Sat by the river until the bells.", "River path closed, mud everywhere.",
  ]
  static let rain = [
    "Rain since four.", "It rained, and then it rained.", "Ran home in the rain.",
    "Listened to the rain on the roof.", "No rain for nine days.",
  ]
  static let walks = [
    "川沿いを散歩した。", "朝の散歩、金木犀の香り。", "夕方、犬と散歩に出る。", "雨の中でも散歩は気持ちがいい。",
    "散歩の途中で古い友だちに会った。", "今日は散歩だけで終わってしまった。", "公園まで散歩して、ベンチで本を読んだ。",
  ]
  static let japanese = [
    "餃子を三十個つくった。", "図書館で『雪国』を借りる。", "母から電話があった。", "ＰＣの調子が悪い。",
    "よく眠れた。", "明日は早起きしたい。", "新しいノートの匂いがする。", "駅前の喫茶店でコーヒーを飲む。",
    "会議が長引いて、帰りは九時を過ぎていた。", "妹の一家が来て、にぎやかな夕食になった。",
    "手紙を書こうと思いながら、一日が終わる。", "スーパーで大根が安かった。", "窓から富士山が見えた！",
  ]
  static let moodNotes = [
    "tired legs, quiet head", "slept well", "headache", "the whole flat smells of bread",
    "third meeting about the meeting", "danced in socks", "long day", "nothing in particular",
    "good news from Ada", "cold hands", "too much coffee", "a bit lonely, but fine",
  ]
  static let tags = [
    "home", "family", "garden", "music", "books", "travel", "food", "sleep", "家族", "読書",
  ]
  static let captions = [
    "The whistler was the postman.", "Dahlias, all of them.", "From the bench.",
  ]
}
