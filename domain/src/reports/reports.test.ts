import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { SEED_CADENCE } from '../counseling/cadence/policy.ts'
import { PERSTAT_COLUMNS } from '../dutyday/duty-status.ts'
import type { DayKind } from '../dutyday/history/day-kind.ts'
import { SEED_READINESS } from '../readiness/seed.ts'
import type { SummaryRoster } from '../readiness/summary.ts'
import { absencesReport } from './absences.ts'
import { alertReport } from './alert.ts'
import { readState } from './cells.ts'
import { chartTable } from './chart-table.ts'
import { counselingReport } from './counseling.ts'
import type { AskedReport, BuiltReport } from './declare-report.ts'
import { dutiesReport } from './duties.ts'
import { expirationsReport } from './expirations.ts'
import { licensesReport } from './licenses.ts'
import { readinessReport } from './readiness.ts'
import { fitnessReport, weaponsReport } from './results.ts'
import type { BarsChart, HeatChart } from './schema.ts'
import { strengthReport } from './strength.ts'

const TODAY = '2026-11-20' as CalendarDate
const day = (text: string) => text as CalendarDate

function asked(more: Partial<AskedReport> = {}): AskedReport {
  const usual = { rosterId: 'R', over: 'roster', groupId: null, from: TODAY, to: TODAY, choice: null, today: TODAY }
  return { ...usual, ...more } as AskedReport
}

const GROUPS = [
  { id: 'P1', parentId: null, name: '1st Platoon', position: 0, kind: 'platoon' as const },
  { id: 'S1', parentId: 'P1', name: '1st Squad', position: 0, kind: 'squad' as const },
  { id: 'S2', parentId: 'P1', name: '2nd Squad', position: 1, kind: 'squad' as const },
  { id: 'P2', parentId: null, name: '2nd Platoon', position: 1, kind: 'platoon' as const },
]
const ROSTERS = [
  { rosterId: 'R', name: 'A Co', depth: 0 },
  { rosterId: 'B', name: '1st Platoon', depth: 1 },
]
/** In the order of the roster: one in a squad, one in its platoon, one in another platoon, and one without a group. */
const PEOPLE = [
  { soldierId: 'a', last: 'Adams', groupId: 'S1' },
  { soldierId: 'b', last: 'Baker', groupId: 'P1' },
  { soldierId: 'c', last: 'Clark', groupId: 'P2' },
  { soldierId: 'd', last: 'Davis', groupId: null },
].map((person) => ({ ...person, rosterId: 'R', rank: 'SGT', first: 'Jo', middle: '', suffix: '' }))

function person(at: number): (typeof PEOPLE)[number] {
  const found = PEOPLE[at]
  if (!found) throw new Error('nobody there')
  return found
}

function column(built: BuiltReport, id: string): (string | number | null)[] {
  const at = built.columns.findIndex((each) => each.id === id)
  return built.rows.map(({ cells }) => cells[at] ?? null)
}
const sum = (numbers: readonly (string | number | null)[]) =>
  numbers.reduce<number>((total, each) => total + (typeof each === 'number' ? each : 0), 0)

/** What holds for every report: as many cells as columns, totals that add up, and a chart whose parts add up. */
function expectToAddUp(built: BuiltReport, { pictureOf }: { pictureOf?: number } = {}): void {
  for (const { cells } of built.rows) expect(cells).toHaveLength(built.columns.length)
  if (built.totals) {
    built.columns.forEach(({ id, kind }, at) => {
      if (kind === 'count') expect(built.totals?.[at], id).toBe(sum(column(built, id)))
    })
  }
  expect(new Set(built.rows.map(({ key }) => key)).size).toBe(built.rows.length)
  if (pictureOf !== undefined) {
    const { bars, parts } = built.chart as BarsChart
    for (const { values } of bars) expect(values).toHaveLength(parts.length)
    expect(sum(bars.filter(({ depth }) => depth === 0).flatMap(({ values }) => values))).toBe(pictureOf)
    const table = chartTable(built.chart as BarsChart)
    expect(table.rows).toHaveLength(bars.length)
    if (parts.length > 1) for (const { cells } of table.rows) expect(cells.at(-1)).toBe(sum(cells.slice(1, -1)))
  }
}

