import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { STRENGTH_CLASSES } from '../roster/rank.ts'
import { STRENGTH_KINDS } from '../roster/soldier-fields.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED, PERSTAT_COLUMNS } from './duty-status.ts'
import { type PerstatCell, perstatOf } from './perstat.ts'
import { type HistoryEntry, statusOn } from './status-history.ts'
import { standingAt, type StrengthChange } from './strength-history.ts'

/*
 * Any history of a unit: arrivals, archived and restored Soldiers, group moves, loans to other units, and entries with
 * an end, without an end, or withdrawn. At every moment its PERSTAT must add up, and the order of arrival must not
 * matter.
 */
const NOV = (day: number): CalendarDate => addDays('2026-11-01' as CalendarDate, day)
const minute = (at: number) => new Date(Date.UTC(2026, 10, 1, 12, at)).toISOString()
const GROUPS = [
  { id: 'p1', parentId: null, name: '1st Platoon', position: 0 },
  { id: 's1', parentId: 'p1', name: '1st Squad', position: 0 },
  { id: 'p2', parentId: null, name: '2nd Platoon', position: 1 },
]

const entries = fc.uniqueArray(
  fc
    .record({
      id: fc.uuid(),
      status: fc.constantFrom(...DUTY_STATUS_CODES),
      from: fc.integer({ min: 0, max: 20 }),
      length: fc.option(fc.integer({ min: 0, max: 8 })),
      at: fc.integer({ min: 0, max: 9 }),
      withdrawn: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 3 }),
    })
    .map(
      ({ id, status, from, length, at, withdrawn }): HistoryEntry => ({
        id,
        status,
        from: NOV(from),
        to: length === null ? null : NOV(from + length),
        recordedAt: minute(at),
        withdrawnAt: withdrawn === null ? null : minute(withdrawn),
      }),
    ),
  { selector: ({ id }) => id, maxLength: 8 },
)
const changes = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 9 }),
      strength: fc.constantFrom(...STRENGTH_KINDS),
      // The group 'gone' was deleted since.
      groupId: fc.constantFrom('p1', 's1', 'p2', 'gone', null),
      onRoster: fc.boolean(),
      strengthClass: fc.constantFrom(...STRENGTH_CLASSES),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.map(({ at, ...change }, seq) => ({ ...change, seq, fromAt: minute(at) })))
const unit = fc.array(fc.record({ entries, changes }), { minLength: 1, maxLength: 8 })
type Unit = readonly {
  entries: readonly HistoryEntry[]
  changes: readonly (StrengthChange & Pick<PerstatCell, 'strengthClass'>)[]
}[]

function reportOf(people: Unit, day: CalendarDate, instant: string) {
  const cells = people.flatMap((person): PerstatCell[] => {
    const standing = standingAt(person.changes, instant)
    if (!standing) return []
    const status = statusOn(person.entries, day, instant).entry?.status ?? NOT_REPORTED
    const { groupId, strength, strengthClass } = standing
    return [{ groupId, strength, strengthClass, status, count: 1 }]
  })
  return { cells, report: perstatOf({ cells, groups: GROUPS, authorized: null }) }
}

test('the PERSTAT adds up at any moment: every line, classes to the total, groups to the total', () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 10 }), (people, day, at) => {
      const { cells, report } = reportOf(people, NOV(day), minute(at))
      const { classes, total, groups } = report
      expect(total.assigned + total.attached).toBe(cells.length)
      for (const line of [total, ...classes.map((one) => one.line), ...groups.map((one) => one.line)]) {
        expect(line.assigned + line.attached - line.detached).toBe(line.onHand)
        expect(PERSTAT_COLUMNS.reduce((sum, column) => sum + line.counts[column], 0)).toBe(line.onHand)
        expect(line.available).toBeLessThanOrEqual(line.present)
        expect(line.present).toBeLessThanOrEqual(line.accounted)
        expect(line.accounted).toBeLessThanOrEqual(line.onHand - line.counts.NR)
      }
      for (const part of [classes, groups.filter(({ depth }) => depth === 0)]) {
        for (const figure of ['assigned', 'onHand', 'present', 'accounted'] as const) {
          expect(part.reduce((sum, { line }) => sum + line[figure], 0)).toBe(total[figure])
        }
        for (const column of PERSTAT_COLUMNS) {
          expect(part.reduce((sum, { line }) => sum + line.counts[column], 0)).toBe(total.counts[column])
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('the order in which entries, changes and Soldiers arrive does not matter', () => {
  const shuffled = <T>(list: readonly T[], keys: readonly number[]) =>
    list
      .map((one, at) => ({ one, key: keys[at % keys.length] ?? 0 }))
      .sort((a, b) => a.key - b.key)
      .map(({ one }) => one)
  const keys = fc.array(fc.nat(), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(
      unit,
      keys,
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 0, max: 10 }),
      (people, order, day, at) => {
        const mixed = shuffled(people, order).map((person) => ({
          entries: shuffled(person.entries, order),
          changes: shuffled(person.changes, order),
        }))
        expect(reportOf(mixed, NOV(day), minute(at)).report).toEqual(reportOf(people, NOV(day), minute(at)).report)
      },
    ),
    { numRuns: 400 },
  )
})
