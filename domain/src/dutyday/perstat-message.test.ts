import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { NOT_REPORTED } from './duty-status.ts'
import { SEED_LAYOUTS } from './layouts/seed.ts'
import { perstatOf } from './perstat.ts'
import { ascii, perstatMessage } from './perstat-message.ts'
import type { Perstat, PerstatByName } from './schema.ts'

const day = (text: string) => text as CalendarDate

function person(more: Partial<PerstatByName>): PerstatByName {
  return {
    soldierId: 's',
    rosterId: 'r',
    groupId: null,
    rank: 'SGT',
    last: 'Smith',
    first: 'John',
    middle: 'A',
    suffix: '',
    sharesName: false,
    status: 'LV',
    from: day('2026-11-18'),
    to: day('2026-11-25'),
    place: 'Raleigh NC',
    remark: 'home for the birth',
    ...more,
  }
}

function report(more: Partial<Perstat> = {}): Perstat {
  return {
    rosterId: 'r',
    group: null,
    unit: 'A Co, 2-504 PIR',
    asOf: '2026-11-21T11:15:00.000Z',
    dutyDate: day('2026-11-21'),
    timeZone: 'America/New_York',
    ...perstatOf({
      groups: [],
      authorized: { officer: 1, warrant: 0, nco: 2, enlisted: 10 },
      cells: [
        { groupId: null, strengthClass: 'officer', strength: 'assigned', status: 'PDY', count: 1 },
        { groupId: null, strengthClass: 'nco', strength: 'assigned', status: 'LV', count: 1 },
        { groupId: null, strengthClass: 'enlisted', strength: 'assigned', status: 'PDY', count: 8 },
        { groupId: null, strengthClass: 'enlisted', strength: 'attached', status: NOT_REPORTED, count: 1 },
        { groupId: null, strengthClass: 'enlisted', strength: 'detached', status: NOT_REPORTED, count: 1 },
      ],
    }),
    rosters: [],
    repeated: { soldiers: 0, first: [] },
    before: null,
    byName: [
      person({}),
      person({
        rank: 'PFC',
        last: 'Peña',
        first: 'Ana',
        suffix: 'Jr',
        status: 'AWL',
        from: day('2025-12-30'),
        to: null,
        place: '',
      }),
      person({ rank: 'SPC', last: 'Le', first: '', status: NOT_REPORTED, from: null, to: null, place: '' }),
      person({
        rank: 'SPC',
        last: 'Vo',
        status: 'OTH',
        from: day('2026-11-21'),
        to: day('2026-11-21'),
        place: '',
        remark: 'at the range',
      }),
    ],
    submission: null,
    newestEntryAt: null,
    ...more,
  }
}

const GARRISON = { name: 'garrison', layout: SEED_LAYOUTS.garrison, names: true } as const
const FIELD = { name: 'field', layout: SEED_LAYOUTS.field, names: false } as const

test('is the text of a message, with names if the leader wants them', () => {
  expect(perstatMessage(report(), GARRISON)).toBe(`PERSTAT
UNIT: A Co, 2-504 PIR
AS OF: 211115ZNOV26 (210615RNOV26, 0615 local)
DUTY DAY: 21 Nov 2026

OFFICER: AUTH 1, ASGD 1, O/H 1, PDY 1
NCO: AUTH 2, ASGD 1, O/H 1, LV 1
ENLISTED: AUTH 10, ASGD 9, ATCH 1, DET 1, O/H 9, PDY 8, NR 1
TOTAL: AUTH 13, ASGD 11, ATCH 1, DET 1, O/H 11, PDY 9, LV 1, NR 1
O/WO/E: AUTH 1/0/12, ASGD 1/0/10, ATCH 0/0/1, PRES 1/0/8, AVAIL 1/0/8

PRESENT: 9 of 11 (81.8%)
AVAILABLE: 9 of 11 (81.8%)
ACCOUNTED FOR: 10 of 11 (90.9%)

NOT PDY: 3
SGT Smith, J. LV 18 Nov-25 Nov, Raleigh NC
PFC Pena, A. Jr AWL since 30 Dec 2025
SPC Vo, J. OTH 21 Nov, at the range
NOT REPORTED: 1
SPC Le NR
`)
})