describe('absence days', () => {
  const line = (soldierId: string, groupId: string | null, kind: DayKind, days: number, spans = 1) => ({
    rosterId: 'R',
    soldierId,
    groupId,
    kind,
    days,
    spans,
  })
  const facts = {
    places: { rosters: ROSTERS.slice(0, 1), groups: GROUPS },
    soldiers: PEOPLE.map((person) => ({ ...person, archived: false })),
    counted: [
      line('a', 'S1', 'PDY', 20),
      line('a', 'S1', 'LV', 10),
      // The Soldier changed squads during the period.
      line('b', 'S1', 'TDY', 4),
      line('b', 'P1', 'PDY', 26),
      line('c', 'P2', 'NR', 30),
      line('d', null, 'QTR', 2, 2),
    ],
  }

  test('counts only absences, by Soldier and by the group on each day', () => {
    const built = absencesReport.build(facts, asked({ from: day('2026-10-22') }))
    expectToAddUp(built, { pictureOf: 16 })
    expect(column(built, 'name')).toEqual(['SGT Adams, J.', 'SGT Baker, J.', 'SGT Davis, J.', 'SGT Clark, J.'])
    expect(column(built, 'away')).toEqual([10, 4, 2, 0])
    expect(column(built, 'times')).toEqual([1, 1, 2, 0])
    expect(column(built, 'known')).toEqual([30, 30, 2, 30])
    expect(built.figures.map(({ value }) => value)).toEqual([16, 4, 30])
    const chart = built.chart as BarsChart
    expect(chart.parts.map(({ code }) => code)).toEqual(expect.arrayContaining(['LV', 'TDY', 'QTR']))
    const totals = Object.fromEntries(chart.bars.map(({ label, values }) => [label, sum(values)]))
    expect(totals).toEqual({ '1st Platoon': 14, '1st Squad': 14, '2nd Platoon': 0, 'No group': 2 })
  })

  test('counts one group and one status', () => {
    const squad = absencesReport.build(facts, asked({ groupId: 'S1' }))
    expectToAddUp(squad, { pictureOf: 14 })
    expect(column(squad, 'known')).toEqual([30, 4])
    const leave = absencesReport.build(facts, asked({ choice: 'LV' }))
    expectToAddUp(leave, { pictureOf: 10 })
    expect(sum(column(leave, 'away'))).toBe(10)
    expect(leave.columns.map(({ id }) => id)).toEqual(['name', 'place', 'away', 'times', 'known'])
  })
})

test('strength has the requested days, each of which adds up to its on hand', () => {
  const counts = (more: Partial<Record<(typeof PERSTAT_COLUMNS)[number], number>>) =>
    Object.fromEntries(PERSTAT_COLUMNS.map((each) => [each, more[each] ?? 0])) as Record<
      (typeof PERSTAT_COLUMNS)[number],
      number
    >
  const facts = [
    { dutyDate: day('2026-11-10'), onHand: 9, counts: counts({ PDY: 9 }), present: 9, available: 9, accounted: 9 },
    {
      dutyDate: day('2026-11-18'),
      onHand: 10,
      counts: counts({ PDY: 7, LV: 3 }),
      present: 7,
      available: 6,
      accounted: 10,
    },
    {
      dutyDate: day('2026-11-19'),
      onHand: 10,
      counts: counts({ PDY: 8, NR: 2 }),
      present: 8,
      available: 8,
      accounted: 8,
    },
  ]
  const built = strengthReport.build(facts, asked({ from: day('2026-11-18') }))
  expectToAddUp(built)
  expect(column(built, 'day')).toEqual(['2026-11-19', '2026-11-18'])
  for (const { cells } of built.rows) expect(sum(cells.slice(5))).toBe(cells[1])
  expect(built.totals).toBeNull()
  expect(built.figures[1]).toEqual({ label: 'Present', value: 8, unit: '+1 since 18 Nov' })
  expect(built.chart && chartTable(built.chart).rows).toHaveLength(2)
})

