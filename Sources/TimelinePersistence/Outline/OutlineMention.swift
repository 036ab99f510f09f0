/// That an entry names an id: which id, where the entry is, and what it says of it.
struct OutlineMention: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable {
    /// It stands in the place of that one, which may not be in the file.
    case replaces
    case deletes
    /// It can't be read, and depends on that one.
    case refs
    /// It takes that one back.
    case undoes
    /// The first entry of a row of them that one command wrote, which goes by that id.
    case batch
  }

  let id: OutlineID
  let bits: UInt64

  init(_ id: OutlineID, place: Int, _ kind: Kind) {
    self.id = id
    bits = UInt64(place) << 8 | UInt64(kind.rawValue)
  }

  init(_ id: OutlineID, bits: UInt64) {
    self.id = id
    self.bits = bits
  }

  var place: Int { Int(bits >> 8) }
  var kind: Kind? { Kind(rawValue: UInt8(bits & 0xFF)) }

  /// In the order of ids, and of one id in that of the file.
  static func isInOrder(_ left: OutlineMention, _ right: OutlineMention) -> Bool {
    left.id != right.id ? left.id < right.id : left.bits < right.bits
  }
}

extension OutlineRun {
  /// All that name that id.
  func mentions(of id: OutlineID) throws(OutlineDamage) -> [OutlineMention] {
    var (low, high) = (0, mentionCount)
    while low < high {
      let middle = (low + high) / 2
      if try mention(middle).id < id { low = middle + 1 } else { high = middle }
    }
    var found: [OutlineMention] = []
    while low < mentionCount {
      let mention = try mention(low)
      guard mention.id == id else { break }
      found.append(mention)
      low += 1
    }
    return found
  }

  /// Entries of this run that say that they replace one of that run, which comes behind, and those.
  func entries(replacing run: any OutlineRun) throws(OutlineDamage) -> [(
    newer: Int, older: OutlineName
  )] {
    var found: [(newer: Int, older: OutlineName)] = []
    func note(_ mention: OutlineMention, _ older: OutlineName) {
      guard !older.role.isAlias, mention.kind == .replaces || mention.kind == .deletes else {
        return
      }
      found.append((mention.place, older))
    }
    if run.nameCount < mentionCount {
      for index in 0..<run.nameCount {
        let name = try run.name(index)
        for mention in try mentions(of: name.id) { note(mention, name) }
      }
    } else {
      for index in 0..<mentionCount {
        let mention = try mention(index)
        for name in try run.names(of: mention.id) { note(mention, name) }
      }
    }
    return found
  }
}
