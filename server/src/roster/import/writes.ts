import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'
import type { ImportDraft } from './reads.ts'

/** Stores a file that was read. It replaces an earlier one of the same caller for the same roster. */
export async function insertDraft(
  tx: WriteTx,
  editor: RosterEditor,
  draft: Omit<ImportDraft, 'committedAs'>,
  at: Date,
): Promise<void> {
  await sql`
    delete from roster_imports where roster_id = ${editor.rosterId} and uid = ${editor.uid} and committed_as is null`.execute(
    tx.query,
  )
  await sql`
    insert into roster_imports (id, roster_id, uid, created_at, file_name, sheets, sheet, header_line, mapping, fingerprint)
    values (${draft.id}, ${editor.rosterId}, ${editor.uid}, ${at}, ${draft.fileName}, ${draft.sheets}, ${draft.sheet},
      ${draft.headerLine}, ${JSON.stringify(draft.mapping)}, ${draft.fingerprint})`.execute(tx.query)
}

/** Stores the latest preview of the file. */
export async function updateDraft(
  tx: WriteTx,
  editor: RosterEditor,
  draft: Pick<ImportDraft, 'id' | 'sheet' | 'headerLine' | 'mapping' | 'fingerprint'>,
): Promise<void> {
  await sql`
    update roster_imports set sheet = ${draft.sheet}, header_line = ${draft.headerLine},
      mapping = ${JSON.stringify(draft.mapping)}, fingerprint = ${draft.fingerprint}
    where roster_id = ${editor.rosterId} and id = ${draft.id}`.execute(tx.query)
}

/** The file has become a change set, and its contents are deleted. */
export async function closeDraft(tx: WriteTx, editor: RosterEditor, id: string, changeSetId: string): Promise<void> {
  await sql`
    update roster_imports set committed_as = ${changeSetId}, sheets = ''
    where roster_id = ${editor.rosterId} and id = ${id}`.execute(tx.query)
}
