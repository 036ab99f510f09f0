/// The paths of the measured programs.
package struct Tools: Sendable {
  package let journal: String
  package let peers: [Peer: String]
  /// A program in C that prints one line, linked statically; nil without a compiler.
  package let smallest: String?

  package init(journal: String, peers: [Peer: String], smallest: String?) {
    self.journal = journal
    self.peers = peers
    self.smallest = smallest
  }

  /// Only called for installed peers: rows without their peer are skipped.
  func path(_ peer: Peer) -> String { peers[peer] ?? peer.rawValue }
}
