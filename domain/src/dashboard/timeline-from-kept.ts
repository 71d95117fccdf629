import { getCounselingFacts } from '../counseling/cadence/functions.ts'
import { type Timeline, type TimelineFacts, type TimelineKind, timelineOf } from './soldier-timeline.ts'
import { getAccountability } from '../dutyday/functions.ts'
import { segmentsKnown } from '../dutyday/history/day-kinds.ts'
import { getDayKinds, listPlannedEntries } from '../dutyday/history/functions.ts'
import type { Area } from '../kernel/area.ts'
import { addDays, type CalendarDate, dayAt } from '../kernel/calendar-date.ts'
import { listLicenses } from '../operations/licenses/functions.ts'
import { cellsOf } from '../readiness/cells.ts'
import { getReadinessMatrix } from '../readiness/functions.ts'
import { SEED_READINESS } from '../readiness/seed.ts'
import { getRoster, listSoldiers } from '../roster/functions.ts'
import { firstDay } from '../scheduling/calendar/event-when.ts'
import { listEvents, listWholeEvents } from '../scheduling/calendar/functions.ts'
import { listLeave } from '../scheduling/leave/functions.ts'
import type { KeptAnswers } from '../kernel/kept-answers.ts'

/** How far ahead events are shown. */
const EVENT_DAYS = 60

/**
 * What is coming for a Soldier and what happened, as far as a device knows. Null where it does not know enough. Published
 * duties, transfers, earlier results, absences of more than 30 days ago and events after its calendar are not on it.
 */
export async function timelineFromKept(
  kept: KeptAnswers,
  { soldierId, kinds, most }: { soldierId: string; kinds: readonly TimelineKind[]; most: number },
): Promise<(Timeline & { readonly today: CalendarDate; readonly inPart: true }) | null> {
  const roster = await kept.answerOf(getRoster)
  const soldier = (await kept.answerOf(listSoldiers))?.soldiers.find(({ id }) => id === soldierId)
  if (roster === null || !soldier) return null
  const today = dayAt(kept.now, roster.settings.timeZone)
  let facts: TimelineFacts = { ...NOTHING, today, ets: soldier.ets ?? null }
  for (const [area, source] of SOURCES) {
    // What is outside of the leader's part is left out, as the server does. What is only not on the device is not.
    if (roster.part?.areas[area] === 'nothing') continue
    const known = await source(kept, { soldierId, today })
    if (known === null) return null
    facts = { ...facts, ...known }
  }
  return { ...timelineOf(facts, { kinds, most }), today, inPart: true }
}

interface About {
  readonly soldierId: string
  readonly today: CalendarDate
}
type Source = (kept: KeptAnswers, about: About) => Promise<Partial<TimelineFacts> | null>

const NOTHING: Omit<TimelineFacts, 'today' | 'ets'> = {
  segments: [],
  leave: [],
  duties: [],
  counselings: [],
  lines: [],
  results: [],
  dues: [],
  licenses: [],
  events: [],
  transfers: [],
}

const SOURCES: readonly (readonly [Area, Source])[] = [
  ['accountability', absences],
  ['leave', leave],
  ['leave', events],
  ['counseling', sessions],
  ['readiness', results],
  ['readiness', licenses],
]

/** The days known, then what stands today and what is planned. A later entry ends the one before it. */
async function absences(kept: KeptAnswers, { soldierId, today }: About) {
  const [days, planned] = [await kept.answerOf(getDayKinds), await kept.answerOf(listPlannedEntries)]
  const row = (await kept.answerOf(getAccountability))?.rows.find((one) => one.soldierId === soldierId)
  if (days === null || planned === null || row === undefined) return null
  const own = planned.entries.filter((one) => one.soldierId === soldierId)
  const entries = [...(row.entry ? [row.entry] : []), ...own]
    .filter(({ hours }) => !hours)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // An absence without an end goes on as far as the server looks, to the end of next year.
  const endOfYears = `${Number(today.slice(0, 4)) + 1}-12-31` as CalendarDate
  const ahead = entries.map(({ status: kind, from, to }, index) => {
    const last = to ?? endOfYears
    const next = entries[index + 1]
    return { kind, from, to: next && next.from <= last ? addDays(next.from, -1) : last }
  })
  const before = segmentsKnown(days, soldierId).filter(
    (one) => !ahead.some(({ kind, from, to }) => kind === one.kind && from <= one.to && one.from <= to),
  )
  return { segments: [...before, ...ahead] }
}

