import { getMyDay } from '@muster/domain/dashboard/my-day/functions.ts'
import { AHEAD_HOURS, ANSWERED_DAYS } from '@muster/domain/dashboard/my-day/needs.ts'
import { type DueItem, MY_DAY_ROWS, type MyDay } from '@muster/domain/dashboard/my-day/schema.ts'
import { statusOn } from '@muster/domain/dutyday/status-history.ts'
import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import { dueItems } from '@muster/domain/readiness/cells.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { standingOn } from '@muster/domain/scheduling/leave/states.ts'
import { ownToSign } from '../../counseling/signing/reads.ts'
import { historyPage } from '../../dutyday/reads.ts'
import { ownTaskPage } from '../../dutyday/tasks/list/reads.ts'
import { ownLicenses } from '../../operations/licenses/reads.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { soldierReadinessOf } from '../../readiness/reads.ts'
import { linkOf } from '../../roster/linking/reads.ts'
import { missingOf } from '../../roster/own-record/reads.ts'
import { ownContact } from '../../roster/recall/alert/reads.ts'
import { ownCalled, ownRecallOf } from '../../roster/recall/answer/reads.ts'
import type { Asking, OwnRow } from '../../roster/scope.ts'
import { ownEventsIn } from '../../scheduling/calendar/reads.ts'
import { expand, occurrenceOf } from '../../scheduling/calendar/window.ts'
import { ownDuties } from '../../scheduling/duty-roster/swaps/reads.ts'
import { ownRequests } from '../../scheduling/leave/reads.ts'

type AskingNow = Asking & { readonly now: Date }

/** Enough entries to find the one that gives today's status. */
const STATUS_LINES = 50
const HOUR_MS = 3_600_000

export const myDayFunctions: readonly Implementation[] = [
  implement(getMyDay, async (call) => ({ day: call.scope && (await dayOf(call, call.scope)) })),
]

async function dayOf(call: AskingNow, own: OwnRow): Promise<MyDay | null> {
  const { tx, now } = call
  const today = dayAt(now, own.timeZone)
  const [link, contact, missing, entries, recall, toSign, leave, duties, events, tasks, due] = await Promise.all([
    linkOf(tx, own.uid),
    ownContact(tx, own),
    missingOf(tx, own),
    historyPage(tx, own, { soldierId: own.soldierId, after: null, limit: STATUS_LINES }),
    runningRecall(call, own),
    ownToSign(tx, own, MY_DAY_ROWS),
    ownRequests(tx, own, now),
    ownDuties(tx, own, today),
    eventsOf(call, own),
    ownTaskPage(tx, own, { show: 'open', after: null, limit: MY_DAY_ROWS }),
    dueOf(call, own, today),
  ])
  // The link ended between two statements.
  if (!link || !contact) return null
  const { entry } = statusOn(entries, today, now)
  return {
    today,
    timeZone: own.timeZone,
    rosterName: own.name,
    leader: link.leader,
    status: entry && { code: entry.status, at: entry.recordedAt, by: entry.recordedBy },
    recall,
    contact,
    missing,
    toSign,
    leave: leave.requests.filter((request) => isOfNow(request, now)).slice(0, MY_DAY_ROWS),
    duties: duties.filter(({ day }) => day >= today).slice(0, MY_DAY_ROWS),
    events,
    tasks: tasks.tasks,
    due,
  }
}

async function runningRecall({ tx, now }: AskingNow, own: OwnRow): Promise<MyDay['recall']> {
  const who = await ownCalled(tx, own, now)
  const recall = who && (await ownRecallOf(tx, who))
  return who && recall?.state === 'running' ? { ...recall, recallId: who.recallId } : null
}

/** Absences that are not over, and requests that were answered in the last days. */
function isOfNow(request: LeaveRequest, now: Date): boolean {
  const standing = standingOn(request, request.today)
  if (standing !== 'closed') return standing !== 'back'
  return now.getTime() - Date.parse(request.decision?.at ?? '') < ANSWERED_DAYS * 24 * HOUR_MS
}

async function eventsOf({ tx, now }: AskingNow, own: OwnRow): Promise<MyDay['events']> {
  const range = { start: now, end: new Date(now.getTime() + AHEAD_HOURS * HOUR_MS) }
  const { shown } = expand(await ownEventsIn(tx, own, range), range)
  return shown
    .map((one) => occurrenceOf(one, { now, mayChange: false, toTheSoldier: true }))
    .filter(({ state }) => state === 'published')
    .slice(0, MY_DAY_ROWS)
    .map(({ key, title, place, uniform, when, start, end }) => ({ key, title, place, uniform, when, start, end }))
}

async function dueOf({ tx, now }: AskingNow, own: OwnRow, today: CalendarDate): Promise<DueItem[]> {
  const [readiness, { licenses }] = await Promise.all([
    soldierReadinessOf(tx, own, own.soldierId, { item: null, after: null, limit: 1 }),
    ownLicenses(tx, own, now),
  ])
  const lines = (readiness?.policy ?? SEED_READINESS).lines
  const items = readiness ? dueItems(readiness.soldier, lines, today) : []
  return [
    ...items.map((item) => ({ ...item, list: 'readiness' as const })),
    ...licenses.flatMap(({ id, kind, colour, expires, ride, endedOn }): DueItem[] => {
      if (endedOn !== null || (colour !== 'red' && colour !== 'amber')) return []
      const due = [expires, ride].filter((day) => day !== null).toSorted()[0] ?? null
      return [{ key: id, label: LICENSE_KINDS[kind].label, list: 'licenses', late: due !== null && due < today, due }]
    }),
  ]
    .toSorted((a, b) => Number(b.late) - Number(a.late) || ((a.due ?? '') < (b.due ?? '') ? -1 : 1))
    .slice(0, MY_DAY_ROWS)
}
