import { SECURITY_LOG_LOOK, SECURITY_LOG_SHOWN } from '@muster/domain/kernel/security-log.ts'
import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { Head, SecurityEntry } from './entry.ts'
import { lastSettings } from './reads.ts'
import './tables.ts'

/** Servers learn by this topic that entries wait for their place in the chain. */
export const SECURITY_LOG_TOPIC = serverTopic('security-log')
const MOST_WHAT = 200
const MOST_DETAIL = 500

/** Records what happens in this transaction: it is in the log if and only if it happened. */
export async function recordSecurity(
  tx: WriteTx,
  at: Date,
  ...entries: readonly (SecurityEntry & { readonly times?: number })[]
): Promise<void> {
  if (entries.length === 0) return
  const values = entries.map(({ kind, what, outcome, uid, about = null, address = null, times = 1, details = {} }) => ({
    at,
    kind,
    what: plain(what, MOST_WHAT),
    outcome,
    uid,
    about: about && plain(about, MOST_WHAT),
    address,
    times,
    details: JSON.stringify(
      Object.fromEntries(Object.entries(details).map(([name, value]) => [name, plain(value, MOST_DETAIL)])),
    ),
  }))
  await tx.query.insertInto('security_log').values(values).execute()
  tx.touch(SECURITY_LOG_TOPIC)
}

/** Records the settings of a server that starts, if they are not those of the last start. */
export async function recordSettings(tx: WriteTx, at: Date, told: Readonly<Record<string, string>>): Promise<void> {
  const before = (await lastSettings(tx)) ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(told)])]
  if (names.every((name) => before[name] === told[name])) return
  await recordSecurity(tx, at, { kind: 'settings', what: 'settings at start', outcome: 'ok', uid: null, details: told })
}

/** What callers send cannot break lines apart. */
function plain(text: string, most: number): string {
  return text
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .slice(0, most)
    .toWellFormed()
}

/** Whether this transaction is the one that makes the chain longer. Others leave it to that one. */
export async function holdsChain(tx: WriteTx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('security_log', 0)) as held`.execute(tx.query)
  return rows[0]?.held === true
}

export async function sealEntries(
  tx: WriteTx,
  sealed: readonly { readonly id: number; readonly what: string; readonly seq: number; readonly hash: Buffer }[],
): Promise<void> {
  await sql`
    update security_log l set seq = s.seq, hash = s.hash
    from unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map(({ seq }) => seq)}::bigint[],
      ${sealed.map(({ hash }) => hash)}::bytea[]) as s (id, seq, hash)
    where l.id = s.id`.execute(tx.query)
  if (sealed.some(({ what }) => what !== SECURITY_LOG_LOOK)) tx.touch(SECURITY_LOG_SHOWN)
}

export async function addHead(tx: WriteTx, head: Head): Promise<void> {
  await tx.query.insertInto('security_log_heads').values(head).execute()
}

/** Whether this transaction is the one that streams. */
export async function holdsStream(tx: WriteTx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('security_log_stream', 0)) as held`.execute(tx.query)
  return rows[0]?.held === true
}

/** How far the stream to this address has come. Null before its first entry. */
export async function streamedTo(tx: ReadTx, target: string): Promise<number | null> {
  const row = await tx.query
    .selectFrom('security_log_streams')
    .select('seq')
    .where('target', '=', target)
    .executeTakeFirst()
  return row?.seq ?? null
}

export async function noteStreamed(tx: WriteTx, target: string, seq: number): Promise<void> {
  await tx.query
    .insertInto('security_log_streams')
    .values({ target, seq })
    .onConflict((conflict) => conflict.column('target').doUpdateSet({ seq }))
    .execute()
}

/** Deletes entries older than this, up to a signed head, so that the chain still begins at one. */
export async function purgeSecurityLog(tx: WriteTx, days: number): Promise<void> {
  await sql`select purge_security_log(${days}::integer)`.execute(tx.query)
}
