import { refuse } from '@muster/domain/kernel/refusal.ts'
import { commitImport, previewImport, readImportFile } from '@muster/domain/roster/functions.ts'
import { withoutSsns } from '@muster/domain/roster/import/import-ssn.ts'
import { IMPORT_LIMITS, ROSTER_LIMIT } from '@muster/domain/roster/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { UnreadableFile } from '../../platform/spreadsheet/grid.ts'
import { readSpreadsheet } from '../../platform/spreadsheet/read.ts'
import { GROUP_LIMIT } from '../groups.ts'
import { countSoldiers, type StoredChange } from '../reads.ts'
import { asEditor, type RosterEditor } from '../scope.ts'
import { difference } from '../soldier-values.ts'
import { apply, insertGroups, lockRoster } from '../writes.ts'
import {
  type DraftSheet,
  likeliestSheet,
  type PlannedImport,
  packSheets,
  planDraft,
  previewOf,
  sheetNamed,
  unpackSheets,
} from './draft.ts'
import { GroupFinder } from './import-groups.ts'
import { draftById, type ImportDraft } from './reads.ts'
import { closeDraft, insertDraft, updateDraft } from './writes.ts'

/** Room for a title block above the list and remarks below it; the rows themselves are counted by the plan. */
const OTHER_ROWS = 200

export const importFunctions: readonly Implementation[] = [
  implement(readImportFile, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    const sheets = await sheetsOf(input.file.content)
    const sheet = likeliestSheet(sheets)
    const planned = await planDraft(call.tx, editor, sheet, {}, call.now)
    const draft = {
      id: call.newId(),
      fileName: input.file.fileName,
      sheets: await packSheets(sheets),
      sheet: sheet.name,
      headerLine: planned.plan.headerLine,
      mapping: targetsOf(planned),
      fingerprint: planned.fingerprint,
    }
    await insertDraft(call.tx, editor, draft, call.now)
    call.record({ rosterId: editor.rosterId })
    return previewOf(draft, sheets, sheet, planned)
  }),

  implement(previewImport, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    const draft = await openDraft(call.tx, editor, input.importId)
    const sheets = await unpackSheets(draft.sheets)
    const sheet = sheetNamed(sheets, input.sheet ?? draft.sheet)
    const sameTable = sheet.name === draft.sheet && (input.headerLine ?? draft.headerLine) === draft.headerLine
    const chosen = {
      headerLine: input.headerLine ?? (sheet.name === draft.sheet ? draft.headerLine : undefined),
      mapping: input.mapping ?? (sameTable ? draft.mapping : undefined),
    }
    const planned = await planDraft(call.tx, editor, sheet, chosen, call.now)
    await updateDraft(call.tx, editor, {
      id: draft.id,
      sheet: sheet.name,
      headerLine: planned.plan.headerLine,
      mapping: targetsOf(planned),
      fingerprint: planned.fingerprint,
    })
    call.record({ rosterId: editor.rosterId })
    return previewOf(draft, sheets, sheet, planned)
  }),

  implement(commitImport, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    await lockRoster(call.tx, editor)
    const draft = await openDraft(call.tx, editor, input.importId)
    const sheet = sheetNamed(await unpackSheets(draft.sheets), draft.sheet)
    const planned = await planDraft(call.tx, editor, sheet, draft, call.now)
    if (planned.fingerprint !== draft.fingerprint) {
      refuse(
        'aborted',
        'The roster has changed since this preview, and importing would do something else now. Look at the preview again, then import.',
      )
    }
    const { changes, finder } = changesOf(planned, new Set(input.skipLines), call.newId)
    await mustFit(call.tx, editor, planned, finder, changes)
    await insertGroups(call.tx, editor, finder.created)
    const changeSetId = call.newId()
    const createdGroups = finder.created.map((group) => group.id)
    await apply(call.tx, editor, { id: changeSetId, kind: 'import', at: call.now, changes, createdGroups })
    await closeDraft(call.tx, editor, draft.id, changeSetId)
    for (const { soldierId } of changes) call.record({ rosterId: editor.rosterId, soldierId })
    const created = changes.filter((change) => change.before === null).length
    return { changeSetId, created, updated: changes.length - created, rejected: planned.plan.counts.rejected }
  }),
]

async function sheetsOf(content: string): Promise<readonly DraftSheet[]> {
  const unreadable = (message: string) => refuse('invalid-argument', message, { field: 'file' })
  if (content.length > Math.ceil(IMPORT_LIMITS.bytes / 3) * 4) {
    unreadable(
      `This file is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB. Copy the roster alone into a new workbook and choose that file.`,
    )
  }
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) unreadable('The file did not arrive whole. Choose it again.')
  try {
    const limits = { rows: IMPORT_LIMITS.rows + OTHER_ROWS, columns: IMPORT_LIMITS.columns }
    // The reader's dates are calendar days by construction.
    const sheets = (await readSpreadsheet(Buffer.from(content, 'base64'), limits)) as readonly DraftSheet[]
    return sheets.map(({ name, grid }) => ({ name, grid: withoutSsns(grid) }))
  } catch (error) {
    if (error instanceof UnreadableFile) return unreadable(error.message)
    throw error
  }
}

async function openDraft(tx: WriteTx, editor: RosterEditor, id: string): Promise<ImportDraft> {
  const draft = await draftById(tx, editor, id)
  if (!draft) refuse('not-found', 'This import is no longer open. Choose the file again.', { field: 'importId' })
  if (draft.committedAs)
    refuse('aborted', 'This file was imported before. Choose it again to import it once more.', { field: 'importId' })
  return draft
}

function targetsOf({ plan }: PlannedImport) {
  return plan.columns.map(({ index, target }) => ({ index, target }))
}

/** The accepted lines as changes of Soldiers, with the groups they go to. */
function changesOf(
  { plan, groups, soldiers }: PlannedImport,
  skipLines: ReadonlySet<number>,
  newId: () => string,
): { readonly changes: StoredChange[]; readonly finder: GroupFinder } {
  const finder = new GroupFinder(groups, newId)
  const changes: StoredChange[] = []
  for (const { line, outcome, soldierId, values, groupPath } of plan.accepted) {
    if (outcome === 'same' || skipLines.has(line)) continue
    const wanted = groupPath ? { ...values, groupId: finder.at(groupPath) } : values
    const current = soldierId === null ? undefined : soldiers.get(soldierId)
    if (current) {
      const differs = difference(current.values, wanted)
      if (differs) changes.push({ soldierId: current.id, ...differs })
    } else changes.push({ soldierId: newId(), before: null, after: { strength: 'assigned', ...wanted } })
  }
  return { changes, finder }
}

async function mustFit(
  tx: WriteTx,
  editor: RosterEditor,
  { groups }: PlannedImport,
  finder: GroupFinder,
  changes: readonly StoredChange[],
): Promise<void> {
  const added = changes.filter((change) => change.before === null).length
  if (added > 0 && (await countSoldiers(tx, editor)) + added > ROSTER_LIMIT) {
    refuse(
      'resource-exhausted',
      `With this file the roster would hold more than ${ROSTER_LIMIT.toLocaleString('en-US')} Soldiers. Import a part of it.`,
    )
  }
  if (groups.length + finder.created.length > GROUP_LIMIT) {
    refuse(
      'resource-exhausted',
      `With this file the roster would have more than ${GROUP_LIMIT.toLocaleString('en-US')} groups. Check the columns for platoon, squad and team.`,
    )
  }
}
