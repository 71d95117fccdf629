import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const SERVER = join(import.meta.dirname, 'server')

/** Long by themselves: whole crowds, thousands of rows. */
const DEEP_ONLY = 'src/**/*.deep.test.ts'
/** Few tries in `npm test`, many in `npm run test:deep`: what asks how many (`server/src/testing/run/depth.ts`). */
const DEEP_AS_WELL = globSync('src/**/*.test.ts', { cwd: SERVER }).filter((file) =>
  readFileSync(join(SERVER, file), 'utf8').includes("/depth.ts'"),
)

/**
 * Files take turns in two processes: loading the whole server anew for each of hundreds was a fifth of all the work. So
 * nothing of a file may depend on being the first, and what it changes of the process it changes back.
 */
const shared = { pool: 'forks', isolate: false } as const

const server = {
  ...shared,
  root: 'server',
  globalSetup: [join(SERVER, 'src/testing/run/global-setup.ts')],
  // Generous: a slow machine must not fail a correct program.
  testTimeout: 180_000,
  hookTimeout: 300_000,
} as const

/**
 * `domain` is pure and instant. `server` runs against a real PostgreSQL that its global set-up starts
 * once; every test file then gets its own database. `deep` is what of it takes long. `checks` proves the lint rules of
 * this repository.
 */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: each waits for the database a tenth of its time.
    maxWorkers: 3,
    passWithNoTests: false,
    restoreMocks: true,
    projects: [
      { test: { ...shared, name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [DEEP_ONLY],
          setupFiles: [join(SERVER, 'src/testing/plans/setup.ts')],
          provide: { deep: false },
        },
      },
      {
        test: {
          ...server,
          name: 'deep',
          include: [DEEP_ONLY, ...DEEP_AS_WELL],
          testTimeout: 1_800_000,
          provide: { deep: true },
        },
      },
      // Style sheets are read, not stubbed: a test computes the contrast of their colours.
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
