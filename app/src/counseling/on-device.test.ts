import { getCounseling, listWholeCounselings } from '@muster/domain/counseling/functions.ts'
import { expect, test } from 'vitest'
import type { KeptRoster } from '../platform/reads/worked-out.ts'
import { ON_DEVICE } from './on-device.ts'

const counseling = { line: { id: 'initial', state: 'draft' }, blocks: [] }
const kept = {
  rosterId: 'r',
  now: new Date(),
  answerOf: async (declaration) =>
    declaration.name === listWholeCounselings.name ? { counselings: [counseling] } : null,
} as KeptRoster
const one = (counselingId: string) =>
  ON_DEVICE.find(({ name }) => name === getCounseling.name)?.answer({ rosterId: 'r', counselingId }, kept)

test('a counseling in work is on the device with its text, and one that was not brought is not', async () => {
  expect(await one('initial')).toEqual(counseling)
  expect(await one('other')).toBeNull()
})
