import type { BoardSoldier } from '@muster/domain/counseling/cadence/board.ts'
import {
  type CounselingReminder,
  counselingReminders,
  reminderKey,
} from '@muster/domain/counseling/cadence/reminders.ts'
import { type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { shareOut } from '../../../roster/leaders/share-out.ts'
import type { Acting } from '../../../database/database.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { digest } from '../../../platform/outbox/digest.ts'
import { type Announcement, announceEach } from '../../../platform/outbox/writes.ts'
import { morningJob } from '../../../roster/mornings/jobs.ts'
import { claimReminders } from '../../../roster/mornings/writes.ts'
import { policyOf, soldierOf } from '../reads.ts'
import { type Morning, morningsOf } from './reads.ts'
import { claimRostersThatCounsel } from './writes.ts'

/** Reminds the leaders of a roster each morning of the counselings that have come due, once for each. */
export function cadenceJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [morningJob('counseling.due', database, (tx) => announceDueCounselings(tx, clock()))]
}

/** Returns the number of rosters that were checked. */
export async function announceDueCounselings(tx: WriteTx, now: Date): Promise<number> {
  const claimed = await claimRostersThatCounsel(tx, now)
  if (claimed.length === 0) return 0
  const found = await morningsOf(
    tx,
    claimed.map(({ rosterId }) => rosterId),
  )
  const mornings = found.map((morning) => {
    const today = dayAt(now, morning.timeZone)
    return { morning, today, due: dueOf(morning, today) }
  })
  await announceEach(
    tx,
    mornings.flatMap(({ morning, due }) => digestsOf(morning, due, now)),
  )
  await claimReminders(
    tx,
    'counseling',
    mornings.flatMap(({ morning: { rosterId }, today: day, due }) =>
      due.map((one) => ({ rosterId, soldierId: one.soldier.id, about: one.soldier.id, what: reminderKey(one), day })),
    ),
  )
  return claimed.length
}

type Reminder = CounselingReminder & { readonly soldier: BoardSoldier }

/** The reminders of a roster for this morning, the longest due first. */
function dueOf(morning: Morning, today: CalendarDate): Reminder[] {
  return morning.soldiers
    .flatMap((row) => {
      const soldier = soldierOf(row)
      const told = new Set(row[9])
      return counselingReminders(soldier, policyOf(morning), told, today).map((one) => ({ ...one, soldier }))
    })
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
}

/** One message per leader, without the lines about that leader. */
function digestsOf({ rosterId, name, leaders }: Morning, due: readonly Reminder[], now: Date): Announcement[] {
  return leaders.flatMap((leader) => {
    const others = due.filter(({ soldier }) => soldier.id !== leader.soldierId)
    return shareOut([leader], others, ({ soldier }) => [soldier.groupId]).map(({ recipients, rows }) => ({
      at: now,
      kind: 'counseling' as const,
      recipients,
      title: `${countWords(rows)}, ${name}`,
      body: digest(rows, lineOf),
      link: screenOf(rosterId, '/counseling/due'),
    }))
  })
}

/** `Counseling: 2 due, 1 reception, 1 assessment` */
function countWords(due: readonly Reminder[]): string {
  const count = (which: (one: Reminder) => boolean, one: string, many: string) => {
    const found = due.filter(which).length
    return found === 0 ? [] : [`${found} ${found === 1 ? one : many}`]
  }
  const event = ({ line }: Reminder) => line === 'reception' || line === 'assessment'
  const parts = [
    ...count((one) => !event(one), 'due', 'due'),
    ...count(({ line }) => line === 'reception', 'reception', 'receptions'),
    ...count(({ line }) => line === 'assessment', 'assessment', 'assessments'),
  ]
  return `Counseling: ${parts.join(', ')}`
}

/** Shown on lock screens: rank and name, and that a counseling is due, but not its kind. */
function lineOf({ soldier, line, due }: Reminder): string {
  const what = line === 'reception' ? 'reception by' : line === 'assessment' ? 'assessment on' : 'counseling due'
  return `${soldier.name}: ${what} ${formatDate(due)}`
}
