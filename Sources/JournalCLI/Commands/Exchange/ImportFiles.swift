import Presentation
import TimelineDomain
import TimelineExchange

/// The files of an import and their formats.
struct ImportFiles {
  private(set) var files: [ImportSource.File] = []
  /// Files of a folder that no format includes.
  private(set) var leftOut: [String] = []
  /// A file that is not UTF-8, and has no BOM that says what it is.
  private(set) var notUTF8: (path: String, line: Int)?

  init(
    _ request: ImportRequest, in folder: any ForeignFileFinder,
    input: () throws(Failure) -> [UInt8],
    choose: (_ path: String, [ExchangeFormat]) throws(Failure) -> ExchangeFormat
  ) throws(Failure) {
    for path in request.paths {
      if path == ImportFiles.dash {
        let file = ForeignFile(
          path: ImportFiles.inputName, name: ImportFiles.inputName, isInFolder: false,
          bytes: InputBytes(bytes: try input()))
        try add([file], at: ImportFiles.inputName, request, choose)
        continue
      }
      let found: [ForeignFile]
      do throws(RepositoryError) {
        found = try folder.files(at: path)
      } catch {
        throw .together(.otherFile(error))
      }
      try add(found, at: String(decoding: path, as: UTF8.self), request, choose)
    }
  }

  /// The path that means standard input, and its name in messages.
  private static let (dash, inputName) = (Array("-".utf8), "stdin")

  private mutating func add(
    _ found: [ForeignFile], at path: String, _ request: ImportRequest,
    _ choose: (_ path: String, [ExchangeFormat]) throws(Failure) -> ExchangeFormat
  ) throws(Failure) {
    var fitting: [[ExchangeFormat]] = []
    for file in found { fitting.append(try self.formats(of: file, request)) }
    let all = Array(zip(found, fitting))
    if let format = request.format {
      // A file that the user names has the format that they say. In a folder, a damaged file still has
      // the usual name.
      let isIncluded = all.map { file, own in
        !file.isInFolder || own.contains(format)
          || format.reader?.hasUsualName(file.name) == true
      }
      guard isIncluded.contains(true) else {
        let most = ImportFiles.most(fitting)
        throw .importing(.noEntries(path: path, format, looksLike: most))
      }
      return try take(all, as: format, isIncluded, request)
    }
    // All files of a folder have one format: the one that fits most of them.
    let best = ImportFiles.most(fitting)
    if best.isEmpty {
      throw .importing(found.count == 1 ? .unknownFormat(path: path) : .nothingFound(path: path))
    }
    let format = best.count == 1 ? best[0] : try choose(path, best)
    try take(all, as: format, fitting.map { $0.contains(format) }, request)
  }

  /// The formats that fit most of the files.
  private static func most(_ fitting: [[ExchangeFormat]]) -> [ExchangeFormat] {
    var counts: [ExchangeFormat: Int] = [:]
    for format in fitting.joined() { counts[format, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return ExchangeFormat.allCases.filter { counts[$0] == most }
  }

  private mutating func take(
    _ all: [(ForeignFile, [ExchangeFormat])], as format: ExchangeFormat, _ isIncluded: [Bool],
    _ request: ImportRequest
  ) throws(Failure) {
    for ((file, fitting), isIncluded) in zip(all, isIncluded) {
      if isIncluded {
        files.append(ImportSource.File(file: file, format: format, fitting: fitting))
        try checkEncoding(of: file, request)
      } else {
        leftOut.append(file.name)
      }
    }
  }

  /// The formats that the content of a file fits.
  private func formats(
    of file: ForeignFile, _ request: ImportRequest
  ) throws(Failure) -> [ExchangeFormat] {
    var formats: [ExchangeFormat] = []
    guard file.isDocument else { return formats }
    do throws(RepositoryError) {
      try file.withBytes { bytes in
        let beginning = bytes.extracting(0..<min(bytes.count, Recognition.beginning))
        TextEncoding.withUTF8(beginning, chosen: request.encoding) { text in
          formats = Recognition.formats(of: text, named: file.name)
        }
      }
    } catch {
      throw .together(.otherFile(error))
    }
    return formats
  }

  private mutating func checkEncoding(
    of file: ForeignFile, _ request: ImportRequest
  ) throws(Failure) {
    guard notUTF8 == nil, request.encoding == nil else { return }
    var line: Int?
    do throws(RepositoryError) {
      try file.withBytes { bytes in
        guard TextEncoding(byteOrderMarkOf: bytes) == nil,
          let flaw = TextEncoding.firstFlaw(bytes)
        else { return }
        var number = 1
        for index in 0..<flaw where bytes[index] == 0x0A { number += 1 }
        line = number
      }
    } catch {
      throw .together(.otherFile(error))
    }
    if let line { notUTF8 = (file.path, line) }
  }
}

/// Standard input. An import reads its files twice, so it is kept in memory.
private struct InputBytes: ForeignBytes {
  let bytes: [UInt8]

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) { body(bytes.span) }
}
