import { DUTY_STATUS_CODES, type DutyStatusCode, PERSTAT_COLUMNS } from '@muster/domain/dutyday/duty-status.ts'
import {
  exportPerstat,
  getAccountability,
  getPerstat,
  getStrengthTrend,
  recordStatus,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { type PerstatCell, perstatLine, perstatOf } from '@muster/domain/dutyday/perstat.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { lastDay, statusOn } from '@muster/domain/dutyday/status-history.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { strengthClassOf } from '@muster/domain/roster/rank.ts'
import { STRENGTH_KINDS, type StrengthKind } from '@muster/domain/roster/soldier-fields.ts'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../testing/files/read-files.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { tries } from '../../testing/run/depth.ts'
import type { WorldAccount, WorldSoldier } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-10-20T04:00:00Z') // Midnight in New York.

let setting: WorldServer
let navarro: WorldAccount
let leader: Client

beforeAll(async () => {
  setting = await startWorld(new Date(START))
  navarro = await setting.world.leader('SFC', 'Navarro', { first: 'Justin' })
  leader = setting.as(navarro)
})
afterAll(() => setting.close())

function addsUp(report: Perstat): void {
  for (const line of [
    report.total,
    ...report.classes.map((each) => each.line),
    ...report.groups.map((each) => each.line),
  ]) {
    expect(line.assigned + line.attached - line.detached).toBe(line.onHand)
    expect(PERSTAT_COLUMNS.reduce((sum, column) => sum + line.counts[column], 0)).toBe(line.onHand)
  }
  expect(report.classes.reduce((sum, { line }) => sum + line.onHand, 0)).toBe(report.total.onHand)
  const top = report.groups.filter((group) => group.depth === 0)
  expect(top.reduce((sum, { line }) => sum + line.onHand, 0)).toBe(report.total.onHand)
  expect(report.byName.length).toBe(report.total.onHand - plainlyPresent(report))
}

/** PRO counts in the column PDY but is listed by name. */
function plainlyPresent(report: Perstat): number {
  return report.total.counts.PDY - report.byName.filter((person) => person.status === 'PRO').length
}

describe('for any history', () => {
  const SPAN = 12
  const anyEntry = fc.record({
    soldier: fc.nat(5),
    status: fc.constantFrom(...DUTY_STATUS_CODES),
    from: fc.integer({ min: -2, max: SPAN + 2 }),
    days: fc.option(fc.nat(6), { nil: null }),
    // Few instants, so that some entries are recorded at the same one.
    hour: fc.integer({ min: 0, max: SPAN * 12 }),
    withdrawnAfter: fc.option(fc.nat(SPAN * 12), { nil: null, freq: 4 }),
  })
  const anyChange = fc.record({
    soldier: fc.nat(5),
    hour: fc.integer({ min: 1, max: SPAN * 24 }),
    rank: fc.constantFrom('CPT', 'CW2', 'SGT', 'CPL', 'PFC'),
    strength: fc.constantFrom(...STRENGTH_KINDS),
    group: fc.nat(3),
  })
  const anyMoment = fc.integer({ min: 0, max: SPAN * 24 * 60 })

  test('the report, the list and the trend agree with the rules on the same entries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEntry, { maxLength: 30 }),
        fc.array(anyChange, { maxLength: 6 }),
        anyMoment,
        async (wishes, changes, minute) => {
          const { world } = setting
          setting.at(new Date(START - DAY_MS))
          const roster = await world.roster(navarro, { soldiers: 6, name: 'Any' })
          const ids = roster.groups.map((group) => group.id)
          const history = wishes.map((wish) => {
            const from = addDays('2026-10-20' as CalendarDate, wish.from)
            return {
              id: randomUUID(),
              soldierId: roster.soldiers[wish.soldier]?.id ?? '',
              status: wish.status,
              from,
              to: lastDay({ status: wish.status, from, to: wish.days === null ? null : addDays(from, wish.days) }),
              at: new Date(START + wish.hour * 2 * 3_600_000),
              withdrawnAt:
                wish.withdrawnAfter === null
                  ? null
                  : new Date(START + (wish.hour + wish.withdrawnAfter) * 2 * 3_600_000),
            }
          })
          await world.entries(roster, history)
          for (const { id, withdrawnAt } of history) if (withdrawnAt) await world.withdraw(roster, [id], withdrawnAt)

          const strengths = roster.soldiers.map(
            (
              soldier,
            ): (Pick<WorldSoldier, 'rank' | 'groupId'> & {
              at: number
              strength: StrengthKind
            })[] => [{ at: 0, rank: soldier.rank, strength: 'assigned', groupId: soldier.groupId }],
          )
          for (const change of changes.toSorted((a, b) => a.hour - b.hour)) {
            const soldier = roster.soldiers[change.soldier]
            const states = strengths[change.soldier]
            if (!soldier || !states) continue
            world.at = new Date(START + change.hour * 3_600_000)
            const after = { rank: change.rank, strength: change.strength, groupId: ids[change.group] ?? null }
            await world.change(roster, soldier, {}, after)
            states.push({ at: world.at.getTime(), ...after })
          }

          const cellsOf = (at: number, date: CalendarDate, knownAt: number): PerstatCell[] =>
            roster.soldiers.map((soldier, index) => {
              const state = strengths[index]?.findLast((each) => each.at <= at)
              const entries = history
                .filter((entry) => entry.soldierId === soldier.id)
                .map((entry) => ({
                  ...entry,
                  recordedAt: entry.at.toISOString(),
                  withdrawnAt: entry.withdrawnAt?.toISOString() ?? null,
                }))
              const { entry } = statusOn(entries, date, new Date(knownAt))
              return {
                groupId: state?.groupId ?? null,
                strengthClass: strengthClassOf(state?.rank ?? '') ?? 'enlisted',
                strength: state?.strength ?? 'assigned',
                status: entry?.status ?? 'NR',
                count: 1,
              }
            })

          const moment = START + minute * 60_000
          const dayOf = (instant: number) =>
            addDays(
              '2026-10-20' as CalendarDate,
              Math.floor((instant - START - (instant >= AFTER_DST ? 3_600_000 : 0)) / DAY_MS),
            )
          setting.at(new Date(START + (SPAN + 3) * DAY_MS))
          const report = await leader.call(getPerstat, { rosterId: roster.id, asOf: new Date(moment).toISOString() })
          const cells = cellsOf(moment, dayOf(moment), moment)
          expect(report.dutyDate).toBe(dayOf(moment))
          expect((({ classes, total, slant, groups }) => ({ classes, total, slant, groups }))(report)).toEqual(
            perstatOf({ cells, groups: roster.groups, authorized: null }),
          )
          addsUp(report)

          const now = setting.server.clock.now().getTime()
          const { rows } = await leader.call(getAccountability, { rosterId: roster.id })
          const listed = rows.map(({ strength, status }) => ({ strength, status }))
          expect(perstatLine(listed)).toEqual(perstatLine(cellsOf(now, dayOf(now), 8.64e15)))

          const { points } = await leader.call(getStrengthTrend, {
            rosterId: roster.id,
            asOf: new Date(moment).toISOString(),
            days: 60,
          })
          for (const point of points) {
            const end = Math.min(moment, endOf(point.dutyDate))
            const { onHand, counts, present, available, accounted } = perstatLine(cellsOf(end, point.dutyDate, end))
            expect(point).toEqual({ dutyDate: point.dutyDate, onHand, counts, present, available, accounted })
          }
        },
      ),
      { numRuns: tries(15, 60) },
    )
  }, 180_000)

  // The clocks went back on 1 November 2026 at 0200.
  const AFTER_DST = Date.parse('2026-11-01T06:00:00Z')
  function endOf(day: CalendarDate): number {
    return Date.parse(`${addDays(day, 1)}T${day >= '2026-11-01' ? '05' : '04'}:00:00Z`) - 1
  }
})

