import { test as base, expect, type Page } from '@playwright/test'
import { ConsoleGuard } from './console-guard.ts'
import { chooseZone } from './days.ts'
import { axeOn, EVERY_RULE, faultsOf } from './faults.ts'
import { MusterServer } from './server.ts'
import { PICTURES, THOROUGH } from './thorough.ts'

export { expect }

interface Fixtures {
  /**
   * Starts a server for this test only, for tests that kill it or change what everybody sees. It is removed after the
   * test.
   */
  readonly startServer: StartServer
  /** Fails the test when a page logs an error. `guard.allow(/…/)` names the expected ones. */
  readonly guard: ConsoleGuard
  /** Every WCAG 2.2 A and AA rule that axe knows, on the current page. */
  readonly expectAccessible: (page: Page) => Promise<void>
  /**
   * Screenshots of the page, light and dark, in `screenshots/`, for people to look at. Only with `SHOTS=1` or
   * `TEST_ALL=1`.
   */
  readonly shoot: (page: Page, name: string) => Promise<void>
}

type StartServer = typeof MusterServer.start

interface WorkerFixtures {
  readonly server: MusterServer
}

/** Playwright's `test` with a running server as `baseURL`. All tests of a run share it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use(MusterServer.ofRun()),
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  timezoneId: async ({}, use) => use(chooseZone()),

  // The worker would download the whole app in each test's new browser. Tests about it allow it, and so does every
  // test with `test:all`.
  serviceWorkers: THOROUGH ? 'allow' : 'block',

  baseURL: async ({ server }, use) => use(server.url),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  startServer: async ({}, use) => {
    const started: MusterServer[] = []
    await use(async (...wishes) => {
      const server = await MusterServer.start(...wishes)
      started.push(server)
      return server
    })
    for (const server of started) await server.dispose()
  },

  guard: [
    async ({ context, server }, use, info) => {
      const before = server.log.length
      const guard = new ConsoleGuard(context)
      await use(guard)
      if (info.status !== info.expectedStatus) {
        await info.attach('server.log', { body: server.log.slice(before), contentType: 'text/plain' })
      }
      expect(guard.errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      expect(await faultsOf(page, (await axeOn(page)).withTags(EVERY_RULE)), 'accessibility').toEqual([])
    })
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  shoot: async ({}, use, info) => {
    await use(async (page, name) => {
      if (!PICTURES) return
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: `${info.config.rootDir}/screenshots/${info.project.name}/${name}-${colorScheme}.png`,
        })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    })
  },
})
