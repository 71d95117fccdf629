import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crowdedFolders } from './layers.ts'

const ROOT = join(import.meta.dirname, '..')

test('a folder of a floor with more than 20 files is named, one with 20 is not', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`)
  expect(crowdedFolders([...files('app/src/ui/forms', 21), ...files('app/src/kit', 20)])).toEqual(['app/src/ui/forms'])
})

test('no folder of a floor holds more than 20 files', () => {
  const files = globSync('{app,server}/src/**/*.*', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(1000)
  expect(crowdedFolders(files)).toEqual([])
})
