#!/usr/bin/env bash
# Runs all files of JSONTestSuite (https://github.com/nst/JSONTestSuite) through the scanner. This repository
# doesn't contain the suite: give the path of a checkout, then options for `swift test`.
#
#   Tests/Conformance/json-test-suite.sh ~/JSONTestSuite
#
# Exits with 0 if every y_ file was accepted and every n_ file refused, and prints the verdict of each i_ file.
set -euo pipefail

if [[ $# -lt 1 || ! -d $1 ]]; then
  echo "usage: $0 CHECKOUT [OPTION OF swift test ...]" >&2
  exit 2
fi
suite=$(cd "$1" && pwd)
[[ ! -d $suite/test_parsing ]] || suite=$suite/test_parsing
shift
cd "$(dirname "$0")/../.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
JSON_TEST_SUITE=$suite swift test --filter JSONBytesTests.JSONTestSuiteTests "$@" >"$log" 2>&1 ||
  status=$?

sed -n 's/^suite: //p' "$log" | sort -s -k 1,1r
# A run without tests would have no failures.
for kind in y_ n_ i_; do
  if ! grep -q "^suite: $kind [0-9]" "$log"; then
    echo "no answer about the $kind files" >&2
    status=1
  fi
done
if [[ $status -ne 0 ]]; then
  tail -n 20 "$log" >&2
  exit 1
fi
