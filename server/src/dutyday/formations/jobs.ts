import { dueBackWords } from '@muster/domain/dutyday/due-back.ts'
import { dayOffName, isHeldOn, nextReminder, reminderDue } from '@muster/domain/dutyday/formations/formation-clock.ts'
import { briefName } from '@muster/domain/identity/brief-name.ts'
import { addDays, daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { dayOfWeek } from '@muster/domain/kernel/federal-holidays.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { shareOut } from '../../roster/leaders/share-out.ts'
import type { Acting } from '../../database/database.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { announce, type Announcement } from '../../platform/outbox/writes.ts'
import {
  type DueFormation,
  lookedAt,
  type OverdueRoster,
  overdueOf,
  takeDueFormations,
  claimRostersToLookThrough,
} from './writes.ts'

const BATCH = 100
/** A formation without a next time is checked again after this long, because days off may change. */
const LATER_MS = 7 * 86_400_000
const NAMED = 5

/** Reminds leaders of formations, and notifies them once a day of Soldiers who are overdue. */
export function formationJobs(
  database: Pick<Acting, 'write'>,
  clock: () => Date = () => new Date(),
): readonly JobHandler[] {
  return [
    {
      name: 'dutyday.remind-of-formations',
      cron: '* * * * *',
      handle: () => inBatches(() => remindOfFormations(database, clock())),
    },
    {
      name: 'dutyday.tell-of-overdue',
      cron: '*/5 * * * *',
      handle: () => inBatches(() => announceOverdueFormations(database, clock())),
    },
  ]
}

async function inBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) === BATCH);
}

/** Reminds and schedules the next check in one transaction. Returns how many formations were checked. */
export async function remindOfFormations(database: Pick<Acting, 'write'>, now: Date): Promise<number> {
  return database.write(async (tx) => {
    const due = await takeDueFormations(tx, now, BATCH)
    const looked = due.map((one) => look(one, now))
    for (const { announcement } of looked) if (announcement) await announce(tx, announcement)
    if (looked.length > 0) await lookedAt(tx, looked)
    return due.length
  })
}

function look({ rosterId, timeZone, formation, daysOff, remindedOf, leaders, submitted }: DueFormation, now: Date) {
  const day = reminderDue(formation, now, timeZone, daysOff)
  const remind = day !== null && day !== remindedOf && !submitted.includes(day)
  return {
    rosterId,
    id: formation.id,
    lookAt: nextReminder(formation, now, timeZone, daysOff)?.at ?? new Date(now.getTime() + LATER_MS),
    remindedOf: remind ? day : remindedOf,
    announcement: remind
      ? ({
          at: now,
          kind: 'nudge',
          recipients: leaders,
          title: `${formation.name} is not submitted`,
          body: `It was due at ${formation.time.replace(':', '')} on ${formatDate(day)}. Open accountability and submit it.`,
          link: screenOf(rosterId, '/dutyday'),
        } satisfies Announcement)
      : null,
  }
}

/** Checks a roster and notifies its leaders in one transaction. Returns how many rosters were checked. */
export async function announceOverdueFormations(database: Pick<Acting, 'write'>, now: Date): Promise<number> {
  return database.write(async (tx) => {
    const rosters = await claimRostersToLookThrough(tx, now, BATCH)
    if (rosters.length === 0) return 0
    for (const roster of await overdueOf(tx, rosters, now)) {
      if (isDutyDay(roster)) await announce(tx, ...overdueWords(roster, now))
    }
    return rosters.length
  })
}

/** Nobody is overdue on a day without a formation. */
function isDutyDay({ day, formations, daysOff }: OverdueRoster): boolean {
  if (formations.some((formation) => isHeldOn(formation, day, daysOff))) return true
  if (formations.some(({ counts }) => counts === 'day')) return false
  return ![0, 6].includes(dayOfWeek(day)) && dayOffName(day, daysOff) === null
}

/** Shown on lock screens too: the name, and not where they were. */
function overdueWords({ rosterId, name, day, leaders, soldiers }: OverdueRoster, now: Date): Announcement[] {
  return shareOut(leaders, soldiers, ({ groupId }) => [groupId]).map(({ recipients, rows }) => ({
    at: now,
    kind: 'overdue',
    recipients,
    ...dueBack({ name, day, soldiers: rows }),
    link: screenOf(rosterId, '/dutyday'),
  }))
}

function dueBack({ name, day, soldiers }: Pick<OverdueRoster, 'name' | 'day' | 'soldiers'>) {
  const one = ({ until, ...soldier }: OverdueRoster['soldiers'][number]) =>
    `${briefName(soldier)}, ${dueBackWords(daysBetween(addDays(until, 1), day))}`
  const [first] = soldiers
  const title =
    soldiers.length === 1 && first ? `${briefName(first)} is due back` : `${soldiers.length} Soldiers are due back`
  const more = soldiers.length > NAMED ? `; and ${soldiers.length - NAMED} more` : ''
  return {
    title,
    body: `${name}: ${soldiers.slice(0, NAMED).map(one).join('; ')}${more}. Nobody has confirmed the return.`,
  }
}
