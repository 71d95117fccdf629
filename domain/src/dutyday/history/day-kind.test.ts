import { expect, test } from 'vitest'
import { STRENGTH_KINDS } from '../../roster/soldier-fields.ts'
import { NOT_REPORTED } from '../duty-status.ts'
import { dayKindOf, DETACHED } from './day-kind.ts'

test('a Soldier on loan to another unit counts as detached, whatever was recorded', () => {
  for (const status of ['PDY', 'LV', NOT_REPORTED] as const) {
    expect(STRENGTH_KINDS.map((strength) => dayKindOf({ strength, status }))).toEqual(
      STRENGTH_KINDS.map((strength) => (strength === 'detached' ? DETACHED : status)),
    )
  }
})