test('duties are added up over the duty rosters, or shown for one', () => {
  const one = (soldierId: string, dutyRosterId: string, weekday: number, weekend: number, stood = 0) => ({
    dutyRosterId,
    rosterId: 'R',
    soldierId,
    weekday,
    weekend,
    holiday: 0,
    stood,
    charged: 9,
  })
  const facts = {
    places: { rosters: ROSTERS.slice(0, 1), groups: GROUPS },
    dutyRosters: [
      { id: 'CQ', name: 'CQ', rosterName: 'A Co' },
      { id: 'SD', name: 'Staff duty', rosterName: 'A Co' },
    ],
    soldiers: PEOPLE,
    counts: [one('a', 'CQ', 2, 1, 3), one('a', 'SD', 1, 0, 1), one('b', 'CQ', 0, 0), one('c', 'SD', 3, 2, 5)],
  }
  const built = dutiesReport.build(facts, asked())
  expectToAddUp(built, { pictureOf: 9 })
  expect(column(built, 'name')).toEqual(['SGT Clark, J.', 'SGT Adams, J.', 'SGT Baker, J.'])
  expect([column(built, 'detailed'), built.chart]).toMatchObject([[5, 4, 0], { mean: 3 }])
  expect(built.figures.map(({ value }) => value)).toEqual([9, 3, 5, 0])
  const cq = dutiesReport.build(facts, asked({ choice: 'CQ' }))
  expectToAddUp(cq, { pictureOf: 3 })
  expect(column(cq, 'detailed')).toEqual([3, 0])
})

test('for more Soldiers than a chart can name it shows how many were detailed how often', () => {
  const soldiers = Array.from({ length: 210 }, (_none, at) => ({ ...person(0), soldierId: `s${at}` }))
  const counts = soldiers.map(({ soldierId }, at) => ({
    dutyRosterId: 'CQ',
    rosterId: 'R',
    soldierId,
    weekday: at === 0 ? 40 : at % 3,
    weekend: 0,
    holiday: 0,
    stood: 0,
    charged: 9,
  }))
  const dutyRosters = [{ id: 'CQ', name: 'CQ', rosterName: 'A Co' }]
  const facts = { places: { rosters: ROSTERS.slice(0, 1), groups: GROUPS }, dutyRosters, soldiers, counts }
  const built = dutiesReport.build(facts, asked())
  expectToAddUp(built, { pictureOf: 210 })
  const bars = (built.chart as BarsChart).bars.map(({ label, values }) => [label, ...values])
  expect(bars.slice(0, 4)).toEqual([
    ['0', 69],
    ['1', 70],
    ['2', 70],
    ['3', 0],
  ])
  expect(bars.at(-1)).toEqual(['20 or more', 1])
})

describe('the alert roster', () => {
  const soldier = (id: string, last: string, groupId: string | null, cell: string, verifiedOn: string | null) => ({
    id,
    last,
    groupId,
    cell,
    verifiedOn: verifiedOn === null ? null : day(verifiedOn),
    rank: 'SPC',
    first: 'Jo',
    middle: '',
    suffix: '',
    dor: null,
    position: '',
    altPhone: '',
    quarters: '',
    linked: false,
    verifiedBySelf: false,
  })
  const unit = {
    rosterId: 'R',
    name: 'A Co',
    depth: 0,
    groups: GROUPS,
    leaders: [],
    soldiers: [
      soldier('a', 'Adams', 'S1', '555-0101', '2026-11-01'),
      soldier('b', 'Baker', 'S1', '555-0102', '2026-08-21'),
      soldier('c', 'Clark', 'P2', '555-0103', null),
      soldier('d', 'Davis', null, '', '2026-11-19'),
    ],
  }

  test('shows how old each number is, and that verification expires after 90 days', () => {
    const built = alertReport.build([unit], asked())
    expectToAddUp(built, { pictureOf: 4 })
    const stands = Object.fromEntries(built.rows.map(({ key, cells }) => [key, readState(String(cells[7])).state]))
    expect(stands).toEqual({ 'R/a': 'green', 'R/b': 'amber', 'R/c': 'grey', 'R/d': 'red' })
    expect(built.figures.map(({ value }) => value)).toEqual([3, 1, 1])
    // One day later than the ninetieth.
    const within = alertReport.build([unit], asked({ today: day('2026-11-19') }))
    expect(within.figures[1]?.value).toBe(2 + 0)
  })

  test('can be limited to Soldiers without a number', () => {
    const built = alertReport.build([unit], asked({ choice: 'no number' }))
    expectToAddUp(built, { pictureOf: 1 })
    expect(column(built, 'name')).toEqual(['SPC Davis, J.'])
  })
})

