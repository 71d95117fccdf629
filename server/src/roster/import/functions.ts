import { refuse } from '@muster/domain/kernel/refusal.ts'
import { commitImport, previewImport, readImportFile } from '@muster/domain/roster/functions.ts'
import { IMPORT_LIMITS } from '@muster/domain/roster/import/limits.ts'
import { ROSTER_LIMIT } from '@muster/domain/roster/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { type Implementation, implement, implementPrepared, JsonText } from '../../platform/callable/implement.ts'
import { UnreadableFile } from '../../platform/spreadsheet/grid.ts'
import { readSpreadsheet } from '../../platform/spreadsheet/read.ts'
import { GROUP_LIMIT } from '../groups/functions.ts'
import { countSoldiers, type StoredChange } from '../reads.ts'
import type { RosterEditor } from '../scope.ts'
import { difference } from '../soldier-values.ts'
import { apply, insertGroups, lockRoster } from '../writes.ts'
import { type PlannedImport, planDraft } from './draft.ts'
import { GroupFinder } from './import-groups.ts'
import { draftById, holdDraft, type ImportDraft } from './reads.ts'
import type { ImportFiler } from './filer.ts'
import type { Sheet } from './plan.ts'
import { closeDraft, insertDraft, updateDraft } from './writes.ts'

/** Room for a title block above the list and remarks below it. The plan counts the rows themselves. */
const OTHER_ROWS = 200

export function importFunctions(filers: readonly ImportFiler[]): readonly Implementation[] {
  return [
    implementPrepared(
      readImportFile,
      // Reading and planning a file may take seconds, and the commit checks that the plan is still valid.
      async (before, { file: { fileName, content } }) => {
        const asked = { importId: before.newId(), fileName, file: { sheets: await sheetsOf(content) } }
        return {
          importId: asked.importId,
          planned: await planDraft(before.tx, before.scope, asked, { now: before.now, filers }),
        }
      },
      async (call, input, { importId, planned }) => {
        const kept = { id: importId, fileName: input.file.fileName, ...keptOf(planned) }
        await insertDraft(call.tx, call.scope, kept, call.now)
        return new JsonText(planned.preview)
      },
    ),

    implementPrepared(
      previewImport,
      async (before, input) => {
        const draft = mustBeOpen(await draftById(before.tx, before.scope, input.importId))
        const sheet = input.sheet ?? draft.sheet
        const chosen = {
          sheet,
          headerLine: input.headerLine ?? (sheet === draft.sheet ? draft.headerLine : undefined),
          // Earlier choices stay where the column is the same.
          ...(input.mapping
            ? { mapping: input.mapping }
            : { mapping: draft.mapping, mappedAt: { sheet: draft.sheet, headerLine: draft.headerLine } }),
        }
        return planDraft(before.tx, before.scope, { ...fileOf(draft), ...chosen }, { now: before.now, filers })
      },
      async (call, input, planned) => {
        const draft = mustBeOpen(await holdDraft(call.tx, call.scope, input.importId))
        await updateDraft(call.tx, call.scope, { id: draft.id, ...keptOf(planned) })
        return new JsonText(planned.preview)
      },
    ),

    implement(commitImport, async (call, input) => {
      await lockRoster(call.tx, call.scope)
      const draft = mustBeOpen(await holdDraft(call.tx, call.scope, input.importId))
      const { sheet, headerLine, mapping } = draft
      const asked = { ...fileOf(draft), sheet, headerLine, mapping }
      const planned = await planDraft(call.tx, call.scope, asked, { now: call.now, filers })
      if (planned.fingerprint !== draft.fingerprint) {
        refuse(
          'aborted',
          'The roster has changed since this preview, and importing would now have another result. Review the new preview, then import.',
        )
      }
      const { changes, finder, lines } = changesOf(planned, new Set(input.skipLines), call.newId)
      await mustFit(call.tx, call.scope, planned, finder, changes)
      await insertGroups(call.tx, call.scope, finder.created)
      const changeSetId = call.newId()
      const createdGroups = finder.created.map((group) => group.id)
      const touched = new Set([...changes, ...lines.filter(({ facts }) => facts)].map(({ soldierId }) => soldierId))
      const soldiers = touched.size
      await apply(call.tx, call.scope, {
        id: changeSetId,
        kind: 'import',
        at: call.now,
        changes,
        soldiers,
        createdGroups,
      })
      await closeDraft(call.tx, call.scope, draft.id, changeSetId)
      await fileAll(filers, call, call.scope, { changeSetId, lines })
      const created = changes.filter((change) => change.before === null).length
      const answer = { changeSetId, created, updated: soldiers - created, rejected: planned.rejected }
      return { about: [...touched], answer }
    }),
  ]
}

