import { expect, test } from 'vitest'
import { draftOf, NEW_SETTINGS, settingsOf } from './settings-draft.ts'

test('what is typed becomes settings, and they become the same draft', () => {
  const draft = { ...NEW_SETTINGS, name: ' CQ ', time: '0900', grades: ['E-5'] }
  const read = settingsOf(draft)
  expect(read).toMatchObject({
    settings: { name: 'CQ', time: '09:00', grades: ['E-5'], streams: ['weekday', 'weekend'] },
  })
  if ('settings' in read) expect(draftOf(read.settings)).toEqual({ ...draft, name: 'CQ' })
})

test('names each field that is wrong', () => {
  const draft = { ...NEW_SETTINGS, picks: '0', recovery: '1.5', time: '9 am', weekdays: [] }
  const read = settingsOf(draft)
  expect('problems' in read && Object.keys(read.problems).toSorted()).toEqual([
    'name',
    'picks',
    'recovery',
    'time',
    'weekdays',
  ])
})
