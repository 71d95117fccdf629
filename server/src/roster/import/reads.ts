import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'
import type { Mapping } from './plan.ts'

export interface ImportDraft {
  readonly id: string
  readonly fileName: string
  /** The sheets as read, as deflated JSON. */
  readonly sheets: Buffer
  readonly sheet: string
  readonly headerLine: number
  readonly mapping: Mapping
  readonly fingerprint: string
  readonly committedAs: string | null
}

/** A file that this caller uploaded for this roster. */
export async function draftById(tx: ReadTx, editor: RosterEditor, id: string): Promise<ImportDraft | null> {
  const { rows } = await draft(editor, id).execute(tx.query)
  return rows[0] ?? null
}

/** The same, locked until the transaction ends, so that it is committed once. */
export async function holdDraft(tx: WriteTx, editor: RosterEditor, id: string): Promise<ImportDraft | null> {
  const { rows } = await sql<ImportDraft>`${draft(editor, id)} for update`.execute(tx.query)
  return rows[0] ?? null
}

function draft(editor: RosterEditor, id: string) {
  return sql<ImportDraft>`
    select id, file_name as "fileName", sheets, sheet, header_line as "headerLine", mapping, fingerprint,
      committed_as as "committedAs"
    from roster_imports where roster_id = ${editor.rosterId} and uid = ${editor.uid} and id = ${id}`
}
