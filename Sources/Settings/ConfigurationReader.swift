import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads settings from JSON; skips and records what is invalid.
struct ConfigurationReader {
  private let bytes: [UInt8]
  private(set) var flaws: [ConfigurationFlaw] = []
  private(set) var unknown: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var scanner: JSONScanner {
    @_lifetime(borrow self)
    get { JSONScanner(bytes.span) }
  }

  mutating func configuration(of object: Range<Int>) -> Configuration {
    let values = known(object)
    return Configuration(
      editor: text("editor", values),
      language: choice("language", values).flatMap(Configuration.Language.init) ?? .auto,
      color: choice("color", values).flatMap(Configuration.Color.init) ?? .auto,
      time: TimeSettings(
        dateOrder: choice("date-order", values).map { $0 == "dmy" ? .dayFirst : .monthFirst },
        weekStartsOn: choice("week-starts-on", values).flatMap {
          ConfigurationTable.weekdays.firstIndex(of: $0)
        } ?? TimeSettings.standard.weekStartsOn,
        dayEndsAt: minutes("day-ends-at", values) ?? TimeSettings.standard.dayEndsAt),
      hours: number("time-format", values) == 12 ? .twelve : .twentyFour,
      moods: MoodSet(own: moods(values)), journals: journals(values),
      defaultJournal: text("default-journal", values),
      templates: values["templates"].map { templates("templates", $0) } ?? [],
      theme: choice("theme", values).flatMap(Configuration.Theme.init) ?? .auto,
      pager: command("pager", values),
      pictureViewer: command("picture-viewer", values),
      tagSign: choice("tag-sign", values)?.first ?? Configuration.standard.tagSign,
      aliases: values["alias"].map { texts("alias", $0, .aliases) }?.map {
        Configuration.Alias(name: $0.name, line: $0.text)
      } ?? [],
      start: choice("start", values).flatMap(Configuration.Start.init) ?? .home,
      keys: values["keys"].map { texts("keys", $0, .keys) }?.map {
        Configuration.KeyChoice(action: $0.name, keys: $0.text)
      } ?? [], sealIdentityCommand: command("seal-identity-command", values),
      // A slip must not tell the time.
      sealsOnlyTheDay: values["seal-time"] != nil && choice("seal-time", values) != "exact")
  }

  // MARK: Members

  private mutating func known(_ object: Range<Int>) -> [String: Range<Int>] {
    var values: [String: Range<Int>] = [:]
    var repeated: [String] = []
    for member in scanner.members(of: object) ?? [] {
      let name = scanner.text(member.name)
      guard ConfigurationTable.key(name) != nil else {
        if ConfigurationTable.retired.contains(name) { continue }
        if !unknown.contains(name) { unknown.append(name) }
        continue
      }
      if values.updateValue(member.value, forKey: name) != nil {
        note(.repeated(name), at: member.name)
        repeated.append(name)
      }
    }
    for name in repeated { values[name] = nil }
    // `null` means not set.
    return values.filter { scanner.kind(of: $0.value) != .null }
  }

  /// The members of an object, without duplicates.
  private mutating func parts(_ key: String, _ object: Range<Int>) -> [(String, Range<Int>)] {
    var parts: [(String, Range<Int>)] = []
    for member in scanner.members(of: object) ?? [] {
      let name = scanner.text(member.name)
      if parts.contains(where: { $0.0.hasSameBytes(as: name) }) {
        note(.repeated("\(key).\(name)"), at: member.name)
        parts.removeAll { $0.0.hasSameBytes(as: name) }
      } else {
        parts.append((name, member.value))
      }
    }
    return parts
  }

  private mutating func note(_ kind: ConfigurationFlaw.Kind, at range: Range<Int>) {
    flaws.append(ConfigurationFlaw(line: scanner.line(of: range.lowerBound), kind))
  }

  // MARK: Values

  private func string(_ value: Range<Int>) -> String? {
    scanner.kind(of: value) == .string ? scanner.text(value) : nil
  }

  private func number(_ value: Range<Int>, _ allowed: [Int]) -> Int? {
    let digits = digits(value)
    return allowed.first { String($0) == digits }
  }

  private func digits(_ value: Range<Int>) -> String {
    switch scanner.kind(of: value) {
    case .number: String(decoding: scanner.copy(value), as: UTF8.self)
    case .string: scanner.text(value)
    default: ""
    }
  }

  private mutating func text(_ key: String, _ values: [String: Range<Int>]) -> String? {
    guard let value = values[key] else { return nil }
    if let text = string(value), !text.isEmpty { return text }
    note(.wrong(key, .text), at: value)
    return nil
  }

  private mutating func command(_ key: String, _ values: [String: Range<Int>]) -> String? {
    guard let value = values[key] else { return nil }
    if let text = string(value) { return text }
    note(.wrong(key, .command), at: value)
    return nil
  }

  private mutating func choice(_ key: String, _ values: [String: Range<Int>]) -> String? {
    guard let value = values[key], let shape = ConfigurationTable.key(key)?.shape,
      case .choice(let words) = shape
    else { return nil }
    if let word = string(value), words.contains(word) { return word }
    note(.wrong(key, shape), at: value)
    return nil
  }

  private mutating func number(_ key: String, _ values: [String: Range<Int>]) -> Int? {
    guard let value = values[key], let shape = ConfigurationTable.key(key)?.shape,
      case .number(let allowed) = shape
    else { return nil }
    if let number = number(value, allowed) { return number }
    note(.wrong(key, shape), at: value)
    return nil
  }