async function sheetsOf(content: string): Promise<readonly Sheet[]> {
  const unreadable = (message: string) => refuse('invalid-argument', message, { field: 'file' })
  if (content.length > Math.ceil(IMPORT_LIMITS.bytes / 3) * 4) {
    unreadable(
      `This file is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB. Copy the roster alone into a new workbook and choose that file.`,
    )
  }
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) unreadable('The file did not arrive whole. Choose it again.')
  try {
    const limits = { rows: IMPORT_LIMITS.rows + OTHER_ROWS, columns: IMPORT_LIMITS.columns }
    // The reader only produces calendar days as dates.
    return (await readSpreadsheet(Buffer.from(content, 'base64'), limits)) as readonly Sheet[]
  } catch (error) {
    if (error instanceof UnreadableFile) return unreadable(error.message)
    throw error
  }
}

function mustBeOpen(draft: ImportDraft | null): ImportDraft {
  if (!draft) refuse('not-found', 'This import is no longer open. Choose the file again.', { field: 'importId' })
  if (draft.committedAs)
    refuse('aborted', 'This file was imported before. Choose it again to import it once more.', { field: 'importId' })
  return draft
}

function fileOf(draft: ImportDraft) {
  return { importId: draft.id, fileName: draft.fileName, file: { packed: draft.sheets } }
}

/** The stored part of a plan until it is committed. */
function keptOf({ packed, sheet, headerLine, mapping, fingerprint }: PlannedImport) {
  return { sheets: Buffer.from(packed), sheet, headerLine, mapping, fingerprint }
}

interface FactLine {
  readonly soldierId: string
  /** By the names of the features that read them. */
  readonly facts: Readonly<Record<string, readonly unknown[]>> | undefined
}

/** Has the features store what they read. */
async function fileAll(
  filers: readonly ImportFiler[],
  call: Parameters<ImportFiler['file']>[0],
  editor: RosterEditor,
  { changeSetId, lines }: { readonly changeSetId: string; readonly lines: readonly FactLine[] },
): Promise<void> {
  for (const filer of filers) {
    const own = lines.flatMap(({ soldierId, facts }) => {
      const found = facts?.[filer.name] ?? []
      return found.length === 0 ? [] : [{ soldierId, facts: found }]
    })
    if (own.length > 0) await filer.file(call, editor, { changeSetId, lines: own })
  }
}

/** The accepted lines as changes of Soldiers, with their groups. */
function changesOf(
  { accepted, groups, soldiers }: PlannedImport,
  skipLines: ReadonlySet<number>,
  newId: () => string,
): { readonly changes: StoredChange[]; readonly finder: GroupFinder; readonly lines: readonly FactLine[] } {
  const finder = new GroupFinder(groups, newId)
  const byId = new Map(soldiers.map((soldier) => [soldier.id, soldier]))
  const changes: StoredChange[] = []
  const lines: FactLine[] = []
  for (const { line, outcome, soldierId, values, groupPath, facts } of accepted) {
    if (outcome === 'same' || skipLines.has(line)) continue
    const wanted = groupPath ? { ...values, groupId: finder.at(groupPath) } : values
    const current = soldierId === null ? undefined : byId.get(soldierId)
    if (current) {
      const differs = difference(current.values, wanted)
      if (differs) changes.push({ soldierId: current.id, ...differs })
      lines.push({ soldierId: current.id, facts })
    } else {
      const id = newId()
      changes.push({ soldierId: id, before: null, after: { strength: 'assigned', ...wanted } })
      lines.push({ soldierId: id, facts })
    }
  }
  return { changes, finder, lines }
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
