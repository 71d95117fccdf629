import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROSTER_LIMIT } from '../../roster/schema.ts'
import type { ManifestPerson } from './schema.ts'
import { ridersOn } from './whole.ts'

const person = (at: number, away: string | null): ManifestPerson => ({
  soldierId: `soldier ${at}`,
  rank: 'SPC',
  last: `Name ${at}`,
  first: 'A',
  middle: '',
  suffix: '',
  groupId: null,
  status: null,
  away,
  offDuty: false,
  elsewhere: [],
  cannotDrive: {},
  drivesUnder: {},
})

/** Those of forty Soldiers who are on the roster on a day, in one order. */
const day = fc.subarray(Array.from({ length: 40 }, (_, at) => at))

test('the Soldiers of several manifests come once, and give each list again', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 5 }), (days) => {
      const lists = days.map((places, nth) =>
        places.map((at) => person(at, (at + nth) % 3 === 0 ? `day ${nth}` : null)),
      )
      const riders = ridersOn(lists)
      expect(riders.map(({ soldierId }) => soldierId).toSorted()).toEqual(
        [...new Set(lists.flat().map(({ soldierId }) => soldierId))].toSorted(),
      )
      for (const [nth, list] of lists.entries()) {
        const again = riders.flatMap(({ rides, ...who }) => (rides[nth] ? [{ ...who, ...rides[nth] }] : []))
        expect(again).toEqual(list)
      }
    }),
  )
})

test('the largest roster has no more Soldiers than the order can be worked out for', () => {
  const everybody = Array.from({ length: ROSTER_LIMIT }, (_, at) => person(at, null))
  const riders = ridersOn([everybody, everybody.slice(0, 1), everybody.slice(1)])
  expect(riders.map(({ soldierId }) => soldierId)).toEqual(everybody.map(({ soldierId }) => soldierId))
})