test('counseling has the same counts as the board, group by group', () => {
  const roster = {
    rosterId: 'R',
    name: 'A Co',
    depth: 0,
    today: TODAY,
    policy: SEED_CADENCE,
    groups: GROUPS,
    soldiers: PEOPLE.map(({ soldierId, groupId }) => ({
      id: soldierId,
      name: `SGT ${soldierId}`,
      groupId,
      aboutMe: false,
      rank: 'SGT',
      gainedOn: null,
      keptSince: day('2026-01-05'),
      sessions: [],
    })),
  }
  const built = counselingReport.build([roster], asked())
  expectToAddUp(built, { pictureOf: 4 })
  const turned = counselingReport.build([{ ...roster, groups: GROUPS.toReversed() }], asked())
  expect((turned.chart as BarsChart).bars.map(({ label }) => label)).toEqual([
    '2nd Platoon',
    '1st Platoon',
    '1st Squad',
    'No group',
  ])
  expect(built.rows).toHaveLength(4)
  expect(built.figures[0]).toEqual({ label: 'Overdue', value: 4, unit: '' })
  const chain = counselingReport.build(
    [roster, { ...roster, rosterId: 'B', name: '1st Platoon', depth: 1 }],
    asked({ over: 'chain' }),
  )
  const bars = (chain.chart as BarsChart).bars.map(({ label, values }) => [label, sum(values)])
  expect(bars).toEqual([
    ['A Co', 4],
    ['1st Platoon', 4],
  ])
  expect(chain.rows).toHaveLength(8)
})

