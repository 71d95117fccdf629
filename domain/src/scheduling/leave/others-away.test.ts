import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { OTHERS_AWAY_SHOWN } from './limits.ts'
import { othersAway } from './others-away.ts'
import type { PictureFacts } from './picture.ts'

const day = (of: string) => of as CalendarDate
const soldier = (last: string) => ({
  soldierId: last,
  groupId: null,
  rank: 'SPC',
  last,
  first: 'Ann',
  middle: '',
  suffix: '',
})
const FACTS = {
  minimum: null,
  groupMinimums: [],
  groups: [],
  soldiers: [soldier('Ames'), soldier('Bell'), soldier('Clay'), soldier('Diaz')],
  stretches: [{ soldierId: 'Bell', status: 'TDY', from: day('2026-12-18'), to: day('2026-12-20') }],
  requests: [
    {
      id: '1',
      soldierId: 'Ames',
      kind: 'ordinary',
      state: 'requested',
      from: day('2026-12-20'),
      to: day('2026-12-27'),
    },
    {
      id: '2',
      soldierId: 'Clay',
      kind: 'ordinary',
      state: 'requested',
      from: day('2026-12-27'),
      to: day('2026-12-30'),
    },
    { id: '3', soldierId: 'Diaz', kind: 'ordinary', state: 'approved', from: day('2026-12-28'), to: day('2026-12-30') },
  ],
} satisfies PictureFacts as unknown as Parameters<typeof othersAway>[0]
const ASKED = { soldierId: 'Ames', from: day('2026-12-20'), to: day('2026-12-27') }

test('who else is away on the days of a request, or asks to be', () => {
  expect(othersAway(FACTS, ASKED)).toEqual({
    count: 2,
    rows: [
      { name: 'SPC Bell, A.', what: 'TDY, 20 Dec 2026' },
      { name: 'SPC Clay, A.', what: 'Ordinary leave, 27 Dec 2026, not decided' },
    ],
  })
})

test('says how many there are when it names only the first', () => {
  const many = Array.from({ length: OTHERS_AWAY_SHOWN + 2 }, (_, at) => `S${at}`)
  const stretches = many.map((soldierId) => ({ soldierId, status: 'LV', from: ASKED.from, to: ASKED.to }) as const)
  const { count, rows } = othersAway({ ...FACTS, soldiers: many.map(soldier), stretches, requests: [] }, ASKED)
  expect([count, rows.length]).toEqual([OTHERS_AWAY_SHOWN + 2, OTHERS_AWAY_SHOWN])
})
