import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
type Packages = z.output<typeof lockFile>['packages']

describe.each(['package-lock.json', 'bench/package-lock.json'])('%s', (file) => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')))

  test('names no download addresses, so that any registry serves', () => {
    expect(Object.values(packages).filter((entry) => entry.resolved && !entry.link)).toEqual([])
  })

  test('knows the packages of every platform, else npm ci refuses it: npm run lock', () => {
    const missing = Object.entries(packages).flatMap(([place, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(packages, place, name)),
    )
    expect(missing).toEqual([])
  })
})

function isLocked(packages: Packages, place: string, name: string): boolean {
  if (Object.hasOwn(packages, `${place ? `${place}/` : ''}node_modules/${name}`)) return true
  return place !== '' && isLocked(packages, place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}