async function leave(kept: KeptAnswers, { soldierId }: About) {
  const lists = [await leaveShown(kept, 'open'), await leaveShown(kept, 'current')]
  if (lists.includes(null)) return null
  const requests = lists.flatMap((list) => list?.requests ?? []).filter((one) => one.soldierId === soldierId)
  return {
    leave: requests.map(({ id, kind, state, from, to, endedOn, wentAlongAt }) => ({
      id,
      kind,
      state,
      from,
      to: endedOn ?? to,
      wentAlong: (wentAlongAt ?? null) !== null,
    })),
  }
}

function leaveShown(kept: KeptAnswers, show: 'open' | 'current') {
  return kept.answerOf(
    listLeave,
    (asked) => (asked['show'] ?? 'open') === show && (asked['over'] ?? 'roster') === 'roster',
  )
}

async function events(kept: KeptAnswers, { soldierId, today }: About) {
  const [whole, days] = [await kept.answerOf(listWholeEvents), await kept.answerOf(listEvents)]
  if (whole === null || days === null) return null
  // What the whole roster or a group does is on the calendar. Here is what names the Soldier.
  const naming = whole.events.filter(({ audience }) => audience.soldiers.some(({ id }) => id === soldierId))
  const named = new Set(naming.map(({ id }) => id))
  const last = addDays(today, EVENT_DAYS)
  return {
    events: days.occurrences
      .map((one) => ({ ...one, on: firstDay(one.when) }))
      .filter(({ eventId, state, on }) => named.has(eventId) && state !== 'cancelled' && on >= today && on <= last)
      .map(({ eventId: id, type, title, on, when }) => ({
        id,
        type,
        title,
        on,
        time: when.allDay ? null : when.start.slice(11, 16).replace(':', ''),
      })),
  }
}

async function sessions(kept: KeptAnswers, { soldierId }: About) {
  const facts = await kept.answerOf(getCounselingFacts)
  const soldier = facts?.board.soldiers.find(({ id }) => id === soldierId)
  const delivered = soldier?.sessions.filter(({ state }) => state !== 'draft') ?? []
  return (
    facts && {
      counselings: delivered.map(({ id, kind, state, heldOn, assessOn, assessedOn }) => ({
        id,
        kind,
        state,
        heldOn,
        assessOn: assessedOn === null ? assessOn : null,
      })),
    }
  )
}

async function results(kept: KeptAnswers, { soldierId, today }: About) {
  const matrix = await kept.answerOf(getReadinessMatrix)
  const soldier = matrix?.soldiers.find(({ id }) => id === soldierId)
  if (matrix === null) return null
  const cells = [...(soldier ? cellsOf(soldier) : [])]
  return {
    lines: (matrix.policy ?? SEED_READINESS).lines,
    results: cells.flatMap(([item, { outcome, value, doneOn }]) =>
      doneOn === null ? [] : [{ id: item, item, outcome, value, doneOn }],
    ),
    dues: cells.flatMap(([item, { expiresOn: on }]) => (on !== null && on >= today ? [{ item, on }] : [])),
  }
}

async function licenses(kept: KeptAnswers, { soldierId }: About) {
  const list = await kept.answerOf(listLicenses)
  return (
    list && {
      licenses: list.licenses.flatMap(({ id, kind, expiresOn: on, ...one }) =>
        one.soldierId === soldierId && one.endedOn === null && on !== null ? [{ id, kind, on }] : [],
      ),
    }
  )
}
