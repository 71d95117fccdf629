import { userTopic } from '@muster/domain/identity/functions.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { rightsTopic } from '../../platform/live/live.ts'
import { type Announcement, announceEach } from '../../platform/outbox/writes.ts'
import { SHORT_NAME } from '../linking/reads.ts'
import type { RosterViewer } from '../scope.ts'

export interface HandedGroups {
  readonly uid: string
  readonly toUid: string
  readonly groupIds: readonly string[]
  readonly from: CalendarDate
  readonly until: CalendarDate
}

/** False when one of the groups is handed over already. From its first day on the database gives the group. */
export async function insertHandOver(
  tx: WriteTx,
  { rosterId }: RosterViewer,
  { uid, toUid, groupIds, from, until }: HandedGroups,
  today: CalendarDate,
): Promise<boolean> {
  const rows = await tx.query
    .insertInto('part_hand_overs')
    .values(
      groupIds.map((groupId) => ({
        roster_id: rosterId,
        from_uid: uid,
        group_id: groupId,
        to_uid: toUid,
        from_on: from,
        until,
        begun: from <= today,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id')
    .execute()
  tx.touch(rosterTopic(rosterId), userTopic(uid), userTopic(toUid))
  return rows.length === groupIds.length
}

/** Ends what one leader handed over to another, of these groups or all. Returns none when it has ended already. */
export async function deleteHandOver(
  tx: WriteTx,
  { rosterId }: RosterViewer,
  { uid, toUid, groupIds }: Pick<HandedGroups, 'uid' | 'toUid'> & { readonly groupIds: readonly string[] | null },
): Promise<{ groupId: string; begun: boolean }[]> {
  const all = tx.query
    .deleteFrom('part_hand_overs')
    .where('roster_id', '=', rosterId)
    .where('from_uid', '=', uid)
    .where('to_uid', '=', toUid)
  const rows = await (groupIds ? all.where('group_id', 'in', groupIds) : all)
    .returning(['group_id as groupId', 'begun'])
    .execute()
  if (rows.length > 0) tx.touch(rosterTopic(rosterId), userTopic(uid), userTopic(toUid), rightsTopic(userTopic(toUid)))
  return rows
}

interface Due {
  readonly roster_id: string
  readonly roster: string
  readonly from_uid: string
  readonly to_uid: string
  readonly owner_uid: string
  readonly giver: string
  readonly taker: string
  readonly until: CalendarDate
  readonly begun: boolean
  readonly groups: string[]
}

/** The lines of `done`, one for each pair of leaders and their last day, those that began apart. */
const NAMED_DUE = sql`
  select d.roster_id, r.name as roster, d.from_uid, d.to_uid, r.owner_uid, d.until, d.begun,
    (select ${SHORT_NAME} from account_names a where a.uid = d.from_uid) as giver,
    (select ${SHORT_NAME} from account_names a where a.uid = d.to_uid) as taker,
    array_agg(g.name order by g.ordinal) as groups
  from done d join rosters r on r.id = d.roster_id join groups g on g.roster_id = d.roster_id and g.id = d.group_id
  group by d.roster_id, r.name, d.from_uid, d.to_uid, r.owner_uid, d.until, d.begun`

/**
 * Begins the hand-overs whose first day has come in their roster, and ends those whose last day is over. At most `most`
 * of each. Returns how many there were of the larger.
 */
export async function passHandOvers(tx: WriteTx, now: Date, most: number): Promise<number> {
  // A date anywhere is at most a day away from that of UTC, and by that the index finds the few that may be due.
  const { rows: ended } = await sql<Due>`
    with done as (
      delete from part_hand_overs h using (
        select h.roster_id, h.from_uid, h.group_id from part_hand_overs h join rosters r on r.id = h.roster_id
        where h.until <= (${now}::timestamptz at time zone 'UTC')::date
          and h.until < (${now}::timestamptz at time zone r.time_zone)::date
        order by h.until limit ${most} for update of h skip locked
      ) due where h.roster_id = due.roster_id and h.from_uid = due.from_uid and h.group_id = due.group_id
      returning h.*
    ) ${NAMED_DUE}`.execute(tx.query)
  const { rows: begun } = await sql<Due>`
    with done as (
      update part_hand_overs h set begun = true from (
        select h.roster_id, h.from_uid, h.group_id from part_hand_overs h join rosters r on r.id = h.roster_id
        where not h.begun and h.from_on <= (${now}::timestamptz at time zone 'UTC')::date + 1
          and h.from_on <= (${now}::timestamptz at time zone r.time_zone)::date
        order by h.from_on limit ${most} for update of h skip locked
      ) due where h.roster_id = due.roster_id and h.from_uid = due.from_uid and h.group_id = due.group_id
      returning h.*
    ) ${NAMED_DUE}`.execute(tx.query)
  for (const { roster_id, from_uid, to_uid } of [...ended, ...begun]) {
    tx.touch(rosterTopic(roster_id), userTopic(from_uid), userTopic(to_uid))
  }
  tx.touch(...ended.map(({ to_uid }) => rightsTopic(userTopic(to_uid))))
  const told = (due: Due, title: string, body: string): Announcement => ({
    at: now,
    kind: 'sharing',
    recipients: [due.from_uid, due.to_uid, due.owner_uid],
    title,
    body,
    link: screenOf(due.roster_id),
  })
  // One that never began, because the server was down on all of its days, changed nothing.
  await announceEach(tx, [
    ...ended
      .filter((due) => due.begun)
      .map((due) =>
        told(
          due,
          `${due.giver} leads ${due.groups.join(', ')} of ${due.roster} again`,
          `The last day of the hand-over to ${due.taker} is over.`,
        ),
      ),
    ...begun.map((due) =>
      told(
        due,
        `${due.taker} leads ${due.groups.join(', ')} of ${due.roster} from today`,
        `${due.giver} handed it over until ${formatDate(due.until)}.`,
      ),
    ),
  ])
  const count = (rows: readonly Due[]) => rows.reduce((all, { groups }) => all + groups.length, 0)
  return Math.max(count(ended), count(begun))
}
