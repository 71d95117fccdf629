import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STRENGTH_CLASSES } from '../roster/rank.ts'
import { STRENGTH_KINDS } from '../roster/soldier-fields.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED, PERSTAT_COLUMNS } from './duty-status.ts'
import { layoutValue, linesOf } from './layouts/layout.ts'
import { namedInPerstat } from './layouts/named.ts'
import { SEED_LAYOUTS } from './layouts/seed.ts'
import {
  authorizedTogether,
  headcountOf,
  headcountOfLine,
  isChangedSince,
  lineTogether,
  percent,
  type PerstatCell,
  perstatLine,
  perstatOf,
} from './perstat.ts'
import { partlyAuthorized } from './perstat-words.ts'
import type { PerstatLine } from './schema.ts'
import { slantText, slantWords } from './slant.ts'

const nobody = { officer: 0, warrant: 0, nco: 0, enlisted: 0 }

const groups = [
  { id: 'p1', parentId: null, name: '1st Platoon', position: 1 },
  { id: 'p1s1', parentId: 'p1', name: '1st Squad', position: 0 },
  { id: 'hq', parentId: null, name: 'HQ', position: 0 },
]

function cell(
  groupId: string | null,
  status: PerstatCell['status'],
  count: number,
  more: Partial<PerstatCell> = {},
): PerstatCell {
  return { groupId, status, count, strengthClass: 'enlisted', strength: 'assigned', ...more }
}

describe('a worked example', () => {
  const cells = [
    cell('hq', 'PDY', 1, { strengthClass: 'officer' }),
    cell('p1', 'LV', 1, { strengthClass: 'nco' }),
    cell('p1s1', 'PDY', 5),
    cell('p1s1', 'PRO', 1),
    cell('p1s1', 'DTL', 1),
    cell('p1s1', NOT_REPORTED, 1),
    cell('p1s1', 'AWL', 1),
    cell('p1s1', 'PDY', 2, { strength: 'attached' }),
    cell(null, NOT_REPORTED, 3, { strength: 'detached' }),
  ]
  const report = perstatOf({ cells, groups, authorized: { officer: 2, warrant: 0, nco: 2, enlisted: 12 } })

  test('adds up the unit', () => {
    expect(report.total).toMatchObject({
      authorized: 16,
      assigned: 14,
      attached: 2,
      detached: 3,
      onHand: 13,
      present: 10,
      available: 8,
      accounted: 11,
      percent: { assigned: 87.5, present: 76.9, available: 61.5, accounted: 84.6 },
    })
    expect(report.total.counts).toMatchObject({ PDY: 9, LV: 1, DTL: 1, AWOL: 1, NR: 1 })
  })

  test('counts the classes separately', () => {
    expect(
      report.classes.map(({ strengthClass, line }) => [strengthClass, line.authorized, line.assigned, line.onHand]),
    ).toEqual([
      ['officer', 2, 1, 1],
      ['warrant', 0, 0, 0],
      ['nco', 2, 1, 1],
      ['enlisted', 12, 12, 11],
    ])
    expect(report.classes[1]?.line.percent).toEqual({ assigned: null, present: null, available: null, accounted: null })
  })

  test('lists groups in order, each with the groups below it, and last the Soldiers without a group', () => {
    expect(report.groups.map(({ name, depth, line }) => [name, depth, line.onHand])).toEqual([
      ['HQ', 0, 1],
      ['1st Platoon', 0, 12],
      ['1st Squad', 1, 11],
      ['No group', 0, 0],
    ])
  })

  test('has a slant: officers, warrant officers and enlisted, with NCOs among the enlisted', () => {
    const { authorized, assigned, attached, present, available } = report.slant
    expect([authorized ?? [], assigned, attached, present, available].map(slantText)).toEqual([
      '2/0/14',
      '1/0/13',
      '0/0/2',
      '1/0/9',
      '1/0/7',
    ])
    expect(slantWords(report.slant)).toBe('AUTH 2/0/14, ASGD 1/0/13, ATCH 0/0/2, PRES 1/0/9, AVAIL 1/0/7')
    expect(slantWords(perstatOf({ cells: [], groups, authorized: nobody }).slant)).toBe(
      'ASGD 0/0/0, ATCH 0/0/0, PRES 0/0/0, AVAIL 0/0/0',
    )
    expect(report.groups[0]?.slant).toMatchObject({ authorized: null, assigned: [1, 0, 0], present: [1, 0, 0] })
  })

  test('has no authorized strength until one is entered', () => {
    expect(perstatOf({ cells, groups, authorized: nobody }).total).toMatchObject({
      authorized: null,
      percent: { assigned: null },
    })
    expect(perstatOf({ cells, groups, authorized: null }).classes[0]?.line.authorized).toBeNull()
  })

  test('measures only rosters with an authorized strength against it', () => {
    const without = [...cells, cell('p1', 'PDY', 100)].map((each, index) =>
      index < cells.length ? each : { ...each, noAuthorization: true },
    )
    const authorized = authorizedTogether([{ officer: 2, warrant: 0, nco: 2, enlisted: 12 }, nobody])
    const { total } = perstatOf({ cells: without, groups, authorized })
    expect(total).toMatchObject({
      authorized: 16,
      assigned: 114,
      assignedOfAuthorized: 14,
      percent: { assigned: 87.5 },
    })
    expect(partlyAuthorized(total)).toContain('14 of 114 assigned are measured against 16 authorized')
    expect(partlyAuthorized(report.total)).toBeNull()
    expect(authorizedTogether([nobody, nobody])).toBeNull()
  })

  test('counts everyone on hand in three ways', () => {
    expect(headcountOf(cells)).toEqual({ onHand: 13, reported: 12, accounted: 11, present: 10, available: 8 })
    expect(headcountOf([{ strength: 'assigned', status: 'PDY' }])).toMatchObject({ onHand: 1, present: 1 })
    expect(headcountOfLine(perstatLine(cells))).toEqual(headcountOf(cells))
  })

  test('is unchanged since its report while every count is the same and nothing was recorded since', () => {
    const counts = headcountOf(cells)
    const report = { counts, submittedAt: '2026-11-12T11:30:00.000Z' }
    const before = '2026-11-12T11:29:00.000Z'
    expect(isChangedSince(report, { counts, newest: before })).toBe(false)
    expect(isChangedSince(report, { counts, newest: null })).toBe(false)
    expect(isChangedSince(null, { counts, newest: before })).toBe(false)
    for (const figure of Object.keys(counts) as (keyof typeof counts)[]) {
      expect(isChangedSince(report, { counts: { ...counts, [figure]: counts[figure] + 1 }, newest: before })).toBe(true)
    }
    // Pass instead of leave, or one Soldier for another. The counts do not show that.
    expect(isChangedSince(report, { counts, newest: '2026-11-12T11:31:00.000Z' })).toBe(true)
  })
})

