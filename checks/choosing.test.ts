import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A choice whose words are a Soldier's name: an option of a list, a checkbox, a radio button. */
const NAMED_CHOICE =
  /(?:<(?:Checkbox|Radio|option)\b[^>]*\{rosterName\(|\blabel:\s*rosterName\(|<option[^>]*>\s*\{rosterName\()/

test('a Soldier is chosen only in the control of roster/choosing (decision 0071)', () => {
  const files = globSync('app/src/**/*.tsx', { cwd: ROOT, exclude: ['**/*.test.tsx', 'app/src/roster/choosing/**'] })
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => NAMED_CHOICE.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test('a list of Soldiers to choose from is noticed', () => {
  for (const planted of [
    '<Select options={soldiers.map((one) => ({ value: one.id, label: rosterName(one) }))} />',
    '<Checkbox label={rosterName(one)} checked={chosen.has(one.id)} />',
    '<option value={one.id}>{rosterName(one)}</option>',
  ]) {
    expect(planted).toMatch(NAMED_CHOICE)
  }
  expect('<Button aria-label={`Remove ${rosterName(one)}`}>').not.toMatch(NAMED_CHOICE)
})
