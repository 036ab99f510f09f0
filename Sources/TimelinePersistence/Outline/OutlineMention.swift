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

  /// Whether an entry that came before says that it replaces one of that run.
  func mentionsAny(of run: any OutlineRun) throws(OutlineDamage) -> Bool {
    func speaks(_ mention: OutlineMention) -> Bool {
      mention.kind == .replaces || mention.kind == .deletes
    }
    if run.nameCount < mentionCount {
      for index in 0..<run.nameCount {
        if try mentions(of: run.name(index).id).contains(where: speaks) { return true }
      }
    } else {
      for index in 0..<mentionCount {
        let mention = try mention(index)
        if speaks(mention), try run.name(of: mention.id) != nil { return true }
      }
    }
    return false
  }
}
