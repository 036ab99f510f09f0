extension English {
  var formatTitle: String { "journal help format: What the journal's file looks like" }

  var formatPage: String {
    #"""
    A journal is one plain text file in UTF-8. Each line is one JSON object,
    and no line is ever changed: an edit or a deletion is a new line at the
    end. 'journal info' tells where the file is.

    The first line
      {"format":"timeline-journal","version":1,…}

    Any other line is an entry, in no order that means anything
      {"id":"7f3k2a9m4c1d8e0x","type":"text","at":"2026-11-21T08:01:00+09:00",
       "payload":{"text":"First light #walk","tags":["family"]}}
    (in the file that is one line)

      id        its own name; a list shows the beginning of it
      type      text, mood or deletion; newer versions may know more
      at        the moment it is about, with the offset of the place
      payload   what was said. A text has "text", a mood has "mood" and
                perhaps "score" and "note"; both may have "tags" and
                "starred". Words behind # in the text are tags as well.
      replaces  the ids of the lines in whose stead this one stands

    An edit is a whole entry with an id of its own and "replaces". A deletion
    is one with "type":"deletion", an empty payload and "replaces". So what
    stands is every entry that no other line replaces, but for deletions; the
    others are its history, and their words stay in the file until
    'journal purge' or 'journal compact' takes them out.

    To read it without this program
      jq -r 'select(.type == "text") | .payload.text' journal.jsonl
      jq -rs '[.[] | .replaces[]?] as $old | .[]
        | select(.type == "text" and (.id | IN($old[]) | not))
        | .at + "  " + .payload.text' journal.jsonl
    The first shows all texts there ever were, the second those that stand.

    Members that a program does not know are to be left as they are, byte for
    byte. 'journal check' looks a file over. All the rest, exactly, is in
    Samples/FORMAT.md, which is enough to write a reader of your own.
    """#
  }
}
