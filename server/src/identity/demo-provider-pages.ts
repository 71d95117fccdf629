import { escapeHtml, plainPage } from '../platform/http/plain-page.ts'

export interface DemoPerson {
  readonly sub: string
  readonly name: string
  readonly email: string
}

const NOTICE =
  '<p class="notice"><strong>Unclassified Use Only.</strong> Do not enter classified or CUI/OPSEC-sensitive content. ' +
  'This product is not affiliated with or endorsed by the DoD or the U.S. Army.</p>'

/** `tried` holds the incomplete entries of a new user. */
export function demoSignInPage(
  offered: readonly { readonly sub: string; readonly as: string }[],
  tried: URLSearchParams | null,
): string {
  const value = (name: string) => escapeHtml(tried?.get(name) ?? '')
  const error = tried
    ? '<p class="error" id="error" role="alert">Enter a name and an e-mail address, then continue.</p>'
    : ''
  const described = tried ? ' aria-describedby="error" aria-invalid="true"' : ''
  return plainPage(
    'Sign in to the demo',
    `<h1>Sign in to the demo</h1>
<p class="soft">This sign-in is part of the demo. It checks nothing: be whoever you like, and use invented people only.</p>
<form method="post">
${offered.map(({ sub, as }) => `<button name="as" value="${sub}">${escapeHtml(as)}</button>`).join('\n')}
</form>
<h2>New user</h2>
${error}
<form method="post" novalidate>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" required maxlength="120" value="${value('name')}"${described}>
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="off" required maxlength="200" value="${value('email')}"${described}>
<button class="main" name="as" value="new">Continue as new user</button>
</form>
<p></p>
${NOTICE}`,
  )
}

/** For a sign-in that cannot continue: an expired page, or a link opened out of order. */
export function troublePage(): string {
  return plainPage(
    'Sign in again',
    `<h1>Sign in again</h1>
<p>This sign-in has expired or was finished before.</p>
<p><a href="/login">Go to the login page</a></p>
${NOTICE}`,
  )
}