test('counts only, unless the leader wants names', () => {
  const text = perstatMessage(report(), { ...GARRISON, names: false })
  expect(text).toMatch(/ACCOUNTED FOR: 10 of 11 \(90\.9%\)\n\nNOT PDY: 3\nNOT REPORTED: 1\n$/)
  for (const name of ['Smith', 'Pena', 'Le ', 'Vo', 'Raleigh']) expect(text).not.toContain(name)
})

test('counts Soldiers on profile as present and never names them', () => {
  const text = perstatMessage(report({ byName: [person({ status: 'PRO', place: '' })] }), GARRISON)
  expect(text).toMatch(/NOT PDY: none\nCOUNTED PDY: 1 ON PROFILE\n$/)
})

test('in the field layout has a line for each figure as a slant, and a blank for what Muster does not record', () => {
  expect(perstatMessage(report(), FIELD)).toBe(`PERSTAT, FIELD
UNIT: A Co, 2-504 PIR
AS OF: 211115ZNOV26 (210615RNOV26, 0615 local)
DUTY DAY: 21 Nov 2026

O/WO/E = TOTAL
ASSIGNED: 1/0/10 = 11
ATTACHED: 0/0/1 = 1
DETACHED: 0/0/1 = 1
TOTAL: 1/0/10 = 11
TOTAL PDY: 1/0/8 = 9
WIA: ____
KIA: ____
MIA: 0/0/0 = 0
ON LEAVE OR PASS: 0/0/1 = 1
TDY: 0/0/0 = 0
AWOL: 0/0/0 = 0
REAR DETACHMENT: 0/0/0 = 0
OTHERWISE NOT PDY: 0/0/0 = 0
NOT REPORTED: 0/0/1 = 1
REPLACEMENTS REQUESTED: ____

PRESENT: 9 of 11 (81.8%)
AVAILABLE: 9 of 11 (81.8%)
ACCOUNTED FOR: 10 of 11 (90.9%)

NOT PDY: 3
NOT REPORTED: 1
`)
})

test('says what the field layout counts as PDY, so that PDY, not PDY and not reported add up to on hand', () => {
  const byName = (['DTL', 'SD', 'PRO', 'LV'] as const).map((status) => person({ status, place: '' }))
  const text = perstatMessage(report({ byName }), { ...FIELD, names: true })
  expect(text).toMatch(/NOT PDY: 1\nSGT Smith, J\. LV .*\nCOUNTED PDY: 1 DTL, 1 SD, 1 ON PROFILE\n$/)
})

test('says how many of the assigned the authorized strength covers, when not all', () => {
  const { total } = report()
  const text = perstatMessage(report({ total: { ...total, assignedOfAuthorized: 5 } }), GARRISON)
  expect(text.replaceAll('\n  ', ' ')).toContain('5 of 11 assigned are measured against 13 authorized.')
  expect(perstatMessage(report(), GARRISON)).not.toContain('measured')
})

test('says so when everyone is present', () => {
  expect(perstatMessage(report({ byName: [] }), GARRISON)).toContain('NOT PDY: none\n')
})

describe('with any content', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 200 })
  test('is plain text under 80 columns, and leaves nobody out', () => {
    fc.assert(
      fc.property(words, words, words, words, (unit, last, place, remark) => {
        const byName = [person({ last, place, remark, status: 'OTH' }), person({ last: 'Zulu' })]
        const text = perstatMessage(report({ unit, byName }), GARRISON)
        for (const line of text.split('\n')) {
          expect(line.length).toBeLessThan(80)
          expect(line).toMatch(/^[\x20-\x7e]*$/)
        }
        expect(text).toContain('SGT Zulu, J. LV')
      }),
    )
  })

  test('plain letters do not change', () =>
    expect(ascii('Núñez Øst Weiß “Łukasz” – 鈴木')).toBe('Nunez Ost Weiss "Lukasz" - ??'))
})
