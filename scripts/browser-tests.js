// Which browser tests `npm test` runs: the main job whole, and what must never break. The others take a quarter of an
// hour more and have scripts of their own, which CI runs as well.
const SPECS = ['smoke', 'path', 'live', 'offline', 'session', 'bad-input', 'demo', 'counseling']
// What these look at differs on a phone by nothing but its width, which the others try: refusals, sessions, messages,
// an account's end. All at both widths would take CI longer than it has.
const ANY_WIDTH = [
  ...['smoke', 'session', 'session-end', 'bad-input', 'account-deletion', 'admin', 'live', 'billing'],
  ...['leaders', 'notifications', 'broadcasts', 'support'],
]

/** Playwright matches it against the path of a test, which begins with its file. */
export const SHORT_LIST = listed(SPECS)
export const SAME_AT_ANY_WIDTH = listed(ANY_WIDTH)

function listed(/** @type {readonly string[]} */ specs) {
  return `(^|[ /])(${specs.join('|')})\\.spec`
}
