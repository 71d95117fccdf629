import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { audienceWords } from '@muster/domain/scheduling/calendar/audience-words.ts'
import { suspenseOf } from '@muster/domain/scheduling/calendar/checklist.ts'
import { firstDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import type { CalendarEvent, ChecklistItem } from '@muster/domain/scheduling/calendar/schema.ts'
import { isLocked, locksOn } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { unknownEvent } from './held-event.ts'
import { type ItemRow, wholeEvent, wholeEventsIn, type WholeRow, type Window } from './reads.ts'

export function mayChange({ role }: ChainViewer): boolean {
  return role === 'owner' || role === 'editor'
}

export function itemOf(row: ItemRow, eventDay: CalendarDate): ChecklistItem {
  const { id, kind, label, title, daysBefore, done, last } = row
  return {
    id,
    kind,
    label,
    title,
    daysBefore,
    done,
    last,
    owner: { soldierId: row.ownerSoldierId, name: row.ownerName },
    suspense: suspenseOf(daysBefore, eventDay),
  }
}

/** One event in the form of answers, or a refusal. */
export async function answerEvent(tx: ReadTx, scope: ChainViewer, eventId: string, now: Date): Promise<CalendarEvent> {
  const row = await wholeEvent(tx, scope, eventId, now)
  return row ? asEvent(row, scope, now) : unknownEvent()
}

/** The first events with a part in a range. */
export async function answerEvents(tx: ReadTx, scope: ChainViewer, range: Window, now: Date): Promise<CalendarEvent[]> {
  const rows = await wholeEventsIn(tx, scope, range)
  return rows.map((row) => asEvent(row, scope, now))
}

function asEvent(row: WholeRow, scope: ChainViewer, now: Date): CalendarEvent {
  const day = firstDay(row.when)
  const { type, title, place, uniform, references, remarks, when, recurrence, reminders, state, version } = row
  return {
    type,
    title,
    place,
    uniform,
    references,
    remarks,
    when,
    recurrence,
    reminders,
    state,
    version,
    id: row.id,
    skipsDaysOff: row.daysOff !== null,
    rosterId: row.rosterId,
    rosterName: row.rosterName,
    seriesId: row.seriesId,
    day: row.occurrence,
    oic: { soldierId: row.oicSoldierId, name: row.oic },
    ncoic: { soldierId: row.ncoicSoldierId, name: row.ncoic },
    audience: {
      whole: row.whole,
      groups: [...row.audienceGroups],
      soldiers: [...row.audienceSoldiers],
      words: audienceWords(row),
    },
    locked: isLocked({ type, state, day }, dayAt(now, row.rosterZone)),
    locksOn: locksOn(type, day),
    checklist: row.checklistItems && row.checklistItems.map((item) => itemOf(item, day)),
    mayChange: mayChange(scope),
    changedAt: row.changedAt,
    changedBy: row.changedBy,
  }
}
