import { getRiskWorksheet, listWholeRiskWorksheets } from '@muster/domain/operations/risk/functions.ts'
import { getTasking, listWholeTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { expect, test } from 'vitest'
import type { KeptRoster } from '../platform/reads/worked-out.ts'
import { ON_DEVICE } from './on-device.ts'

const sheet = { sheet: { worksheetId: 'range', edition: 2 }, editions: [], policy: {}, may: {} }
const detail = { tasking: { id: 'detail', timeZone: 'America/New_York', today: '2026-11-12' }, events: [] }
const answers: Readonly<Record<string, unknown>> = {
  [listWholeRiskWorksheets.name]: { worksheets: [sheet] },
  [listWholeTaskings.name]: { taskings: [detail] },
}
const kept = {
  rosterId: 'r',
  // The evening of the 14th in New York.
  now: new Date('2026-11-15T01:00:00Z'),
  answerOf: async (declaration) => answers[declaration.name] ?? null,
} as KeptRoster
const answerOf = (asked: string, input: object) =>
  ON_DEVICE.find(({ name }) => name === asked)?.answer({ rosterId: 'r', ...input }, kept)
const worksheet = (input: object) => answerOf(getRiskWorksheet.name, input)

test('a worksheet is on the device in its newest version', async () => {
  expect(await worksheet({ worksheetId: 'range' })).toEqual(sheet)
  expect(await worksheet({ worksheetId: 'range', edition: 2 })).toEqual(sheet)
})

test('an earlier version and another worksheet are not', async () => {
  expect(await worksheet({ worksheetId: 'range', edition: 1 })).toBeNull()
  expect(await worksheet({ worksheetId: 'other' })).toBeNull()
})

test('an open tasking is on the device, with the day that it is by now', async () => {
  const today = { ...detail, tasking: { ...detail.tasking, today: '2026-11-14' } }
  expect(await answerOf(getTasking.name, { taskingId: 'detail' })).toEqual(today)
  expect(await answerOf(getTasking.name, { taskingId: 'closed' })).toBeNull()
})
