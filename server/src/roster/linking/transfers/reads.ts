import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { lastDayOfOffer } from '@muster/domain/roster/linking/offer-days.ts'
import { OFFER_DAYS, TAKE_BACK_DAYS, type Transfer } from '@muster/domain/roster/linking/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { BRIEF_NAME, NAME_OF_ACCOUNT } from '../../people/reads.ts'
import type { ChainViewer, RosterViewer, RowChanger } from '../../scope.ts'
import '../tables.ts'

interface StoredTransfer extends Omit<Transfer, 'at' | 'decidedAt' | 'until' | 'mayTakeBack'> {
  readonly at: Date
  readonly decidedAt: Date | null
  readonly timeZone: string
  /** The caller may change the other roster too. */
  readonly leadsOther: boolean
}

/** The roster at the top of the chain of command of another, which may be that roster. */
const topOf = (roster: string) => `coalesce((
  select up.roster_id from rosters_above(${roster}) up order by up.depth desc limit 1), ${roster})`

/** Into and out of a roster, newest first, or the one with this id. */
export async function transfersOf(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId' | 'uid' | 'role'>,
  now: Date,
  id: string | null = null,
): Promise<Transfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select t.id, case when t.from_roster_id = ${viewer.rosterId} then 'out' else 'in' end as direction, t.state, t.at,
      t.decided_at as "decidedAt", t.effective_on as "effectiveOn", t.at_once as "atOnce", t.rehabilitative,
      t.takes_back is not null as "takesBack", g.time_zone as "timeZone",
      exists (select from roster_transfers b where b.takes_back = t.id) as "takenBack",
      case when t.state = 'offered' then ${sql.raw(topOf('t.from_roster_id'))} = ${sql.raw(topOf('t.to_roster_id'))}
        else t.at_once end as "sameChain",
      coalesce(t.at_once and t.takes_back is null and t.decided_at + ${TAKE_BACK_DAYS + 1}::int * interval '1 day' > ${now}
        and (r.owner_uid = ${viewer.uid} or role_above(r.id, ${viewer.uid}, 'roster') = 'above editor' or exists (
          select from roster_members m where m.roster_id = r.id and m.uid = ${viewer.uid} and m.role = 'editor'
            and not m.limited and area_reaches(m.areas, 'roster', 'change'))),
        false) as "leadsOther",
      concat_ws(', ', r.name, ${NAME_OF_ACCOUNT}) as other,
      coalesce((
        select json_agg(json_build_object(
          'soldierId', case when t.to_roster_id = ${viewer.rosterId} then coalesce(i.taken_as, i.soldier_id) else i.soldier_id end,
          'name', concat_ws(' ', s.rank, s.last_name || coalesce(', ' || nullif(s.first_name, ''), '')))
          order by s.rank_order desc, s.last_name, s.first_name, s.id)
        from transfer_soldiers i join soldiers s on s.id = i.soldier_id where i.transfer_id = t.id), '[]') as soldiers
    from roster_transfers t
      join rosters r on r.id = case when t.from_roster_id = ${viewer.rosterId} then t.to_roster_id else t.from_roster_id end
      join rosters g on g.id = t.to_roster_id
      join account_names a on a.uid = r.owner_uid
    where (t.from_roster_id = ${viewer.rosterId} or t.to_roster_id = ${viewer.rosterId})
      and (${id}::uuid is null or t.id = ${id})
    order by t.at desc, t.id limit 200`.execute(tx.query)
  return rows.map(({ at, decidedAt, timeZone, state, effectiveOn, leadsOther, ...row }) => {
    const until = lastDayOfOffer(dayAt(at, timeZone), effectiveOn as CalendarDate)
    const day = decidedAt && dayAt(decidedAt, timeZone)
    const inTime = day !== null && dayAt(now, timeZone) <= addDays(day, TAKE_BACK_DAYS)
    const mayChange = viewer.role !== 'viewer' && viewer.role !== 'above viewer'
    return {
      ...row,
      mayTakeBack: mayChange && leadsOther && !row.takenBack && inTime,
      state: state === 'offered' && dayAt(now, timeZone) > until ? 'expired' : state,
      effectiveOn,
      until,
      at: at.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    }
  })
}

/** Whether two rosters have the same top, each by its leaders above. */
export async function inSameTree(
  tx: ReadTx,
  { rosterId }: Pick<ChainViewer, 'rosterId'>,
  other: string,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select ${sql.raw(topOf('a.id'))} = ${sql.raw(topOf('b.id'))} as same
    from (select ${rosterId}::uuid as id) a, (select id from rosters where id = ${other}) b`.execute(tx.query)
  return rows[0]?.same ?? false
}

