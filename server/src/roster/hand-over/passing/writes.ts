import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Named } from '@muster/domain/roster/leaders/group-words.ts'
import type { AreaRights, Part } from '@muster/domain/roster/leaders/part.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { OWN_PART_JSON } from '../../leaders/reads.ts'
import { SHORT_NAME } from '../../linking/reads.ts'

/** One group that one leader hands to another. */
export interface DueGroup {
  readonly rosterId: string
  readonly roster: string
  readonly ownerUid: string
  readonly groupId: string
  readonly group: string
  /** The place of the group on the roster. */
  readonly ordinal: number
  readonly fromUid: string
  readonly giver: string
  readonly toUid: string
  readonly taker: string
  readonly until: CalendarDate
  readonly begun: boolean
}

/** One whose first day has come, with what decides whether it may begin. */
export interface BeginningGroup extends DueGroup {
  readonly byOwner: boolean
  readonly giverRights: AreaRights
  /** The taker's part without what others handed over; null for one with the whole roster. */
  readonly takerPart: Part | null
  /** All groups of the roster. */
  readonly groups: readonly Named[]
}

/** The columns of a hand-over `h` with its roster `r` and group `g`. */
const NAMED = sql`h.roster_id as "rosterId", r.name as roster, r.owner_uid as "ownerUid", h.group_id as "groupId",
  g.name as "group", g.ordinal, h.from_uid as "fromUid", h.to_uid as "toUid", h.until, h.begun,
  (select ${SHORT_NAME} from account_names a where a.uid = h.from_uid) as giver,
  (select ${SHORT_NAME} from account_names a where a.uid = h.to_uid) as taker`

/** Ends the hand-overs whose last day is over in their roster, at most `most`. */
export async function endOverdue(tx: WriteTx, now: Date, most: number): Promise<DueGroup[]> {
  // A date anywhere is at most a day away from that of UTC, and by that the index finds the few that may be due.
  const { rows } = await sql<DueGroup>`
    with ended as (
      delete from part_hand_overs h using (
        select h.roster_id, h.from_uid, h.group_id from part_hand_overs h join rosters r on r.id = h.roster_id
        where h.until <= (${now}::timestamptz at time zone 'UTC')::date
          and h.until < (${now}::timestamptz at time zone r.time_zone)::date
        order by h.until limit ${most} for update of h skip locked
      ) due where h.roster_id = due.roster_id and h.from_uid = due.from_uid and h.group_id = due.group_id
      returning h.*
    )
    select ${NAMED} from ended h join rosters r on r.id = h.roster_id
      join groups g on g.roster_id = h.roster_id and g.id = h.group_id`.execute(tx.query)
  return rows
}

/** The hand-overs whose first day has come in their roster, at most `most`, locked until this transaction ends. */
export async function holdBeginning(tx: WriteTx, now: Date, most: number): Promise<BeginningGroup[]> {
  const { rows: held } = await sql<{ roster_id: string; from_uid: string; group_id: string }>`
    select h.roster_id, h.from_uid, h.group_id from part_hand_overs h join rosters r on r.id = h.roster_id
    where not h.begun and h.from_on <= (${now}::timestamptz at time zone 'UTC')::date + 1
      and h.from_on <= (${now}::timestamptz at time zone r.time_zone)::date
    order by h.from_on limit ${most} for update of h skip locked`.execute(tx.query)
  if (held.length === 0) return []
  // A statement of its own, because a lock may have waited for a change of these rights.
  const { rows } = await sql<BeginningGroup>`
    select ${NAMED}, h.by_owner as "byOwner", gave.areas as "giverRights",
      (select ${sql.raw(OWN_PART_JSON)} from roster_members m where m.roster_id = h.roster_id and m.uid = h.to_uid)
        as "takerPart",
      (select json_agg(json_build_object('id', x.id, 'parentId', x.parent_id, 'name', x.name))
        from groups x where x.roster_id = h.roster_id) as groups
    from ${listed(held.map((one) => ({ rosterId: one.roster_id, fromUid: one.from_uid, groupId: one.group_id })))}
      join rosters r on r.id = h.roster_id join groups g on g.roster_id = h.roster_id and g.id = h.group_id
      join roster_members gave on gave.roster_id = h.roster_id and gave.uid = h.from_uid`.execute(tx.query)
  return rows
}

type Key = Pick<DueGroup, 'rosterId' | 'fromUid' | 'groupId'>

/** These hand-overs as the relation `h`. */
const listed = (keys: readonly Key[]) => sql`unnest(${keys.map(({ rosterId }) => rosterId)}::uuid[],
    ${keys.map(({ fromUid }) => fromUid)}::uuid[], ${keys.map(({ groupId }) => groupId)}::uuid[])
    as k (roster_id, from_uid, group_id)
  join part_hand_overs h on h.roster_id = k.roster_id and h.from_uid = k.from_uid and h.group_id = k.group_id`

/** Begins these, and cancels the others. The database gives the groups. */
export async function beginOrCancel(
  tx: WriteTx,
  { begin, cancel }: { readonly begin: readonly Key[]; readonly cancel: readonly Key[] },
): Promise<void> {
  const same = sql`h.roster_id = k.roster_id and h.from_uid = k.from_uid and h.group_id = k.group_id`
  const of = (keys: readonly Key[]) => sql`unnest(${keys.map(({ rosterId }) => rosterId)}::uuid[],
    ${keys.map(({ fromUid }) => fromUid)}::uuid[], ${keys.map(({ groupId }) => groupId)}::uuid[])
    as k (roster_id, from_uid, group_id)`
  if (begin.length > 0)
    await sql`update part_hand_overs h set begun = true from ${of(begin)} where ${same}`.execute(tx.query)
  if (cancel.length > 0) await sql`delete from part_hand_overs h using ${of(cancel)} where ${same}`.execute(tx.query)
}
