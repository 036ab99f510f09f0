/// The style of an HTML file, for light and dark screens of any width and for paper.
enum HTMLStyle {
  static let text = """
    :root {
      --paper: #fbf8f3; --ink: #2a2520; --soft: #7b7166; --line: #e6ddd0; --wash: #f2ebe0;
      --accent: #a4502b; --star: #c98a00; --link: 164 80 43;
      --g1: #b5403a; --g2: #c2703a; --g3: #9a8540; --g4: #5f8a4a; --g5: #2f8a72;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #191714; --ink: #e8e1d6; --soft: #9d9386; --line: #35302a; --wash: #24211c;
        --accent: #e39a6f; --star: #f0c04a; --link: 227 154 111;
        --g1: #e8837a; --g2: #e6a06c; --g3: #cdb86e; --g4: #9cc585; --g5: #71c9ae;
      }
    }
    * { box-sizing: border-box; margin: 0; padding: 0; }
    html { background: var(--paper); scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
    body {
      display: flex; flex-direction: column; max-width: 52rem; min-height: 100vh; margin: 0 auto;
      padding: 4.5rem 2rem 6rem; color: var(--ink); background: var(--paper);
      font: 1.0625rem/1.7 "Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4",
        Charter, "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", Georgia, serif;
    }
    h2, h3, nav, time, p.mood, .tags, .tag, .kind, .note, .counts {
      font-family: system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Yu Gothic UI",
        "Noto Sans", "Noto Sans CJK JP", sans-serif;
    }
    header { order: -2; }
    h1 { font-size: 2.75rem; font-weight: 500; line-height: 1.15; letter-spacing: -.015em; }
    nav { order: -1; margin-top: .75rem; padding-bottom: 1rem; font-size: .8125rem; }
    .counts { color: var(--soft); margin-bottom: 1.5rem; font-size: .9375rem; }
    .counts span + span::before { content: "· "; }
    .year {
      display: grid; grid-template-columns: 3.25rem repeat(12, minmax(0, 1fr)); gap: 3px;
      margin-top: 3px; max-width: 34rem; line-height: 1.75rem; text-align: center;
      font-variant-numeric: tabular-nums;
    }
    .year b { text-align: left; font-weight: 600; color: var(--soft); }
    .year span { color: var(--line); }
    .year a { color: var(--ink); text-decoration: none; border-radius: 4px; }
    .year a:hover, .year a:focus-visible { outline: 2px solid var(--accent); }
    .s1 { background: rgb(var(--link) / .12); } .s2 { background: rgb(var(--link) / .24); }
    .s3 { background: rgb(var(--link) / .38); } .s4 { background: rgb(var(--link) / .54); }
    h2 {
      position: sticky; top: 0; z-index: 1; margin-top: 2rem; padding: .75rem 0 .6rem;
      border-bottom: 1px solid var(--line); background: var(--paper); color: var(--accent);
      font-size: .875rem; font-weight: 600; letter-spacing: .06em;
    }
    .day { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); padding: 1.75rem 0 1rem; }
    .day + .day { border-top: 1px solid var(--line); }
    .day > * { grid-column: 2; }
    .day > h3 { grid-column: 1; grid-row: 1 / span 200; font-weight: 400; line-height: 1; }
    h3 b {
      display: block; font: 400 2.5rem/1 "Iowan Old Style", "Palatino Linotype", Palatino,
        "Source Serif 4", Charter, Georgia, serif; font-variant-numeric: lining-nums;
    }
    h3 span { display: block; margin-top: .5rem; color: var(--soft); font-size: .8125rem; }
    h3.rest b { color: var(--accent); }
    article {
      display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); margin-bottom: 1.4rem;
      scroll-margin-top: 4rem; break-inside: avoid;
    }
    time {
      padding-top: .28rem; color: var(--soft); font-size: .8125rem; line-height: 1.6;
      font-variant-numeric: tabular-nums; white-space: nowrap;
    }
    article > div { min-width: 0; position: relative; }
    .words { white-space: pre-wrap; overflow-wrap: anywhere; hanging-punctuation: first; }
    .star { position: absolute; left: -1.35rem; top: .05rem; color: var(--star); font-size: 1rem; }
    p.mood {
      display: inline-flex; align-items: center; gap: .45rem; padding: .1rem .75rem .1rem .5rem;
      border: 1px solid currentColor; border-radius: 2rem; color: var(--soft); font-size: .875rem;
      font-weight: 600; line-height: 1.6; overflow-wrap: anywhere;
    }
    p.mood small { font-weight: 400; }
    p.mood + .words { margin-top: .45rem; }
    .face {
      font: 1.125rem/1 "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif;
    }
    p.g1 { color: var(--g1); } p.g2 { color: var(--g2); } p.g3 { color: var(--g3); }
    p.g4 { color: var(--g4); } p.g5 { color: var(--g5); }
    .tags { margin-top: .35rem; line-height: 1.9; }
    .tag { color: var(--accent); font-size: .875em; overflow-wrap: anywhere; }
    .tags .tag {
      padding: .1rem .55rem; border-radius: 4px; background: var(--wash); font-size: .8125rem;
      -webkit-box-decoration-break: clone; box-decoration-break: clone;
    }
    .kind, .note { color: var(--soft); font-size: .875rem; line-height: 2; }
    .conflict { padding-left: .9rem; margin-left: -1rem; border-left: 2px solid var(--g2); }
    .note { color: var(--g2); }
    @media (max-width: 40rem) {
      body { padding: 2.25rem 1.15rem 4rem; font-size: 1rem; }
      h1 { font-size: 2.125rem; }
      .year { grid-template-columns: 2.75rem repeat(12, minmax(0, 1fr)); gap: 2px; }
      .day { display: block; padding: 1.25rem 0 .25rem; }
      h3 { display: flex; align-items: baseline; gap: .6rem; margin-bottom: .9rem; }
      h3 b { font-size: 1.75rem; }
      h3 span { margin: 0; }
      article { grid-template-columns: 4.1rem minmax(0, 1fr); margin-bottom: 1.15rem; }
      .star { left: -1.2rem; }
    }
    @media print {
      :root {
        --paper: #fff; --ink: #000; --soft: #555; --line: #bbb; --wash: #fff; --accent: #000;
        --star: #000; --g1: #000; --g2: #000; --g3: #000; --g4: #000; --g5: #000;
      }
      @page { margin: 2cm 2.2cm; }
      body { max-width: none; min-height: 0; padding: 0; font-size: 10.5pt; line-height: 1.55; }
      .year { display: none; }
      h2 { position: static; break-after: avoid; }
      h3 { break-after: avoid; }
      .tags .tag { padding: 0; }
    }

    """
}
