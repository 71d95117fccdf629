import { addDays, type CalendarDate, daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { firstDay, lastDay, type Span } from '@muster/domain/scheduling/calendar/event-when.ts'
import { getEventConflicts } from '@muster/domain/scheduling/calendar/functions.ts'
import { CONFLICT_DAYS, CONFLICT_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import { type Occurrence, occurrencesIn } from '@muster/domain/scheduling/calendar/occurrences.ts'
import { overlapsOf } from '@muster/domain/scheduling/calendar/overlaps.ts'
import type { Conflict, ConflictReason } from '@muster/domain/scheduling/calendar/schema.ts'
import { startingOnRule } from '@muster/domain/scheduling/calendar/series.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { daysOffBetween } from '../../../dutyday/formations/reads.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import type { RosterEditor } from '../../../roster/scope.ts'
import { type PublishedDuty, publishedDuties } from '../../duty-roster/reads.ts'
import { absencesOf, participantsOf } from './reads.ts'
import { type EventRow, eventsIn, EVERYTHING } from '../reads.ts'
import { ruleDays } from '../rule-days.ts'
import { expand } from '../window.ts'

type Asked = Pick<InputOf<typeof getEventConflicts>, 'when' | 'recurrence' | 'skipsDaysOff'>

/** How far ahead the days of a recurring draft are checked. */
const AHEAD_DAYS = 366
/** The most pairs of a day and another event that are checked. */
const MOST_PAIRS = 2000
const MOST_EVENTS = 40
const MOST_DUTIES = 2000
/** The most Soldiers times days whose duty status is looked up at once. */
const MOST_LOOKED_UP = 60_000

export const conflictFunctions: readonly Implementation[] = [
  implement(getEventConflicts, async (call, input) => {
    const { days, more: moreDays } = await daysOf(call.tx, call.scope, input)
    const start = days[0]?.start ?? call.now
    const range = { start, end: days.reduce((last, { end }) => (end > last ? end : last), start) }
    const rows = await eventsIn(call.tx, call.scope, range, { ...EVERYTHING, states: ['draft', 'published'] })
    // The event itself, and the days taken out of it, do not conflict with it.
    const others = expand(
      rows.filter(({ id, seriesId }) => input.eventId === null || (id !== input.eventId && seriesId !== input.eventId)),
      range,
    )
    const pairs = overlapsOf(
      days,
      others.shown.map(({ row, day }) => ({ start: day.start, end: day.end, row })),
      MOST_PAIRS,
    )
    const met = [...new Map(pairs.map(({ other }) => [other.row.id, other.row])).values()]
    const asked = met.slice(0, MOST_EVENTS)
    const dates = [...new Set(days.flatMap(datesOf))].sort()
    const duties = await dutiesOn(call.tx, call.scope, dates)
    const { total: participants, people } = await participantsOf(call.tx, call.scope, input.audience, {
      eventIds: asked.filter(({ whole }) => !whole).map(({ id }) => id),
      everybody: asked.some(({ whole }) => whole),
      soldierIds: duties.map(({ soldierId }) => soldierId),
    })
    const looked = dates.slice(0, Math.max(1, Math.floor(MOST_LOOKED_UP / Math.max(1, participants))))
    const absences =
      participants === 0 ? [] : await absencesOf(call.tx, call.scope, input.audience, { days: looked, now: call.now })
    const found = new Found()
    for (const { id, name, eventIds } of people) {
      const named = new Set(eventIds)
      for (const { draft, other } of pairs) {
        if (other.row.whole || named.has(other.row.id)) found.event(id, name, draft as Occurrence, other)
      }
    }
    const names = new Map(people.map(({ id, name }) => [id, name]))
    for (const duty of duties) {
      const name = names.get(duty.soldierId)
      if (name !== undefined) found.duty(name, duty, dates)
    }
    for (const absence of absences) found.absence(absence)
    const everybody = asked.some(({ whole }) => whole)
    return found.answer(participants, everybody, {
      more:
        moreDays ||
        others.more ||
        pairs.length === MOST_PAIRS ||
        met.length > MOST_EVENTS ||
        duties.length === MOST_DUTIES ||
        looked.length < dates.length,
    })
  }),
]

/** The first days of the draft. */
async function daysOf(tx: ReadTx, editor: RosterEditor, { when, recurrence, skipsDaysOff }: Asked) {
  const first = startingOnRule(ruleDays, when, recurrence)
  const [from, to] = [addDays(firstDay(first), -1), addDays(firstDay(first), AHEAD_DAYS)]
  const daysOff =
    recurrence === null || !skipsDaysOff ? null : (await daysOffBetween(tx, editor, from, to)).map(({ day }) => day)
  const series = { when: first, recurrence, without: [], daysOff }
  const range = { start: new Date(`${from}T00:00:00Z`), end: new Date(`${to}T00:00:00Z`) }
  const days = occurrencesIn(ruleDays, series, editor.timeZone, range, CONFLICT_DAYS + 1)
  return { days: days.slice(0, CONFLICT_DAYS), more: days.length > CONFLICT_DAYS }
}

async function dutiesOn(tx: ReadTx, editor: RosterEditor, dates: readonly CalendarDate[]): Promise<PublishedDuty[]> {
  const [from, to] = [dates[0], dates.at(-1)]
  return from && to ? publishedDuties(tx, editor, { from, to, limit: MOST_DUTIES }) : []
}

function datesOf({ when }: Occurrence): CalendarDate[] {
  const from = firstDay(when)
  return Array.from({ length: daysBetween(from, lastDay(when)) + 1 }, (_, index) => addDays(from, index))
}

/** At most this many reasons are shown for each Soldier. */
const REASONS = 3

/** The conflicts, Soldier by Soldier. */
class Found {
  readonly #of = new Map<string, { name: string; days: Set<CalendarDate>; more: number; reasons: ConflictReason[] }>()

  #line(id: string, name: string) {
    const known = this.#of.get(id)
    if (known) return known
    const line = { name, days: new Set<CalendarDate>(), more: 0, reasons: [] as ConflictReason[] }
    this.#of.set(id, line)
    return line
  }

  event(id: string, name: string, draft: Occurrence, other: Span & { readonly row: EventRow }): void {
    const line = this.#line(id, name)
    line.days.add(draft.day)
    if (line.reasons.length >= REASONS) return
    const { title, state } = other.row
    line.reasons.push({
      kind: 'event',
      title,
      draft: state === 'draft',
      start: other.start.toISOString(),
      end: other.end.toISOString(),
    })
  }

  duty(name: string, { soldierId, duty, day, through }: PublishedDuty, dates: readonly CalendarDate[]): void {
    const caught = dates.filter((date) => date >= day && date <= through)
    if (caught.length === 0) return
    const line = this.#line(soldierId, name)
    for (const date of caught) line.days.add(date)
    line.reasons.unshift({ kind: 'duty', duty, day, through })
    line.reasons.length = Math.min(line.reasons.length, REASONS)
  }

  absence(row: Awaited<ReturnType<typeof absencesOf>>[number]): void {
    const line = this.#line(row.soldierId, row.name)
    line.days.add(row.day)
    line.more += row.days - 1
    const { status, from, to } = row
    // One absence matters more than one of many events.
    line.reasons.unshift({ kind: 'absence', status, from, to })
    line.reasons.length = Math.min(line.reasons.length, REASONS)
  }

  answer(
    participants: number,
    everybody: boolean,
    { more }: { readonly more: boolean },
  ): OutputOf<typeof getEventConflicts> {
    const conflicts = [...this.#of].map(
      ([soldierId, { name, days, more: others, reasons }]): Conflict => ({
        soldierId,
        name,
        reasons,
        days: days.size + others,
        day: [...days].sort()[0] ?? ('1970-01-01' as CalendarDate),
      }),
    )
    // Absent Soldiers and those on duty come first, because an event can be moved.
    const absent = ({ reasons }: Conflict) => (reasons[0]?.kind === 'event' ? 1 : 0)
    conflicts.sort((a, b) => absent(a) - absent(b) || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    return {
      participants,
      total: everybody ? participants : conflicts.length,
      conflicts: conflicts.slice(0, CONFLICT_LIMIT),
      more,
    }
  }
}
