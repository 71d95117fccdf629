import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Entry {
  readonly resolved?: string
  readonly integrity?: string
  readonly inBundle?: boolean
  readonly link?: boolean
  readonly dev?: boolean
  readonly license?: string
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

test('what we ship is under a license that lets us', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Packages
  }
  const shipped = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link,
  )
  expect(shipped.length).toBeGreaterThan(100)
  expect(
    shipped.flatMap(([place, { license = 'none' }]) => (mayShip(license) ? [] : [`${place}: ${license}`])),
  ).toEqual([])
})

test.each([
  ['MIT', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['MIT AND OFL-1.1', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false],
])('%s: %s', (license, expected) => {
  expect(mayShip(license)).toBe(expected)
})

/** Permissive ones, the one for fonts, and one that asks only for changes of its own files. */
const LICENSES = new Set(
  '0BSD,Apache-2.0,BlueOak-1.0.0,BSD-2-Clause,BSD-3-Clause,CC0-1.0,ISC,MIT,MIT-0,MPL-2.0,OFL-1.1,Unlicense'.split(','),
)

/** Whether one of the alternatives has only licenses that we take. */
function mayShip(license: string): boolean {
  const alternatives = license.replace(/[()]/g, '').split(/ or /i)
  return alternatives.some((all) => all.split(/ and /i).every((one) => LICENSES.has(one.trim())))
}

function isLocked(packages: Packages, place: string, name: string): boolean {
  if (Object.hasOwn(packages, `${place ? `${place}/` : ''}node_modules/${name}`)) return true
  return place !== '' && isLocked(packages, place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}
