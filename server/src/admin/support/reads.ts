import type { adminListSupport } from '@muster/domain/admin/functions.ts'
import type { SupportLine } from '@muster/domain/admin/schema.ts'
import { wordsOf } from '@muster/domain/admin/accounts.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { type RawBuilder, sql } from 'kysely'
import { exactInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { prefixQuery } from '../accounts/reads.ts'
import { accountNameOf } from '../../roster/people/reads.ts'

const PAGE = 25
/** Senders read for one search. An admin who finds too many types more of the name. */
const MOST_ASKERS = 200
/** No sender has more requests. With a limit, PostgreSQL reads each sender's requests by their index. */
const MOST_OF_ONE = 1000

interface Row extends Omit<SupportLine, 'at' | 'handled'> {
  readonly at: Date
  readonly cursor: string
  readonly handledAt: Date | null
  readonly handledBy: string
  readonly handledNote: string | null
}

/** Requests for help, newest first. */
export async function listSupport(
  tx: ReadTx,
  { search, show, after }: InputOf<typeof adminListSupport>,
): Promise<OutputOf<typeof adminListSupport>> {
  const { at, receipt } = after ?? { at: 'infinity', receipt: '' }
  const { rows } = await sql<Row>`
    select r.receipt, r.at, ${sql.raw(exactInstant('r.at'))} as cursor, r.category,
      r.text, r.diagnostics, r.uid, coalesce(nullif(a.name_display, ''), nullif(a.display_name, '')) as name, a.email,
      r.handled_at as "handledAt", ${sql.raw(accountNameOf('r.handled_by'))} as "handledBy", r.handled_note as "handledNote"
    from support_requests r join accounts a on a.uid = r.uid
    where (r.at, r.receipt) < (${at}::timestamptz, ${receipt}) ${shown(show)} ${searched(search)}
    order by r.at desc, r.receipt desc limit ${PAGE + 1}`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    requests: page.map(({ cursor: _, handledAt, handledBy, handledNote, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      handled: handledAt && { at: handledAt.toISOString(), by: handledBy, note: handledNote ?? '' },
    })),
    next: rows.length > PAGE && last ? { at: last.cursor, receipt: last.receipt } : null,
  }
}

function shown(show: InputOf<typeof adminListSupport>['show']): RawBuilder<unknown> {
  if (show === 'all') return sql``
  return show === 'open' ? sql`and r.handled_at is null` : sql`and r.handled_at is not null`
}

/** One branch for each way to find a request, so that each uses its own index. */
function searched(search: string): RawBuilder<unknown> {
  const words = wordsOf(search)
  if (words.length === 0) return sql``
  return sql`and r.receipt in (
    select f.receipt from support_requests f where f.receipt = upper(${search})
    union all select f.receipt from support_requests f
      where to_tsvector('english', f.text) @@ websearch_to_tsquery('english', ${search})
    union all select f.receipt from (
        select b.uid from accounts b
        where account_words(b.email, b.name_last, b.name_first, b.display_name) @@ lower(${prefixQuery(words)})::tsquery
        limit ${MOST_ASKERS}) asker
      cross join lateral (select r.receipt from support_requests r where r.uid = asker.uid limit ${MOST_OF_ONE}) f)`
}
