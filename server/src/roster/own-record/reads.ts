import { REACHED_BY } from '@muster/domain/roster/own-record/functions.ts'
import { FIELD_KEYS, type FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { PERSONAL_KEYS } from '../columns.ts'
import { NAME_OF_ACCOUNT, SOLDIER_NAME } from '../people/reads.ts'
import { OWN_MEMBERS, soldierJson } from '../reads.ts'
import type { OwnRow } from '../scope.ts'

/** The whole row that describes the caller. The Soldier may see everything stored there, turned off or not. */
export async function ownRecordJson(tx: ReadTx, own: OwnRow): Promise<string | null> {
  const { rows } = await sql<{ json: string }>`
    with scope as (select id, retention_days, ${PERSONAL_KEYS}::text[] as personal_fields,
      true as sees_contact from rosters
      where id = ${own.rosterId}
    ), own as (
      select f.id, 'own:' || f.id as key from own_fields f
      where f.roster_id = ${own.rosterId} and not f.removed and f.soldier_sees
    )
    select ${sql.raw(soldierJson(FIELD_KEYS, OWN_MEMBERS))} as json from scope join soldiers s on s.roster_id = scope.id
      where s.id = ${own.soldierId}`.execute(tx.query)
  const [row] = rows
  return row?.json ?? null
}

/** The fields without which a leader cannot reach the caller or their family, and that are empty. */
export async function missingOf(tx: ReadTx, own: OwnRow): Promise<FieldKey[]> {
  const { rows } = await sql<{ key: FieldKey }>`
    select k.key from soldiers s, unnest(${[...REACHED_BY]}::text[]) with ordinality as k (key, place)
    where s.roster_id = ${own.rosterId} and s.id = ${own.soldierId} and coalesce(s.details ->> k.key, '') = ''
    order by k.place`.execute(tx.query)
  return rows.map(({ key }) => key)
}

export async function groupOf(tx: ReadTx, own: OwnRow): Promise<string | null> {
  const rows = await tx.query
    .selectFrom('soldiers')
    .select('group_id as id')
    .where('roster_id', '=', own.rosterId)
    .where('id', '=', own.soldierId)
    .execute()
  return rows[0]?.id ?? null
}

export interface StoredAccess {
  /** The id of the last log entry that this line covers. */
  readonly id: number
  readonly at: Date
  readonly by: string
  readonly function: string
}

/**
 * The accesses to the caller's row by others. An open screen reads again and again, so all accesses of one kind by one
 * person within an hour are one line, at the time of the last. People without an account come by links: one that is
 * about a single Soldier is that Soldier's own, and any other was shared.
 */
export async function accessesTo(
  tx: ReadTx,
  own: OwnRow,
  /** The functions that show every Soldier of a roster. */
  ofAll: readonly string[],
  { after, limit }: { readonly after: { readonly at: string; readonly id: number } | null; readonly limit: number },
): Promise<StoredAccess[]> {
  const past = after === null ? sql`true` : sql`(at, id) < (${new Date(after.at)}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<StoredAccess>`
    select c.id, c.at, case
        when c.uid is not null then ${NAME_OF_ACCOUNT}
        when c.alone then (select ${sql.raw(SOLDIER_NAME)} from soldiers s where s.id = ${own.soldierId})
        else 'Somebody with the link'
      end as by, c.function
    from (
      select * from (
        select uid, function, soldier_id is not null as alone, date_trunc('milliseconds', max(at)) as at, max(id) as id
        from (
          select id, uid, function, soldier_id, at from access_log where soldier_id = ${own.soldierId}
          union all
          select id, uid, function, soldier_id, at from access_log
          where roster_id = ${own.rosterId} and soldier_id is null and function = any(${ofAll}::text[])
        ) l
        where uid is distinct from ${own.uid}
        group by uid, function, soldier_id is not null, date_trunc('hour', at)
      ) lines
      where ${past}
      order by at desc, id desc limit ${limit + 1}
    ) c left join account_names a on a.uid = c.uid
    order by c.at desc, c.id desc`.execute(tx.query)
  return rows
}
