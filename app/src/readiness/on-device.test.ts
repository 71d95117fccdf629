import { getReadinessColours, getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { expect, test } from 'vitest'
import type { KeptRoster } from '../platform/reads/worked-out.ts'
import { ON_DEVICE } from './on-device.ts'

const lines = SEED_READINESS.lines.map((line) => ({ ...line, on: line.key === 'pha' }))
const vega = {
  id: 'vega',
  rank: 'SPC',
  last: 'Vega',
  first: 'Ana',
  groupId: null,
  mos: '11B',
  ets: null,
  cacExpiresOn: null,
  opted: [],
  profiles: [],
  cells: [['pha', null, null, '2025-12-01', '2026-12-01', 1]],
}
const matrix = {
  rosterId: 'r',
  today: '2026-09-01',
  mayChange: true,
  policy: { ...SEED_READINESS, lines },
  soldiers: [vega],
}
const keptOn = (now: string) =>
  ({
    rosterId: 'r',
    now: new Date(now),
    answerOf: async ({ name }) => {
      if (name === getRoster.name) return { settings: { timeZone: 'America/New_York' } }
      return name === getReadinessMatrix.name ? matrix : null
    },
  }) as KeptRoster
const answer = (name: string, now: string) =>
  ON_DEVICE.find((one) => one.name === name)?.answer({ rosterId: 'r' }, keptOn(now))

test('the results are as of the day of the roster, and so are the colors', async () => {
  expect(await answer(getReadinessMatrix.name, '2026-09-02T02:00:00Z')).toEqual(matrix)
  expect(await answer(getReadinessColours.name, '2026-09-02T02:00:00Z')).toEqual({
    soldiers: [{ id: 'vega', colour: 'green' }],
  })
})

test('what was due since is overdue', async () => {
  expect(await answer(getReadinessMatrix.name, '2026-12-02T12:00:00Z')).toEqual({ ...matrix, today: '2026-12-02' })
  expect(await answer(getReadinessColours.name, '2026-12-02T12:00:00Z')).toEqual({
    soldiers: [{ id: 'vega', colour: 'red' }],
  })
})
