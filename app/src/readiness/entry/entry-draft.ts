import { currentUid } from '../../platform/session/session.ts'
import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'
import { type CellChange, type Cells, withChanges } from '../../ui/entry-grid/columns.ts'

/** What was typed for one item of a roster and is not recorded yet. */
export interface EntryDraft {
  readonly item: string
  /** `YYYY-MM-DD`, or the typed text if it is not a date. */
  readonly day: string
  readonly groupId: string
  readonly practice: boolean
  readonly source: 'document' | 'system' | 'self'
  readonly cells: Cells
  /**
   * For each row with text: the version of the Soldier's result that was on screen when typing started; null for
   * none.
   */
  readonly seen: Readonly<Record<string, number | null>>
  /** For each row: the id under which it will be recorded, so that a second attempt is the same record. */
  readonly ids: Readonly<Record<string, string>>
}

export function emptyDraft(item: string, day: string): EntryDraft {
  return { item, day, groupId: '', practice: false, source: 'document', cells: {}, seen: {}, ids: {} }
}

const nameOf = (rosterId: string) => `readiness-entry:${rosterId}`

/** Kept only on this device until it is recorded or cleared. Sex and age are never sent. */
export function keepDraft(rosterId: string, draft: EntryDraft): boolean {
  const uid = currentUid()
  if (uid === null) return false
  return keepFor(uid, nameOf(rosterId), isEmpty(draft) ? '' : JSON.stringify(draft))
}

export function keptDraft(rosterId: string): EntryDraft | null {
  const uid = currentUid()
  const kept = uid === null ? null : keptFor(uid, nameOf(rosterId))
  if (!kept) return null
  try {
    const draft = { ...emptyDraft('', ''), ...(JSON.parse(kept) as EntryDraft) }
    if (typeof draft.item !== 'string' || typeof draft.cells !== 'object') return null
    // An earlier release stored 0 for a cell without a result.
    const seen = Object.entries(draft.seen).map(([rowId, version]) => [rowId, version === 0 ? null : version])
    return { ...draft, seen: Object.fromEntries(seen) }
  } catch {
    return null
  }
}

export function isEmpty(draft: EntryDraft): boolean {
  return Object.values(draft.cells).every((row) => Object.values(row).every((text) => text.trim() === ''))
}

/** Adds these changes. Rows that get their first text also store the version that was on screen. */
export function typed(
  draft: EntryDraft,
  changes: readonly CellChange[],
  versionOf: (soldierId: string) => number | null,
  newId: () => string,
): EntryDraft {
  const seen = { ...draft.seen }
  const ids = { ...draft.ids }
  for (const { rowId } of changes) {
    if (seen[rowId] === undefined) seen[rowId] = versionOf(rowId)
    // A different result is a different record, even if the previous one may already have arrived.
    ids[rowId] = newId()
  }
  return { ...draft, cells: withChanges(draft.cells, changes), seen, ids }
}

/** Removes these rows, which were recorded or discarded. */
export function without(draft: EntryDraft, rowIds: ReadonlySet<string>): EntryDraft {
  const rest = <T>(rows: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(rows).filter(([id]) => !rowIds.has(id)))
  return { ...draft, cells: rest(draft.cells), seen: rest(draft.seen), ids: rest(draft.ids) }
}
