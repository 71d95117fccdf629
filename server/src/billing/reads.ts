import type { SourceState, SubscriptionSource } from '@muster/domain/billing/sources.ts'
import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../database/transaction.ts'
import type {} from '../identity/tables.ts'
import type {} from './tables.ts'

/** No account has more: a trial, a store or two, and grants by admins. */
const MOST_SOURCES = 100

export interface KnownSource extends SourceState {
  readonly uid: string
  readonly version: number
}

interface SourceRow {
  readonly source: SubscriptionSource
  readonly external_id: string
  readonly uid: string
  readonly status: SourceState['status']
  readonly reason: string | null
  readonly product: string | null
  readonly entitled_until: Date | null
  readonly period_ends_at: Date | null
  readonly renews: boolean
  readonly environment: SourceState['environment']
  readonly version: number
}

/** All sources of an account's right to edit. */
export async function sourcesOf(tx: ReadTx, uid: string): Promise<KnownSource[]> {
  const rows = await tx.prepared<SourceRow>(
    'billing.sourcesOf',
    'every call',
    `select source, external_id, uid, status, reason, product, entitled_until, period_ends_at, renews, environment, version
    from subscription_sources where uid = $1 order by created_at desc, external_id desc limit ${MOST_SOURCES}`,
    [uid],
  )
  return rows.map(knownSource)
}

export async function sourceByName(
  tx: ReadTx,
  source: SubscriptionSource,
  externalId: string,
): Promise<KnownSource | null> {
  const row = await tx.query
    .selectFrom('subscription_sources')
    .selectAll()
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row ? knownSource(row) : null
}

function knownSource(row: SourceRow): KnownSource {
  return {
    source: row.source,
    externalId: row.external_id,
    uid: row.uid,
    status: row.status,
    reason: row.reason,
    product: row.product,
    entitledUntil: row.entitled_until,
    periodEndsAt: row.period_ends_at,
    renews: row.renews,
    environment: row.environment,
    version: row.version,
  }
}

/** Whether the account exists. It is locked until the transaction ends. */
export async function hasAccount(tx: WriteTx, uid: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('accounts')
    .select('uid')
    .where('uid', '=', uid)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The sources of an account's right to edit and their history, as JSON text. */
export async function ownSubscriptionJson(tx: ReadTx, uid: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
      select json_build_object(
      'sources', (select coalesce(json_agg(to_jsonb(s) - 'uid' - 'version' order by s.created_at), '[]')
        from subscription_sources s where s.uid = ${uid}),
      'changes', (select coalesce(json_agg(to_jsonb(c) - 'uid' - 'by_uid' order by c.id), '[]')
        from subscription_changes c where c.uid = ${uid}),
      'customers', (select coalesce(json_agg(to_jsonb(k) - 'uid' order by k.created_at), '[]')
        from store_customers k where k.uid = ${uid}))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? '{}'
}

/** No other transaction writes a source of the account until this one ends. */
export async function lockAccount(tx: WriteTx, uid: string): Promise<void> {
  await tx.query.selectFrom('accounts').select('uid').where('uid', '=', uid).forUpdate().execute()
}

/** Whether the account took one of these off itself, and nobody has claimed it since. */
export async function wasDetached(
  tx: ReadTx,
  source: SubscriptionSource,
  externalIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
      select exists (
      select 1 from unnest(${externalIds}::text[]) as about (id), lateral (
        select cause from subscription_changes
        where source = ${source} and external_id = about.id order by id desc limit 1) last
      where last.cause = 'detached') as yes`.execute(tx.query)
  return rows[0]?.yes ?? false
}
