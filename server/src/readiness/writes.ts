import { userTopic } from '@muster/domain/identity/functions.ts'
import { readinessTopic } from '@muster/domain/readiness/functions.ts'
import type { ReadinessPolicy } from '@muster/domain/readiness/policy.ts'
import { type Insertable, sql } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import { touchChain } from '../roster/chain.ts'
import type { RosterEditor } from '../roster/scope.ts'
import type { DutyProfilesTable, ReadinessRecordsTable } from './tables.ts'

type Editor = Pick<RosterEditor, 'rosterId' | 'uid'>

/** Adds a version. False when another leader saved one of this number first. */
export async function addPolicy(
  tx: WriteTx,
  { rosterId, uid }: Editor,
  fresh: { readonly version: number; readonly seed: boolean; readonly at: Date; readonly policy: ReadinessPolicy },
): Promise<boolean> {
  const { version, seed, at, policy } = fresh
  const added = await tx.query
    .insertInto('readiness_policies')
    .values({ roster_id: rosterId, version, seed, at, by: uid, policy: JSON.stringify(policy) })
    .onConflict((taken) => taken.doNothing())
    .returning('version')
    .execute()
  return added.length > 0
}

/**
 * The policy cannot change until the commit, or the caller waits for those who record by it, so that due days are
 * computed by one policy. Reads after this see that policy.
 */
export async function holdPolicy(
  tx: WriteTx,
  { rosterId }: Editor,
  what: 'to record by it' | 'to change it',
): Promise<void> {
  const alone = what === 'to change it'
  const lock = alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
  await sql`
    select ${sql.raw(lock)}(hashtext('readiness policy'), hashtext(${rosterId}::text))`.execute(tx.query)
}

/** The due day that each interval gives for a day of completion. */
function intervalsJson(policy: ReadinessPolicy): string {
  return JSON.stringify(
    policy.lines.map(({ key, every }) => ({
      item: key,
      months: every?.unit === 'months' ? every.count : null,
      days: every?.unit === 'days' ? every.count : null,
    })),
  )
}

/** Without an interval, `make_interval` of nothing is null. */
const DUE = (done: string) => `case when e.months is not null then (${done} + make_interval(months => e.months))::date
  when e.days is not null then ${done} + e.days end`

/** Computes the due days of the current results again after a change of policy. Versions stay. */
export async function recomputeDue(tx: WriteTx, { rosterId }: Editor, policy: ReadinessPolicy): Promise<void> {
  await sql`
    update readiness_cells c set expires_on = ${sql.raw(DUE('c.done_on'))}
    from json_to_recordset(${intervalsJson(policy)}::json) as e(item text, months int, days int)
    where c.roster_id = ${rosterId} and c.item = e.item and not c.own_expiry and c.done_on is not null
      and c.expires_on is distinct from ${sql.raw(DUE('c.done_on'))}`.execute(tx.query)
}

