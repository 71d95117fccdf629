import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.js'

const chromium = await findChromium()
if (!chromium) throw new Error('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: 'test-results',
  // One browser and one server each: two fill the two cores that a small machine has.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Where nobody looks on, a second try tells a hiccup of the machine from a fault; it is counted and named.
  retries: process.env.CI ? 1 : 0,
  // Generous: a slow machine must not fail a correct program. Nothing here asks how long something took.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What does not come in this time does not come: no need to wait for the end of the test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The apps are of phones.
    { name: 'desktop', testIgnore: /native-.*\.spec/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
