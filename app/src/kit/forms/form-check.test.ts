import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkForm, isBelow, pathsOf, problemAt } from './form-check.ts'

const schema = z.strictObject({
  name: z.string().min(1, { error: 'Fill this in.' }),
  count: z.int({ error: 'Enter a whole number.' }),
  lines: z.array(z.object({ need: z.object({ value: z.string().min(1, { error: 'Say what is needed.' }) }) })),
})

test('reports all problems at once, by path, with the form’s own messages first', () => {
  const typed = { name: '', count: 'two', lines: [{ need: { value: '' } }] }
  const checks = {
    schema,
    read: (values: Record<string, unknown>) => ({ ...values, count: Number.NaN }),
    problems: () => ({ name: 'Name the item.', count: null, other: false as const }),
  }
  expect(checkForm(checks, typed).problems).toEqual({
    name: 'Name the item.',
    count: 'Enter a whole number.',
    'lines.0.need.value': 'Say what is needed.',
  })
})

test('passes on the result of the contract, or the typed values if there is no contract', () => {
  const trimmed = z.object({ name: z.string().trim() })
  expect(checkForm({ schema: trimmed }, { name: ' Radio ' })).toEqual({ input: { name: 'Radio' }, problems: {} })
  expect(checkForm({}, { name: ' Radio ' })).toEqual({ input: { name: ' Radio ' }, problems: {} })
})

test('finds forbidden content in any typed value', () => {
  const guard = (text: string) => (text.includes('grid') ? 'No grids.' : null)
  const typed = { place: 'grid 1', oic: { name: 'grid 2', id: null }, lines: [{ label: '' }, { label: 'grid 3' }] }
  expect(checkForm({ guard }, typed).problems).toEqual({
    place: 'No grids.',
    'oic.name': 'No grids.',
    'lines.1.label': 'No grids.',
  })
})

test('a field shows its own problem or the first one below it', () => {
  const problems = { 'oic.name': 'No grids.', note: 'Shorten this.' }
  expect(problemAt(problems, 'oic')).toBe('No grids.')
  expect(problemAt(problems, 'note')).toBe('Shorten this.')
  expect(problemAt(problems, 'no')).toBeUndefined()
})

test('a refusal names its field from the top of the input, the form from its typed values', () => {
  const refusal = new Refusal('invalid-argument', 'item.name: Fill this in.', { field: 'item.name' })
  expect(pathsOf(refusal)).toEqual(['item.name', 'name'])
  expect(isBelow('name', new Set(['name']))).toBe(true)
  expect(isBelow('lines.0.count', new Set(['lines']))).toBe(true)
  expect(isBelow('names', new Set(['name']))).toBe(false)
  expect(pathsOf(new Refusal('aborted', 'aborted'))).toEqual([])
})

test('takes the id of a chosen record for no text, whatever its digits look like', () => {
  const soldierId = 'c3276e81-649f-45c7-8109-0efd1978370a'
  expect(guardOperations(soldierId)).not.toBeNull()
  expect(checkForm({ guard: guardOperations }, { soldierId, note: 'Range 14' }).problems).toEqual({})
})
