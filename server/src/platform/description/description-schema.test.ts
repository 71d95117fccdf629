import { checked } from '@muster/domain/kernel/checked.ts'
import { calendarDate } from '@muster/domain/kernel/calendar-date-schema.ts'
import { freeText, requiredText } from '@muster/domain/kernel/text.ts'
import { eventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { jsonSchema, silentChecks } from './description-schema.ts'

const GUARDED = 'No SSN, no classification or CUI marking.'
const described = (schema: z.ZodType) => jsonSchema(schema, 'input')

describe('checks in code are stated in the description', () => {
  test('of a whole object: an end after its start, one of two', () => {
    expect(described(eventWhen)).toMatchObject({
      oneOf: [
        { description: 'The end is after the start, and less than 92 days later.' },
        { description: 'The last day is not before the first, and less than 92 days later.' },
      ],
    })
    const one = z
      .strictObject({ from: z.int().nullable(), under: z.int().nullable() })
      .refine(({ from, under }) => from !== null || under !== null, { error: 'Say from, or under.' })
    expect(described(one)).toMatchObject({ description: 'Say from, or under.' })
    expect(described(z.object({ one: one.nullable().default(null) }))).toMatchObject({
      properties: { one: { anyOf: [{ description: 'Say from, or under.' }, { type: 'null' }] } },
    })
  })

  test('in addition to a schema’s own words, each once', () => {
    expect(described(calendarDate)).toMatchObject({
      description: 'A calendar day, YYYY-MM-DD. Enter a date as YYYY-MM-DD.',
    })
    const late = calendarDate.refine((day) => day > '2000', { error: 'Choose a later day.' }).optional()
    expect(described(z.object({ late }))).toMatchObject({
      properties: {
        late: { description: 'A calendar day, YYYY-MM-DD. Enter a date as YYYY-MM-DD. Choose a later day.' },
      },
    })
  })

  test('also of a text after cleaning', () => {
    expect(described(freeText(80).default(''))).toMatchObject({
      description: `Shorten this to 80 characters. ${GUARDED}`,
    })
    expect(described(requiredText(80))).toMatchObject({
      description: 'Shorten this to 80 characters. Fill this in.',
    })
  })

  test('and of a result', () => {
    expect(jsonSchema(freeText(80), 'output')).toMatchObject({ description: GUARDED, maxLength: 80 })
  })
})

test('a check without words is reported', () => {
  expect(silentChecks(z.object({ even: z.int().refine((value) => value % 2 === 0) }))).toBeGreaterThan(0)
  expect(silentChecks(z.object({ even: z.int().superRefine(() => undefined) }))).toBeGreaterThan(0)
  expect(silentChecks(z.object({ even: z.int().check(checked('Even.', () => undefined)) }))).toBe(0)
})
