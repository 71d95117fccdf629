import { serverTopic } from '@muster/domain/kernel/topic.ts'
import type { CounselingLayout } from '@muster/domain/counseling/form/functions.ts'
import { counselingExportsTopic } from '@muster/domain/counseling/form/functions.ts'
import { EXPORT_MINUTES, EXPORTS_KEPT } from '@muster/domain/counseling/form/limits.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { ChainViewer } from '../../../roster/scope.ts'
import { readsAll } from './reads.ts'
import './tables.ts'

/** The maker of the files listens to it. */
export const EXPORTS_TOPIC = serverTopic('counseling-exports')
/** A file that was started and not finished in this time is made by another server. */
const CLAIM_MS = 5 * 60_000

/** Queues the sessions whose text the account may read. Returns how many. */
export async function startExport(
  tx: WriteTx,
  scope: ChainViewer,
  {
    exportId,
    counselingIds,
    layout,
    now,
  }: {
    readonly exportId: string
    readonly counselingIds: readonly string[]
    readonly layout: CounselingLayout
    readonly now: Date
  },
): Promise<number> {
  await sql`
    delete from counseling_exports where uid = ${scope.uid} and id in (
      select id from counseling_exports where uid = ${scope.uid} order by at desc, id offset ${EXPORTS_KEPT - 1})`.execute(
    tx.query,
  )
  await tx.query
    .insertInto('counseling_exports')
    .values({
      id: exportId,
      uid: scope.uid,
      roster_id: scope.rosterId,
      layout,
      at: now,
      expires_at: new Date(now.getTime() + EXPORT_MINUTES * 60_000),
    })
    .execute()
  const keeps = readsAll(scope)
  const { rows } = await sql`
    insert into counseling_export_files (export_id, uid, roster_id, counseling_id, place)
    select ${exportId}, ${scope.uid}, c.roster_id, c.id, asked.place
    from unnest(${counselingIds}::uuid[]) with ordinality as asked (id, place)
      join counselings c on c.roster_id = ${scope.rosterId} and c.id = asked.id
      join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id
    where (${keeps} and (c.state <> 'draft' or s.linked_uid is distinct from ${scope.uid}::uuid))
      or (c.shared and c.state <> 'draft')
    returning counseling_id`.execute(tx.query)
  tx.touch(EXPORTS_TOPIC)
  return rows.length
}

export interface ClaimedFile {
  readonly exportId: string
  readonly uid: string
  readonly rosterId: string
  readonly counselingId: string
  readonly layout: CounselingLayout
  readonly place: number
}

/** The next files to make, reserved for this process. */
export async function claimFiles(tx: WriteTx, most: number, now: Date): Promise<readonly ClaimedFile[]> {
  const { rows } = await sql<ClaimedFile>`
    with next as (
      select f.export_id, f.counseling_id from counseling_export_files f
      where f.state = 'waiting' and (f.claimed_at is null or f.claimed_at < ${new Date(now.getTime() - CLAIM_MS)})
      order by f.export_id, f.place limit ${most} for update skip locked
    )
    update counseling_export_files f set claimed_at = ${now}
    from next n join counseling_exports e on e.id = n.export_id
    where f.export_id = n.export_id and f.counseling_id = n.counseling_id
    returning f.export_id as "exportId", f.uid, f.roster_id as "rosterId", f.counseling_id as "counselingId",
      e.layout, f.place`.execute(tx.query)
  return rows
}

export interface MadeFile {
  readonly counselingId: string
  /** Null when there is no file and will be none. */
  readonly file: { readonly fileName: string; readonly content: Buffer } | null
}

export async function storeFiles(
  tx: WriteTx,
  { exportId, uid }: { readonly exportId: string; readonly uid: string },
  made: readonly MadeFile[],
): Promise<void> {
  await sql`
    update counseling_export_files f
    set state = case when m.content is null then 'failed' else 'made' end, file_name = m.file_name, content = m.content
    from unnest(${made.map(({ counselingId }) => counselingId)}::uuid[],
      ${made.map(({ file }) => file?.fileName ?? null)}::text[],
      ${made.map(({ file }) => file?.content ?? null)}::bytea[]) as m (id, file_name, content)
    where f.export_id = ${exportId} and f.counseling_id = m.id and f.state = 'waiting'`.execute(tx.query)
  tx.touch(counselingExportsTopic(uid))
}

/** Releases the files, so that the next process may make them. */
export async function releaseFiles(tx: WriteTx, exportId: string, counselingIds: readonly string[]): Promise<void> {
  await sql`
    update counseling_export_files set claimed_at = null
    where export_id = ${exportId} and counseling_id = any(${counselingIds}::uuid[]) and state = 'waiting'`.execute(
    tx.query,
  )
}