  private mutating func flag(_ key: String, _ values: [String: Range<Int>]) -> Bool? {
    guard let value = values[key] else { return nil }
    if scanner.kind(of: value) == .boolean { return scanner.bytes[value.lowerBound] == 0x74 }
    if let word = string(value), ["true", "false"].contains(word) { return word == "true" }
    note(.wrong(key, .flag), at: value)
    return nil
  }

  private mutating func minutes(_ key: String, _ values: [String: Range<Int>]) -> Int? {
    guard let value = values[key] else { return nil }
    if let minutes = string(value).flatMap(ConfigurationReader.minutes) { return minutes }
    note(.wrong(key, .timeOfDay), at: value)
    return nil
  }

  /// `04:30` as minutes after midnight, up to noon.
  static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    let digits = [0, 1, 3, 4].map { $0 < bytes.count ? Int(bytes[$0]) - 0x30 : -1 }
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), digits.allSatisfy((0...9).contains)
    else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    return minute < 60 && hour * 60 + minute <= 720 ? hour * 60 + minute : nil
  }

  private mutating func templates(
    _ key: String, _ value: Range<Int>
  ) -> [Configuration.Template] {
    texts(key, value, .templates).map { Configuration.Template(name: $0.name, text: $0.text) }
  }

  /// The members of an object that are texts.
  private mutating func texts(
    _ key: String, _ value: Range<Int>, _ shape: ConfigurationShape
  ) -> [(name: String, text: String)] {
    guard scanner.kind(of: value) == .object else {
      note(.wrong(key, shape), at: value)
      return []
    }
    var texts: [(String, String)] = []
    for (name, value) in parts(key, value) {
      if let text = string(value) {
        texts.append((name, text))
      } else {
        note(.wrong("\(key).\(name)", .text), at: value)
      }
    }
    return texts
  }

  private mutating func journals(_ values: [String: Range<Int>]) -> [Configuration.Journal] {
    guard let value = values["journals"] else { return [] }
    guard scanner.kind(of: value) == .object else {
      note(.wrong("journals", .journals), at: value)
      return []
    }
    var journals: [Configuration.Journal] = []
    for (name, value) in parts("journals", value) {
      if let journal = journal("journals.\(name)", value, named: name) { journals.append(journal) }
    }
    return journals
  }

  private mutating func journal(
    _ key: String, _ value: Range<Int>, named name: String
  ) -> Configuration.Journal? {
    if let path = string(value), !path.isEmpty {
      return Configuration.Journal(name: name, path: path)
    }
    if scanner.kind(of: value) == .object {
      let members = parts(key, value)
      if let path = members.first(where: { $0.0 == "path" }).flatMap({ string($0.1) }),
        !path.isEmpty
      {
        let own = members.first { $0.0 == "templates" }?.1
        return Configuration.Journal(
          name: name, path: path, templates: own.map { templates("\(key).templates", $0) } ?? [],
          sealsNew: sealsNew(key, value))
      }
    }
    note(.wrong(key, .journal), at: value)
    return nil
  }

  /// Nothing is written in plain by a slip in the settings: a repeated name, other capitals or another value seal, too.
  private mutating func sealsNew(_ key: String, _ journal: Range<Int>) -> Bool {
    let seals = (scanner.members(of: journal) ?? []).filter {
      scanner.text($0.name).lowercased() == "seal"
    }
    for seal in seals {
      let isRight = scanner.string(seal.name, equals: "seal") && string(seal.value) == "always"
      if !isRight { note(.wrong("\(key).seal", .choice(["always"])), at: seal.value) }
    }
    return !seals.isEmpty
  }

  private mutating func moods(_ values: [String: Range<Int>]) -> [MoodSet.Choice] {
    guard let value = values["moods"] else { return [] }
    guard let elements = scanner.elements(of: value) else {
      note(.wrong("moods", .moods), at: value)
      return []
    }
    var moods: [MoodSet.Choice] = []
    for (index, element) in elements.enumerated() {
      if let mood = mood("moods[\(index + 1)]", element) { moods.append(mood) }
    }
    return moods
  }

  private mutating func mood(_ key: String, _ value: Range<Int>) -> MoodSet.Choice? {
    if scanner.kind(of: value) == .object {
      let members = Dictionary(parts(key, value)) { first, _ in first }
        .filter { scanner.kind(of: $0.value) != .null }
      let score = members["score"].flatMap(score)
      let words = members["words"].map { strings($0) } ?? []
      let isRight =
        (members["face"].map { string($0) != nil } ?? true)
        && (members["score"] == nil || score != nil) && words != nil
      if isRight, let name = members["name"].flatMap(string), !name.isEmpty {
        return MoodSet.Choice(
          name: name, face: members["face"].flatMap(string), score: score, words: words ?? [])
      }
    }
    note(.wrong(key, .mood), at: value)
    return nil
  }

  /// Nil if it is no array of strings.
  private func strings(_ value: Range<Int>) -> [String]? {
    guard let elements = scanner.elements(of: value) else { return nil }
    let words = elements.compactMap(string).filter { !$0.isEmpty }
    return words.count == elements.count ? words : nil
  }

  private func score(_ value: Range<Int>) -> Score? {
    guard scanner.kind(of: value) == .number else { return nil }
    return Double(String(decoding: scanner.copy(value), as: UTF8.self)).flatMap(Score.init)
  }
}