describe('as of', () => {
  test('past moments stay as they were, whatever is corrected later', async () => {
    setting.at('2026-11-02T11:00:00Z')
    const roster = await setting.world.roster(navarro, { soldiers: 4 })
    const [first, second] = roster.soldiers
    const put = (soldierId: string | undefined, status: 'PDY' | 'LV' | 'AUN', from: string, reason = '') =>
      leader.call(recordStatus, {
        rosterId: roster.id,
        entries: [{ id: randomUUID(), soldierId: soldierId ?? '', status, from, reason }],
      })
    setting.at('2026-11-03T11:30:00Z')
    await put(first?.id, 'PDY', '2026-11-03')
    await put(second?.id, 'PDY', '2026-11-03')
    setting.at('2026-11-03T11:50:00Z')
    const submitted = await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: '2026-11-03' })
    const at = (asOf: string | null) => leader.call(getPerstat, { rosterId: roster.id, asOf })
    const before = await at('2026-11-03T11:45:00Z')
    expect(before).toMatchObject({
      total: { counts: { PDY: 2, NR: 2 } },
      submission: null,
      before: null,
    })
    setting.at('2026-11-03T12:10:00Z')
    const frozen = await at('2026-11-03T12:00:00Z')
    expect(frozen.submission).toEqual(submitted)

    setting.at('2026-11-04T15:00:00Z')
    await put(first?.id, 'AUN', '2026-11-03', 'Found out a day late')
    await setting.world.depart(roster, second ?? roster.soldiers[0] ?? never())
    expect(await at('2026-11-03T11:45:00Z')).toEqual(before)
    expect(await at('2026-11-03T12:00:00Z')).toEqual(frozen)
    const now = await at(null)
    expect(now).toMatchObject({
      asOf: '2026-11-04T15:00:00.000Z',
      dutyDate: '2026-11-04',
      total: { onHand: 3, counts: { AUN: 1, NR: 2 } },
      submission: null,
    })
    // Compared with the duty day before as it was when it ended, without later corrections.
    expect(now.before).toEqual({ dutyDate: '2026-11-03', line: frozen.total })
  })

  test('is compared with the last duty day, over a weekend with its CQ, and agrees with the trend', async () => {
    setting.at('2026-11-05T12:00:00Z')
    const roster = await setting.world.roster(navarro, { soldiers: 5 })
    const [first, second, third] = roster.soldiers
    const put = (soldierId: string | undefined, status: DutyStatusCode, from: string) =>
      leader.call(recordStatus, {
        rosterId: roster.id,
        entries: [{ id: randomUUID(), soldierId: soldierId ?? '', status, from }],
      })
    setting.at('2026-11-06T12:00:00Z') // A Friday.
    await put(first?.id, 'PDY', '2026-11-06')
    await put(second?.id, 'PDY', '2026-11-06')
    await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: '2026-11-06' })
    setting.at('2026-11-06T20:00:00Z')
    await put(third?.id, 'PDY', '2026-11-06')
    setting.at('2026-11-08T12:00:00Z')
    await put(first?.id, 'SD', '2026-11-08') // One of five Soldiers on CQ on a Sunday is not a formation.
    setting.at('2026-11-09T14:00:00Z')
    const report = await leader.call(getPerstat, { rosterId: roster.id })
    expect(report.before).toMatchObject({ dutyDate: '2026-11-06', line: { counts: { PDY: 3, NR: 2 } } })
    const { points } = await leader.call(getStrengthTrend, { rosterId: roster.id })
    expect(points.at(-1)).toMatchObject({ dutyDate: '2026-11-06', present: report.before?.line.present })
  })

  test('a future moment and one before the product existed are refused', async () => {
    setting.at('2026-11-02T12:00:00Z')
    const roster = await setting.world.roster(navarro, { soldiers: 1 })
    for (const asOf of ['2026-11-02T13:00:00Z', '1999-12-31T23:59:59Z']) {
      await expect(leader.call(getPerstat, { rosterId: roster.id, asOf })).rejects.toMatchObject({
        code: 'out-of-range',
        details: { field: 'asOf' },
      })
    }
  })
})

