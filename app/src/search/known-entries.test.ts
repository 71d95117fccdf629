import { wordsOf } from '@muster/domain/kernel/search-words.ts'
import { searchWords } from '@muster/domain/search/matching.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fitting } from './entries.ts'
import { helpEntries, settingEntries, SETTINGS, statusEntries } from './known-entries.ts'

const src = join(import.meta.dirname, '..')
const screens = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !path.startsWith('search/') && !path.includes('.test.'))
  .map((path) => readFileSync(join(src, path), 'utf8'))

test.each(SETTINGS.map(({ label, target }) => [label, target.hash]))(
  '%s is on a screen in these words',
  (label, hash) => {
    expect(screens.some((text) => text.includes(label))).toBe(true)
    if (hash) expect(screens.some((text) => text.includes(`id="${hash}"`))).toBe(true)
  },
)

const first = (text: string) =>
  fitting([...settingEntries(true, true), ...statusEntries(), ...helpEntries()], searchWords(text))[0]

test.each([
  ['quiet hours', 'Quiet hours'],
  ['cadence', 'Counseling cadence'],
  ['PIN', 'App lock'],
  ['dark', 'Theme'],
  ['retention', 'Days an archived Soldier is kept'],
  ['what is CLV', 'CLV: Convalescent leave'],
  ['qtr', 'QTR: Quarters'],
  ['failure to report', 'FTR: Failure to report'],
])('%j finds %j', (text, label) => {
  expect(first(text)?.label).toBe(label)
})

test('a status opens the Soldiers who have it', () => {
  expect(first('clv')?.target).toEqual({ to: '/dutyday', search: { find: 'CLV' } })
})

test('help is found by its question and its answer', () => {
  expect(fitting(helpEntries(), wordsOf('onto my roster'))[0]?.target.hash).toBe('enroll')
  expect(fitting(helpEntries(), wordsOf('magnifying')).map(({ target }) => target.hash)).toEqual(['find'])
})

test('a viewer gets no settings of the roster, and a browser no app lock', () => {
  const labels = settingEntries(false, false).map(({ label }) => label)
  expect(labels).toContain('Quiet hours')
  expect(labels).not.toContain('UIC')
  expect(labels).not.toContain('App lock')
})
