import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crowdedFolders } from './layers.ts'
import { folderLoops } from './loops.ts'
import { ownersOf } from './tables.ts'

const ROOT = join(import.meta.dirname, '..')

test('a folder of a floor with more than 20 files is reported, one with 20 is not', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`)
  expect(crowdedFolders([...files('app/src/ui/forms', 21), ...files('app/src/kit', 20)])).toEqual(['app/src/ui/forms'])
})

test('no folder of a floor has more than 20 files', () => {
  const files = globSync('{app,server}/src/**/*.*', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(1000)
  expect(crowdedFolders(files)).toEqual([])
})

test('folders of a feature that import each other are reported, one-way imports are not', () => {
  const awol = ['app/src/dutyday/awol/case.ts', "import { day } from '../history/day.ts'\n"] as const
  const day = ['app/src/dutyday/history/day.ts', "export const load = () => import('../roll-up/lines.ts')\n"] as const
  const lines = ['app/src/dutyday/roll-up/lines.ts', "import type { Case } from '../awol/kinds.ts'\n"] as const
  expect(folderLoops(new Map([awol, day]))).toEqual([])
  expect(folderLoops(new Map([awol, day, lines]))).toEqual([
    ['app/src/dutyday/awol', 'app/src/dutyday/history', 'app/src/dutyday/roll-up', 'app/src/dutyday/awol'],
  ])
})

test('no folders of a feature import each other in a loop', () => {
  const paths = globSync('{app,server,domain}/src/**/*.{ts,tsx}', { cwd: ROOT }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  expect(paths.length).toBeGreaterThan(1000)
  const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
  expect(folderLoops(files)).toEqual([])
})

test('every table belongs to a part of the server', () => {
  const tables = new Set<string>()
  const later = globSync('server/src/database/migrations/*.ts', { cwd: ROOT }).toSorted()
  for (const file of [...globSync('server/src/database/migrations/baseline/*.ts', { cwd: ROOT }), ...later]) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, table = ''] of text.matchAll(/create table (\w+)/g)) tables.add(table)
    for (const [, gone = ''] of text.matchAll(/drop table ([\w,\s]+)/g)) {
      for (const table of gone.split(/[,\s]+/)) tables.delete(table)
    }
  }
  expect(tables.size).toBeGreaterThan(100)
  const owners = ownersOf(ROOT)
  expect([...tables].filter((table) => !owners.has(table))).toEqual([])
})
