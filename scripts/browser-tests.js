// Which browser tests `npm test` runs: the main job whole, and what must never break. The others take a quarter of an
// hour more and have scripts of their own, which CI runs as well.
const SPECS = ['smoke', 'path', 'live', 'offline', 'session', 'bad-input', 'demo', 'counseling']
// What these look at is the same on a phone: sessions, refusals, an account's end. Their screens are in the others.
const ANY_WIDTH = ['smoke', 'session', 'bad-input', 'account-deletion', 'admin']

/** Playwright matches it against the path of a test, which begins with its file. */
export const SHORT_LIST = listed(SPECS)
export const SAME_AT_ANY_WIDTH = listed(ANY_WIDTH)

function listed(/** @type {readonly string[]} */ specs) {
  return `(^|[ /])(${specs.join('|')})\\.spec`
}
