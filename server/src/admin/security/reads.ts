import type { adminListSecurityLog } from '@muster/domain/admin/security/functions.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { ACCOUNT_NAME } from '../../roster/people/reads.ts'

const PAGE = 50
/** Higher than every number that a row gets. */
const LAST = Number.MAX_SAFE_INTEGER

type Line = OutputOf<typeof adminListSecurityLog>['entries'][number]

/** Entries with a place in the chain, newest first. */
export async function listSecurityLog(
  tx: ReadTx,
  { kind, outcome, uid, search, from, to, after }: InputOf<typeof adminListSecurityLog>,
): Promise<OutputOf<typeof adminListSecurityLog>> {
  const word = search.trim().toLowerCase()
  const { rows } = await sql<Omit<Line, 'at'> & { readonly at: Date }>`
    select l.seq, l.at, l.kind, l.what, l.outcome, l.uid,
      (select ${sql.raw(ACCOUNT_NAME)} from account_names a where a.uid = l.uid) as name,
      l.about, l.address, l.times, l.details
    from security_log l
    where l.seq < ${after ?? LAST}
      ${kind === null ? sql`` : sql`and l.kind = ${kind}`}
      ${outcome === null ? sql`` : sql`and l.outcome = ${sql.lit(outcome)}`}
      ${uid === null ? sql`` : sql`and l.uid = ${uid}`}
      ${from === null ? sql`` : sql`and l.at >= ${from}::timestamptz`}
      ${to === null ? sql`` : sql`and l.at < ${to}::timestamptz`}
      ${word === '' ? sql`` : sql`and (lower(l.what) = ${word} or l.about = ${word} or l.address = ${word})`}
    order by l.seq desc limit ${PAGE + 1}`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  return {
    entries: page.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: rows.length > PAGE ? Number(page.at(-1)?.seq) : null,
  }
}
