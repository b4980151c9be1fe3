/** The look of the reference: the site's paper and ink, the system's type. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1d1b18; --quiet: #68625a; --line: #e3dfd6; --accent: #2f5d46; --code: #f2efe8; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1a1815; --ink: #ece7de; --quiet: #a39c91; --line: #35312b; --accent: #8fc3a6; --code: #25221e; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.6 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 2px; }
code { font: 0.92em/1.4 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; background: var(--code); border-radius: 3px; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
h1, h2, h3 { font-family: Literata, 'Iowan Old Style', Georgia, serif; line-height: 1.25; text-wrap: balance; }
h1 { font-size: 2.2rem; font-weight: 500; margin: 0 0 1rem; }
h2 { font-size: 1.5rem; font-weight: 500; margin: 3.5rem 0 1rem; }
h3 { font-size: 1.05rem; font-weight: 500; margin: 0 0 0.4rem; }
p { max-width: 68ch; margin: 0.4rem 0; }
.quiet { color: var(--quiet); }
nav { border-bottom: 1px solid var(--line); padding: 1.5rem; font-size: 13px; }
nav h2 { font: 600 12px/1.4 system-ui, sans-serif; color: var(--quiet); margin: 1.4rem 0 0.3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { color: inherit; text-decoration: none; display: flex; align-items: baseline; padding: 0.1rem 0; overflow-wrap: anywhere; }
nav a:hover { color: var(--accent); }
nav .method { color: var(--quiet); font-size: 11px; flex: none; width: 4.6em; }
nav .name { font-weight: 600; font-size: 15px; }
main { padding: 2rem 1.5rem 6rem; max-width: 62rem; }
article { border-top: 1px solid var(--line); padding: 1.4rem 0; }
article:target h3 { color: var(--accent); }
h3 .method { font: 600 12px/1 system-ui, sans-serif; color: var(--accent); margin-right: 0.4rem; }
h3 code { background: none; padding: 0; font-size: 0.98rem; }
table { border-collapse: collapse; width: 100%; margin: 0.8rem 0; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.2rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 1rem 0.3rem 0; border-top: 1px solid var(--line); font-weight: 400; }
th { width: 15rem; }
em { color: var(--accent); font-style: normal; }
.answers { max-width: none; color: var(--quiet); font-size: 13px; }
.answers span { display: inline-block; margin-right: 1.2rem; }
.answers b { color: var(--ink); }
[hidden] { display: none !important; }
#filter { width: 100%; font: inherit; padding: 0.4rem 0.6rem; border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: var(--ink); }
summary { cursor: pointer; color: var(--accent); font-size: 14px; }
pre { background: var(--code); border-radius: 4px; padding: 0.7rem 0.9rem; overflow-x: auto; max-height: 28rem; margin: 0.5rem 0; }
pre code { background: none; padding: 0; }
form { margin: 0.6rem 0; display: grid; gap: 0.5rem; max-width: 40rem; }
form label { display: grid; gap: 0.2rem; font-size: 13px; color: var(--quiet); }
form input, form textarea { font: 14px/1.4 ui-monospace, Menlo, Consolas, monospace; padding: 0.4rem; border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: var(--ink); }
button { font: inherit; justify-self: start; padding: 0.35rem 0.9rem; border: 1px solid var(--accent); border-radius: 4px; background: none; color: var(--accent); cursor: pointer; margin-top: 0.4rem; }
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 19rem 1fr; }
  nav { border: 0; border-right: 1px solid var(--line); height: 100vh; overflow: auto; position: sticky; top: 0; }
  main { padding: 3rem 3.5rem 8rem; }
}
@media (max-width: 40rem) { th { width: auto; } th, td { display: block; border: 0; padding: 0.1rem 0; } tr { display: block; border-top: 1px solid var(--line); padding: 0.3rem 0; } }
`;
