import type { ReadTx } from '../../database/transaction.ts'
import type { Head, SealedEntry, WaitingEntry } from './entry.ts'
import './tables.ts'

const ENTRY = ['at', 'kind', 'what', 'outcome', 'uid', 'about', 'address', 'times', 'details'] as const
const HEADS = 1000

/** The end of the chain. Undefined while nothing is in it. */
export async function lastSealed(tx: ReadTx): Promise<{ seq: number; hash: Buffer } | undefined> {
  const row = await tx.query
    .selectFrom('security_log')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq == null || row.hash === null ? undefined : { seq: row.seq, hash: row.hash }
}

/** Entries without a place in the chain, in the order in which they were written. */
export async function waitingEntries(tx: ReadTx, most: number): Promise<WaitingEntry[]> {
  return tx.query
    .selectFrom('security_log')
    .select(['id', ...ENTRY])
    .where('seq', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function sealedAfter(tx: ReadTx, seq: number, most: number): Promise<SealedEntry[]> {
  const rows = await tx.query
    .selectFrom('security_log')
    .select(['seq', 'hash', ...ENTRY])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()
  return rows as SealedEntry[]
}

export async function lastHead(tx: ReadTx): Promise<Head | undefined> {
  return tx.query.selectFrom('security_log_heads').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** All heads in the order of the chain. A year has 8,760 of them. */
export async function everyHead(tx: ReadTx): Promise<Head[]> {
  const heads: Head[] = []
  for (;;) {
    const page = await tx.query
      .selectFrom('security_log_heads')
      .selectAll()
      .where('seq', '>', heads.at(-1)?.seq ?? 0)
      .orderBy('seq')
      .limit(HEADS)
      .execute()
    heads.push(...page)
    if (page.length < HEADS) return heads
  }
}

/** The details of the last entry about settings. Undefined before the first. */
export async function lastSettings(tx: ReadTx): Promise<Readonly<Record<string, string>> | undefined> {
  const row = await tx.query
    .selectFrom('security_log')
    .select('details')
    .where('kind', '=', 'settings')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.details
}
