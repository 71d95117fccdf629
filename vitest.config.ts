import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { checksChanged } from './scripts/tests/check-sites.js'

const SERVER = join(import.meta.dirname, 'server')

/** Tests that always take long: whole crowds, thousands of rows. */
const DEEP_ONLY = 'src/**/*.deep.test.ts'
/** Tests that import `server/src/testing/run/depth.ts` try few cases in `npm test` and many in `npm run test:deep`. */
const DEEP_AS_WELL = globSync('src/**/*.test.ts', { cwd: SERVER }).filter((file) =>
  readFileSync(join(SERVER, file), 'utf8').includes("/depth.ts'"),
)

/**
 * Files share the processes, because loading the whole server again for each of hundreds was a fifth of all the work.
 * So no file may depend on being the first, and each must restore what it changes in its process.
 */
const shared = { pool: 'forks', isolate: false } as const

const server = {
  ...shared,
  root: 'server',
  globalSetup: [join(SERVER, 'src/testing/run/global-setup.ts')],
  // Generous, because a slow machine must not fail a correct program.
  testTimeout: 180_000,
  hookTimeout: 300_000,
} as const

/** Only in runs that watch the server's checks or take one out (scripts/checks-taken-out.js). */
const plugins = checksChanged()
const watch = process.env.CHECKS_REACHED === undefined ? [] : [join(SERVER, 'src/testing/run/reached.ts')]

/**
 * `domain` is pure and fast. `server` runs against a real PostgreSQL, which its global setup starts once. Each test file
 * then gets its own database. `deep` has the server tests that take long. `checks` tests the lint rules of this
 * repository.
 */
export default defineConfig({
  test: {
    // One more than the cores of a small machine, because each worker waits for the database a tenth of its time.
    maxWorkers: 3,
    passWithNoTests: false,
    restoreMocks: true,
    projects: [
      { test: { ...shared, name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], testTimeout: 120_000 } },
      {
        plugins,
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [DEEP_ONLY],
          setupFiles: [join(SERVER, 'src/testing/plans/setup.ts'), ...watch],
          provide: { deep: false },
        },
      },
      {
        plugins,
        test: {
          ...server,
          name: 'deep',
          include: [DEEP_ONLY, ...DEEP_AS_WELL],
          testTimeout: 1_800_000,
          provide: { deep: true },
        },
      },
      // Devices of the app against a server that is killed (docs/testing.md, "Random histories").
      { test: { ...server, name: 'histories', root: 'e2e/histories', include: ['*.test.ts'], testTimeout: 1_800_000 } },
      // Style sheets are read, not stubbed, because a test computes the contrast of their colors.
      {
        test: {
          ...shared,
          name: 'app',
          root: 'app',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 120_000,
          css: true,
        },
      },
      { test: { ...shared, name: 'checks', root: 'checks', include: ['**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
