import { sql } from 'kysely'
import { numbered } from '../../database/sql-words.ts'
import type { Tables } from '../../database/table.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'

/** The records about any of these Soldiers, in words such as `duty statuses`. Null for none. */
export type OnRecord = (tx: ReadTx, editor: RosterEditor, soldierIds: readonly string[]) => Promise<string | null>

/** Searches the tables with records of Soldiers, in their order. */
export function onRecordIn(tables: Tables): OnRecord {
  const looks = Object.entries(tables).flatMap(([table, { onRecord, columns }]) => {
    if (onRecord === undefined) return []
    const { called, where } = typeof onRecord === 'string' ? { called: onRecord, where: 'true' } : onRecord
    return Object.entries(columns)
      .filter(([, { holds }]) => holds.what === 'soldier')
      .map(([column]) => ({
        called,
        text: `select from ${table} t where t.roster_id = $1 and t.${column} = any($2::uuid[]) and ${where} limit 1`,
      }))
  })
  const text = `select k.place from (values ${looks.map((_, place) => `(${place})`).join()}) k (place)
    where case k.place ${looks.map((look, place) => `when ${place} then exists (${look.text})`).join('\n')} end
    order by k.place limit 1`
  return async (tx, editor, soldierIds) => {
    if (looks.length === 0) return null
    const { rows } = await sql<{ place: number }>`${numbered(text, [editor.rosterId, soldierIds])}`.execute(tx.query)
    const [found] = rows
    return found ? (looks[found.place]?.called ?? null) : null
  }
}
