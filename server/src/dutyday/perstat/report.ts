import {
  authorizedInAll,
  authorizedTogether,
  classLines,
  hasAuthorization,
  headcountOf,
  type PerstatCell,
  perstatLine,
  perstatOf,
  slantOf,
} from '@muster/domain/dutyday/perstat.ts'
import type { Headcount, Perstat, PerstatByName, TrendPoint } from '@muster/domain/dutyday/schema.ts'
import { addDays, type CalendarDate, daysBetween, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { AskedGroup } from '../../roster/asked-group.ts'
import { groupsOfPart } from '../../roster/leaders/reads.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { type CountedRow, type Over, type PerstatFacts, perstatFacts, type TrendRow, trendRows } from './reads.ts'

/** A report whose by-name list is still the JSON that the database wrote. */
export interface PerstatReport {
  readonly report: Omit<Perstat, 'byName'>
  readonly byNameJson: string
  readonly headcount: Headcount
}

/** The PERSTAT of a roster as known at an instant (null for now), or of another duty day as known now. */
export async function reportPerstat(
  tx: ReadTx,
  scope: ChainViewer,
  asked: {
    readonly over: Over
    readonly now: Date
    readonly asOf: Date | null
    readonly dutyDate?: CalendarDate
    /** Null for the whole roster. */
    readonly group?: AskedGroup | null
  },
): Promise<PerstatReport> {
  const at = asked.asOf ?? asked.now
  const facts = await perstatFacts(tx, scope, {
    over: asked.over,
    at,
    knownAt: asked.asOf,
    ...(asked.dutyDate ? { dutyDate: asked.dutyDate } : {}),
  })
  const whole = assemble(facts, scope, at, asked.over)
  if (asked.group) return ofGroup(whole, facts, asked.group)
  return scope.limited ? ofPart(whole, facts, await groupsOfPart(tx, 'accountability', 'see')) : whole
}

/** The report of a leader of some groups: theirs alone, which have no authorized strength of their own. */
function ofPart(whole: PerstatReport, facts: PerstatFacts, inside: ReadonlySet<string>): PerstatReport {
  const groups = facts.groups
    .filter(({ id }) => inside.has(id))
    .map((one) =>
      one.parentId !== null && inside.has(one.parentId) ? one : Object.assign({}, one, { parentId: null }),
    )
  const cells = cellsOf(facts, facts.counted, 0)
  return { ...whole, report: { ...whole.report, ...perstatOf({ cells, groups, authorized: null }) } }
}

function assemble(facts: PerstatFacts, scope: ChainViewer, at: Date, over: Over): PerstatReport {
  const roster = facts.rosters.find(({ id }) => id === scope.rosterId)
  if (!roster) throw new Error('the PERSTAT came without its roster')
  const cells = cellsOf(facts, facts.counted, 0)
  const before = cellsOf(facts, facts.counted, 1)
  return {
    report: {
      rosterId: scope.rosterId,
      unit: roster.name,
      group: null,
      asOf: at.toISOString(),
      dutyDate: roster.dutyDate,
      timeZone: roster.timeZone,
      ...perstatOf({
        cells,
        groups: facts.groups,
        authorized: authorizedTogether(facts.rosters.map(({ authorized }) => authorized)),
      }),
      ...(over === 'chain' ? linesBelow(facts, scope.rosterId) : { rosters: [] }),
      repeated: facts.repeated,
      // There is no duty day before, or nobody was on the roster yet, so there is nothing to compare with.
      before: facts.dayBefore && before.length > 0 ? { dutyDate: facts.dayBefore, line: perstatLine(before) } : null,
      submission: roster.submission,
      newestEntryAt: roster.newestEntryAt,
    },
    byNameJson: facts.byName,
    headcount: headcountOf(cells),
  }
}

/**
 * The part of the report about one group. The authorized strength and the submitted report are the whole roster's: the
 * first is left out, the second stays and is the roster's.
 */
function ofGroup({ report }: PerstatReport, facts: PerstatFacts, group: AskedGroup): PerstatReport {
  const inside = new Set(group.inside)
  const isInside = (id: string | null) => id !== null && inside.has(id)
  const counted = facts.counted.filter(([, , groupId]) => isInside(groupId))
  const cells = cellsOf(facts, counted, 0)
  const before = cellsOf(facts, counted, 1)
  const groups = facts.groups
    .filter(({ id }) => inside.has(id))
    .map((one) => (one.id === group.id ? Object.assign({}, one, { parentId: null }) : one))
  const named = (JSON.parse(facts.byName) as PerstatByName[]).filter(({ groupId }) => isInside(groupId))
  return {
    report: {
      ...report,
      group: group.name,
      ...perstatOf({ cells, groups, authorized: null }),
      before: facts.dayBefore && before.length > 0 ? { dutyDate: facts.dayBefore, line: perstatLine(before) } : null,
      newestEntryAt: null,
    },
    byNameJson: JSON.stringify(named),
    headcount: headcountOf(cells),
  }
}

function cellsOf({ rosters }: PerstatFacts, counted: readonly CountedRow[], moment: 0 | 1): PerstatCell[] {
  const entered = new Set(rosters.filter(({ authorized }) => hasAuthorization(authorized)).map(({ id }) => id))
  return counted
    .filter((row) => row[0] === moment)
    .map(([, rosterId, groupId, strengthClass, strength, status, count]) => ({
      groupId,
      strengthClass,
      strength,
      status,
      count,
      noAuthorization: !entered.has(rosterId),
    }))
}

/** The groups of the roster itself, and the rosters below it. */
function linesBelow(facts: PerstatFacts, rosterId: string): Pick<Perstat, 'groups' | 'rosters'> {
  const own = facts.counted.filter((row) => row[1] === rosterId)
  const { groups } = perstatOf({ cells: cellsOf(facts, own, 0), groups: facts.groups, authorized: null })
  return { groups, rosters: rosterLines(facts) }
}

/** One line per roster, each including everybody below it. The database returns parents before children. */
function rosterLines(facts: PerstatFacts): Perstat['rosters'] {
  const { rosters } = facts
  const own = Map.groupBy(facts.counted, (row) => row[1])
  const below = new Map(
    rosters.map(({ id, authorized }) => [
      id,
      { cells: cellsOf(facts, own.get(id) ?? [], 0), authorized: [authorized] },
    ]),
  )
  for (const { id, parentId } of rosters.toReversed()) {
    const [part, whole] = [below.get(id), parentId === null ? undefined : below.get(parentId)]
    whole?.cells.push(...(part?.cells ?? []))
    whole?.authorized.push(...(part?.authorized ?? []))
  }
  return rosters.map(({ id, parentId, name, leader, depth }) => {
    const { cells = [], authorized = [] } = below.get(id) ?? {}
    const together = authorizedTogether(authorized)
    return {
      rosterId: id,
      parentId,
      name,
      leader,
      depth,
      line: perstatLine(cells, together && authorizedInAll(together)),
      slant: slantOf(classLines(cells, together)),
    }
  })
}

/** The answer's JSON. The database's own JSON goes in unchanged. */
export function perstatJson({ report, byNameJson }: PerstatReport): string {
  return `${JSON.stringify(report).slice(0, -1)},"byName":${byNameJson}}`
}

export function wholePerstat({ report, byNameJson }: PerstatReport): Perstat {
  return { ...report, byName: JSON.parse(byNameJson) as PerstatByName[] }
}

/** The duty days of a period, each as it was when it ended. Every screen takes the strength of a past day from here. */
export async function strengthOfDays(
  { tx, now }: { readonly tx: ReadTx; readonly now: Date },
  scope: ChainViewer,
  asked: { readonly over: Over; readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<TrendPoint[]> {
  const { over, from, to } = asked
  const end = new Date(instantAt(addDays(to, 1), '00:00', scope.timeZone).getTime() - 1)
  const at = end < now ? end : now
  const days = Math.max(1, daysBetween(from, to) + 1)
  return trendPoints(await trendRows(tx, scope, { at, knownAt: null, days, over })).filter(
    ({ dutyDate }) => dutyDate >= from,
  )
}

/** One point per duty day, oldest first, from rows ordered by day. */
export function trendPoints(rows: readonly TrendRow[]): TrendPoint[] {
  return [...Map.groupBy(rows, (row) => row.dutyDate)].map(([dutyDate, cells]) => {
    const { onHand, counts, present, available, accounted } = perstatLine(cells)
    return { dutyDate, onHand, counts, present, available, accounted }
  })
}
