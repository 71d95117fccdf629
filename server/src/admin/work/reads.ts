import type { adminListStoreErrands, adminListStoreEvents } from '@muster/domain/admin/functions.ts'
import type { StoreErrand, StoreEvent } from '@muster/domain/admin/schema.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { sql } from 'kysely'
import { exactInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'

const PAGE = 50

type Dated<Line, Keys extends keyof Line> = Omit<Line, Keys> & { readonly [key in Keys]: Date | null }

/** The messages from the stores, newest first. */
export async function listStoreEvents(
  tx: ReadTx,
  { state, after }: InputOf<typeof adminListStoreEvents>,
): Promise<OutputOf<typeof adminListStoreEvents>> {
  const { at, store, eventId } = after ?? { at: 'infinity', store: '', eventId: '' }
  const { rows } = await sql<Dated<StoreEvent, 'nextAt' | 'doneAt' | 'receivedAt'> & { readonly cursor: string }>`
    select store, event_id as "eventId", kind, external_id as "externalId", received_at as "receivedAt", state,
      attempts, next_at as "nextAt", done_at as "doneAt", fault, ${sql.raw(exactInstant('received_at'))} as cursor
    from store_events
    where (received_at, store, event_id) < (${at}::timestamptz, ${store}, ${eventId})
      ${state === null ? sql`` : sql`and state = ${state}`}
    order by received_at desc, store desc, event_id desc limit ${PAGE + 1}`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    events: page.map(({ cursor: _, ...row }) => ({
      ...row,
      receivedAt: row.receivedAt?.toISOString() ?? '',
      nextAt: row.nextAt?.toISOString() ?? null,
      doneAt: row.doneAt?.toISOString() ?? null,
    })),
    next: rows.length > PAGE && last ? { at: last.cursor, store: last.store, eventId: last.eventId } : null,
  }
}

/** The requests to the stores, newest first. */
export async function listStoreErrands(
  tx: ReadTx,
  { open, after }: InputOf<typeof adminListStoreErrands>,
): Promise<OutputOf<typeof adminListStoreErrands>> {
  const { at, id } = after ?? { at: 'infinity', id: '00000000-0000-0000-0000-000000000000' }
  const { rows } = await sql<Dated<StoreErrand, 'nextAt' | 'doneAt' | 'askedAt'> & { readonly cursor: string }>`
    select id, store, act, external_id as "externalId", asked_at as "askedAt", attempts, next_at as "nextAt",
      done_at as "doneAt", fault, ${sql.raw(exactInstant('asked_at'))} as cursor
    from store_errands
    where (asked_at, id) < (${at}::timestamptz, ${id}::uuid) ${open ? sql`and done_at is null` : sql``}
    order by asked_at desc, id desc limit ${PAGE + 1}`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    errands: page.map(({ cursor: _, ...row }) => ({
      ...row,
      askedAt: row.askedAt?.toISOString() ?? '',
      nextAt: row.nextAt?.toISOString() ?? null,
      doneAt: row.doneAt?.toISOString() ?? null,
    })),
    next: rows.length > PAGE && last ? { at: last.cursor, id: last.id } : null,
  }
}
