import type { BoardSoldier } from '@muster/domain/counseling/cadence/board.ts'
import { type CounselingReminder, counselingReminders } from '@muster/domain/counseling/cadence/reminders.ts'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { Acting } from '../../../database/database.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { type Announcement, announceEach } from '../../../platform/outbox/writes.ts'
import { policyOf, soldierOf } from '../reads.ts'
import { type Morning, morningsOf } from './reads.ts'
import { claimMornings, saveReminders } from './writes.ts'

/** Lines of a message; the rest is on the board. */
const LINES = 8

/** Reminds the leaders of a roster once each morning of what has come due, each thing once. */
export function cadenceJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    {
      name: 'counseling.due',
      cron: '*/15 * * * *',
      handle: async ({ signal }) => {
        while (!signal.aborted && (await database.write((tx) => tellWhatIsDue(tx, clock()))) > 0);
      },
    },
  ]
}

/** Answers how many rosters were looked at. */
export async function tellWhatIsDue(tx: WriteTx, now: Date): Promise<number> {
  const claimed = await claimMornings(tx, now)
  if (claimed.length === 0) return 0
  const mornings = (await morningsOf(tx, claimed)).map((morning) => ({ morning, due: dueOf(morning, now) }))
  await announceEach(
    tx,
    mornings.flatMap(({ morning, due }) => digestsOf(morning, due, now)),
  )
  await saveReminders(
    tx,
    now,
    mornings.flatMap(({ morning: { rosterId }, due }) =>
      due.map(({ soldier, item, due: day, stage }) => ({ rosterId, soldierId: soldier.id, item, due: day, stage })),
    ),
  )
  return claimed.length
}

type Reminder = CounselingReminder & { readonly soldier: BoardSoldier }

/** What is to be told of a roster this morning, the longest due first. */
function dueOf(morning: Morning, now: Date): Reminder[] {
  const today = dayAt(now, morning.timeZone)
  return morning.soldiers
    .flatMap((row) => {
      const soldier = soldierOf(row)
      const told = new Set(row[9] ?? [])
      return counselingReminders(soldier, policyOf(morning), told, today).map((one) => ({ ...one, soldier }))
    })
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
}

/** One message a leader, without what is about themselves. */
function digestsOf({ rosterId, name, leaders }: Morning, due: readonly Reminder[], now: Date): Announcement[] {
  return leaders.flatMap(({ uid, soldierId }) => {
    const those = due.filter(({ soldier }) => soldier.id !== soldierId)
    if (those.length === 0) return []
    const lines = those.slice(0, LINES).map(lineOf)
    const more = those.length - lines.length
    return [
      {
        ...{ at: now, kind: 'counseling', recipients: [uid], title: `${countWords(those)}, ${name}` },
        body: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
        link: screenOf(rosterId, '/counseling/due'),
      },
    ]
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

/** Shown on lock screens: rank and name, and that something is due; not what kind of session it was. */
function lineOf({ soldier, line, due }: Reminder): string {
  const what = line === 'reception' ? 'reception by' : line === 'assessment' ? 'assessment on' : 'counseling due'
  return `${soldier.name}: ${what} ${formatDate(due)}`
}
