"""Draws times by the size of the journal, on logarithmic axes, in the page's light or dark colors."""
from math import ceil, floor, log10
from xml.sax.saxutils import escape

LEFT, RIGHT, TOP, BOTTOM = 80, 600, 40, 350
COLORS = [("#0b62b8", "#6cb2ff"), ("#b3470b", "#ffa066"), ("#1d7d3f", "#6fd694"), ("#8a2b9b", "#dc9bea")]


def style(dark, text, grid, back):
    """The rules of one of the two color schemes."""
    rules = [f"text {{ fill: {text} }} .grid {{ stroke: {grid} }} .back {{ fill: {back} }}"]
    for number, colors in enumerate(COLORS):
        rules.append(f".line{number} {{ fill: none; stroke: {colors[dark]}; stroke-width: 2 }}")
        rules.append(f".name{number} {{ fill: {colors[dark]} }}")
    return "\n".join(rules)


def label(text, x, y, anchor, name="label"):
    return f'<text class="{name}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def svg(curves):
    """The plot of curves: for each name, pairs of a size and seconds."""
    points = [point for curve in curves.values() for point in curve]
    sizes, times = ([floor(log10(min(values))), ceil(log10(max(values)))] for values in zip(*points))

    def across(size):
        return LEFT + (RIGHT - LEFT) * (log10(size) - sizes[0]) / (sizes[1] - sizes[0])

    def down(seconds):
        return BOTTOM - (BOTTOM - TOP) * (log10(seconds) - times[0]) / (times[1] - times[0])

    parts = [label("entries in the journal", (LEFT + RIGHT) / 2, 405, "middle"), label("time", LEFT, 22, "middle")]
    for power in range(sizes[0], sizes[1] + 1):
        x = across(10 ** power)
        parts += [f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{BOTTOM}"/>',
                  label(f"{10 ** power:,}", x, BOTTOM + 20, "middle")]
    for power in range(times[0], times[1] + 1):
        y, (unit, scale) = down(10 ** power), ("µs", 6) if power < -3 else ("ms", 3) if power < 0 else ("s", 0)
        parts += [f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>',
                  label(f"{10 ** (power + scale)} {unit}", LEFT - 8, y + 4, "end")]
    free = 0  # a name is at the end of its line, or below the name before
    for number, (name, curve) in sorted(enumerate(curves.items()), key=lambda item: -item[1][1][-1][1]):
        spots = [(across(size), down(seconds)) for size, seconds in curve]
        parts.append(f'<polyline class="line{number}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in spots)}"/>')
        parts += [f'<circle class="line{number}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in spots]
        free = max(spots[-1][1], free + 16)
        parts.append(label(name, RIGHT + 10, free + 4, "start", f"name{number}"))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 420" role="img" \
aria-label="Time of {', '.join(curves)} against the number of entries">
<style>
text {{ font: 13px system-ui, sans-serif }}
{style(False, "#333", "#ddd", "#fff")}
@media (prefers-color-scheme: dark) {{
{style(True, "#ccc", "#444", "#161616")}
}}
</style>
<rect class="back" width="720" height="420"/>
{chr(10).join(parts)}
</svg>
"""
