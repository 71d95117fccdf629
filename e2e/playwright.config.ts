import { defineConfig } from '@playwright/test'
import { testsAt } from '../scripts/tests/browser-plan.js'
import { quickBrowser } from './support/browser.ts'
import { THOROUGH } from './support/thorough.ts'

const which = browserTests(process.env.BROWSER_TESTS ?? 'all')

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: 'test-results',
  // Enough for the two cores of a small machine.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A failed test is run again alone after all others (scripts/tests/run-suite.js).
  retries: 0,
  // Generous, because a slow machine must not fail a correct program. No test here measures speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // If something has not appeared by then, it never will, and the test need not wait longer.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: await quickBrowser(),
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // Video of the page takes a sixth of the processor's time, and snapshots of each step a seventh. So the gate keeps
    // snapshots only for tests that are run again. A failure has its steps, a screenshot, and what a screen reader would
    // read.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: THOROUGH || process.env.RUN_AGAIN === '1' },
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, because its longest tests are longer than those of the other project.
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
