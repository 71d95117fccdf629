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
  await tx.query
    .deleteFrom('roster_imports')
    .where('roster_id', '=', editor.rosterId)
    .where('uid', '=', editor.uid)
    .where('committed_as', 'is', null)
    .execute()
  await tx.query
    .insertInto('roster_imports')
    .values({
      id: draft.id,
      roster_id: editor.rosterId,
      uid: editor.uid,
      created_at: at,
      file_name: draft.fileName,
      sheets: draft.sheets,
      sheet: draft.sheet,
      header_line: draft.headerLine,
      mapping: JSON.stringify(draft.mapping),
      fingerprint: draft.fingerprint,
    })
    .execute()
}

/** Stores the latest preview of the file. */
export async function updateDraft(
  tx: WriteTx,
  editor: RosterEditor,
  draft: Pick<ImportDraft, 'id' | 'sheet' | 'headerLine' | 'mapping' | 'fingerprint'>,
): Promise<void> {
  await tx.query
    .updateTable('roster_imports')
    .set({
      sheet: draft.sheet,
      header_line: draft.headerLine,
      mapping: JSON.stringify(draft.mapping),
      fingerprint: draft.fingerprint,
    })
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', draft.id)
    .execute()
}

/** The file has become a change set, and its contents are deleted. */
export async function closeDraft(tx: WriteTx, editor: RosterEditor, id: string, changeSetId: string): Promise<void> {
  await tx.query
    .updateTable('roster_imports')
    .set({ committed_as: changeSetId, sheets: Buffer.alloc(0) })
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', id)
    .execute()
}
