import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CounselingDocument, documentText } from './document.ts'
import { COUNSELING_KIND_NAMES } from './kinds.ts'

const ID = '5b1f7d0e-0c9e-4b2f-9a55-2f7f0a3a4c11'

const words = fc.string({ unit: 'grapheme', maxLength: 40 })
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const document: fc.Arbitrary<CounselingDocument> = fc
  .record({
    kind: fc.constantFrom(...COUNSELING_KIND_NAMES),
    heldOn: date,
    organization: words,
    counselorTitle: words,
    place: words,
    purpose: words,
    keyPoints: words,
    plan: fc.array(fc.record({ id: fc.uuid(), action: words, standard: words, suspense: fc.option(date) }), {
      maxLength: 4,
    }),
    leaderResponsibilities: words,
    assessOn: fc.option(date),
    nextOn: fc.option(date),
    links: fc.array(fc.record({ label: words, url: fc.webUrl() }), { maxLength: 3 }),
    parties: fc.record({ name: words, rankGrade: words, counselor: words }),
  })
  .map((value) => value as CounselingDocument)

type Json = string | null | Json[] | { [key: string]: Json }

/** The same value with the keys of every object in reverse order. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map(turned)
  if (value === null || typeof value === 'string') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, turned(item)]),
  )
}

/** The path of every text in the value. */
function leaves(value: Json, path: string[] = []): string[][] {
  if (value === null || typeof value === 'string') return [path]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
}

function withChanged(value: Json, [key = '', ...rest]: readonly string[]): Json {
  if (value === null || typeof value === 'string') return value === null ? '2026-01-01' : `${value} `
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? withChanged(item, rest) : item))
  return { ...value, [key]: withChanged(value[key] ?? null, rest) }
}

const asJson = (value: CounselingDocument) => JSON.parse(JSON.stringify(value)) as Json
const asDocument = (value: Json) => value as unknown as CounselingDocument

test('the same content makes the same text, in any order of keys and with any other columns', () => {
  fc.assert(
    fc.property(document, (value) => {
      const text = documentText(ID, value)
      expect(documentText(ID, asDocument(turned(asJson(value))))).toBe(text)
      expect(documentText(ID, asDocument({ ...(asJson(value) as object), later: 'x' }))).toBe(text)
    }),
  )
})

test('one changed letter, another order of the plan or another session makes another text', () => {
  fc.assert(
    fc.property(document, fc.nat(), (value, at) => {
      const text = documentText(ID, value)
      const places = leaves(asJson(value))
      const changed = withChanged(asJson(value), places[at % places.length] ?? [])
      expect(documentText(ID, asDocument(changed))).not.toBe(text)
      expect(documentText(ID.replace('5', '6'), value)).not.toBe(text)
      const plan = value.plan.toReversed()
      if (JSON.stringify(plan) !== JSON.stringify(value.plan)) {
        expect(documentText(ID, { ...value, plan })).not.toBe(text)
      }
    }),
  )
})

test('every part of the document is in the text', () => {
  fc.assert(
    fc.property(document, (value) => {
      const [, , json = ''] = documentText(ID, value).split('\n')
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the format never changes, because signatures are compared with it', () => {
  const value = {
    kind: 'performance',
    heldOn: '2026-11-12',
    organization: 'A Co',
    counselorTitle: 'PSG',
    place: '',
    purpose: 'Why\n“quoted”',
    keyPoints: 'ñ 👍',
    leaderResponsibilities: '',
    assessOn: null,
    nextOn: '2026-12-12',
    plan: [{ id: 'b', action: 'Run', standard: '2 x 30 min', suspense: null }],
    links: [{ url: 'https://example.mil', label: 'SOP' }],
    parties: { counselor: 'SFC Navarro, Ana', name: 'Clay, John', rankGrade: 'SPC/E-4' },
  } as unknown as CounselingDocument
  expect(documentText(ID, value)).toBe(
    `muster counseling 1\n${ID}\n{"assessOn":null,"counselorTitle":"PSG","heldOn":"2026-11-12","keyPoints":"ñ 👍","kind":"performance","leaderResponsibilities":"","links":[{"label":"SOP","url":"https://example.mil"}],"nextOn":"2026-12-12","organization":"A Co","parties":{"counselor":"SFC Navarro, Ana","name":"Clay, John","rankGrade":"SPC/E-4"},"place":"","plan":[{"action":"Run","id":"b","standard":"2 x 30 min","suspense":null}],"purpose":"Why\\n“quoted”"}`,
  )
})
