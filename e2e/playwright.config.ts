import { defineConfig } from '@playwright/test'
import { testsAt } from '../scripts/tests/browser-plan.js'
import { quickBrowser } from './support/browser.ts'
import { THOROUGH } from './support/thorough.ts'

const which = browserTests(process.env.BROWSER_TESTS ?? 'all')

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: 'test-results',
  // Two fill the two cores that a small machine has.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // What fails is run again by itself, once all others are done (scripts/tests/run-suite.js).
  retries: 0,
  // Generous: a slow machine must not fail a correct program. Nothing here asks how long something took.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What does not come in this time does not come: no need to wait for the end of the test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: await quickBrowser(),
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // A film of the page costs a sixth of the processor's time, and the page at each step a seventh: the gate keeps that
    // only of tests that are run again; of a failure there are its steps, a picture, and what a screen reader would read.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: THOROUGH || process.env.RUN_AGAIN === '1' },
    screenshot: 'only-on-failure',
  },
  projects: [
    // Its longest tests are longer than those of the other: first.
    {
      name: 'phone',
      ...testsAt(which, 'phone'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', ...testsAt(which, 'desktop'), use: { viewport: { width: 1280, height: 800 } } },
  ],
})

function browserTests(name: string) {
  if (name === 'main' || name === 'others' || name === 'gate' || name === 'all') return name
  throw new Error(`BROWSER_TESTS is main, others, gate or all, not ${name}.`)
}
