import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../scope.ts'

/**
 * The row `a` of `account_names` in the form of lists and records: `1SG Rasmussen, D.`. For a deleted account only that
 * it existed.
 */
export const ACCOUNT_NAME = `case when a.name_last <> ''
  then concat_ws(' ', nullif(a.rank, ''),
    a.name_last || case when a.name_first <> '' then ', ' || left(a.name_first, 1) || '.' else '' end,
    nullif(a.name_suffix, ''))
  else coalesce(nullif(concat_ws(' ', nullif(a.rank, ''), nullif(a.display_name, '')), ''), a.email, 'A deleted account')
  end`

/** The same for statements of Kysely. */
export const NAME_OF_ACCOUNT = sql.raw(ACCOUNT_NAME)

/** The same for a row of `account_names` under another alias. */
export function accountNameIn(alias: string): string {
  return ACCOUNT_NAME.replaceAll(/\ba\./g, `${alias}.`)
}

/** The account whose id is in this column, in the form of lists. */
export function accountNameOf(uid: string): string {
  return `coalesce((select ${ACCOUNT_NAME} from account_names a where a.uid = ${uid}), 'A deleted account')`
}

/**
 * The Soldier `s` in the form of lists, the same as `rosterName`: `SPC Ortega, M.`, or `SPC Ortega, Maria L` for a Soldier
 * who shares that name with another.
 */
export const SOLDIER_NAME = `concat_ws(' ', nullif(s.rank, ''), concat_ws(', ', s.last_name,
  case when s.shares_name then nullif(concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, '')), '')
    when s.first_name <> '' then left(s.first_name, 1) || '.' end), nullif(s.suffix, ''))`

/** The parts of a Soldier's name, for `json_build_object`, with another rank than today's when one is given. */
export const NAMED = (
  soldier: string,
  rank = `${soldier}.rank`,
) => `'rank', ${rank}, 'last', ${soldier}.last_name, 'first', ${soldier}.first_name,
  'middle', ${soldier}.middle_name, 'suffix', ${soldier}.suffix, 'sharesName', ${soldier}.shares_name`

/** The same as columns of a row. */
export const NAME_COLUMNS = (
  soldier: string,
  rank = `${soldier}.rank`,
) => `${rank}, ${soldier}.last_name as last, ${soldier}.first_name as first,
  ${soldier}.middle_name as middle, ${soldier}.suffix, ${soldier}.shares_name as "sharesName"`

/**
 * The Soldier `s` in the form of lock screens and refusals, the same as `briefName`: `SPC Ortega`, or the whole name of a
 * Soldier who shares the short name.
 */
export const BRIEF_NAME = `case when s.shares_name then ${SOLDIER_NAME} else concat_ws(' ', nullif(s.rank, ''), s.last_name) end`

/** The columns of a Soldier's row that "my data" leaves out, as in `tables.ts`. */
export const WITHHELD = sql.raw(`'{json_fields,short_name,shares_name,found_by}'::text[]`)

/** The keys of the own fields that a Soldier `s` may see. */
export const OWN_OF_SOLDIER = sql.raw(`array(
  select 'own:' || f.id from own_fields f where f.roster_id = s.roster_id and f.soldier_sees)`)

/** The row of a Soldier `s` in that person's own data: without the own fields that only leaders see. */
export const ROW_OF_SOLDIER = sql`(to_jsonb(s) - ${WITHHELD})
  || jsonb_build_object('details', with_own_of(s.details, ${OWN_OF_SOLDIER}))`

/** The caller's name, which signs printed and submitted papers. */
export async function callerName(tx: ReadTx, caller: { readonly uid: string }): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(ACCOUNT_NAME)} as name from account_names a where a.uid = ${caller.uid}`.execute(tx.query)
  const [found] = rows
  return found?.name ?? 'A deleted account'
}

/** `SSG Dixon`, or the whole name of an account without a last name. For messages that are read at a glance. */
export async function callerRankAndLast(tx: ReadTx, caller: { readonly uid: string }): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select case when a.name_last <> '' then concat_ws(' ', nullif(a.rank, ''), a.name_last) else ${sql.raw(ACCOUNT_NAME)} end as name
    from account_names a where a.uid = ${caller.uid}`.execute(tx.query)
  return rows[0]?.name ?? 'A leader'
}

/** Those of these Soldiers who are on the roster, not archived, by id. */
export async function namesOf(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  soldierIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly linkedUid: string | null }>> {
  const { rows } = await sql<{ id: string; name: string; linkedUid: string | null }>`
    select s.id, ${sql.raw(SOLDIER_NAME)} as name, s.linked_uid as "linkedUid" from soldiers s
    where s.roster_id = ${rosterId} and s.id = any(${soldierIds}::uuid[]) and s.archived_on is null`.execute(tx.query)
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}
