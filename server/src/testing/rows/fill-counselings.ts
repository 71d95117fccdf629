import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A delivered session about each of these Soldiers, with all its rows. */
export async function fillCounselings(
  pool: Pick<Pool, 'query'>,
  roster: { readonly id: string; readonly owner: { readonly uid: string } },
  soldierIds: readonly string[],
): Promise<void> {
  const run = (text: string, values: unknown[]) => pool.query(text, values)
  await run(
    `insert into counselings (roster_id, id, soldier_id, counselor_uid, kind, state, held_on, delivered_at, created_at, saved_at, saved_by)
     select $1, gen_random_uuid(), unnest($2::uuid[]), $3, 'performance', 'delivered', '2026-11-01', now(), now(), now(), $3`,
    [roster.id, soldierIds, roster.owner.uid],
  )
  const hang = (table: string, columns: string, values: string) =>
    run(
      `insert into ${table} (roster_id, counseling_id, ${columns}) select roster_id, id, ${values} from counselings where roster_id = $1`,
      [roster.id],
    )
  await hang('counseling_texts', 'soldier_id, delivered, content', `soldier_id, true, '{}'`)
  await hang('counseling_addenda', 'id, at, by, text', `id, now(), counselor_uid, 'x'`)
  await hang('counseling_events', 'id, at, by, act', `id, now(), counselor_uid, 'delivered'`)
  await hang('counseling_tasks', 'line_id, task_id', 'id, id')
  await hang(
    'counseling_signatures',
    'id, delivery, signer, name, at, how, document_hash, seal',
    `id, 1, 'soldier', 'x', now(), 'by link', 'x', 'x'`,
  )
  await hang(
    'counseling_sign_links',
    'id, delivery, secret_hash, at, expires_at',
    `id, 1, id::text::bytea, now(), now()`,
  )
  const [exportId, { uid }] = [randomUUID(), roster.owner]
  await run(
    `insert into counseling_exports (id, uid, roster_id, layout, at, expires_at) values ($1, $2, $3, 'form', now(), now())`,
    [exportId, uid, roster.id],
  )
  await hang('counseling_export_files', 'export_id, uid, place', `'${exportId}', '${uid}', 1`)
}