describe('readiness', () => {
  const cell = (outcome: string | null, doneOn: string, expiresOn: string | null) => ({
    outcome,
    doneOn: day(doneOn),
    expiresOn: expiresOn === null ? null : day(expiresOn),
  })
  const soldier = (id: string, groupId: string | null, cells: SummaryRoster['soldiers'][number]['cells']) => ({
    id,
    name: `SPC ${id}`,
    rank: 'SPC',
    groupId,
    mos: '92A',
    opted: {},
    profiles: [],
    cells,
    fields: { ets: null, cacExpiresOn: null },
  })
  const roster: SummaryRoster = {
    rosterId: 'R',
    name: 'A Co',
    depth: 0,
    today: TODAY,
    policy: SEED_READINESS,
    groups: GROUPS,
    soldiers: [
      soldier('a', 'S1', {
        aft: cell('pass', '2026-09-01', '2027-03-01'),
        weapon: cell('expert', '2026-09-01', '2027-09-01'),
      }),
      soldier('b', 'S1', {
        aft: cell('fail', '2026-09-01', '2027-03-01'),
        weapon: cell('marksman', '2025-09-01', '2026-09-01'),
      }),
      soldier('c', 'P2', {
        aft: cell('pass', '2026-06-01', '2026-12-01'),
        weapon: cell('unqualified', '2026-09-01', '2027-09-01'),
      }),
      soldier('d', null, {}),
    ],
  }

  test('counts every cell once by item and group, and no data is never current', () => {
    const built = readinessReport.build([roster], asked())
    expectToAddUp(built)
    const chart = built.chart as HeatChart
    const aft = chart.columns.findIndex(({ key }) => key === 'aft')
    const cells = Object.fromEntries(chart.rows.map(({ label, cells: each }) => [label, each[aft]]))
    expect(cells).toEqual({
      '1st Platoon': [1, 0, 1, 0],
      '1st Squad': [1, 0, 1, 0],
      '2nd Platoon': [0, 1, 0, 0],
      'No group': [0, 0, 0, 1],
    })
    for (const [at, { key }] of chart.columns.entries()) {
      const tops = chart.rows.filter(({ depth }) => depth === 0)
      const item = built.rows.find((each) => each.key === key)
      expect(sum(tops.flatMap(({ cells: each }) => each[at] ?? []))).toBe(item?.cells[2])
    }
    expect(chart.columns.map(({ key }) => key)).not.toContain('profile')
    const row = built.rows.find(({ key }) => key === 'aft')
    // It applies to four: green 1, amber 1, red 1, grey 1. Two of the four are in date.
    expect(row?.cells.slice(2)).toEqual([4, 1, 1, 1, 1, 50])
    const fitness = readinessReport.build([roster], asked({ choice: 'fitness' }))
    expect(fitness.rows.map(({ key }) => key)).toEqual(['aft', 'cft', 'whtr'])
  })

  test('expirations: the red column matches the figure, the others are in their weeks, and each item is counted once', () => {
    const built = expirationsReport.build([roster], asked({ to: day('2027-02-17') }))
    expectToAddUp(built, { pictureOf: built.rows.length })
    const chart = built.chart as BarsChart
    expect(chart.kind).toBe('columns')
    expect(chart.bars[0]).toMatchObject({ key: 'red', label: 'Act now' })
    expect(sum(chart.bars[0]?.values ?? [])).toBe(built.figures[0]?.value)
    expect(column(built, 'due')).toContain('2026-12-01')
    const year = expirationsReport.build([roster], asked({ to: day('2027-11-20'), choice: 'weapon' }))
    expectToAddUp(year, { pictureOf: 3 })
    expect((year.chart as BarsChart).bars.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Act now', 'Nov 26', 'Sep 27', 'Nov 27']),
    )
    // A period that begins later leaves out what is overdue today.
    const later = expirationsReport.build([roster], asked({ from: day('2026-11-25'), to: day('2026-12-10') }))
    expectToAddUp(later, { pictureOf: 1 })
  })

  test('expirations: red items are those of the readiness report, and those that come due are beside them', () => {
    const red = SEED_READINESS.lines.find(({ redDays }) => redDays > 0)
    if (!red || red.field === null) throw new Error('the seed has an item that is red before its day')
    const leaving = soldier('e', 'P2', {})
    const fields = { ...leaving.fields, [red.field]: addDays(TODAY, red.redDays) }
    const with5 = { ...roster, soldiers: [...roster.soldiers, { ...leaving, fields }] }
    const readiness = readinessReport.build([with5], asked())
    // The item is red now, but its due day is after the period.
    const built = expirationsReport.build([with5], asked({ to: addDays(TODAY, red.redDays - 1) }))
    const [reds, , inDates] = built.figures.map(({ value }) => value)
    expect(reds).toBe(readiness.figures[0]?.value)
    expect(Number(reds) + Number(inDates)).toBe(built.rows.length)
    expect(built.notes.join()).not.toContain('Red before the due date')
    // With its due day in the period it counts in both figures and once in the list, and a note says so.
    const later = expirationsReport.build([with5], asked({ to: addDays(TODAY, red.redDays) }))
    const [redsThen, , dueThen] = later.figures.map(({ value }) => value)
    expect(Number(redsThen) + Number(dueThen)).toBe(later.rows.length + 1)
    expect(later.notes.join()).toContain('Red before the due date: 1.')
    // The red column also has the item that is red before its due day.
    expect(sum((built.chart as BarsChart).bars[0]?.values ?? [])).toBe(reds)
    expectToAddUp(built, { pictureOf: built.rows.length })
  })

  test('expirations: an evaluation that is overdue before it is red counts as due', () => {
    const sergeant = { ...soldier('e', 'P2', { evaluation: cell(null, '2025-10-20', '2026-10-23') }), rank: 'SSG' }
    const built = expirationsReport.build([{ ...roster, soldiers: [sergeant] }], asked())
    expect(built.figures.map(({ value }) => value)).toEqual([0, 1, 1])
    expect(built.rows.map(({ cells }) => cells.at(-1))).toEqual(['amber: Overdue'])
  })

  test('fitness: a Soldier who passed and is due soon has not failed, even when the policy makes it red', () => {
    const lines = SEED_READINESS.lines.map((line) => (line.key === 'aft' ? { ...line, redDays: 30 } : line))
    const built = fitnessReport.build(
      { rosters: [{ ...roster, policy: { ...SEED_READINESS, lines } }], numbers: {} },
      asked({ choice: 'aft' }),
    )
    const stands = Object.fromEntries(built.rows.map(({ cells }) => [cells[0], cells.at(-1)]))
    expect(stands).toMatchObject({ 'SPC b': 'red: Failed', 'SPC c': 'red: Due soon' })
  })

  test('weapons and fitness: each Soldier once, by the current result', () => {
    const facts = { rosters: [roster], numbers: { 'a/aft': 420, 'b/aft': 290, 'a/weapon': 38 } }
    const weapons = weaponsReport.build(facts, asked())
    expectToAddUp(weapons, { pictureOf: 4 })
    const chart = weapons.chart as BarsChart
    const by = (label: string) => {
      const values = chart.bars.find((bar) => bar.label === label)?.values ?? []
      return Object.fromEntries(chart.parts.flatMap(({ code }, at) => (values[at] ? [[code, values[at]]] : [])))
    }
    // A lapsed qualification does not count.
    expect(by('1st Squad')).toEqual({ EXP: 1, LATE: 1 })
    expect(by('2nd Platoon')).toEqual({ UNQ: 1 })
    expect(by('No group')).toEqual({ NONE: 1 })

    const fitness = fitnessReport.build(facts, asked({ choice: 'aft' }))
    expectToAddUp(fitness, { pictureOf: 4 })
    expect(fitness.figures.map(({ value }) => value)).toEqual([2, 1, 1, 355])
    expect(fitnessReport.build(facts, asked()).choices.map(({ id }) => id)).toEqual(['aft', 'cft', 'whtr'])
  })
})