test('authorized strength, classes and groups with everyone below them', async () => {
  setting.at('2026-11-02T12:00:00Z')
  const roster = await setting.world.roster(navarro, {
    soldiers: 29,
    authorized: { officer: 1, warrant: 0, nco: 12, enlisted: 20 },
  })
  const report = await leader.call(getPerstat, { rosterId: roster.id })
  expect(report.total).toMatchObject({
    authorized: 33,
    assigned: 29,
    onHand: 29,
    percent: { assigned: 87.9, present: 0 },
  })
  expect(report.classes.map(({ strengthClass, line }) => [strengthClass, line.authorized, line.assigned])).toEqual([
    ['officer', 1, 1],
    ['warrant', 0, 0],
    ['nco', 12, 10],
    ['enlisted', 20, 18],
  ])
  expect(report.groups.map(({ name, depth, line }) => [name, depth, line.onHand])).toEqual([
    ['1st Platoon', 0, 29],
    ['1st Squad', 1, 9],
    ['2nd Squad', 1, 9],
    ['3rd Squad', 1, 9],
  ])
  addsUp(report)
})

test('of one group: its Soldiers and those of the groups below it, and the submitted report of the roster', async () => {
  setting.at('2026-11-02T12:00:00Z')
  const roster = await setting.world.roster(navarro, {
    soldiers: 29,
    authorized: { officer: 1, warrant: 0, nco: 12, enlisted: 20 },
  })
  const idOf = (wanted: string) => roster.groups.find(({ name }) => name === wanted)?.id ?? ''
  const asked = { rosterId: roster.id, groupId: idOf('2nd Squad') }
  const whole = await leader.call(getPerstat, { rosterId: roster.id })
  const inside = whole.byName.filter(({ groupId }) => groupId === asked.groupId)
  const [one] = inside
  const entry = { id: randomUUID(), soldierId: one?.soldierId ?? '', status: 'PDY' as const, from: '2026-11-02' }
  await leader.call(recordStatus, { rosterId: roster.id, entries: [entry] })
  await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: '2026-11-02' })

  const squad = await leader.call(getPerstat, asked)
  expect(squad).toMatchObject({ group: '1st Platoon / 2nd Squad', submission: { counts: { onHand: 29 } } })
  expect(squad.total).toMatchObject({ onHand: 9, present: 1, authorized: null })
  expect(squad.byName.map(({ soldierId }) => soldierId)).toEqual(inside.slice(1).map(({ soldierId }) => soldierId))
  expect(squad.groups.map(({ name, depth, line }) => [name, depth, line.onHand])).toEqual([['2nd Squad', 0, 9]])
  addsUp(squad)
  const platoon = await leader.call(getPerstat, { rosterId: roster.id, groupId: idOf('1st Platoon') })
  expect(platoon.total).toMatchObject({ onHand: 29, present: 1 })
  expect((await leader.call(getStrengthTrend, asked)).points.at(-1)).toMatchObject({ onHand: 9, present: 1 })
  const text = await leader.call(exportPerstat, { ...asked, format: 'csv' })
  const rows = rowsOf(text)
  expect(rows).toContainEqual(expect.arrayContaining(['Unit', `${whole.unit}, 1st Platoon / 2nd Squad`]))

  const another = await setting.world.roster(navarro, { soldiers: 9 })
  for (const read of [getPerstat, getStrengthTrend] as const) {
    expect(await refusalOf(leader.call(read, { rosterId: another.id, groupId: asked.groupId }))).toMatchObject({
      code: 'not-found',
      details: { field: 'groupId' },
    })
    expect(
      await refusalOf(leader.call(read, { rosterId: roster.id, over: 'chain', groupId: asked.groupId })),
    ).toMatchObject({ code: 'invalid-argument' })
  }
})

