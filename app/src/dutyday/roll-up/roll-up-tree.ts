import type { RollUpRoster } from '@muster/domain/dutyday/schema.ts'
import { formatTime, instantAt } from '@muster/domain/kernel/calendar-date.ts'

/** `nobody`: the roster is empty and has nothing to submit. `off`: no formation that day. */
export type ReportState = 'submitted' | 'due' | 'late' | 'nobody' | 'off'

/** A line of the roll-up: a roster, or a led group of the roster at the top. */
export type RollUpUnit = RollUpRoster & { readonly group?: true }

export interface RollUpNode {
  readonly roster: RollUpUnit
  readonly state: ReportState
  /** When its report is or was due, in milliseconds. */
  readonly dueAt: number
  readonly children: readonly RollUpNode[]
  /** Of this roster and all rosters below it. */
  readonly reports: Reports
}

export interface Reports {
  /** Rosters that have Soldiers to report. */
  readonly owed: number
  readonly submitted: number
  readonly late: number
}

/** How long a roster is not reminded again. */
const REMIND_AGAIN_MS = 10 * 60_000

/** Builds the tree from the rosters of a roll-up and led groups, the one at the top first; null for none. */
export function rollUpTree(rosters: readonly RollUpUnit[], now: number): RollUpNode | null {
  const below = Map.groupBy(rosters, (roster) => roster.parentId)
  const [top] = rosters
  return top ? nodeOf(top, below, now) : null
}

function nodeOf(roster: RollUpUnit, below: ReadonlyMap<string | null, readonly RollUpUnit[]>, now: number): RollUpNode {
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

/** Time zone arithmetic is slow, and hundreds of rosters share a zone. */
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

/**
 * Rosters that still owe the report come first: late themselves, then late below, then not submitted. Then by name.
 */
export function lateFirst(one: RollUpNode, other: RollUpNode): number {
  return urgency(one) - urgency(other) || one.roster.name.localeCompare(other.roster.name, 'en-US', { numeric: true })
}

function urgency({ state, reports }: RollUpNode): number {
  if (state === 'late') return 0
  if (reports.late > 0) return 1
  if (state === 'due') return 2
  return reports.submitted < reports.owed ? 3 : 4
}

/** The position of each roster, late ones first. It is kept for a while, so that no row moves away under a thumb. */
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
  /** Indentation level. */
  readonly depth: number
  /** Null if there is nothing to expand. */
  readonly expanded: boolean | null
  /** The roster's path, if it is shown without the rosters above it. */
  readonly path: string | null
}

export interface RollUpView {
  readonly open: ReadonlySet<string>
  readonly only: 'all' | 'owed'
  readonly search: string
  readonly places: ReadonlyMap<string, number>
}

/** The rows to show, top to bottom: the expanded tree, or the search results as a flat list. */
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

/**
 * Whether the roster's leaders may be reminded now: not submitted, the asker's duty day has begun there, and no
 * recent reminder.
 */
export function mayBeReminded({ roster, state }: RollUpNode, today: string, now: number): boolean {
  if (roster.depth === 0 || (state !== 'late' && state !== 'due') || roster.dutyDate > today) return false
  return !wasJustReminded(roster, now)
}

export function wasJustReminded({ nudgedAt }: Pick<RollUpRoster, 'nudgedAt'>, now: number): boolean {
  return nudgedAt !== null && now - Date.parse(nudgedAt) < REMIND_AGAIN_MS
}

/** `12 min late`, `2 h 52 min late`. After a day it names the day. */
export function lateWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min late`
  if (minutes >= 24 * 60) return 'Not submitted'
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min late`
}

/** The state of a roster's report in a few words. */
export function reportWords({ roster, state, dueAt }: RollUpNode, now: number): string {
  switch (state) {
    case 'submitted':
      return roster.submission
        ? `Submitted ${formatTime(new Date(roster.submission.submittedAt), roster.timeZone)}`
        : 'Submitted'
    case 'nobody':
      return 'No Soldiers'
    case 'off':
      return 'No formation'
    case 'late':
      return lateWords(now - dueAt)
    case 'due':
      return `Due ${roster.reportDue.replace(':', '')}`
  }
}
