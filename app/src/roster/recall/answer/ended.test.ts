import { ended as domainEnded } from '@muster/domain/kernel/sentence.ts'
import { expect, test } from 'vitest'
import { ended } from './ended.ts'

test.each([
  ['Report to the motor pool, Bldg. 4.', 'Report to the motor pool, Bldg. 4.'],
  ['Report to the motor pool', 'Report to the motor pool.'],
  ['Report to the motor pool,', 'Report to the motor pool.'],
  ['Report to the motor pool (Gate 2.)', 'Report to the motor pool (Gate 2.)'],
])('%j ends as %j, as in the domain', (sentence, read) => {
  expect([ended(sentence), domainEnded(sentence)]).toEqual([read, read])
})
