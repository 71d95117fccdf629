import { getAwolCase, listWholeAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import { expect, test } from 'vitest'
import type { KeptRoster } from '../platform/reads/worked-out.ts'
import { ON_DEVICE } from './on-device.ts'

const short = { case: { id: 'short' }, events: [], moreEvents: false }
const long = { case: { id: 'long' }, events: [], moreEvents: true }
const kept = {
  rosterId: 'r',
  now: new Date(),
  answerOf: async (declaration) => (declaration.name === listWholeAwolCases.name ? { cases: [short, long] } : null),
} as KeptRoster
const found = (input: object) =>
  ON_DEVICE.find(({ name }) => name === getAwolCase.name)?.answer({ rosterId: 'r', ...input }, kept)

test('an open case is on the device', async () => {
  expect(await found({ caseId: 'short', events: 50 })).toEqual(short)
  expect(await found({ caseId: 'long', events: 50 })).toEqual(long)
  expect(await found({ caseId: 'closed', events: 50 })).toBeNull()
})

test('its earlier events are, if there are no more than were brought', async () => {
  expect(await found({ caseId: 'short', events: 200 })).toEqual(short)
  expect(await found({ caseId: 'long', events: 200 })).toBeNull()
})