test('percentages have one decimal', () => {
  expect([percent(1, 3), percent(2, 3), percent(1, 1), percent(0, 5), percent(1, 0), percent(1, null)]).toEqual([
    33.3,
    66.7,
    100,
    0,
    null,
    null,
  ])
})

describe('any strength', () => {
  const groupIds = ['a', 'b', 'c', 'd', 'e']
  const anyGroups = fc
    .tuple(...groupIds.map((_, index) => fc.option(fc.constantFrom(...groupIds.slice(0, Math.max(index, 1))))))
    .map((parents) =>
      groupIds.map((id, index) => ({
        id,
        name: id,
        position: 0,
        parentId: index === 0 ? null : (parents[index] ?? null),
      })),
    )
  const anyCells = fc.array(
    fc.record({
      groupId: fc.option(fc.constantFrom(...groupIds, 'gone')),
      strengthClass: fc.constantFrom(...STRENGTH_CLASSES),
      strength: fc.constantFrom(...STRENGTH_KINDS),
      status: fc.constantFrom(...DUTY_STATUS_CODES, NOT_REPORTED),
      count: fc.integer({ min: 0, max: 500 }),
    }),
    { maxLength: 40 },
  )

  function numbersOf(line: PerstatLine): number[] {
    const { assigned, attached, detached, onHand, present, available, accounted, counts } = line
    return [
      assigned,
      attached,
      detached,
      onHand,
      present,
      available,
      accounted,
      ...PERSTAT_COLUMNS.map((column) => counts[column]),
    ]
  }
  function sum(lines: readonly PerstatLine[]): number[] {
    return lines
      .map(numbersOf)
      .reduce((a, b) => a.map((value, index) => value + (b[index] ?? 0)), numbersOf(perstatLine([])))
  }

  test('adds up: assigned + attached - detached = on hand = the sum of the columns', () => {
    fc.assert(
      fc.property(anyCells, anyGroups, (cells, tree) => {
        const report = perstatOf({ cells, groups: tree, authorized: nobody })
        const lines = [
          report.total,
          ...report.classes.map(({ line }) => line),
          ...report.groups.map(({ line }) => line),
        ]
        for (const line of lines) {
          expect(line.assigned + line.attached - line.detached).toBe(line.onHand)
          expect(PERSTAT_COLUMNS.reduce((total, column) => total + line.counts[column], 0)).toBe(line.onHand)
          expect(line.available).toBeLessThanOrEqual(line.present)
          expect(line.present).toBeLessThanOrEqual(line.accounted)
          expect(line.accounted).toBeLessThanOrEqual(line.onHand - line.counts.NR)
        }
      }),
    )
  })

  test('on 10,000 random days: PDY, those named as not PDY and those not reported add up to on hand', () => {
    const anybody = fc.record({
      strengthClass: fc.constantFrom(...STRENGTH_CLASSES),
      strength: fc.constantFrom(...STRENGTH_KINDS),
      status: fc.constantFrom(...DUTY_STATUS_CODES, NOT_REPORTED),
      groupId: fc.constantFrom('hq', 'p1', 'p1s1', null),
    })
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 15 }), (people) => {
        const cells = people.map((each) => ({ ...each, count: 1 }))
        const { total, classes, groups: lines } = perstatOf({ cells, groups, authorized: null })
        const onHand = people.filter(({ strength }) => strength !== 'detached')
        const named = onHand.filter(({ status }) => status !== 'PDY')
        const { notPdy, countedPdy, notReported } = namedInPerstat(named, SEED_LAYOUTS.garrison)
        const plainlyPresent = onHand.filter(({ status }) => status === 'PDY').length
        expect(total.onHand).toBe(onHand.length)
        expect(total.counts.PDY).toBe(plainlyPresent + countedPdy.length)
        expect(total.counts.NR).toBe(notReported.length)
        expect(total.counts.PDY + notPdy.length + notReported.length).toBe(total.onHand)
        for (const layout of Object.values(SEED_LAYOUTS)) {
          const pdy = linesOf(layout, total).find(({ columns }) => columns.includes('PDY'))
          const count = (pdy && layoutValue(pdy, total)) ?? 0
          expect(count + namedInPerstat(named, layout).notPdy.length + notReported.length).toBe(total.onHand)
        }
        expect(headcountOf(cells)).toEqual({
          onHand: total.onHand,
          reported: total.onHand - total.counts.NR,
          accounted: total.accounted,
          present: total.present,
          available: total.available,
        })
        expect(sum(classes.map(({ line }) => line))).toEqual(numbersOf(total))
        expect(sum(lines.filter(({ parentId }) => parentId === null).map(({ line }) => line))).toEqual(numbersOf(total))
      }),
      { numRuns: 10_000 },
    )
  })

  test('each slant adds up to its total, and those of the top groups to that of the unit', () => {
    fc.assert(
      fc.property(anyCells, anyGroups, (cells, tree) => {
        const authorized = { officer: 5, warrant: 1, nco: 30, enlisted: 90 }
        const { total, slant, groups: lines } = perstatOf({ cells, groups: tree, authorized })
        const added = (figure: readonly number[]) => figure.reduce((all, one) => all + one, 0)
        expect(slant.authorized).toEqual([5, 1, 120])
        for (const name of ['assigned', 'attached', 'present', 'available'] as const) {
          expect(added(slant[name])).toBe(total[name])
          for (const { line, slant: own } of lines) expect(added(own[name])).toBe(line[name])
          const top = lines.filter(({ parentId }) => parentId === null)
          expect([0, 1, 2].map((at) => top.reduce((all, { slant: own }) => all + (own[name][at] ?? 0), 0))).toEqual(
            slant[name],
          )
        }
      }),
    )
  })

  test('the lines of all classes together are the total', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const authorized = { officer: 5, warrant: 1, nco: 30, enlisted: 90 }
        const { total, classes } = perstatOf({ cells, groups, authorized })
        expect(lineTogether(classes.map(({ line }) => line))).toEqual(total)
      }),
    )
  })

  test('classes add up to the total, and so do the top groups with the Soldiers without a group', () => {
    fc.assert(
      fc.property(anyCells, anyGroups, (cells, tree) => {
        const { total, classes, groups: lines } = perstatOf({ cells, groups: tree, authorized: nobody })
        expect(sum(classes.map(({ line }) => line))).toEqual(numbersOf(total))
        expect(sum(lines.filter(({ parentId }) => parentId === null).map(({ line }) => line))).toEqual(numbersOf(total))
      }),
    )
  })

  test('every group is listed once, after its parent', () => {
    fc.assert(
      fc.property(anyCells, anyGroups, (cells, tree) => {
        const seen: (string | null)[] = [null]
        for (const { groupId, parentId } of perstatOf({ cells, groups: tree, authorized: null }).groups) {
          expect(groupId === null || !seen.includes(groupId)).toBe(true)
          expect(seen).toContain(parentId)
          seen.push(groupId)
        }
        expect(seen.filter((id) => id !== null).sort()).toEqual(groupIds)
      }),
    )
  })
})
