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
    bits = UInt64(kind.rawValue) << 56 | UInt64(place)
  }

  init(_ id: OutlineID, bits: UInt64) {
    self.id = id
    self.bits = bits
  }

  var place: Int { Int(bits & 0xFF_FFFF_FFFF_FFFF) }
  var kind: Kind? { Kind(rawValue: UInt8(bits >> 56)) }
  /// An entry that changes what stands, and that was written behind the one it names.
  var isOfEntry: Bool { kind == .replaces || kind == .deletes }

  /// In the order of ids; those of one id by their kinds, and then in the order of the file.
  static func isInOrder(_ left: OutlineMention, _ right: OutlineMention) -> Bool {
    left.id != right.id ? left.id < right.id : left.bits < right.bits
  }
}

extension OutlineRun {
  /// All that name that id, or those of one kind; of many, so many.
  func mentions(
    of id: OutlineID, _ kind: OutlineMention.Kind? = nil, most: Int = .max
  ) throws(OutlineDamage) -> [OutlineMention] {
    let first = OutlineMention(id, place: 0, kind ?? .replaces)
    var (low, high) = (0, mentionCount)
    while low < high {
      let middle = (low + high) / 2
      if OutlineMention.isInOrder(try mention(middle), first) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var found: [OutlineMention] = []
    while low < mentionCount, found.count < most {
      let mention = try mention(low)
      guard mention.id == id, kind == nil || mention.kind == kind else { break }
      found.append(mention)
      low += 1
    }
    return found
  }

  /// Entries of this run that say that they replace one of that run, which comes behind, and those. Nil where they are
  /// very many.
  func entries(
    replacing run: any OutlineRun
  ) throws(OutlineDamage) -> [(newer: Int, older: OutlineName)]? {
    var found: [(newer: Int, older: OutlineName)] = []
    func note(_ mentions: [OutlineMention], _ names: [OutlineName]) -> Bool {
      for mention in mentions {
        for older in names where !older.role.isAlias {
          guard found.count < Outline.mostOdd else { return false }
          found.append((mention.place, older))
        }
      }
      return true
    }
    if run.nameCount < mentionCount {
      for index in 0..<run.nameCount {
        let name = try run.name(index)
        for kind in [OutlineMention.Kind.replaces, .deletes] {
          guard note(try mentions(of: name.id, kind), [name]) else { return nil }
        }
      }
    } else {
      for index in 0..<mentionCount {
        let mention = try mention(index)
        guard mention.isOfEntry else { continue }
        guard note([mention], try run.names(of: mention.id)) else { return nil }
      }
    }
    return found
  }
}
