import type { RollUpRoster } from '@muster/domain/dutyday/schema.ts'
import { instantAt } from '@muster/domain/kernel/calendar-date.ts'

/** `nobody`: there is nobody on the roster, so it has nothing to submit. `off`: no formation that day. */
export type ReportState = 'submitted' | 'due' | 'late' | 'nobody' | 'off'

export interface RollUpNode {
  readonly roster: RollUpRoster
  readonly state: ReportState
  /** When its report is or was due, in milliseconds. */
  readonly dueAt: number
  readonly children: readonly RollUpNode[]
  /** Of this roster and everything below it. */
  readonly reports: Reports
}

export interface Reports {
  /** Rosters that have somebody to report. */
  readonly owed: number
  readonly submitted: number
  readonly late: number
}

/** A roster asked to be reminded is left alone for so long. */
const REMIND_AGAIN_MS = 10 * 60_000

/** The rosters of a roll-up as the tree they are; null for none. They come parents before children. */
export function rollUpTree(rosters: readonly RollUpRoster[], now: number): RollUpNode | null {
  const below = Map.groupBy(rosters, (roster) => roster.parentId)
  const [top] = rosters
  return top ? nodeOf(top, below, now) : null
}

function nodeOf(
  roster: RollUpRoster,
  below: ReadonlyMap<string | null, readonly RollUpRoster[]>,
  now: number,
): RollUpNode {
  const dueAt = dueAtOf(roster)
  const state = stateOf(roster, dueAt, now)
  const children = (below.get(roster.rosterId) ?? []).map((child) => nodeOf(child, below, now))
  const own = {
    owed: state === 'nobody' || state === 'off' ? 0 : 1,
    submitted: state === 'submitted' ? 1 : 0,
    late: state === 'late' ? 1 : 0,
  }
  const reports = children.reduce((sum, { reports: one }) => {
    return { owed: sum.owed + one.owed, submitted: sum.submitted + one.submitted, late: sum.late + one.late }
  }, own)
  return { roster, state, dueAt, children, reports }
}

function stateOf({ submission, own, noReport }: RollUpRoster, dueAt: number, now: number): ReportState {
  if (submission) return 'submitted'
  if (own.onHand === 0) return 'nobody'
  if (noReport) return 'off'
  return dueAt <= now ? 'late' : 'due'
}

/** Time zones are slow to reckon with, and hundreds of rosters share one. */
const dueTimes = new Map<string, number>()

function dueAtOf({ dutyDate, reportDue, timeZone }: RollUpRoster): number {
  const key = `${dutyDate} ${reportDue} ${timeZone}`
  const known = dueTimes.get(key)
  if (known !== undefined) return known
  const at = instantAt(dutyDate, reportDue, timeZone).getTime()
  dueTimes.set(key, at)
  return at
}

export function everyNode(node: RollUpNode): readonly RollUpNode[] {
  return [node, ...node.children.flatMap(everyNode)]
}

/** Who still owes the report comes first: late themselves, late below, then not submitted. Then by name. */
export function lateFirst(one: RollUpNode, other: RollUpNode): number {
  return urgency(one) - urgency(other) || one.roster.name.localeCompare(other.roster.name, 'en-US', { numeric: true })
}

function urgency({ state, reports }: RollUpNode): number {
  if (state === 'late') return 0
  if (reports.late > 0) return 1
  if (state === 'due') return 2
  return reports.submitted < reports.owed ? 3 : 4
}

/** Each roster's place among all, late ones first; kept for a while, so that nothing moves away under a thumb. */
export function placesOf(top: RollUpNode): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  function place(node: RollUpNode) {
    places.set(node.roster.rosterId, places.size)
    for (const child of node.children.toSorted(lateFirst)) place(child)
  }
  place(top)
  return places
}

export interface RollUpLine {
  readonly node: RollUpNode
  /** Steps to the right. */
  readonly depth: number
  /** Null where nothing can be unfolded. */
  readonly expanded: boolean | null
  /** Where it stands, when it is shown without what is above it. */
  readonly path: string | null
}

export interface RollUpView {
  readonly open: ReadonlySet<string>
  readonly only: 'all' | 'owed'
  readonly search: string
  readonly places: ReadonlyMap<string, number>
}

/** What is shown, from top to bottom: the tree as it is unfolded, or what was asked for as one list. */
export function linesOf(top: RollUpNode, { open, only, search, places }: RollUpView): readonly RollUpLine[] {
  const inPlace = (one: RollUpNode, other: RollUpNode) =>
    (places.get(one.roster.rosterId) ?? places.size) - (places.get(other.roster.rosterId) ?? places.size)
  const wanted = search.trim().toLowerCase()
  const lines: RollUpLine[] = []
  if (only === 'all' && wanted === '') {
    const unfold = (node: RollUpNode, depth: number) => {
      const expanded = node.children.length === 0 || depth === 0 ? null : open.has(node.roster.rosterId)
      lines.push({ node, depth, expanded, path: null })
      if (expanded === false) return
      for (const child of node.children.toSorted(inPlace)) unfold(child, depth + 1)
    }
    unfold(top, 0)
    return lines
  }
  const look = (node: RollUpNode, path: string) => {
    const { name, leader } = node.roster
    const found =
      (only === 'all' || node.state === 'late' || node.state === 'due') &&
      `${name} ${leader}`.toLowerCase().includes(wanted)
    if (found) lines.push({ node, depth: 0, expanded: null, path })
    for (const child of node.children) look(child, path ? `${path}, ${name}` : name)
  }
  look(top, '')
  return lines.toSorted((one, other) => inPlace(one.node, other.node))
}

/** Whose leaders may be reminded now: not submitted, a day that has begun for the one who asks, and not just reminded. */
export function mayBeReminded({ roster, state }: RollUpNode, today: string, now: number): boolean {
  if (roster.depth === 0 || (state !== 'late' && state !== 'due') || roster.dutyDate > today) return false
  return !wasJustReminded(roster, now)
}

export function wasJustReminded({ nudgedAt }: Pick<RollUpRoster, 'nudgedAt'>, now: number): boolean {
  return nudgedAt !== null && now - Date.parse(nudgedAt) < REMIND_AGAIN_MS
}

/** `12 min late`, `2 h 52 min late`; a day later the day says it. */
export function lateWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min late`
  if (minutes >= 24 * 60) return 'Not submitted'
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min late`
}
