import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { wordsOf } from '@muster/domain/kernel/search-words.ts'
import { describe, expect, test } from 'vitest'
import { actionsFor, type Entry, fitting, foundEntries, grouped, nearly } from './entries.ts'

const LEADER = { reports: true, edits: true }
const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key)

describe('actions', () => {
  test('an editor gets all, a leader above what is allowed there, a viewer their own', () => {
    expect(keys(actionsFor(LEADER, false))).toContain('action import')
    const above = keys(actionsFor({ reports: true, edits: false }, false))
    expect(above).toContain('action accountability')
    expect(above).not.toContain('action import')
    expect(keys(actionsFor({ reports: false, edits: false }, false))).toEqual(['action my-leave'])
  })

  test('without a subscription the actions of paid modules are marked, and no others', () => {
    const locked = actionsFor(LEADER, true).filter((entry) => entry.locked)
    expect(keys(locked)).toContain('action counseling')
    expect(keys(locked)).not.toContain('action import')
    expect(keys(locked)).not.toContain('action my-leave')
  })
})

const soldier = (label: string): Entry => ({
  key: `soldier ${label}`,
  kind: 'soldier',
  label,
  detail: 'Driver',
  target: { to: '/soldiers/1' },
})

test('matches at the start of the last name come first; position and other words count too', () => {
  const people = [soldier('SPC Adams, Smita'), soldier('PFC Smith, Jo'), soldier('SGT Núñez, Zoë')]
  expect(keys(fitting(people, wordsOf('smi'), 8))).toEqual(['soldier PFC Smith, Jo', 'soldier SPC Adams, Smita'])
  expect(keys(fitting(people, wordsOf('nunez driver'), 8))).toEqual(['soldier SGT Núñez, Zoë'])
  expect(fitting(people, wordsOf('driver'), 2)).toHaveLength(2)
  expect(fitting(people, [], 8)).toEqual([])
})

test('of a duplicate the first stays, and kinds keep their order', () => {
  const here = soldier('SGT Smith, J')
  const again = { ...here, detail: 'from the server' }
  const task: Entry = { key: 'task 1', kind: 'task', label: 'Range', detail: '', target: { to: '/dutyday/tasks' } }
  const page: Entry = { key: 'page 1', kind: 'page', label: 'PERSTAT', detail: '', target: { to: '/dutyday/perstat' } }
  const groups = grouped([task, here, again, page])
  expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Soldiers', 1],
    ['Pages', 1],
    ['Tasks', 1],
  ])
  expect(groups[0]?.entries[0]?.detail).toBe('Driver')
})

test('a mistyped name still finds Soldiers on this device', () => {
  const people = [soldier('1SG Rasmussen, Derek'), soldier('PFC Smith, Jo')]
  expect(fitting(people, wordsOf('rasmusen'), 8)).toEqual([])
  expect(keys(nearly(people, wordsOf('rasmusen'), 8))).toEqual(['soldier 1SG Rasmussen, Derek'])
  // A short word is compared only with whole words: nobody is called Dark.
  expect(nearly([soldier('SGT Zimmerman, Darnell')], wordsOf('dark'), 8)).toEqual([])
  expect(keys(nearly([soldier('PFC Clark, Jo')], wordsOf('clrak'), 8))).toEqual(['soldier PFC Clark, Jo'])
})

test("everything that the server finds is in the list, with the roster's name if it is another one", () => {
  const where = { rosterId: 'R', rosterName: 'A Co' }
  const below = { rosterId: 'B', rosterName: '1st Platoon' }
  const when = { allDay: true as const, from: '2026-11-20' as CalendarDate, to: '2026-11-20' as CalendarDate }
  const day = '2026-11-20' as CalendarDate
  const found = foundEntries(
    {
      soldiers: [{ ...where, soldierId: 's', name: 'SGT Smith, John', detail: 'Driver', phone: '910-555-0100' }],
      tasks: [{ ...below, taskId: 't', title: 'Range box', suspense: null, closed: false }],
      events: [{ ...where, eventId: 'e', day, title: 'Range', type: 'range', when }],
      licenses: [{ ...below, licenseId: 'l', soldierId: 's', name: 'SGT Smith, J.', subject: 'M1083 MTV' }],
      taskings: [{ ...where, taskingId: 'g', name: 'Range detail', from: day, to: day }],
      equipment: [{ ...below, itemId: 'i', name: 'PVS-14', quantity: 9, out: 4 }],
      manifests: [{ ...where, manifestId: 'm', name: 'Range 37', on: day, final: false }],
    },
    'R',
    (date) => date,
  )
  expect(found.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['soldier', 'Driver'],
    ['call', '910-555-0100'],
    ['task', '1st Platoon'],
    ['event', '2026-11-20'],
    ['license', 'M1083 MTV, 1st Platoon'],
    ['tasking', '2026-11-20'],
    ['equipment', '5 of 9 on hand, 1st Platoon'],
    ['manifest', '2026-11-20, Draft'],
  ])
  expect(found[1]?.target.call).toBe('tel:9105550100')
  expect(found.find(({ kind }) => kind === 'license')?.target).toEqual({
    to: '/soldiers/s',
    search: { tab: 'licenses' },
    rosterId: 'B',
  })
  // A result that was found by its kind stays while the next letters are requested.
  expect(keys(fitting(found, wordsOf('smith of346'), 8))).toEqual(['license l'])
})
