import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { wordsOf } from '@muster/domain/kernel/search-words.ts'
import { describe, expect, test } from 'vitest'
import { actionsFor, type Entry, fitting, grouped, nearly } from './entries.ts'
import { foundEntries } from './found-entries.ts'

const always = () => true
const never = () => false
const LEADER = { reports: always, edits: always, whole: always }
const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key)

describe('actions', () => {
  test('an editor gets all, a leader above what is allowed there, a viewer their own', () => {
    expect(keys(actionsFor(LEADER, false))).toContain('action import')
    const above = keys(actionsFor({ reports: always, edits: never, whole: never }, false))
    expect(above).toContain('action accountability')
    expect(above).not.toContain('action import')
    expect(keys(actionsFor({ reports: never, edits: never, whole: never }, false))).toEqual(['action my-leave'])
  })

  test('without a subscription the actions of paid modules are marked, and no others', () => {
    const locked = actionsFor(LEADER, true).filter((entry) => entry.locked)
    expect(keys(locked)).toContain('action counseling')
    expect(keys(locked)).not.toContain('action import')
    expect(keys(locked)).not.toContain('action my-leave')
  })
})

const soldier = (rank: string, label: string, detail = 'Driver'): Entry => ({
  key: `soldier ${label}`,
  kind: 'soldier',
  rank,
  label,
  detail,
  target: { to: '/soldiers/1' },
})
const page = (label: string, also = ''): Entry => ({
  key: `page ${label}`,
  kind: 'page',
  label,
  detail: '',
  also,
  target: { to: '/dutyday' },
})
const task = (label: string): Entry => ({
  key: `task ${label}`,
  kind: 'task',
  label,
  detail: '',
  target: { to: '/dutyday/tasks' },
})

test('matches at the start of the last name come first; position and other words count too', () => {
  const people = [soldier('SPC', 'Adams, Smita'), soldier('PFC', 'Smith, Jo'), soldier('SGT', 'Núñez, Zoë')]
  expect(keys(fitting(people, wordsOf('smi')))).toEqual(['soldier Smith, Jo', 'soldier Adams, Smita'])
  expect(keys(fitting(people, wordsOf('nunez driver')))).toEqual(['soldier Núñez, Zoë'])
  expect(fitting(people, wordsOf('driver'))).toHaveLength(3)
  expect(fitting(people, [])).toEqual([])
})

describe('groups', () => {
  const titles = (entries: readonly Entry[], text: string) =>
    grouped(fitting(entries, wordsOf(text)), wordsOf(text)).map(({ title }) => title)

  test('people come before things for what may be a name', () => {
    expect(titles([task('Smith award'), page('Smithy'), soldier('PFC', 'Smith, Jo')], 'smit')).toEqual([
      'Soldiers',
      'Pages',
      'Tasks',
    ])
  })

  test('what is exactly that comes first', () => {
    expect(titles([soldier('PFC', 'Perstatova, Jo'), page('PERSTAT')], 'perstat')).toEqual(['Pages', 'Soldiers'])
  })

  test('what is found by other words or inside of a word comes after that, in this order', () => {
    const inside = soldier('PFC', 'Undark, Jo')
    expect(titles([inside, page('Colors', 'dark'), task('Dark night range')], 'dark')).toEqual([
      'Tasks',
      'Pages',
      'Soldiers',
    ])
  })

  test('an entry that occurs twice keeps its place, and the later one counts', () => {
    const here = soldier('SGT', 'Smith, J', '')
    const again = soldier('SGT', 'Smith, J', 'from the server')
    const [group] = grouped([here, soldier('SGT', 'Smith, K'), again])
    expect(group?.entries.map(({ label, detail }) => `${label} ${detail}`)).toEqual([
      'Smith, J from the server',
      'Smith, K Driver',
    ])
  })
})

test('a mistyped name still finds Soldiers on this device', () => {
  const people = [soldier('1SG', 'Rasmussen, Derek'), soldier('PFC', 'Smith, Jo')]
  expect(fitting(people, wordsOf('rasmusen'))).toEqual([])
  expect(keys(nearly(people, wordsOf('rasmusen')))).toEqual(['soldier Rasmussen, Derek'])
})

test("everything that the server finds is in the list, with the roster's name if it is another one", () => {
  const where = { rosterId: 'R', rosterName: 'A Co' }
  const below = { rosterId: 'B', rosterName: '1st Platoon' }
  const when = { allDay: true as const, from: '2026-11-20' as CalendarDate, to: '2026-11-20' as CalendarDate }
  const day = '2026-11-20' as CalendarDate
  const found = foundEntries(
    {
      soldiers: [
        { ...where, soldierId: 's', name: 'SGT Smith, John', detail: 'Driver', phone: '910-555-0100', cell: '' },
      ],
      tasks: [{ ...below, taskId: 't', title: 'Range box', suspense: null, closed: false }],
      events: [{ ...where, eventId: 'e', day, title: 'Range', place: 'Range 37', type: 'range', when }],
      licenses: [{ ...below, licenseId: 'l', soldierId: 's', name: 'SGT Smith, J.', subject: 'M1083 MTV' }],
      taskings: [{ ...where, taskingId: 'g', name: 'Range detail', from: day, to: day }],
      equipment: [{ ...below, itemId: 'i', name: 'PVS-14', quantity: 9, out: 4 }],
      manifests: [{ ...where, manifestId: 'm', name: 'Range 37', on: day, final: false }],
      worksheets: [{ ...where, worksheetId: 'w', mission: 'Night range', on: day }],
      counselings: [{ ...where, counselingId: 'c', name: 'SGT Smith, J.', kind: 'Performance', on: day }],
      leave: [{ ...where, requestId: 'q', name: 'SGT Smith, J.', kind: 'Ordinary leave', from: day, to: day }],
      dutyRosters: [{ ...below, dutyRosterId: 'd', name: 'CQ' }],
      recalls: [{ ...where, recallId: 'r', message: 'Report', on: day, running: true }],
      formations: [{ ...where, formationId: 'f', name: 'PT', time: '06:30' }],
      more: ['soldiers', 'dutyRosters'],
    },
    'R',
    (date) => date,
  )
  expect(found.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['soldier', 'Driver'],
    ['task', '1st Platoon'],
    ['event', '2026-11-20, Range 37'],
    ['formation', '0630'],
    ['license', 'M1083 MTV, 1st Platoon'],
    ['tasking', '2026-11-20'],
    ['equipment', '5 of 9 on hand, 1st Platoon'],
    ['manifest', '2026-11-20, Draft'],
    ['worksheet', '2026-11-20'],
    ['leave', 'Ordinary leave, 2026-11-20 to 2026-11-20'],
    ['duty', '1st Platoon'],
    ['counseling', 'Performance, 2026-11-20'],
    ['recall', '2026-11-20, Running'],
  ])
  expect(found[0]).toMatchObject({ rank: 'SGT', label: 'Smith, John', phone: '910-555-0100' })
  expect(found.find(({ kind }) => kind === 'license')?.target).toEqual({
    to: '/soldiers/s',
    search: { tab: 'licenses' },
    rosterId: 'B',
  })
  // A result that was found by its kind stays while the next letters are requested.
  expect(keys(fitting(found, wordsOf('smith of346')))).toEqual(['license l'])
})
