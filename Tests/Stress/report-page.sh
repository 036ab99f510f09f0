#!/bin/bash
# The page of `report` in a real browser: no message on the console, nothing wider than the screen at 360, 768
# and 1280 pixels, light and dark, and an A4 PDF. Screenshots stay in the second argument. CI runs it where Chromium
# can be installed; elsewhere it says that it was skipped.
#
#     Tests/Stress/report-page.sh page.html [DIRECTORY]
set -euo pipefail

page=$(realpath "${1:?the path of a page}")
directory=${2:-$(mktemp -d)}
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ]; then
  echo "skipped: there is no Chromium (apt-get install chromium)"
  exit 0
fi
if ! timeout 120 "$browser" --headless --no-sandbox --disable-gpu --dump-dom about:blank > /dev/null 2>&1; then
  echo "skipped: Chromium does not start here"
  exit 0
fi
mkdir -p "$directory"
failures=0

run() {
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --no-first-run \
    --user-data-dir="$directory/profile" --enable-logging=stderr "$@" 2> "$directory/log" || true
}

if grep -qiE '<script|<iframe|<link|src=|url\(|https?:' "$page"; then
  echo "FAILED the page could run or load something"
  failures=1
fi
# A browser window is never as narrow as a phone, so the page is in a frame, which another page measures.
frame() {
  local width=$1
  printf '<!doctype html><body style="margin:0"><iframe id="page" style="border:0" width="%s" height="2400"' "$width"
  printf ' srcdoc="'
  sed -e 's/&/\&amp;/g' -e 's/"/\&quot;/g' "$page"
  printf '"></iframe><script>onload = () => { const page = document.getElementById("page").contentDocument'
  printf '.documentElement; document.body.dataset.width = page.clientWidth + " " + page.scrollWidth }</script></body>'
}

for width in 360 768 1280; do
  frame "$width" > "$directory/frame.html"
  for theme in light dark; do
    options=(--window-size=$((width < 500 ? 500 : width)),2400)
    [ $theme = dark ] && options+=(--blink-settings=preferredColorScheme=0)
    run "${options[@]}" --screenshot="$directory/$theme-$width.png" "file://$directory/frame.html"
  done
  run --window-size=$((width < 500 ? 500 : width)),2400 "file://$page" --dump-dom > "$directory/dom"
  if grep -q CONSOLE "$directory/log"; then
    echo "FAILED messages at $width: $(grep CONSOLE "$directory/log" | head -3)"
    failures=1
  fi
  run --window-size=1300,2400 --dump-dom "file://$directory/frame.html" > "$directory/dom"
  read -r inner scroll < <(grep -o 'data-width="[0-9 ]*"' "$directory/dom" | tr -dc '0-9 '; echo) || true
  if [ "${scroll:-99999}" -gt "${inner:-0}" ]; then
    echo "FAILED at $width: the page is ${scroll:-?} wide in ${inner:-?}"
    failures=1
  else
    echo "ok $width: ${scroll} in ${inner}"
  fi
done
run --print-to-pdf="$directory/page.pdf" --no-pdf-header-footer "file://$page"
[ -s "$directory/page.pdf" ] || { echo "FAILED no PDF"; failures=1; }
rm -rf "$directory/profile"
exit $failures
