import TimelineDomain

/// The same posts for `sqlite3`: one row for each head, in a layout made for speed, with the moment
/// in milliseconds.
package enum SQLLine {
  package static let beginning = """
    pragma synchronous=off;
    begin;
    create table posts(id text primary key, at integer not null, spelling text not null,
      kind text not null, text text, tags text not null, starred integer not null);

    """
  /// Created last, which gives the best index.
  package static let end = """
    create index posts_at on posts(at);
    commit;
    analyze;

    """

  package static func text(of entry: GeneratedEntry) -> String {
    switch entry {
    case .post(let post):
      let kind = post.mood?.name ?? "text"
      return """
        insert into posts values('\(post.id.text)',\(milliseconds(post.moment)),\
        '\(post.moment.spelling)','\(kind)',\(quoted(post.text)),'\(tags(post))',\
        \(post.isStarred ? 1 : 0));

        """
    case .edit(let post, _, _, _):
      return """
        update posts set text=\(quoted(post.text)),tags='\(tags(post))',\
        starred=\(post.isStarred ? 1 : 0) where id='\(post.id.text)';

        """
    case .deletion(_, let post, _): return "delete from posts where id='\(post.id.text)';\n"
    case .unknown(let id, let type, let moment, _):
      return """
        insert into posts values('\(id.text)',\(milliseconds(moment)),'\(moment.spelling)',\
        '\(type)',null,'',0);

        """
    }
  }

  private static func milliseconds(_ moment: Moment) -> Int64 {
    moment.seconds * 1000 + Int64(moment.nanoseconds) / 1_000_000
  }

  private static func quoted(_ text: String?) -> String {
    guard let text else { return "null" }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      + "'"
  }

  /// Has a space around each tag, for a search with `like`.
  private static func tags(_ post: GeneratedPost) -> String {
    var names = post.tags
    if let text = post.text {
      for part in text.split(separator: "#").dropFirst() {
        names.append(String(part.prefix { $0.isLetter }))
      }
    }
    return names.isEmpty ? "" : " \(names.joined(separator: " ")) "
  }
}
