import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import {
  type SealedSignature,
  sealedText,
  SIGNED_PARTS,
  type SignedFacts,
  signedText,
  signedTextBefore,
} from './signed-text.ts'

const FACTS: SignedFacts = {
  counselingId: '00000000-0000-4000-8000-000000000001',
  deliveredAt: '2026-11-12T11:30:00.000Z',
  delivered: {
    kind: 'substandard',
    heldOn: '2026-11-12' as CalendarDate,
    organization: 'A Co',
    counselorTitle: 'Squad leader',
    place: '',
    purpose: 'Late on 9 Nov',
    keyPoints: 'Why',
    plan: [],
    leaderResponsibilities: '',
    links: [],
    assessOn: null,
    nextOn: null,
    parties: { name: 'Rivera, Ana', rankGrade: 'SPC', counselor: 'SFC Navarro, J.' },
  },
  response: 'disagree',
  remarks: 'I was at sick call.',
  refusal: null,
  assessment: 'Was on time.',
  result: 'achieved',
  assessedOn: '2026-12-01',
  nextOn: '2027-01-05',
}
const ALL = [...SIGNED_PARTS]

test.each<[string, Partial<SignedFacts>, string[]]>([
  ['one more space', { delivered: { ...FACTS.delivered, purpose: 'Late on 9  Nov' } }, ALL],
  ['another delivery', { deliveredAt: '2026-11-12T11:30:00.001Z' }, ALL],
  ['another answer', { response: 'agree' }, ['answer', 'assessment']],
  ['one period less', { remarks: 'I was at sick call' }, ['answer', 'assessment']],
  ['a refusal', { refusal: '' }, ['answer', 'assessment']],
  ['another assessment', { assessment: 'was on time.' }, ['assessment']],
  ['another result', { result: 'partly' }, ['assessment']],
  ['another day', { assessedOn: '2026-12-02' }, ['assessment']],
  ['another next counseling', { nextOn: '2027-01-06' }, ['assessment']],
  ['no next counseling', { nextOn: null }, ['assessment']],
])('%s changes the text of the signers it concerns, and of nobody else', (_name, change, parts) => {
  const changed = ALL.filter((part) => signedText({ ...FACTS, ...change }, part) !== signedText(FACTS, part))
  expect(changed).toEqual(parts)
})

test('another record of a refusal makes another text', () => {
  const refused = (refusal: string) => signedText({ ...FACTS, response: 'refused', remarks: '', refusal }, 'answer')
  expect(refused('No witness present: field')).not.toBe(refused('No witness present: range'))
})

test('a text signed before it contained the refusal is still the same', () => {
  expect(signedText(FACTS, 'answer')).toMatch(/^\["muster signature 1, answer",.*,"disagree","I was at sick call\."\]$/)
})

test('part IV signed before it contained the next counseling is still the same', () => {
  expect(signedTextBefore(FACTS, 'assessment')).toMatch(
    /^\["muster signature 1, assessment",.*,"Was on time\.","achieved","2026-12-01"\]$/,
  )
  expect(signedText(FACTS, 'assessment')).toMatch(/^\["muster signature 3, assessment",.*,"2026-12-01","2027-01-05"\]$/)
})

test('moving words from one field to the next makes another text', () => {
  const moved = { ...FACTS, remarks: '', assessment: 'I was at sick call.Was on time.' }
  expect(signedText(moved, 'assessment')).not.toBe(signedText(FACTS, 'assessment'))
})

test('half a letter becomes the same replacement as in a database', () => {
  expect(signedText({ ...FACTS, remarks: 'x\ud83d' }, 'answer')).toBe(
    signedText({ ...FACTS, remarks: 'x\ufffd' }, 'answer'),
  )
})

describe('the seal', () => {
  const SIGNATURE: SealedSignature = {
    id: '1',
    delivery: 1,
    signer: 'soldier',
    name: 'Rivera, Ana',
    at: 'a',
    deviceAt: null,
    how: 'by link',
    byUid: null,
    linkId: '2',
    strokes: [[1, 2, 3, 4]],
    typed: null,
    documentHash: 'ff',
  }

  test.each<Partial<SealedSignature>>([
    { name: 'Rivera, Anna' },
    { at: 'b' },
    { deviceAt: 'a' },
    { strokes: [[1, 2, 3, 5]] },
    {
      strokes: [
        [1, 2],
        [3, 4],
      ],
    },
    { strokes: null, typed: '[[1,2,3,4]]' },
    { documentHash: 'fe' },
    { byUid: '2', linkId: null },
  ])('contains %j', (change) => {
    expect(sealedText({ ...SIGNATURE, ...change }, null)).not.toBe(sealedText(SIGNATURE, null))
  })

  test('contains the seal before it', () => {
    expect(sealedText(SIGNATURE, 'aa')).not.toBe(sealedText(SIGNATURE, null))
  })
})
