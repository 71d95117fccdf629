import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ASVS_ITEMS } from './asvs-items.ts'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8')

const STATES = ['met', 'partly', 'not met', 'does not apply']

/** What a line says in place of a test that there is no need for. */
const NO_TEST = 'No test: '

const lines = [...page.matchAll(/^\| (\d+(?:\.\d+){2}) ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, item = '', subject = '', state = '', how = '', test = '']) => ({ item, subject, state, how, test }),
)

/** The tests that a line names: files, and where it says so one test in them. */
function testsIn(cell: string): { readonly file: string; readonly name: string | undefined }[] {
  return [...cell.matchAll(/`([^`]+)`(?: › ((?:(?!; `).)+))?/g)].map(([, file = '', name]) => ({ file, name }))
}

test('each item of Level 1 and 2 has one line, in order', () => {
  expect(ASVS_ITEMS).toHaveLength(253)
  expect(lines.map(({ item }) => item)).toEqual(ASVS_ITEMS)
})

test('no line is lost, because its form is wrong', () => {
  expect(page.match(/^\| *\d/gm)).toHaveLength(lines.length)
})

test('each line has a subject, a state and how', () => {
  const wrong = lines.filter(
    ({ subject, state, how }) => !STATES.includes(state) || how.trim() === '' || subject.trim() === '',
  )
  expect(wrong).toEqual([])
})

test('the counts at the top are those of the lines', () => {
  const counted = STATES.map((state) => `| ${state} | ${lines.filter((line) => line.state === state).length} |`)
  expect(page.match(/^\| [a-z ]+ \| \d+ \|$/gm)).toEqual(counted)
})

test('what is met has a test, or says why it has none', () => {
  const bare = lines.filter(
    ({ state, how, test: cell }) => state === 'met' && testsIn(cell).length === 0 && !how.includes(NO_TEST),
  )
  expect(bare.map(({ item }) => item)).toEqual([])
  const both = lines.filter(({ how, test: cell }) => how.includes(NO_TEST) && cell !== '–')
  expect(both.map(({ item }) => item)).toEqual([])
})

test('every test that is named exists', () => {
  const gone = lines.flatMap(({ item, test: cell }) => {
    if (cell === '–') return []
    const named = testsIn(cell)
    const missing = named.filter(({ file, name }) => !/\.(?:test|spec)\.tsx?$/.test(file) || !isThere(file, name))
    return named.length === 0 || missing.length > 0 ? [{ item, cell }] : []
  })
  expect(gone).toEqual([])
})

function isThere(file: string, name: string | undefined): boolean {
  const path = join(ROOT, file)
  return existsSync(path) && (name === undefined || readFileSync(path, 'utf8').includes(name))
}
