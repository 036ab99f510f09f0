/// The line of a text; `more` has further members as JSON.
func textLine(_ id: String, replaces: [String] = [], refs: [String] = [], more: String = "")
  -> String
{
  let links = [("replaces", replaces), ("refs", refs)].filter { !$0.1.isEmpty }.map { name, ids in
    #""\#(name)":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))],"#
  }
  let rest = links.joined() + (more.isEmpty ? "" : more + ",")
  return
    #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z",\#(rest)"payload":{"text":"\#(id)"}}"#
}

extension [UInt8] {
  /// The lines, each with its LF.
  var linesWithEnds: [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in self {
      line.append(byte)
      if byte == 0x0A {
        lines.append(line)
        line = []
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
