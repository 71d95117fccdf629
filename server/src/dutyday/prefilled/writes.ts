import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import type { SourceKind } from '@muster/domain/dutyday/status-source.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { rostersAbove } from '../../roster/reads.ts'
import '../tables.ts'

/** Waits until nobody else writes duty statuses of these rosters. A roster may be named more than once. */
export async function holdClocks(tx: WriteTx, rosterIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into duty_clocks as c (roster_id, at)
    select roster_id, ${now}::timestamptz from unnest(${rosterIds}::uuid[]) as t(roster_id) group by roster_id
      order by roster_id
    on conflict (roster_id) do update set at = greatest(c.at + interval '1 millisecond', ${now}::timestamptz)`.execute(
    tx.query,
  )
}

interface Prefilled {
  readonly kind: SourceKind
  readonly rosterIds: readonly string[]
  readonly now: Date
  /** Whose act it is, which the history shows with what is withdrawn. Null for the system. */
  readonly by: string | null
  /**
   * Relations of a `with recursive`, of which `wanted` is the last: `roster_id, soldier_id, source, status, starts_at,
   * ends_at, from_date, to_date, place, remark, by`. They may read `standing`, the lines of this kind that have not ended.
   */
  readonly wanted: RawBuilder<unknown>
}

/**
 * Makes the statuses of hours that sources of one kind have entered the same as the wanted ones: those that are gone or
 * have changed are withdrawn, and new ones are added. What has ended stays. The caller holds the clocks. Returns the
 * rosters in which something changed.
 */
export async function putPrefilled(tx: WriteTx, { kind, rosterIds, now, by, wanted }: Prefilled): Promise<string[]> {
  const { rows } = await sql<{ rosterId: string }>`
    with recursive standing as materialized (
      select e.* from unnest(${rosterIds}::uuid[]) as asked(roster_id) join duty_entries e
        on e.roster_id = asked.roster_id and e.starts_at is not null and e.ends_at > ${now}
      where e.method = 'prefilled' and e.source like ${`${kind}:%`}
        and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
    ), ${wanted}, gone as (
      insert into duty_withdrawals (roster_id, entry_id, at, by)
      select t.roster_id, t.id, c.at, ${by}::uuid from standing t join duty_clocks c on c.roster_id = t.roster_id
      where not exists (select from wanted w where ${SAME})
      returning roster_id
    ), added as (
      insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, place, remark, method,
        recorded_at, recorded_by, starts_at, ends_at, source)
      select w.roster_id, gen_random_uuid(), w.soldier_id, w.status, w.from_date, w.to_date, w.place, w.remark,
        'prefilled', c.at, w.by, w.starts_at, w.ends_at, w.source
      from wanted w join duty_clocks c on c.roster_id = w.roster_id
      where not exists (select from standing t where ${SAME})
      returning roster_id
    )
    select distinct roster_id as "rosterId" from (select * from gone union all select * from added) x`.execute(tx.query)
  return rows.map(({ rosterId }) => rosterId)
}

/** The standing status `t` says what is wanted (`w`). */
const SAME = sql`t.roster_id = w.roster_id and t.soldier_id = w.soldier_id and t.source = w.source
  and t.status = w.status and t.starts_at = w.starts_at and t.ends_at = w.ends_at and t.place = w.place
  and t.remark = w.remark`

/** Updates the screens that show these rosters, and those of the leaders above them. */
export async function touchDuties(tx: WriteTx, rosterIds: readonly string[]): Promise<void> {
  if (rosterIds.length === 0) return
  const above = await rostersAbove(tx, rosterIds)
  tx.touch(...rosterIds.map(dutyTopic), ...above.map(chainTopic))
}
