import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import { REMINDER_DAYS } from '@muster/domain/operations/licenses/reminders.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { remindedAlready } from '../../../roster/mornings/reads.ts'
import { leadersWithGroups } from '../../../roster/leaders/reads.ts'
import type { LeaderWithGroups } from '../../../roster/leaders/share-out.ts'
import { SOLDIER_NAME } from '../../../roster/people/reads.ts'
import '../tables.ts'

/**
 * A license that lapses soon or has lapsed, with the reminders that went out, as `reminderKey` of the domain writes
 * them.
 */
export interface LapsingLicense {
  readonly id: string
  readonly kind: LicenseKind
  readonly soldierId: string
  readonly groupId: string | null
  readonly soldier: string
  readonly linkedUid: string | null
  readonly expires: CalendarDate | null
  readonly ride: CalendarDate | null
  readonly reminded: readonly string[]
}

export interface Morning {
  readonly rosterId: string
  readonly name: string
  readonly timeZone: string
  /** The leaders of the roster. */
  readonly leaders: readonly LeaderWithGroups[]
  readonly licenses: readonly LapsingLicense[]
}

const MAX_REMINDER_DAYS = Math.max(...REMINDER_DAYS)

/** The licenses of these rosters that lapse soon, and the accounts to notify. */
export async function morningsOf(tx: ReadTx, rosterIds: readonly string[], now: Date): Promise<Morning[]> {
  const { rows } = await sql<Morning>`
    select r.id as "rosterId", r.name, r.time_zone as "timeZone",
      ${sql.raw(leadersWithGroups('readiness'))} as leaders,
      (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'soldierId', s.id, 'groupId', s.group_id,
          'soldier', ${sql.raw(SOLDIER_NAME)}, 'linkedUid', s.linked_uid, 'expires', l.expires, 'ride', l.ride,
          'reminded', ${sql.raw(remindedAlready('licenses', 'l.roster_id', 'l.id'))}) order by l.due, l.id), '[]')
        from licenses l cross join lateral (
          select x.* from soldiers x where x.roster_id = l.roster_id and x.id = l.soldier_id limit 1
        ) s
        where l.roster_id = r.id and l.ended_on is null and s.archived_on is null
          and l.due <= (${now}::timestamptz at time zone r.time_zone)::date + ${sql.lit(MAX_REMINDER_DAYS)}) as licenses
    from rosters r where r.id = any(${rosterIds}::uuid[])`.execute(tx.query)
  return rows
}
