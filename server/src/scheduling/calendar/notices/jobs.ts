import {
  aheadWords,
  nextLook,
  remindersBetween,
  STALE_AFTER,
} from '@muster/domain/scheduling/calendar/event-reminders.ts'
import { lastEnd } from '@muster/domain/scheduling/calendar/occurrences.ts'
import { MY_CALENDAR } from '@muster/domain/scheduling/calendar/screens.ts'
import { whenWords } from '@muster/domain/scheduling/calendar/when-words.ts'
import type { Acting } from '../../../database/database.ts'
import { purge } from '../../../database/purge.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { announceEach } from '../../../platform/outbox/writes.ts'
import { ruleDays } from '../rule-days.ts'
import { calendarTables } from '../tables.ts'
import { concerned } from '../writes.ts'
import { lookedAt, takeToRemind, type ToRemind } from './writes.ts'

/** The number of events per transaction. */
const BATCH = 100

export function calendarJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    {
      name: 'scheduling.event-reminders',
      cron: '* * * * *',
      handle: async ({ signal }) => {
        while (!signal.aborted && (await database.write((tx) => remind(tx, clock()))) === BATCH);
      },
    },
    {
      name: 'scheduling.events-purge',
      cron: '17 3 * * *',
      handle: async () => {
        await database.write((tx) => purge(tx, calendarTables, 'calendar_events', { now: clock() }))
      },
    },
  ]
}

/**
 * Reminds participants of events that begin soon. Each reminder goes out once, with any number of servers. Returns how
 * many events there were.
 */
export async function remind(tx: WriteTx, now: Date): Promise<number> {
  const events = await takeToRemind(tx, now, BATCH)
  const stale = new Date(now.getTime() - STALE_AFTER)
  const due = events.map((event) => {
    const since = event.remindedTo !== null && event.remindedTo > stale ? event.remindedTo : stale
    // Of two reminders that come due together, the nearer one is enough.
    const reminder = remindersBetween(ruleDays, event, event.rosterZone, since, now).at(-1)
    return { event, reminder }
  })
  const byRoster = Map.groupBy(
    due.filter(({ reminder }) => reminder !== undefined),
    ({ event }) => event.rosterId,
  )
  const accounts = new Map<string, string[]>()
  for (const [rosterId, those] of byRoster) {
    // Few rosters have a reminder in the same minute, so one lookup for each is fine.
    for (const { eventId, uid } of await concerned(
      tx,
      { rosterId },
      those.map(({ event }) => event.id),
    )) {
      const key = `${rosterId}/${eventId}`
      accounts.set(key, [...(accounts.get(key) ?? []), uid])
    }
  }
  await announceEach(
    tx,
    due.flatMap(({ event, reminder }) =>
      reminder
        ? [
            {
              at: now,
              kind: 'calendar' as const,
              recipients: accounts.get(`${event.rosterId}/${event.id}`) ?? [],
              title: `${event.title} ${aheadWords(reminder.minutes)}`,
              body: [whenWords(reminder.occurrence.when), event.place].filter(Boolean).join(', '),
              link: MY_CALENDAR,
            },
          ]
        : [],
    ),
  )
  await lookedAt(
    tx,
    now,
    events.map((event) => ({ rosterId: event.rosterId, id: event.id, next: nextOf(event, now) })),
  )
  return events.length
}

function nextOf(event: ToRemind, now: Date): Date | null {
  const end = lastEnd(ruleDays, event, event.rosterZone)
  return nextLook(ruleDays, { ...event, lastEnd: end }, event.rosterZone, now)
}