test('licenses are counted by state, and one without a date is not current', () => {
  const license = (
    id: string,
    colour: 'red' | 'amber' | 'green' | 'grey',
    soldier: number,
    kind: 'military' | 'civilian',
  ) => ({
    id,
    kind,
    colour,
    version: 1,
    issuedOn: null,
    expiresOn: null,
    checkRideOn: null,
    restrictions: [],
    qualifications: [],
    state: '',
    licenseClass: '',
    courses: [],
    note: '',
    endedOn: null,
    endReason: null,
    vehicles: [{ vehicle: 'M1083', standing: 'learner' as const, qualifiedOn: null }],
    expires: day('2027-01-01'),
    ride: null,
    rosterName: 'A Co',
    ...person(soldier),
  })
  const facts = {
    places: { rosters: ROSTERS.slice(0, 1), groups: GROUPS },
    licenses: [
      license('1', 'red', 0, 'military'),
      license('2', 'green', 0, 'civilian'),
      license('3', 'grey', 3, 'military'),
      license('4', 'amber', 2, 'military'),
    ],
  }
  const built = licensesReport.build(facts, asked())
  expectToAddUp(built, { pictureOf: 4 })
  expect(built.figures.map(({ value }) => value)).toEqual([1, 1, 1, 1])
  expect(column(built, 'state')).toContain('grey: Missing information')
  expect(built.notes[0]).toMatch(/^3 licenses in force and 1 expired, /)
  expect(column(built, 'vehicles')[0]).toBe('M1083 (learner)')
  expectToAddUp(licensesReport.build(facts, asked({ choice: 'military' })), { pictureOf: 3 })
  expectToAddUp(licensesReport.build(facts, asked({ groupId: 'P1' })), { pictureOf: 2 })
})
