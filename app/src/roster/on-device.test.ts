import { getSoldier, listSoldiers } from '@muster/domain/roster/functions.ts'
import type { KeptRoster } from '../platform/reads/worked-out.ts'
import { expect, test } from 'vitest'
import { ON_DEVICE } from './on-device.ts'

const vega = {
  id: 'a',
  rank: 'SPC',
  last: 'Vega',
  first: 'Ana',
  cell: '910-555-0100',
  groupId: null,
  linked: false,
  archived: null,
  version: 1,
  own: { shoe: '9', room: '12' },
}
const kept = {
  rosterId: 'r',
  now: new Date(),
  asOf: () => new Date(),
  answerOf: async (declaration) => (declaration.name === listSoldiers.name ? { soldiers: [vega] } : null),
} as KeptRoster
const answer = (name: string, input: object) => ON_DEVICE.find((one) => one.name === name)?.answer(input, kept)

test('a list has the fields that were asked for, and what every list has', async () => {
  expect(await answer(listSoldiers.name, { rosterId: 'r', fields: ['first'], own: ['room'] })).toEqual({
    soldiers: [
      {
        id: 'a',
        rank: 'SPC',
        last: 'Vega',
        first: 'Ana',
        groupId: null,
        linked: false,
        archived: null,
        version: 1,
        own: { room: '12' },
      },
    ],
  })
})

test('archived Soldiers are not on the device', async () => {
  expect(await answer(listSoldiers.name, { rosterId: 'r', fields: [], archived: true })).toBeNull()
})

test('one Soldier has every field, and an unknown one is not there', async () => {
  expect(await answer(getSoldier.name, { rosterId: 'r', soldierId: 'a' })).toEqual(vega)
  expect(await answer(getSoldier.name, { rosterId: 'r', soldierId: 'b' })).toBeNull()
})
