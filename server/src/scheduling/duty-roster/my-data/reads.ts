import { sql } from 'kysely'
import { numbered } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'

const all = (table: string, order: string) => `coalesce((
  select json_agg(to_jsonb(t) - 'roster_id' order by ${order}) from ${table} t where t.roster_id = r.id), '[]')`

/**
 * As JSON text: the whole duty rosters of every roster that the account owns, the account's acts on shared rosters, and
 * the data about its linked row.
 */
export async function ownDutyJson(tx: ReadTx, self: Self): Promise<string> {
  const mine = (table: string, order: string, columns: readonly string[]) => `coalesce((
    select json_agg(to_jsonb(t) order by ${order}) from ${table} t
    where t.roster_id in (select m.roster_id from roster_members m where m.uid = $1)
      and (${columns.map((column) => `t.${column} = $1`).join(' or ')})), '[]')`
  const about = (table: string, order: string, columns: readonly string[] = ['soldier_id']) => `coalesce((
    select json_agg(to_jsonb(t) order by ${order}) from own join ${table} t
      on t.roster_id = own.roster_id and (${columns.map((column) => `t.${column} = own.id`).join(' or ')})), '[]')`
  const { rows } = await sql<{ json: string }>`
    with own as (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object(
          'rosterId', r.id,
          'dutyRosters', ${sql.raw(all('duty_rosters', 't.created_at, t.id'))},
          'members', ${sql.raw(all('duty_roster_members', 't.duty_roster_id, t.place'))},
          'exceptions', ${sql.raw(all('duty_roster_exceptions', 't.at, t.id'))},
          'picks', ${sql.raw(all('duty_roster_picks', 't.at, t.id'))},
          'days', ${sql.raw(all('duty_roster_days', 't.published_at, t.day, t.id'))},
          'details', ${sql.raw(all('duty_details', 't.day, t.id'))},
          'swaps', ${sql.raw(all('duty_swaps', 't.asked_at, t.id'))}) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}), '[]'),
      'byMe', json_build_object(
        'dutyRosters', ${numbered(mine('duty_rosters', 't.created_at, t.id', ['created_by']), [self.uid])},
        'exceptions', ${numbered(mine('duty_roster_exceptions', 't.at, t.id', ['by', 'withdrawn_by']), [self.uid])},
        'picks', ${numbered(mine('duty_roster_picks', 't.at, t.id', ['by', 'withdrawn_by']), [self.uid])},
        'days',
          ${numbered(mine('duty_roster_days', 't.published_at, t.day, t.id', ['published_by', 'taken_back_by']), [self.uid])},
        'swaps', ${numbered(mine('duty_swaps', 't.asked_at, t.id', ['asked_by', 'decided_by']), [self.uid])}),
      'aboutMe', json_build_object(
        'members', ${sql.raw(about('duty_roster_members', 't.duty_roster_id, t.place'))},
        'exceptions', ${sql.raw(about('duty_roster_exceptions', 't.at, t.id'))},
        'picks', ${sql.raw(about('duty_roster_picks', 't.at, t.id'))},
        'details', ${sql.raw(about('duty_details', 't.day, t.id', ['soldier_id', 'performer_id']))},
        'swaps', ${sql.raw(about('duty_swaps', 't.asked_at, t.id'))}))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? 'null'
}
