import { type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { capital } from '@muster/domain/kernel/capital.ts'
import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import { type LicenseReminder, licenseReminders, reminderKey } from '@muster/domain/operations/licenses/reminders.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { shareOut } from '../../../roster/leaders/share-out.ts'
import type { Acting } from '../../../database/database.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { digest } from '../../../platform/outbox/digest.ts'
import { type Announcement, announceEach } from '../../../platform/outbox/writes.ts'
import { morningJob } from '../../../roster/mornings/jobs.ts'
import { claimReminders } from '../../../roster/mornings/writes.ts'
import { type LapsingLicense, type Morning, morningsOf } from './reads.ts'
import { claimRostersWithLicenses } from './writes.ts'

/** Each morning in a roster's time zone: the licenses that lapse in 60 or 30 days or now, each announced once. */
export function licenseJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [morningJob('licenses.lapsing', database, (tx) => announceLapses(tx, clock()))]
}

/** Returns how many rosters were checked. */
export async function announceLapses(tx: WriteTx, now: Date): Promise<number> {
  const claimed = await claimRostersWithLicenses(tx, now)
  if (claimed.length === 0) return 0
  const mornings = (
    await morningsOf(
      tx,
      claimed.map(({ rosterId }) => rosterId),
      now,
    )
  ).map((morning) => {
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
  await claimReminders(
    tx,
    'licenses',
    mornings.flatMap(({ morning: { rosterId }, today: day, due }) =>
      due.map((one) => ({
        rosterId,
        soldierId: one.license.soldierId,
        about: one.license.id,
        what: reminderKey(one),
        day,
      })),
    ),
  )
  return claimed.length
}

type Reminder = LicenseReminder & { readonly license: LapsingLicense }

function dueOf(morning: Morning, today: CalendarDate): Reminder[] {
  return morning.licenses
    .flatMap((license) =>
      licenseReminders(license, new Set(license.reminded), today).map((one) => ({ ...one, license })),
    )
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
}

/** One message to each leader about everything that lapses in their part. */
function digestOf({ rosterId, name, leaders }: Morning, due: readonly Reminder[], today: CalendarDate, now: Date) {
  return shareOut(leaders, due, ({ license }) => [license.groupId]).map(
    ({ recipients, rows }): Announcement => ({
      at: now,
      kind: 'license',
      recipients,
      title: `Licenses: ${rows.length} to renew, ${name}`,
      body: digest(rows, (one) => `${one.license.soldier}: ${wordsOf(one, today)}`),
      link: screenOf(rosterId, '/operations/licenses'),
    }),
  )
}

/** Each Soldier about his or her own. */
function ownReminders(due: readonly Reminder[], today: CalendarDate, now: Date): Announcement[] {
  const bySoldier = Map.groupBy(due, ({ license }) => license.linkedUid)
  return [...bySoldier].flatMap(([uid, those]) =>
    uid === null
      ? []
      : [
          {
            at: now,
            kind: 'license',
            recipients: [uid],
            title: those.length === 1 ? 'Your license is due for renewal' : 'Your licenses are due for renewal',
            body: those.map((one) => capital(wordsOf(one, today))).join('\n'),
            link: '/profile/record?show=licenses',
          },
        ],
  )
}

/** `OF 346 expires 3 Nov 2026`: the document and the date, on a lock screen too. */
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
