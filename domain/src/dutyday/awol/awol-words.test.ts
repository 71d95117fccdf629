import { expect, test } from 'vitest'
import { absentWords, dropTakenBackWords, stateWords } from './awol-words.ts'

const timeZone = 'America/New_York'

test('says since when the Soldier is absent, and when a state was set', () => {
  expect(absentWords({ absentSince: '2026-11-12T11:30:00.000Z', timeZone })).toBe('Absent since 12 Nov 2026, 0630')
  expect(stateWords({ state: 'awol', stateSince: '2026-11-14T11:34:00.000Z', timeZone })).toBe(
    'AWOL, set 14 Nov 2026, 0634',
  )
})

test('says whether the Soldier is still archived after a drop was undone', () => {
  expect(dropTakenBackWords({ archived: false })).toBe('The drop was taken back.')
  expect(dropTakenBackWords({ archived: true })).toBe(
    'The drop was taken back. The Soldier is still archived: restore the record.',
  )
})
