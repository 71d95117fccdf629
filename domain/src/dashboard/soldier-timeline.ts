import { STATE_LABELS } from '../counseling/kind-words.ts'
import { COUNSELING_KINDS, type CounselingKind, type CounselingState } from '../counseling/kinds.ts'
import { DUTY_STATUSES, NOT_REPORTED } from '../dutyday/duty-status.ts'
import { DETACHED, type DayKind } from '../dutyday/history/day-kind.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { capital } from '../kernel/capital.ts'
import { LICENSE_KINDS, type LicenseKind } from '../operations/licenses/kinds.ts'
import type { ItemLine } from '../readiness/policy.ts'
import { resultWords } from '../readiness/result-words.ts'
import { EVENT_TYPES, type EventType } from '../scheduling/calendar/event-types.ts'
import { LEAVE_KINDS, type LeaveKind } from '../scheduling/leave/kinds.ts'
import { isUndecided, LEAVE_STATES, type LeaveState, takesDays } from '../scheduling/leave/states.ts'

export const TIMELINE_KINDS = [
  'status',
  'leave',
  'duty',
  'counseling',
  'readiness',
  'license',
  'event',
  'transfer',
  'ets',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** One line: something that happened to a Soldier, or that is coming. */
export interface TimelineEntry {
  readonly key: string
  readonly kind: TimelineKind
  /** The first day. */
  readonly on: CalendarDate
  /** The last day, if there are several. */
  readonly through: CalendarDate | null
  /** `0900`, of an event at a time. */
  readonly time: string | null
  readonly title: string
  readonly detail: string
  /** What it opens: the leave request, the counseling, the event. */
  readonly id: string | null
}

/** What the features know about one Soldier. Days are the unit's. */
export interface TimelineFacts {
  readonly today: CalendarDate
  readonly ets: CalendarDate | null
  readonly segments: readonly { readonly from: CalendarDate; readonly to: CalendarDate; readonly kind: DayKind }[]
  readonly leave: readonly {
    readonly id: string
    readonly kind: LeaveKind
    readonly state: LeaveState
    readonly from: CalendarDate
    readonly to: CalendarDate
    /** A transfer took it along before it was over. */
    readonly wentAlong?: boolean
  }[]
  readonly duties: readonly { readonly id: string; readonly name: string; readonly day: CalendarDate }[]
  readonly counselings: readonly {
    readonly id: string
    readonly kind: CounselingKind
    readonly state: CounselingState
    readonly heldOn: CalendarDate
    readonly assessOn: CalendarDate | null
  }[]
  readonly lines: readonly ItemLine[]
  readonly results: readonly {
    readonly id: string
    readonly item: string
    readonly outcome: string | null
    readonly value: number | null
    readonly doneOn: CalendarDate
  }[]
  readonly dues: readonly { readonly item: string; readonly on: CalendarDate }[]
  readonly licenses: readonly { readonly id: string; readonly kind: LicenseKind; readonly on: CalendarDate }[]
  readonly events: readonly {
    readonly id: string
    readonly type: EventType
    readonly title: string
    readonly on: CalendarDate
    readonly time: string | null
  }[]
  readonly transfers: readonly { readonly id: string; readonly on: CalendarDate; readonly other: string }[]
}

export interface Timeline {
  /** The next first. What goes on today is here too. */
  readonly coming: TimelineEntry[]
  /** The newest first. */
  readonly past: TimelineEntry[]
  readonly moreComing: boolean
  readonly morePast: boolean
}

/**
 * The timeline of one Soldier: what is coming, the next first, and what happened, the newest first, at most `most`
 * of each. An absence that a leave request explains is shown once, as the request.
 */
export function timelineOf(
  facts: TimelineFacts,
  { kinds, most }: { kinds: readonly TimelineKind[]; most: number },
): Timeline {
  const all = entriesOf(facts).filter(({ kind }) => kinds.includes(kind))
  const isComing = ({ on, through }: TimelineEntry) => (through ?? on) >= facts.today
  const coming = all.filter(isComing).sort((a, b) => compare(a.on, b.on) || compare(a.key, b.key))
  const past = all.filter((entry) => !isComing(entry)).sort((a, b) => compare(b.on, a.on) || compare(a.key, b.key))
  return {
    coming: coming.slice(0, most),
    past: past.slice(0, most),
    moreComing: coming.length > most,
    morePast: past.length > most,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function entriesOf(facts: TimelineFacts): TimelineEntry[] {
  const { today, ets } = facts
  const entry = (
    kind: TimelineKind,
    of: Partial<TimelineEntry> & Pick<TimelineEntry, 'on' | 'title'> & { readonly key: string },
  ): TimelineEntry => ({
    kind,
    through: null,
    time: null,
    detail: '',
    id: null,
    ...of,
    key: `${kind} ${of.key}`,
  })
  const labels = new Map(facts.lines.filter(({ on }) => on).map((line) => [line.key, line]))
  return [
    ...facts.segments
      .filter((one) => isAbsence(one) && !isExplained(one, facts.leave))
      .map(({ from, to, kind }) =>
        entry('status', {
          key: from,
          on: from,
          through: from === to ? null : to,
          title: statusLabel(kind),
          detail: kind,
        }),
      ),
    ...facts.leave
      .filter(({ state, to }) => state === 'approved' || (isUndecided(state) && to >= today))
      .map(({ id, kind, state, from, to, wentAlong }) =>
        entry('leave', {
          key: id,
          id,
          on: from,
          through: from === to ? null : to,
          title: LEAVE_KINDS[kind].label,
          detail: wentAlong
            ? 'Went along to the gaining roster'
            : state === 'approved'
              ? ''
              : LEAVE_STATES[state].label,
        }),
      ),
    ...facts.duties.map(({ id, name, day }) => entry('duty', { key: id, on: day, title: name })),
    ...facts.counselings.flatMap(({ id, kind, state, heldOn, assessOn }) => [
      entry('counseling', {
        key: id,
        id,
        on: heldOn,
        title: `Counseling: ${COUNSELING_KINDS[kind].label}`,
        detail: STATE_LABELS[state],
      }),
      ...(assessOn !== null && assessOn >= today && state !== 'assessed' && state !== 'closed'
        ? [entry('counseling', { key: `${id} assess`, id, on: assessOn, title: 'Counseling assessment due' })]
        : []),
    ]),
    ...facts.results.flatMap(({ id, item, doneOn, ...result }) => {
      const line = labels.get(item)
      return line
        ? [entry('readiness', { key: id, on: doneOn, title: line.label, detail: resultWords(line, result) })]
        : []
    }),
    ...facts.dues.flatMap(({ item, on }) => {
      const line = labels.get(item)
      return line && on >= today ? [entry('readiness', { key: `${item} due`, on, title: `${line.label} due` })] : []
    }),
    ...facts.licenses
      .filter(({ on }) => on >= addDays(today, -30))
      .map(({ id, kind, on }) =>
        entry('license', {
          key: id,
          on,
          title: `${capital(LICENSE_KINDS[kind].word)} ${on >= today ? 'expires' : 'expired'}`,
        }),
      ),
    ...facts.events.map(({ id, type, title, on, time }) =>
      entry('event', { key: `${id} ${on}`, id, on, time, title, detail: EVENT_TYPES[type].label }),
    ),
    ...facts.transfers.map(({ id, on, other }) =>
      entry('transfer', { key: id, on, title: 'Transferred in', detail: `From ${other}` }),
    ),
    ...(ets !== null && ets >= today ? [entry('ets', { key: 'ets', on: ets, title: 'ETS' })] : []),
  ]
}

const isAbsence = ({ kind }: { readonly kind: DayKind }) =>
  kind === DETACHED || (kind !== NOT_REPORTED && !DUTY_STATUSES[kind].present)

const statusLabel = (kind: DayKind) =>
  kind === DETACHED ? 'Detached' : kind === NOT_REPORTED ? 'Not reported' : DUTY_STATUSES[kind].label

/** Whether the Soldier was away because of a request that was granted. */
function isExplained(segment: TimelineFacts['segments'][number], leave: TimelineFacts['leave']): boolean {
  return leave.some(
    ({ kind, state, from, to }) =>
      takesDays(state) && LEAVE_KINDS[kind].status === segment.kind && from <= segment.to && to >= segment.from,
  )
}
