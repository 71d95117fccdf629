import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { expect, test } from 'vitest'

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        resolved: z.string().optional(),
        link: z.boolean().optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')))

test('the lock file names no download addresses, so that any registry serves', () => {
  const addresses = Object.values(lock.packages).filter((entry) => entry.resolved && !entry.link)
  expect(addresses).toEqual([])
})

test('the lock file knows the packages of every platform, else npm ci refuses it: npm run lock', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(place, name)),
  )
  expect(missing).toEqual([])
})

function isLocked(place: string, name: string): boolean {
  if (Object.hasOwn(lock.packages, `${place ? `${place}/` : ''}node_modules/${name}`)) return true
  return place !== '' && isLocked(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}
