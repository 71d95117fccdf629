import { expect, test } from 'vitest'
import { fieldsOf } from '../../kernel/paper/form-definition.ts'
import { DRAFT_FIELDS } from '../merge-drafts.ts'
import { BLOCKS, PRINTED_IN } from './blocks-4856.ts'
import { fullName } from './fields-4856.ts'
import { FORM_4856 } from './form-4856.ts'
import type { FormTexts } from './form-texts.ts'
import { preview4856 } from './preview-4856.ts'

const texts = Object.fromEntries(BLOCKS.map(([, block]) => [block, block])) as Record<keyof FormTexts, string>
const fieldsWith = (changed: Partial<FormTexts>) =>
  preview4856({ ...texts, ...changed }).flatMap(({ fields }) => fields)

test('every field of the form that takes text is in the preview, in its box and with its text', () => {
  const fields = fieldsWith({})
  const onForm = fieldsOf(FORM_4856).filter(({ kind }) => kind === 'text' || kind === 'lines')
  expect(fields.map(({ field }) => field).toSorted(byName)).toEqual([...onForm].toSorted(byName))
  for (const [name, block] of BLOCKS) {
    const shown = fields.find((field) => field.name === name)
    expect(shown?.lines.map(({ text }) => text)).toEqual([texts[block]])
    expect(shown?.over).toBe(false)
  }
})

test('lines stand inside of their box', () => {
  for (const { field, lines, size } of fieldsWith({ plan: 'A line of the plan.\n'.repeat(200) })) {
    for (const { x, y, width } of lines) {
      expect(x).toBeGreaterThanOrEqual(field.x)
      expect(x + width).toBeLessThanOrEqual(field.x + field.width)
      expect(y).toBeGreaterThanOrEqual(field.y)
      expect(y + size * 0.7).toBeLessThanOrEqual(field.y + field.height)
    }
  }
})

test('a text that is too long ends with a line that says where it goes on', () => {
  const plan = fieldsWith({ date: '26 Nov 2026', name: 'Smith, John', plan: 'A line of the plan.\n'.repeat(200) }).find(
    ({ name }) => name === 'Plan_Action',
  )
  expect(plan?.over).toBe(true)
  expect(plan?.lines.at(-1)?.text).toBe('See continuation page, DA 4856, 26 Nov 2026, Smith, John')
})

test('a long name is set smaller, and cut when it is too long for that as well', () => {
  const name = (text: string) => fieldsWith({ name: text }).find((field) => field.name === 'Name')
  expect(name('Featherstonehaugh-Cholmondeley, Bartholomew Alexander Maximilian')).toMatchObject({ over: false })
  expect(name('x'.repeat(200))).toMatchObject({ over: true, size: 6 })
  expect(name('x'.repeat(200))?.lines[0]?.text).toMatch(/^x+…$/)
})

test('each field of a draft is printed in a field of the form', () => {
  const names = new Set(fieldsOf(FORM_4856).map(({ name }) => name))
  for (const field of DRAFT_FIELDS) expect(names).toContain(fullName(PRINTED_IN[field]))
})

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1
}
