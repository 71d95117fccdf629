import { expect, test } from 'vitest'
import { draftOf, NEW_SETTINGS, settingsOf, settingsProblems } from './settings-draft.ts'

test('typed values become settings, and those become the same draft', () => {
  const draft = { ...NEW_SETTINGS, name: ' CQ ', time: '0900', grades: ['E-5'] }
  const settings = settingsOf(draft)
  expect(settings).toMatchObject({ name: 'CQ', time: '09:00', grades: ['E-5'], streams: ['weekday', 'weekend'] })
  expect(draftOf(settings)).toEqual({ ...draft, name: 'CQ' })
})

test('names each field that is wrong', () => {
  const draft = { ...NEW_SETTINGS, picks: '0', recovery: '1.5', time: '9 am', weekdays: [] }
  const wrong = Object.entries(settingsProblems(draft)).filter(([, problem]) => problem)
  expect(wrong.map(([field]) => field)).toEqual(['name', 'picks', 'recovery', 'time', 'weekdays'])
})
