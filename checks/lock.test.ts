import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Entry {
  readonly resolved?: string
  readonly integrity?: string
  readonly inBundle?: boolean
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, Entry>>

describe.each(['package-lock.json', 'bench/package-lock.json'])('%s', (file) => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as { packages: Packages }

  test('names no download addresses, so that any registry works', () => {
    expect(Object.values(packages).filter((entry) => entry.resolved && !entry.link)).toEqual([])
  })

  test('knows what each package hashes to: npm run lock', () => {
    const unknown = Object.entries(packages).flatMap(([place, { integrity, inBundle, link }]) =>
      place.includes('node_modules/') && !integrity && !inBundle && !link ? [place] : [],
    )
    expect(unknown).toEqual([])
  })

  test('has the packages of every platform, otherwise npm ci refuses it: npm run lock', () => {
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
