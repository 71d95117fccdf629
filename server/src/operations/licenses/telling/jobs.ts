import { type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import { type LicenseReminder, licenseReminders } from '@muster/domain/operations/licenses/reminders.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { Acting } from '../../../database/database.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { type Announcement, announceEach } from '../../../platform/outbox/writes.ts'
import { type LapsingLicense, type Morning, morningsOf } from './reads.ts'
import { claimMornings, saveReminders } from './writes.ts'

/** Lines of a message; the rest is on the screen. */
const LINES = 8

/** Each morning, by a roster's clocks: which licenses lapse in 60 or 30 days or now, each told once. */
export function licenseJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    {
      name: 'licenses.lapsing',
      cron: '*/15 * * * *',
      handle: async ({ signal }) => {
        while (!signal.aborted && (await database.write((tx) => tellWhatLapses(tx, clock()))) > 0);
      },
    },
  ]
}

/** Answers how many rosters were looked at. */
export async function tellWhatLapses(tx: WriteTx, now: Date): Promise<number> {
  const claimed = await claimMornings(tx, now)
  if (claimed.length === 0) return 0
  const mornings = (await morningsOf(tx, claimed, now)).map((morning) => {
    const today = dayAt(now, morning.timeZone)
    return { morning, today, due: dueOf(morning, today) }
  })
  await announceEach(
    tx,
    mornings.flatMap(({ morning, today, due }) => [
      ...digestOf(morning, due, today, now),
      ...ownReminders(due, today, now),
    ]),
  )
  await saveReminders(
    tx,
    now,
    mornings.flatMap(({ morning: { rosterId }, due }) =>
      due.map(({ license, what, due: day, stage }) => ({ rosterId, licenseId: license.id, what, due: day, stage })),
    ),
  )
  return claimed.length
}

type Reminder = LicenseReminder & { readonly license: LapsingLicense }

function dueOf(morning: Morning, today: CalendarDate): Reminder[] {
  return morning.licenses
    .flatMap((license) => licenseReminders(license, new Set(license.told), today).map((one) => ({ ...one, license })))
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
}

/** One message to the leaders, whatever lapses. */
function digestOf({ rosterId, name, leaders }: Morning, due: readonly Reminder[], today: CalendarDate, now: Date) {
  if (due.length === 0) return []
  const lines = due.slice(0, LINES).map((one) => `${one.license.soldier}: ${wordsOf(one, today)}`)
  const more = due.length - lines.length
  const message: Announcement = {
    ...{ at: now, kind: 'license', recipients: leaders },
    title: `Licenses: ${due.length} to renew, ${name}`,
    body: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
    link: screenOf(rosterId, '/operations/licenses'),
  }
  return [message]
}

/** Each Soldier about their own. */
function ownReminders(due: readonly Reminder[], today: CalendarDate, now: Date): Announcement[] {
  const bySoldier = Map.groupBy(due, ({ license }) => license.linkedUid)
  return [...bySoldier].flatMap(([uid, those]) =>
    uid === null
      ? []
      : [
          {
            ...{ at: now, kind: 'license', recipients: [uid] },
            title: those.length === 1 ? 'Your license is due for renewal' : 'Your licenses are due for renewal',
            body: those.map((one) => capital(wordsOf(one, today))).join('\n'),
            link: '/profile/record?show=licenses',
          },
        ],
  )
}

/** `OF 346 expires 3 Nov 2026`: what and when, on a lock screen too. */
function wordsOf({ license, what, due }: Reminder, today: CalendarDate): string {
  const over = due < today
  const day = formatDate(due)
  if (what === 'ride') return over ? `check ride was due ${day}` : `check ride due ${day}`
  if (license.kind === 'motorcycle') return over ? `rider course was due ${day}` : `rider course due ${day}`
  return `${NAMES[license.kind]} ${over ? 'expired' : 'expires'} ${day}`
}

const NAMES: Readonly<Record<Exclude<LicenseKind, 'motorcycle'>, string>> = {
  military: 'OF 346',
  civilian: 'civilian license',
  equipment: 'equipment license',
}
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
