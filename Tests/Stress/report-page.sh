#!/bin/bash
# A page of the program, such as that of `report`, in a real browser, at 360, 768 and 1280 pixels, light and dark, and as an A4 PDF: no message
# on the console, nothing wider than the screen, the same blocks in the same order, none empty or over another one.
# Dark differs from light in colors only. Screenshots stay in the second argument. CI runs it where Chromium can be
# installed; elsewhere it says that it was skipped.
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
# A browser window is never as narrow as a phone, so the page is in a frame, which another page measures. A block
# is a section, and its elements follow each other too.
frame() {
  local width=$1
  printf '<!doctype html><body style="margin:0"><iframe id="page" style="border:0" width="%s" height="2400"' "$width"
  printf ' srcdoc="'
  sed -e 's/&/\&amp;/g' -e 's/"/\&quot;/g' "$page"
  cat << 'HTML'
"></iframe><script>
onload = () => {
  const page = document.getElementById("page").contentDocument
  const root = page.documentElement
  const blocks = [...page.querySelectorAll(".part")]
  const name = (block) => (block.querySelector("h2")?.textContent ?? block.className).trim()
  const faults = blocks.length > 0 ? [] : ["no blocks"]
  if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} wide in ${root.clientWidth}`)
  const follow = (elements, what) => elements.forEach((element, index) => {
    const box = element.getBoundingClientRect()
    if (box.height < 4 || box.width < 4) faults.push(`empty: ${what(element)}`)
    if (box.left < -1 || box.right > root.clientWidth + 1) faults.push(`outside: ${what(element)}`)
    const before = index > 0 ? elements[index - 1].getBoundingClientRect().bottom : -1
    if (box.top < before - 1) faults.push(`over the block above: ${what(element)}`)
  })
  follow(blocks, name)
  for (const block of blocks) {
    follow([...block.children], (element) => `${element.tagName} in ${name(block)}`)
    if (!block.textContent.trim()) faults.push(`without words: ${name(block)}`)
  }
  const boxes = blocks.map((block) => block.getBoundingClientRect())
  const style = getComputedStyle(page.body)
  Object.assign(document.body.dataset, {
    order: blocks.map(name).join(" / "), faults: faults.join("; "),
    boxes: boxes.map((box) => [box.x, box.y, box.width, box.height].map(Math.round).join(",")).join(" "),
    colors: `${style.color} on ${style.backgroundColor}`,
  })
}
</script></body>
HTML
}

# What the page that measures has written.
measured() { sed -n "s/.*data-$1=\"\([^\"]*\)\".*/\1/p" "$directory/dom" | head -1; }

fail() {
  echo "FAILED $*"
  failures=1
}

order=
for width in 360 768 1280; do
  frame "$width" > "$directory/frame.html"
  window=(--window-size=$((width < 500 ? 500 : width)),2400)
  light_boxes='' light_colors=''
  for theme in light dark; do
    options=("${window[@]}")
    [ $theme = dark ] && options+=(--blink-settings=preferredColorScheme=0)
    run "${options[@]}" --screenshot="$directory/$theme-$width.png" "file://$directory/frame.html"
    run "${options[@]}" --dump-dom "file://$directory/frame.html" > "$directory/dom"
    faults=$(measured faults) own=$(measured order) boxes=$(measured boxes) colors=$(measured colors)
    [ -n "$own" ] || fail "nothing was measured at $width, $theme"
    [ -z "$faults" ] || fail "at $width, $theme: $faults"
    [ "${order:=$own}" = "$own" ] || fail "another order at $width, $theme: $own"
    if [ $theme = light ]; then
      light_boxes=$boxes light_colors=$colors
    else
      [ "$boxes" = "$light_boxes" ] || fail "dark has other boxes than light at $width"
      [ "$colors" != "$light_colors" ] || fail "dark has the colors of light at $width: $colors"
    fi
  done
  run "${window[@]}" "file://$page" --dump-dom > "$directory/dom"
  ! grep -q CONSOLE "$directory/log" || fail "messages at $width: $(grep CONSOLE "$directory/log" | head -3)"
done
[ $failures = 1 ] || echo "ok: $order"

run --print-to-pdf="$directory/page.pdf" --no-pdf-header-footer "file://$page"
if [ ! -s "$directory/page.pdf" ]; then
  fail "no PDF"
elif command -v pdftotext > /dev/null; then
  # A row that is cut has a word that ends below its page, or begins above it.
  pdftotext -bbox "$directory/page.pdf" "$directory/words.html"
  cut=$(awk -F'"' '
    /<page/ { width = $2; height = $4; if (width < 594 || width > 597 || height < 840 || height > 843) print "not A4: " $0 }
    /<word/ { if ($4 < 0 || $8 > height || $2 < 0 || $6 > width) print "cut: " $0 }' "$directory/words.html" | head -3)
  [ -z "$cut" ] || fail "$cut"
fi
rm -rf "$directory/profile"
exit $failures
