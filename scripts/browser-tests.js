// Which browser tests `npm test` runs: the main job whole, and what must never break. The others take a quarter of an
// hour more and have scripts of their own, which CI runs as well.
const SPECS = ['smoke', 'path', 'live', 'offline', 'session', 'bad-input', 'demo', 'counseling']

/** Playwright matches it against the path of a test, which begins with its file. */
export const SHORT_LIST = `(${SPECS.join('|')})\\.spec`
