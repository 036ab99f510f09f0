import TestSupport
import TimelineDomain
import TimelinePersistence

@testable import TimelineExchange

func items<Reader: ForeignReader>(
  _ reader: Reader.Type, _ text: String, _ options: ReadingOptions? = nil, named name: String = "a"
) -> [ForeignItem] {
  var items: [ForeignItem] = []
  let bytes = Array(text.utf8)
  Reader(options: options ?? .withoutZones).read(bytes.span, named: name) {
    items.append($0)
  }
  return items
}

func read<Reader: ForeignReader>(
  _ reader: Reader.Type, _ text: String, _ options: ReadingOptions? = nil
) -> [ForeignEntry] {
  items(reader, text, options).compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
}

extension ReadingOptions {
  static let withoutZones = ReadingOptions(time: FixedTime.tokyo, workspace: workspace)
  /// It reads journals.
  static let workspace = FileWorkspace(.init(), clock: FixedTime.tokyo)
}

extension ForeignEntry {
  var words: String {
    switch content {
    case .post(let post): [post.title, post.words].compactMap(\.self).joined(separator: ": ")
    case .unknown(let kind, _): kind
    }
  }
}