/** Whether the offer `t` to the roster `g` can still be accepted. `lastDayOfOffer` of the domain says the same. */
export const offerStands = (now: Date) => sql`(greatest(t.effective_on, (t.at at time zone g.time_zone)::date)
  + ${OFFER_DAYS}::int >= (${now}::timestamptz at time zone g.time_zone)::date)`

/** Those of these Soldiers whom another transfer offers. */
export async function offeredElsewhere(
  tx: ReadTx,
  { rosterId }: Pick<ChainViewer, 'rosterId'>,
  soldierIds: readonly string[],
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(BRIEF_NAME)} as name
    from transfer_soldiers i join roster_transfers t on t.id = i.transfer_id join soldiers s on s.id = i.soldier_id
      join rosters g on g.id = t.to_roster_id
    where i.from_roster_id = ${rosterId} and i.soldier_id = any(${soldierIds}::uuid[]) and t.state = 'offered'
      and ${offerStands(now)}
    limit 1`.execute(tx.query)
  return rows[0]?.name ?? null
}

/** Rows of the gaining roster that were the same Soldier before: connected by transfers, there and back. */
export interface EarlierRow {
  readonly soldierId: string
  readonly earlierId: string
  readonly archived: boolean
}

export async function earlierRows(
  tx: ReadTx,
  { losing, gaining }: { readonly losing: RowChanger; readonly gaining: RowChanger },
  soldierIds: readonly string[],
): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    with recursive same(start, roster_id, id) as (
      select s.id, ${losing.rosterId}::uuid, s.id from unnest(${soldierIds}::uuid[]) as s(id)
      union select same.start, n.roster_id, n.id from same cross join lateral (
        select t.to_roster_id as roster_id, i.taken_as as id
          from transfer_soldiers i join roster_transfers t on t.id = i.transfer_id
          where i.from_roster_id = same.roster_id and i.soldier_id = same.id and i.taken_as is not null
        union all select i.from_roster_id, i.soldier_id from transfer_soldiers i where i.taken_as = same.id
      ) n
    )
    select distinct on (same.start) same.start as "soldierId", s.id as "earlierId", s.archived_on is not null as archived
    from same join soldiers s on s.roster_id = same.roster_id and s.id = same.id
    where same.roster_id = ${gaining.rosterId} and s.id <> same.start
    order by same.start, s.archived_on desc nulls first, s.id`.execute(tx.query)
  return rows
}

/** The names of Soldiers of a roster, as messages show them, in the order of the roster. */
export async function briefNames(
  tx: ReadTx,
  { rosterId }: Pick<ChainViewer, 'rosterId'>,
  soldierIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, ${sql.raw(BRIEF_NAME)} as name from soldiers s
    where s.roster_id = ${rosterId} and s.id = any(${soldierIds}::uuid[])
    order by s.rank_order desc, s.last_name, s.first_name, s.id`.execute(tx.query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A transfer that was made at once, to be taken back. */
export interface MadeAtOnce {
  readonly fromRosterId: string
  readonly toRosterId: string
  readonly state: Transfer['state']
  readonly atOnce: boolean
  readonly takenBack: boolean
  readonly decidedAt: Date | null
  readonly effectiveOn: CalendarDate
  readonly archiving: string | null
  readonly takenAs: (string | null)[]
}

export async function madeAtOnce(
  tx: ReadTx,
  { rosterId }: Pick<ChainViewer, 'rosterId'>,
  id: string,
): Promise<MadeAtOnce | null> {
  const { rows } = await sql<MadeAtOnce>`
    select t.from_roster_id as "fromRosterId", t.to_roster_id as "toRosterId", t.state, t.at_once as "atOnce",
      exists (select from roster_transfers b where b.takes_back = t.id) as "takenBack", t.decided_at as "decidedAt",
      t.effective_on as "effectiveOn", t.archiving,
      array(select i.taken_as from transfer_soldiers i where i.transfer_id = t.id order by i.soldier_id) as "takenAs"
    from roster_transfers t
    where t.id = ${id} and (t.from_roster_id = ${rosterId} or t.to_roster_id = ${rosterId})`.execute(tx.query)
  return rows[0] ?? null
}

export interface Linked {
  readonly soldierId: string
  readonly uid: string
}

/** The rows among these that describe an account. */
export async function linkedAmong(
  tx: ReadTx,
  scope: RosterViewer | RowChanger,
  soldierIds: readonly string[],
): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select id as "soldierId", linked_uid as uid from soldiers
    where roster_id = ${scope.rosterId} and id = any(${soldierIds}::uuid[]) and linked_uid is not null`.execute(
    tx.query,
  )
  return rows
}
