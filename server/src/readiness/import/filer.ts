import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { IMPORTED_ITEMS, type ImportedResult, type KnownResults } from '@muster/domain/readiness/import-columns.ts'
import { lineOf } from '@muster/domain/readiness/policy.ts'
import { isResultProblem, resultOf, ROSTER_FILE_NOTE } from '@muster/domain/readiness/results.ts'
import { refuseBeyondPart } from '../../roster/changes/beyond-part.ts'
import type { ImportFiler } from '../../roster/import/filer.ts'
import { lockSoldiers } from '../../roster/writes.ts'
import { removeRecords } from '../entry/withdraw.ts'
import { newestPolicy, soldiersToldOf } from '../reads.ts'
import { holdPolicy, insertRecords, settleCells, touchReadiness } from '../writes.ts'
import { countImported, importedRecords, standingResults } from './reads.ts'
import { insertImported } from './writes.ts'

/** Stores the readiness results of a roster file, and withdraws them when the import is undone. */
export const readinessFiler: ImportFiler = {
  name: 'readiness',
  area: 'readiness',
  module: new URL('./columns.ts', import.meta.url),

  async known(tx, editor): Promise<KnownResults> {
    const { policy } = await newestPolicy(tx, editor)
    const off = IMPORTED_ITEMS.filter((item) => !lineOf(policy, item)?.on)
    return { off, standing: await standingResults(tx, editor, IMPORTED_ITEMS) }
  },

  async file(call, editor, { changeSetId, lines }) {
    const { tx, now, newId } = call
    const today = dayAt(now, editor.timeZone)
    await holdPolicy(tx, editor, 'to record by it')
    const { policy } = await newestPolicy(tx, editor)
    const told = await soldiersToldOf(
      tx,
      editor,
      lines.map(({ soldierId }) => soldierId),
    )
    const rows = lines.flatMap(({ soldierId, facts }) =>
      (facts as readonly ImportedResult[]).flatMap((fact) => {
        const doneOn = fact.doneOn ?? today
        const found = resultOf(lineOf(policy, fact.item), { ...fact, doneOn, expiresOn: null }, today, {
          born: null,
          mos: told.get(soldierId)?.mos ?? '',
        })
        if (isResultProblem(found)) {
          const hint = 'Leave its column out of the import, or change the readiness policy.'
          refuse('failed-precondition', `${found.message} ${hint}`, { field: 'importId' })
        }
        return {
          roster_id: editor.rosterId,
          id: newId(),
          soldier_id: soldierId,
          item: fact.item,
          act: 'record' as const,
          replaces: null,
          outcome: found.outcome,
          value: fact.value,
          done_on: doneOn,
          expires_on: null,
          practice: false,
          source: 'document' as const,
          detail: (found.detail as unknown as string | null | undefined) ?? null,
          at: now,
          by: editor.uid,
          note: fact.doneOn === null ? `${ROSTER_FILE_NOTE}, as of the day it was imported` : ROSTER_FILE_NOTE,
        }
      }),
    )
    if (rows.length === 0) return
    const soldierIds = [...new Set(rows.map((row) => row.soldier_id))]
    await lockSoldiers(tx, editor, soldierIds)
    await insertRecords(tx, rows)
    await insertImported(
      tx,
      editor,
      changeSetId,
      rows.map(({ id }) => id),
    )
    const cells = rows.map((row) => ({ soldierId: row.soldier_id, item: row.item }))
    await settleCells(tx, editor, cells, { policy, at: now })
    await touchReadiness(
      tx,
      editor.rosterId,
      [...told.values()].map(({ linkedUid }) => linkedUid),
    )
  },

  async takeBack(call, editor, changeSetId) {
    const seen = await importedRecords(call.tx, editor, changeSetId)
    if (seen.length < (await countImported(call.tx, editor, changeSetId))) refuseBeyondPart()
    if (seen.length === 0) return
    const soldierIds = [...new Set(seen.map((one) => one.soldierId))]
    await holdPolicy(call.tx, editor, 'to record by it')
    await lockSoldiers(call.tx, editor, soldierIds)
    const records = await importedRecords(call.tx, editor, changeSetId)
    const corrected = records.filter(({ then }) => then === 'correct').length
    if (corrected > 0) {
      refuse(
        'aborted',
        `Nothing was undone: ${corrected === 1 ? 'a readiness result' : `${corrected} readiness results`} of this import ${corrected === 1 ? 'was' : 'were'} corrected since. Change the records by hand.`,
      )
    }
    await removeRecords(
      call,
      editor,
      records.filter(({ then }) => then === null),
    )
    const told = await soldiersToldOf(call.tx, editor, soldierIds)
    await touchReadiness(
      call.tx,
      editor.rosterId,
      [...told.values()].map(({ linkedUid }) => linkedUid),
    )
  },
}
