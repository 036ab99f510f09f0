import Platform

extension IndexTables {
  /// Writes the tables after the header's block, the two large ones in parallel.
  func write(
    to descriptor: Int32, _ calls: any SystemCalls, _ header: (_ rows: [Int]) -> IndexHeader
  ) throws(IndexDamage) -> IndexHeader {
    let words = details.words
    let header = header([times.count, ids.count, links.count, linked.count, words.count])
    let number = header.number
    let (times, ids) = (try times.all(), try ids.all())
    let (links, linked) = (try links.all(), try linked.all())
    let written = Parallel.map([0, 1]) { half -> Bool? in
      let isWritten =
        half == 0
        ? IndexWriter.write(times, to: header.times, of: number, descriptor, calls)
          && IndexWriter.write(links, to: header.links, of: number, descriptor, calls)
          && IndexWriter.write(linked, to: header.linked, of: number, descriptor, calls)
        : IndexWriter.write(ids, to: header.ids, of: number, descriptor, calls)
          && IndexWriter.write(words, to: header.details, of: number, descriptor, calls)
      return isWritten ? true : nil
    }
    guard written != nil else { throw IndexDamage() }
    return header
  }
}
