import { describe, expect, test } from 'vitest'
import { clockAt } from '../dutyday/tasks/typed-when.ts'
import { namesOf } from '../dutyday/tasks/typed-whom.ts'
import { commandWords, mayName, needsNumber, readCommand } from './commands.ts'

// Thursday, 0630 in New York.
const clock = clockAt(new Date('2026-11-26T11:30:00Z'), 'America/New_York')
const soldier = (id: string, rank: string, last: string, first = '', groupId: string | null = null) => ({
  id,
  rank,
  last,
  first,
  middle: '',
  suffix: '',
  sharesName: last === 'Smith',
  groupId,
})
const groups = [
  { id: 'p', parentId: null, name: '2nd Platoon' },
  { id: 's', parentId: 'p', name: '2nd Squad' },
]
const names = namesOf(groups, [
  soldier('clay', 'SPC', 'Clay', 'Amber', 's'),
  soldier('cruz', '1SG', 'De la Cruz', 'Ana'),
  soldier('smith1', 'PFC', 'Smith', 'John'),
  soldier('smith2', 'PFC', 'Smith', 'Jane'),
  soldier('nunez', 'SGT', 'Núñez', 'Zoë'),
  soldier('here', 'PV2', 'Here', 'Jo'),
])

function said(line: string, chosenId: string | null = null): string | null {
  const reading = readCommand(line, { names, clock, chosenId })
  if (reading === null) return null
  if ('problem' in reading) return `? ${reading.problem}`
  if ('choices' in reading) return reading.choices.map((command) => commandWords(command, clock.today)).join(' | ')
  return commandWords(reading.command, clock.today)
}

describe('equipment', () => {
  test.each([
    ['issue PVS-14 to clay', 'Sign out PVS-14 to SPC Clay, A.'],
    ['sign out M4 carbine to SPC Clay', 'Sign out M4 carbine to SPC Clay, A.'],
    ['hand out key to room 4 to de la cruz', 'Sign out key to room 4 to 1SG De la Cruz, A.'],
    ['issue radio to smith', 'Sign out radio to PFC Smith, John | Sign out radio to PFC Smith, Jane'],
  ])('%j: %s', (line, words) => {
    expect(said(line)).toBe(words)
  })

  test.each(['issue to clay', 'issue PVS-14', 'issue PVS-14 to nobody', 'issue radio to 2nd squad'])(
    '%j asks for nothing',
    (line) => {
      expect(said(line)).toBeNull()
    },
  )

  test('to sign out alone still ends the session', () => {
    expect(said('sign out')).toBe('Sign out')
  })
})

describe('statuses', () => {
  test.each([
    ['mark SPC Clay TDY until 5 dec', 'Mark SPC Clay, A. TDY, 26 Nov 2026 to 5 Dec 2026'],
    ['mark clay tdy to 5 Dec 2026', 'Mark SPC Clay, A. TDY, 26 Nov 2026 to 5 Dec 2026'],
    ['clay present', 'Mark SPC Clay, A. PDY, today only'],
    ['Clay is here', 'Mark SPC Clay, A. PDY, today only'],
    ['clay, a. on leave from 1 dec to 12/5/26', 'Mark SPC Clay, A. LV, 1 Dec 2026 to 5 Dec 2026'],
    ['set clay as sick call', 'Mark SPC Clay, A. SC, today only'],
    ['clay convalescent leave thru next fri', 'Mark SPC Clay, A. CLV, 26 Nov 2026 to 4 Dec 2026'],
    ['clay sch tomorrow', 'Mark SPC Clay, A. SCH, 27 Nov 2026'],
    ['nunez qtrs', 'Mark SGT Núñez, Z. QTR, today only'],
    ['de la cruz pass until sunday', 'Mark 1SG De la Cruz, A. PAS, 26 Nov 2026 to 29 Nov 2026'],
    ['here present', 'Mark PV2 Here, J. PDY, today only'],
  ])('%j: %s', (line, words) => {
    expect(said(line)).toBe(words)
  })

  test.each([
    ['clay present tomorrow', '? Present for duty can be reported only on the day.'],
    ['clay leave until 20 nov', '? 20 Nov 2026 is before 26 Nov 2026.'],
    ['clay leave from 20 nov to 30 nov', '? Days before today are corrected on Duty Day, with a reason.'],
    ['clay leave until 31 feb', '? The calendar has no such day.'],
  ])('%j cannot be done: %s', (line, words) => {
    expect(said(line)).toBe(words)
  })

  test('a missing Soldier, and what needs a remark, are reported on their screen', () => {
    expect(said('clay ftr')).toBe('Open SPC Clay, A. to set FTR')
    expect(said('mark clay awol')).toBe('Open SPC Clay, A. to set AWL')
    expect(said('clay other')).toBe('Open SPC Clay, A. to set OTH')
  })

  test('a name of several offers them, and the chosen one is meant', () => {
    expect(said('smith present')).toBe('Mark PFC Smith, John PDY, today only | Mark PFC Smith, Jane PDY, today only')
    expect(said('smith present', 'smith2')).toMatch(/^Mark PFC Smith, Jane PDY, today only$/)
    expect(said('smith, jane present')).toBe('Mark PFC Smith, Jane PDY, today only')
    expect(said('smith present', 'clay')).toContain('|')
  })
})

describe('other commands', () => {
  test.each([
    ['call clay', 'Call SPC Clay, A.'],
    ['text clay', 'Text SPC Clay, A.'],
    ['text 2nd squad', 'Text 2nd Platoon / 2nd Squad'],
    ['text 2nd plt', 'Text 2nd Platoon'],
    ['leave for clay', 'Request leave or a pass for SPC Clay, A.'],
    ['counsel SPC Clay', 'Start a counseling with SPC Clay, A.'],
    ['new task clean weapons NLT fri @2nd squad', 'Add the task: clean weapons NLT fri @2nd squad'],
    ['task: sweep', 'Add the task: sweep'],
    ['dark', 'Use the dark theme'],
    ['Night mode', 'Use the night theme'],
    ['sign out', 'Sign out'],
    ['new task', '? Say what must be done: new task clean weapons NLT fri.'],
  ])('%j: %s', (line, words) => {
    expect(said(line)).toBe(words)
  })
})

describe('most searches ask for nothing', () => {
  test.each([
    '',
    '   ',
    'clay',
    'spc clay',
    'larsen, s',
    'call',
    'call 2nd squad',
    'counsel nobody',
    'text clay now',
    'clay present maybe',
    'clay present 0900',
    'tdy',
    'mark tdy',
    'perstat',
    'darkness',
    'sign outside',
    'mark 2nd squad present',
    'taskings',
    "clay'; drop table soldiers; --",
    'clay present until until 5 dec',
    'x'.repeat(80),
    '@@@ ### \u2060 \u0000',
    'constructor',
    '__proto__',
    'toString',
  ])('%j', (line) => {
    expect(said(line)).toBeNull()
  })
})

test.each([
  ['clay', false, false],
  ['night', false, false],
  ['clay pdy', true, false],
  ['call', false, true],
  ['Call clay', true, true],
  ['text 2nd platoon', true, true],
  ['leave for clay', true, false],
])('before anything is known, %j may name somebody: %s, and needs a number: %s', (line, names, number) => {
  expect(mayName(line)).toBe(names)
  expect(needsNumber(line)).toBe(number)
})
