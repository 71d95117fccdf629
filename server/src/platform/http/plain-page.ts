/** Pages that the server writes itself: few, small, without scripts, in the look of the app. */

const STYLE = `
@font-face { font-family: "Public Sans"; src: url("/assets/public-sans.woff2") format("woff2"); font-weight: 100 900;
  font-display: swap }
:root { color-scheme: light dark; --ground: #f5f1e6; --surface: #fcfaf3; --ink: #1c1b14; --ink-soft: #57533f;
  --line: #d6cdb8; --line-strong: #857d66; --action: #47561f; --action-strong: #333f14; --on-action: #fcfaf3;
  --brass-soft: #f2e4bf; --danger: #9a2318 }
@media (prefers-color-scheme: dark) { :root { --ground: #15170f; --surface: #1e2117; --ink: #efebdd; --ink-soft: #b0ad98;
  --line: #363a2b; --line-strong: #7d806b; --action: #b3c76a; --action-strong: #c8da86; --on-action: #15170f;
  --brass-soft: #302815; --danger: #f28a7b } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 "Public Sans", system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 2.5rem 1rem }
main.wide { max-width: 60rem }
h1 { font-size: 1.75rem; line-height: 2.25rem; font-weight: 800; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; line-height: 1.75rem; margin: 2rem 0 .5rem }
h3 { font-size: 1rem; margin: 0 }
p { margin: 0 0 1rem }
a { color: var(--action) }
a.main { display: block; min-height: 2.75rem; padding: .625rem 1rem; font-weight: 600; text-align: center;
  color: var(--on-action); background: var(--action); border-radius: 6px; text-decoration: none }
.soft { color: var(--ink-soft) }
.notice { background: var(--brass-soft); padding: .75rem 1rem; border-radius: 6px; font-size: .875rem }
.error { color: var(--danger); font-weight: 600 }
label { display: block; font-weight: 600; margin-bottom: .25rem }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: 6px; margin-bottom: 1rem }
button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; text-align: left;
  color: var(--ink); background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; cursor: pointer }
button.middle { text-align: center }
button.main { color: var(--on-action); background: var(--action); border-color: var(--action); text-align: center }
button.main:hover { background: var(--action-strong) }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
section.function { border-top: 1px solid var(--line); padding: 1rem 0 }
section.function:target { background: var(--surface) }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; margin: .25rem 0 1rem }
summary { min-height: 2.75rem; display: flex; align-items: center; gap: .5rem; cursor: pointer; font-weight: 600 }
summary::before { content: "+"; font-weight: 800; width: 1ch }
details[open] > summary::before { content: "\\2013" }
table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line) }
.tag { display: inline-block; font-size: .75rem; border: 1px solid var(--line-strong); border-radius: 6px; padding: 0 .5rem; margin-right: .25rem }
`

/** A whole HTML document. `body` is HTML already. */
export function plainPage(
  title: string,
  body: string,
  /** `goTo` is the address that the browser opens by itself. */
  options: { readonly wide?: boolean; readonly goTo?: string } = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Muster</title>
${options.goTo === undefined ? '' : `<meta http-equiv="refresh" content="0; url=${escapeHtml(options.goTo)}">`}
<style>${STYLE}</style>
</head>
<body><main${options.wide ? ' class="wide"' : ''}>${body}</main></body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
