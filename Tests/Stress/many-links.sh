#!/bin/bash
# Journals of many entries (100,000, or the second argument): with one deletion of all of them, and with
# entries without a moment. Each of star, undo, redo, restore, compact and purge may take five seconds.
# Run by hand, on a release build:
#
#     Tests/Stress/many-links.sh .build/release/journal
set -euo pipefail

program=$(realpath "${1:?the path of a release build of journal}")
count=${2:-100000}
limit=5
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
export HOME=$directory JOURNAL_FILE=$directory/journal.jsonl
failures=0

header='{"format":"timeline-journal","version":1}'

timed() {
  local what=$1 start=$EPOCHREALTIME seconds
  shift
  "$program" "$@" --quiet > /dev/null || { echo "FAILED   $what"; failures=1; return; }
  seconds=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f", b - a }')
  if awk -v s="$seconds" -v l="$limit" 'BEGIN { exit !(s > l) }'; then
    echo "TOO SLOW $what: $seconds s"
    failures=1
  else
    echo "ok       $what: $seconds s"
  fi
}

echo "$count entries without a moment"
{
  echo "$header"
  seq "$count" | awk '{ printf "{\"id\":\"e%08d\",\"type\":\"text\",\"payload\":{\"text\":\"x\"}}\n", $1 }'
} > "$JOURNAL_FILE"
timed star star x --yes
timed undo undo
timed redo redo
timed undo undo
timed compact compact --yes
timed purge purge e00000001 --yes

echo "one deletion of $count posts"
{
  echo "$header"
  seq "$count" | awk '{ printf "{\"id\":\"e%08d\",\"type\":\"text\",\"at\":\"2026-01-01T00:00:00Z\",\"payload\":{\"text\":\"x\"}}\n", $1 }'
  printf '{"id":"d","type":"deletion","replaces":['
  seq "$count" | awk '{ printf "%s\"e%08d\"", (NR > 1 ? "," : ""), $1 }'
  echo '],"payload":{}}'
} > "$JOURNAL_FILE"
timed undo undo
timed redo redo
timed restore restore e00000001
timed undo undo

exit "$failures"
