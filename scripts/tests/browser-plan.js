// Which browser tests run when, and at which width. Every flow but those that only measure runs once in the gate, at
// the width where it matters most. `npm run test:all` runs all of them at both widths.

/** The whole main job, which must never break: part of `npm test`. The gate runs the other flows as well. */
const MAIN = ['smoke', 'path', 'live', 'offline', 'demo']

/** Flows used with a thumb, standing. The native app has no other width. */
const ON_A_PHONE = [
  ...['path', 'offline', 'live', 'overlays', 'intake', 'leave', 'licenses', 'awol', 'recall', 'notifications', 'tour'],
  ...[
    'session-end',
    'chain',
    'counseling-signing',
    'native-.*',
    'accessibility',
    'chain-accessibility',
    'scheduling-accessibility',
    'reflow',
    'calm',
    'archived',
    'hours',
    'soldier',
    'perstat-layouts',
    'thumb',
    'phone-frame',
    'taps',
    'first-sergeant',
    'parts',
    'group-reports',
    'hand-over',
    'letter-index',
    'records-follow',
    'on-device',
    'without-signal',
  ],
]

/** Measure screens and flows that others look at. They run when they are named and in `npm run test:all`. */
const MEASURING = ['taps', 'first-sergeant', 'reflow', 'calm', 'chain-accessibility', 'without-signal']

/** @typedef {'main' | 'others' | 'gate' | 'all'} BrowserTests */
/** @typedef {'desktop' | 'phone'} Width */

/**
 * Files of tests for a width, as Playwright's `testMatch` takes them.
 * @param {BrowserTests} which
 * @param {Width} width
 * @returns {{ testMatch: RegExp, testIgnore: RegExp[] }}
 */
export function testsAt(which, width) {
  const only = which === 'main' ? named(MAIN) : /\.spec\.ts$/
  const elsewhere = width === 'phone' ? notNamed(ON_A_PHONE) : named(ON_A_PHONE)
  return {
    testMatch: only,
    testIgnore: [
      ...(which === 'all' ? [] : [elsewhere]),
      ...(which === 'others' ? [named(MAIN), named(MEASURING)] : []),
      ...(width === 'desktop' ? [named(['native-.*'])] : []),
    ],
  }
}

function named(/** @type {readonly string[]} */ specs) {
  return new RegExp(`[/\\\\](${specs.join('|')})\\.spec\\.ts$`)
}

function notNamed(/** @type {readonly string[]} */ specs) {
  return new RegExp(`[/\\\\](?!(${specs.join('|')})\\.spec\\.ts$)[^/\\\\]+\\.spec\\.ts$`)
}
