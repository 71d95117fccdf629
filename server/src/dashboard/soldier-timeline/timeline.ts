import type { getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { type Timeline, timelineOf } from '@muster/domain/dashboard/soldier-timeline.ts'
import { joinedYears } from '@muster/domain/dutyday/history/duty-days.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { dutyYear } from '../../dutyday/history/reads.ts'
import { newestPolicy } from '../../readiness/reads.ts'
import type { Asking, ChainViewer } from '../../roster/scope.ts'
import { EVERYTHING, eventsIn } from '../../scheduling/calendar/reads.ts'
import { expand, windowOf } from '../../scheduling/calendar/window.ts'
import { unlessClosed } from '../unless-closed.ts'
import { timelineFacts } from './reads.ts'

/** How far ahead events are shown. */
const EVENT_DAYS = 60

type Call = Asking & { readonly now: Date; readonly scope: ChainViewer; readonly today: CalendarDate }

/** The timeline of one Soldier, of what each feature knows. */
export async function timeline(
  call: Call,
  asked: InputOf<typeof getSoldierTimeline>,
): Promise<Timeline & { readonly today: CalendarDate }> {
  const { tx, scope, today } = call
  const soldierId = asked.soldierId.toLowerCase()
  const year = Number(today.slice(0, 4))
  const about = { rosterId: scope.rosterId, soldierId }
  const range = windowOf({ from: today, to: addDays(today, EVENT_DAYS) }, scope.timeZone)
  const [facts, years, { policy }, events] = await Promise.all([
    timelineFacts(tx, scope, { soldierId, today }),
    // An absence goes on over New Year, in both directions.
    Promise.all(
      [year - 1, year, year + 1].map((each) => unlessClosed(() => dutyYear(call, { ...about, year: each }), null)),
    ),
    newestPolicy(tx, scope),
    eventsIn(tx, scope, range, { ...EVERYTHING, soldierId }),
  ])
  if (!facts)
    return refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: 'soldierId' })
  // What the whole roster or a group does is on the calendar. Here is what names the Soldier.
  const named = events.filter(({ id, state }) => facts.eventIds.includes(id) && state !== 'cancelled')
  const shown = timelineOf(
    {
      ...facts,
      today,
      lines: policy.lines,
      segments: joinedYears(years.flatMap((each) => each?.segments ?? [])),
      events: expand(named, range).shown.map(({ row, day }) => ({
        id: row.id,
        type: row.type,
        title: row.title,
        on: day.day,
        time: day.when.allDay ? null : day.when.start.slice(11, 16).replace(':', ''),
      })),
    },
    asked,
  )
  return { ...shown, today }
}