test('a deployed Soldier is accounted for and not present, until the day after its end', async () => {
  setting.at('2026-11-02T12:00:00Z')
  const roster = await setting.world.roster(navarro, { soldiers: 3 })
  const [soldier] = roster.soldiers
  const entry = { id: randomUUID(), soldierId: soldier?.id ?? '', status: 'DEP' as const, from: '2026-11-02' }
  const entries = [{ ...entry, to: '2026-11-20', place: 'Forward' }]
  await leader.call(recordStatus, { rosterId: roster.id, entries })
  const report = await leader.call(getPerstat, { rosterId: roster.id })
  expect(report.total).toMatchObject({ counts: { DEP: 1, AWOL: 0, NR: 2 }, present: 0, available: 0, accounted: 1 })
  expect(report.byName.find(({ status }) => status === 'DEP')).toMatchObject({
    soldierId: soldier?.id,
    place: 'Forward',
  })
  expect(
    rowsOf(await leader.call(exportPerstat, { rosterId: roster.id, format: 'csv', names: true })).flat(),
  ).toContain('Deployed')

  setting.at('2026-11-21T12:00:00Z')
  const { rows } = await leader.call(getAccountability, { rosterId: roster.id })
  expect(rows.find(({ soldierId }) => soldierId === soldier?.id)).toMatchObject({
    status: 'NR',
    dueBack: { status: 'DEP', until: '2026-11-20' },
  })
})

test('marks a Soldier whose short name another Soldier on the roster shares, also when that one is present', async () => {
  setting.at('2026-11-02T12:00:00Z')
  const owner = await setting.world.leader('SSG', 'Falkner')
  const soldiers = [
    { rank: 'SPC', last: 'Nguyen', first: 'Kim' },
    { rank: 'SPC', last: 'NGUYEN', first: 'kyle' },
    { rank: 'SGT', last: 'Nguyen', first: 'Kai' },
    { rank: 'SPC', last: 'Nguyen', first: 'Ada' },
  ]
  const squad = await setting.world.roster(owner, { soldiers })
  const [kim, ...others] = squad.soldiers.map(({ id }) => id)
  const from = '2026-11-02'
  const entry = (soldierId: string, status: 'PDY' | 'LV') => ({ id: randomUUID(), soldierId, status, from })
  await setting.as(owner).call(recordStatus, {
    rosterId: squad.id,
    entries: [entry(kim ?? '', 'PDY'), ...others.map((id) => entry(id, 'LV'))],
  })
  for (const over of ['roster', 'chain'] as const) {
    const { byName } = await setting.as(owner).call(getPerstat, { rosterId: squad.id, over })
    expect(Object.fromEntries(byName.map(({ first, sharesName }) => [first, sharesName]))).toEqual({
      kyle: true,
      Kai: false,
      Ada: false,
    })
  }
})

test('an empty roster has an empty report', async () => {
  const roster = await setting.world.roster(navarro, {})
  const report = await leader.call(getPerstat, { rosterId: roster.id })
  expect(report).toMatchObject({
    total: { onHand: 0, percent: { present: null } },
    groups: [],
    byName: [],
    before: null,
  })
  expect(await leader.call(getStrengthTrend, { rosterId: roster.id })).toEqual({ points: [] })
})

function never(): never {
  throw new Error('no such Soldier')
}
