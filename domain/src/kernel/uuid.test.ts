import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsOfAct, isUuid, xorUuids } from './uuid.ts'

const uuid = fc.uuid({ version: 4 })

test('the difference of two UUIDs and one of them give the other', () => {
  fc.assert(
    fc.property(uuid, uuid, (a, b) => {
      const difference = xorUuids(a, b)
      expect(difference).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(xorUuids(difference, b)).toBe(a)
    }),
  )
  expect(xorUuids('f0000000-0000-4000-8000-000000000000', '00000001-0000-4000-8000-00000000000f')).toBe(
    'f0000001-0000-0000-0000-00000000000f',
  )
})

test('the IDs of one act are UUIDs, all different, and differ from their Soldier’s by the same', () => {
  fc.assert(
    fc.property(uuid, uuid, fc.uniqueArray(uuid, { minLength: 2 }), (one, another, soldiers) => {
      const ids = soldiers.map(idsOfAct(one))
      expect(ids.filter((id) => !isUuid(id))).toEqual([])
      expect(new Set(ids).size).toBe(soldiers.length)
      expect(ids).toEqual(soldiers.map(idsOfAct(one)))
      expect(new Set(soldiers.map((id, at) => xorUuids(ids[at] ?? '', id))).size).toBe(1)
      // Only the four digits that every UUID has alike may be the same in another act.
      if (one !== another) expect(ids).not.toEqual(soldiers.map(idsOfAct(another)))
    }),
  )
})

test.each([
  '',
  'a-soldier',
  '00000000-0000-0000-0000-000000000000',
  'D9428888-122B-41E1-B85C-1F2E3D4C5B6A',
  'd9428888-122b-41e1-b85c-1f2e3d4c5b6a ',
])('“%s” is not a UUID as PostgreSQL writes one', (text) => expect(isUuid(text)).toBe(false))
