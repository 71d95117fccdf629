import { DUTY_STATUSES } from '../dutyday/duty-status.ts'
import { type ExpectedBack, expectedBack } from '../dutyday/due-back.ts'
import type { Accountability, AccountabilityRow } from '../dutyday/schema.ts'
import { rosterName as nameOf } from '../identity/person-name.ts'
import { addDays, type CalendarDate, dayAt, formatDate, formatTime, instantAt } from '../kernel/calendar-date.ts'
import { recallTitle } from '../roster/recall/recall-title.ts'
import { byTheEndOf, need } from './need.ts'
import type { NeedKind } from './need-kinds.ts'
import { ORDER_OF, type Persona } from './persona-order.ts'
import type { Dashboard, Need } from './schema.ts'

export interface NeedsFacts {
  /** The roster's duty day as this device knows it, with what is not sent yet. Undefined until it has loaded. */
  readonly accountability: Accountability | undefined
  readonly dashboard: Dashboard | undefined
  /** What the other records say: `waitingOf`. */
  readonly waiting: readonly Need[]
  readonly persona: Persona
  readonly now: Date
}

/** Everything that needs this leader now, in order. */
export function needsOf({ accountability, dashboard, waiting, persona, now }: NeedsFacts): Need[] {
  const all = [
    ...(dashboard ? [...recalls(dashboard), ...rostersLate(dashboard), ...counselingsOverdue(dashboard)] : []),
    ...(accountability ? dutyDay(accountability, dashboard) : []),
    ...waiting,
  ]
  return inOrder(all, persona, now)
}

/**
 * First what the persona's order puts first, then the rest of today by the clock, then what is late from earlier days,
 * what somebody waits for, and what comes later.
 */
export function inOrder(needs: readonly Need[], persona: Persona, now: Date): Need[] {
  const { first } = ORDER_OF[persona]
  const keyed = needs.map((one) => {
    const leads = first.indexOf(one.kind)
    const when = whenOf(one, now)
    const at = one.at === null ? 0 : Date.parse(one.at)
    return { one, key: leads >= 0 && when !== 'later' ? [0, leads, at] : [1 + WHEN.indexOf(when), at, 0] }
  })
  return keyed
    .toSorted((a, b) => {
      const apart = a.key.findIndex((value, place) => value !== b.key[place])
      return apart < 0 ? a.one.id.localeCompare(b.one.id) : (a.key[apart] ?? 0) - (b.key[apart] ?? 0)
    })
    .map(({ one }) => one)
}

const WHEN = ['today', 'late', 'waits', 'later'] as const

/** When something is due. What is due today stays `today` after its time, until the day is over. */
function whenOf(one: Need, now: Date): (typeof WHEN)[number] {
  if (one.at === null) return 'waits'
  const today = dayAt(now, one.timeZone)
  const day = dayOf(one)
  if (day === today) return 'today'
  return day < today ? 'late' : 'later'
}

function dayOf({ day, at, timeZone }: Need): CalendarDate {
  return day ?? dayAt(new Date(at ?? 0), timeZone)
}

export function isLate({ at }: Pick<Need, 'at'>, now: Date): boolean {
  return at !== null && Date.parse(at) < now.getTime()
}

/** By when, in the unit's time: `0630`, `Today`, `25 Nov`. */
export function byWhen(one: Need, now: Date): string {
  if (one.at === null) return 'Now'
  const today = dayAt(now, one.timeZone)
  const day = dayOf(one)
  if (day === today) return one.day === null ? formatTime(new Date(one.at), one.timeZone) : 'Today'
  return formatDate(day).replace(` ${today.slice(0, 4)}`, '')
}

/** What the button of a line does. All but `open` and `sign` are done in place. */
export type NeedAct = 'take' | 'present' | 'remind' | 'done' | 'decide' | 'sign' | 'open'

/** The act for a line. Who may not change something may still open it. */
export function actOf(kind: NeedKind, may: { readonly report: boolean; readonly edit: boolean }): NeedAct {
  if (kind === 'report' && may.report) return 'take'
  if (kind === 'due back' && may.report) return 'present'
  if (kind === 'task' && may.report) return 'done'
  // Both are listed only for the person who may do them.
  if (kind === 'leave') return 'decide'
  if (kind === 'sign') return 'sign'
  return kind === 'roster' && may.edit ? 'remind' : 'open'
}

/** The report that the roster itself owes, and who should be back. */
function dutyDay(accountability: Accountability, dashboard: Dashboard | undefined): Need[] {
  const { rosterId, today, dutyDate, timeZone, reportDue, noReport, rows, submissions } = accountability
  if (dutyDate !== today) return []
  const roster = { rosterId, rosterName: dashboard?.rosterName ?? '', timeZone }
  const owed = submissions.length === 0 && !noReport && rows.some(({ strength }) => strength !== 'detached')
  const cells = new Map(dashboard?.dueBack.rows.map(({ soldierId, cell }) => [soldierId, cell]))
  return [
    ...(owed
      ? [
          {
            ...need('report', rosterId, roster),
            at: instantAt(today, reportDue, timeZone).toISOString(),
            what: 'Accountability',
            about: dashboard?.group ? 'Not submitted, whole roster' : 'Not submitted',
          },
        ]
      : []),
    ...expectedBack(rows, today)
      .filter(({ overdue }) => overdue >= 0)
      .map((back) => dueBack(back, roster, cells.get(back.row.soldierId) ?? '')),
  ]
}

function dueBack(
  { row, status, until }: ExpectedBack<AccountabilityRow>,
  roster: Pick<Need, 'rosterId' | 'rosterName' | 'timeZone'>,
  cell: string,
): Need {
  const { code, label } = DUTY_STATUSES[status]
  return {
    ...need('due back', row.soldierId, roster),
    ...byTheEndOf(addDays(until, 1), roster.timeZone),
    what: 'Due back, not yet seen',
    about: `${label} (${code}) to ${formatDate(until)}`,
    soldier: { id: row.soldierId, name: nameOf(row), cell },
  }
}

function recalls({ recalls: running }: Dashboard): Need[] {
  return running.map((recall) => ({
    ...need('recall', recall.recallId, recall),
    at: recall.startedAt,
    what: `${recallTitle(recall)} running`,
    about: `${recall.called - recall.answered} of ${recall.called} not answered`,
  }))
}

function rostersLate({ lateBelow }: Dashboard): Need[] {
  // An answer that the device kept from an older release has no such rows.
  return (lateBelow ?? []).map((roster) => ({
    ...need('roster', roster.rosterId, { ...roster, rosterName: roster.name }),
    at: roster.dueAt,
    what: `${roster.name} has not submitted`,
    about: roster.leader,
  }))
}

function counselingsOverdue({ counselings, rosterId, rosterName, timeZone }: Dashboard): Need[] {
  if (!counselings || counselings.overdue === 0) return []
  const { overdue } = counselings
  return [
    {
      ...need('counseling', 'overdue', { rosterId, rosterName, timeZone }),
      what: overdue === 1 ? '1 counseling overdue' : `${overdue} counselings overdue`,
      about: 'By the counseling policy',
    },
  ]
}
