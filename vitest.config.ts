import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * `domain` is pure and instant. `server` runs against a real PostgreSQL that its global set-up starts
 * once; every test file then gets its own database. `checks` proves the lint rules of this repository.
 */
export default defineConfig({
  test: {
    // Two forks: the database wants a core as well, and more workers than cores only add waiting.
    maxWorkers: 2,
    passWithNoTests: false,
    restoreMocks: true,
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
          pool: 'forks',
          // Generous: a slow machine must not fail a correct program.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // Style sheets are read, not stubbed: a test computes the contrast of their colours.
      { test: { name: 'app', root: 'app', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000, css: true } },
      { test: { name: 'checks', root: 'checks', include: ['**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
