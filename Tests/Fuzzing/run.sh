#!/usr/bin/env bash
# Runs one fuzzer for a number of seconds: Tests/Fuzzing/run.sh Scanner 1800
# Its findings and its corpus are kept under .build/fuzzing.
set -euo pipefail
cd "$(dirname "$0")/../.."
name="Fuzz${1:?Scanner, Splice or Journal}"
seconds="${2:-60}"
build=(--scratch-path .build/fuzzing/build -c release --product "$name" --sanitize=fuzzer)
JOURNAL_FUZZING=1 swift build "${build[@]}"
binary="$(JOURNAL_FUZZING=1 swift build "${build[@]}" --show-bin-path)/$name"
mkdir -p ".build/fuzzing/$name"
# Otherwise Swift's own report ends the program before libFuzzer has written the input.
export SWIFT_BACKTRACE=enable=no
exec "$binary" -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=4096 \
  -artifact_prefix=".build/fuzzing/$name-" ".build/fuzzing/$name" Samples
