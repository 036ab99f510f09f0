import Presentation

extension English {
  var formatTitle: String { "journal help format: The file format" }

  var formatPage: String {
    #"""
    A journal is one plain text file in UTF-8. Each line is one JSON object.
    Lines never change: an edit or a deletion appends a new line. 'journal
    info' shows where the file is.

    The first line
      {"format":"timeline-journal","version":1,…}

    Every other line is an entry; their order has no meaning
      {"id":"7f3k2a9m4c1d8e0x","type":"text","at":"2026-11-21T08:01:00+09:00",
       "payload":{"text":"First light #walk","tags":["family"]}}
    (one line in the file)

      id        unique; a list shows the beginning of it
      type      text, mood or deletion; newer versions may add more
      at        when it happened, with the UTC offset
      payload   the content. A text has "text"; a mood has "mood" and
                optionally "score" and "note". Both may have "tags" and
                "starred". Words after # in the text are tags too.
      replaces  the ids of the entries that this one replaces

    An edit is a complete entry with its own id and "replaces". A deletion
    has "type":"deletion", an empty payload and "replaces". Lists show every
    entry that no other line replaces, except deletions. The replaced entries
    are the history; their text stays in the file until 'journal purge' or
    'journal compact' removes it.

    To read it without this program
      jq -r 'select(.type == "text") | .payload.text' journal.jsonl
      jq -rs '[.[] | .replaces[]?] as $old | .[]
        | select(.type == "text" and (.id | IN($old[]) | not))
        | .at + "  " + .payload.text' journal.jsonl
    The first prints every text ever written, the second the current ones.

    A program keeps members that it does not know, byte for byte. 'journal
    check' checks a file for damage. Samples/FORMAT.md is the complete
    specification, enough to write your own reader.
    """#
  }
}
