import { escapeHtml, plainPage } from '../http/plain-page.ts'
import { refusalsByStatus } from './description-words.ts'
import type { FunctionDescription } from './description.ts'

/** The functions as a page for readers. */
export function descriptionPage(functions: readonly FunctionDescription[]): string {
  const statuses = Object.entries(refusalsByStatus())
    .map(([status, names]) => `<tr><th scope="row">${status}</th><td>${names.join(', ')}</td></tr>`)
    .join('')
  return plainPage(
    'API',
    `<h1>API</h1>
<p>Every function is a <code>POST</code> to <code>/api/&lt;name&gt;</code> with the JSON body <code>{"data": …}</code>.
It answers <code>{"result": …}</code>, or <code>{"error": {"status", "message", "details"}}</code> where
<code>details.field</code> names what must change. Native apps send <code>Authorization: Bearer</code>, browsers their
cookie. A function that writes takes an <code>Idempotency-Key</code>. The same as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<h2>Refusals</h2>
<table><thead><tr><th scope="col">HTTP</th><th scope="col">Status</th></tr></thead><tbody>${statuses}</tbody></table>
<h2>Functions</h2>
${functions.map(section).join('\n')}`,
    { wide: true },
  )
}

function section(each: FunctionDescription): string {
  return `<section class="function" id="${each.name}">
<h3><a href="#${each.name}">${each.name}</a> <span class="tag">${each.kind}</span> <span class="tag">${each.access}</span></h3>
<p>${escapeHtml(each.summary)} ${each.callers}</p>
<p class="soft">At most ${each.perMinute} calls in a minute and ${Math.ceil(each.bodyBytes / 1024)} kB at once.</p>
<details><summary>Input and result of ${each.name}</summary>
<p>Input</p><pre tabindex="0" role="region" aria-label="Input of ${each.name}">${escapeHtml(JSON.stringify(each.input, null, 2))}</pre>
<p>Result</p><pre tabindex="0" role="region" aria-label="Result of ${each.name}">${escapeHtml(JSON.stringify(each.output, null, 2))}</pre>
</details>
</section>`
}