export async function insertRecords(tx: WriteTx, rows: readonly Insertable<ReadinessRecordsTable>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into readiness_records (roster_id, id, soldier_id, item, act, replaces, outcome, value, done_on,
      expires_on,
      practice, source, note, detail, at, by)
    select r.roster_id, r.id, r.soldier_id, r.item, r.act, r.replaces, r.outcome, r.value, r.done_on, r.expires_on,
      r.practice, r.source, r.note, r.detail, r.at, r.by
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(roster_id uuid, id uuid, soldier_id uuid, item text,
      act text, replaces uuid,
      outcome text, value double precision, done_on date, expires_on date, practice boolean, source text, note text,
      detail jsonb, at timestamptz, by uuid)`.execute(tx.query)
}

/**
 * The record of the latest day counts, and of one day the latest record. Corrected, removed and practice records do
 * not.
 */
const standing = (rosterId: string, cells: string) => sql`
  select t.soldier_id, t.item, n.* from (
    select distinct t.soldier_id, t.item from json_to_recordset(${cells}::json) as t(soldier_id uuid, item text)
  ) t left join lateral (
    select r.id as record_id, r.outcome, r.value, r.done_on, r.expires_on from readiness_records r
    where r.roster_id = ${rosterId} and r.soldier_id = t.soldier_id and r.item = t.item and r.act <> 'remove' and not r.practice
      and not exists (select from readiness_records x where x.roster_id = ${rosterId} and x.replaces = r.id)
    order by r.done_on desc, r.number desc limit 1
  ) n on true`

/** Updates the cells from their records. The Soldiers are locked, so nobody else writes them. */
export async function settleCells(
  tx: WriteTx,
  { rosterId, uid }: Editor,
  cells: readonly { readonly soldierId: string; readonly item: string }[],
  { policy, at }: { readonly policy: ReadinessPolicy; readonly at: Date },
): Promise<void> {
  const wanted = JSON.stringify(cells.map(({ soldierId, item }) => ({ soldier_id: soldierId, item })))
  await sql`
    insert into readiness_cells (roster_id, soldier_id, item, version, record_id, outcome, value, done_on, expires_on,
      own_expiry, at, by)
    select ${rosterId}, n.soldier_id, n.item, 1, n.record_id, n.outcome, n.value, n.done_on,
      coalesce(n.expires_on, ${sql.raw(DUE('n.done_on'))}), n.expires_on is not null, ${at}::timestamptz, ${uid}::uuid
    from (${standing(rosterId, wanted)}) n
      left join json_to_recordset(${intervalsJson(policy)}::json) as e(item text, months int,
        days int) on e.item = n.item
    on conflict (roster_id, soldier_id, item) do update set version = readiness_cells.version + 1,
      record_id = excluded.record_id, outcome = excluded.outcome, value = excluded.value, done_on = excluded.done_on,
      expires_on = excluded.expires_on, own_expiry = excluded.own_expiry, at = excluded.at, by = excluded.by`.execute(
    tx.query,
  )
}

/** Opts Soldiers in or out of an item, or lets the policy apply to them again. Returns how many changed. */
export async function optSoldiers(
  tx: WriteTx,
  { rosterId, uid }: Editor,
  about: { readonly item: string; readonly soldierIds: readonly string[]; readonly applies: boolean | null },
  at: Date,
): Promise<number> {
  const { item, soldierIds, applies } = about
  if (applies === null) {
    const gone = await tx.query
      .deleteFrom('readiness_opted')
      .where('roster_id', '=', rosterId)
      .where('soldier_id', 'in', [...soldierIds])
      .where('item', '=', item)
      .returning('soldier_id')
      .execute()
    return gone.length
  }
  const put = await tx.query
    .insertInto('readiness_opted')
    .values(soldierIds.map((id) => ({ roster_id: rosterId, soldier_id: id, item, applies, at, by: uid })))
    .onConflict((taken) =>
      taken
        .columns(['roster_id', 'soldier_id', 'item'])
        .doUpdateSet({ applies, at, by: uid })
        .where('readiness_opted.applies', '<>', applies),
    )
    .returning('soldier_id')
    .execute()
  return put.length
}

export async function insertProfile(tx: WriteTx, row: Insertable<DutyProfilesTable>): Promise<void> {
  await tx.query.insertInto('duty_profiles').values(row).execute()
}

export async function closeProfile(
  tx: WriteTx,
  { rosterId, uid }: Editor,
  id: string,
  closing: Pick<Insertable<DutyProfilesTable>, 'last_day' | 'replaced_by'> & { readonly at: Date },
): Promise<void> {
  await tx.query
    .updateTable('duty_profiles')
    .set({
      closed_at: closing.at,
      closed_by: uid,
      last_day: closing.last_day ?? null,
      replaced_by: closing.replaced_by ?? null,
    })
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .execute()
}

/** Updates the screens that show the readiness of this roster, those of the leaders above, and the Soldiers' own. */
export async function touchReadiness(
  tx: WriteTx,
  rosterId: string,
  linkedUids: readonly (string | null)[],
): Promise<void> {
  await touchChain(tx, rosterId)
  tx.touch(readinessTopic(rosterId), ...new Set(linkedUids.flatMap((uid) => (uid === null ? [] : [userTopic(uid)]))))
}
