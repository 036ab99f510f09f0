/// The programs that are measured, each by its path.
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

  /// Rows whose peer is missing are not run, and so nobody asks for it.
  func path(_ peer: Peer) -> String { peers[peer] ?? peer.rawValue }
}
