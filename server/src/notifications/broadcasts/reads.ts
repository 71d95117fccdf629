import type { BroadcastLine } from '@muster/domain/notifications/broadcasts/schema.ts'
import { sql } from 'kysely'
import { exactInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import './tables.ts'

const PAGE = 25
const DAY_MS = 86_400_000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface Cursor {
  readonly at: string
  readonly id: string
}

interface Row extends Omit<BroadcastLine, 'createdAt' | 'dueAt' | 'endedAt' | 'pushes'> {
  readonly createdAt: Date
  readonly dueAt: Date
  readonly endedAt: Date | null
  readonly pushes: Partial<BroadcastLine['pushes']> | null
  readonly cursor: string
}

/** Matching broadcasts, newest first, with the results of their pushes. `more` is read with them. */
async function pageOf<More>(
  tx: ReadTx,
  fits: ReturnType<typeof sql>,
  more: ReturnType<typeof sql>,
  after: Cursor | null,
): Promise<{ rows: (BroadcastLine & More)[]; next: Cursor | null }> {
  const { at, id } = after ?? { at: 'infinity', id: LAST_ID }
  const { rows } = await sql<Row & More>`
    with page as materialized (
      select b.* from broadcasts b
      where ${fits} and (b.created_at, b.id) < (${at}::timestamptz, ${id}::uuid)
      order by b.created_at desc, b.id desc limit ${PAGE + 1}
    )
    select b.id, b.title, b.body, b.link, b.created_at as "createdAt", b.due_at as "dueAt", b.time_zone as "timeZone",
      b.state, b.ended_at as "endedAt", b.people,
      coalesce(b.pushes, case when b.people > 0 then push_figures(b.id) end) as pushes,
      ${sql.raw(exactInstant('b.created_at'))} as cursor, ${more}
    from page b order by b.created_at desc, b.id desc`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    rows: page.map(({ cursor: _, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      pushes: { waiting: 0, sent: 0, failed: 0, dropped: 0, ...row.pushes },
    })) as unknown as (BroadcastLine & More)[],
    next: rows.length > PAGE && last ? { at: last.cursor, id: last.id } : null,
  }
}

interface OwnMore {
  readonly audience: { readonly soldiers: boolean; readonly leaders: boolean; readonly groupId: string | null }
}

/** The broadcasts of this account to the people of a roster. */
export function listOwnBroadcasts(
  tx: ReadTx,
  { uid, rosterId, after }: { readonly uid: string; readonly rosterId: string; readonly after: Cursor | null },
) {
  return pageOf<OwnMore>(tx, sql`b.by_uid = ${uid} and b.roster_id = ${rosterId}`, sql`b.audience`, after)
}

/** The broadcasts of admins, with their authors. */
export function listAdminBroadcasts(tx: ReadTx, after: Cursor | null) {
  return pageOf<{ readonly audience: unknown; readonly byAdmin: string }>(
    tx,
    sql`b.by_uid is null`,
    sql`b.audience, b.by_admin as "byAdmin"`,
    after,
  )
}

/** How many this account wrote in the last day. */
export async function writtenSince(tx: ReadTx, uid: string, now: Date): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from broadcasts
    where by_uid = ${uid} and created_at > ${new Date(now.getTime() - DAY_MS)}`.execute(tx.query)
  return rows[0]?.many ?? 0
}

/** The account's broadcasts to its people, as JSON text. */
export async function ownBroadcastsJson(tx: ReadTx, uid: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object('rosterId', b.roster_id, 'audience', b.audience, 'title', b.title,
      'body', b.body, 'link', b.link, 'at', b.created_at, 'due', b.due_at, 'timeZone', b.time_zone, 'state', b.state,
      'people', b.people, 'ended', b.ended_at, 'pushes', b.pushes) order by b.created_at), '[]')::text as json
    from broadcasts b where b.by_uid = ${uid}`.execute(tx.query)
  const [found] = rows
  return found?.json ?? '[]'
}
