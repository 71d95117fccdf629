import { getRiskWorksheet, listWholeRiskWorksheets } from '@muster/domain/operations/risk/functions.ts'
import { expect, test } from 'vitest'
import type { KeptRoster } from '../platform/reads/worked-out.ts'
import { ON_DEVICE } from './on-device.ts'

const sheet = { sheet: { worksheetId: 'range', edition: 2 }, editions: [], policy: {}, may: {} }
const kept = {
  rosterId: 'r',
  now: new Date(),
  answerOf: async (declaration) => (declaration.name === listWholeRiskWorksheets.name ? { worksheets: [sheet] } : null),
} as KeptRoster
const worksheet = (input: object) =>
  ON_DEVICE.find(({ name }) => name === getRiskWorksheet.name)?.answer({ rosterId: 'r', ...input }, kept)

test('a worksheet is on the device in its newest version', async () => {
  expect(await worksheet({ worksheetId: 'range' })).toEqual(sheet)
  expect(await worksheet({ worksheetId: 'range', edition: 2 })).toEqual(sheet)
})

test('an earlier version and another worksheet are not', async () => {
  expect(await worksheet({ worksheetId: 'range', edition: 1 })).toBeNull()
  expect(await worksheet({ worksheetId: 'other' })).toBeNull()
})
