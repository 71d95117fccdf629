import { refuse } from '@muster/domain/kernel/refusal.ts'
import { authoritiesProblem } from '@muster/domain/operations/risk/authorities.ts'
import {
  decideRiskWorksheet,
  exportRiskWorksheet,
  getRiskWorksheet,
  listRiskHazards,
  listRiskWorksheets,
  listWholeRiskWorksheets,
  moveRiskWorksheet,
  saveRiskAuthorities,
  saveRiskWorksheet,
} from '@muster/domain/operations/risk/functions.ts'
import { isOwnWork } from '@muster/domain/operations/risk/rules.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { callerName } from '../../roster/people/reads.ts'
import { asChainViewer, type ChainViewer, IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { decideSheet, moveSheet, saveSheet } from './acts.ts'
import { riskSheetFile } from './print.ts'
import { hazardLibrary, latestSheets, rosterOfSheet, type WholeSheet, wholeSheet, worksheetsOf } from './reads.ts'
import { upsertAuthorities } from './writes.ts'

export const riskFunctions: readonly Implementation[] = [
  implement(listRiskWorksheets, IN_ONE_STATEMENT, async (call, input) => {
    const found = await worksheetsOf(call, input)
    const { rows, next } = pageOf(found.worksheets, input.limit, ({ on, worksheetId }) => ({ on, id: worksheetId }))
    return { worksheets: rows, next, policy: found.policy }
  }),

  implement(getRiskWorksheet, async (call, { rosterId: from, worksheetId, edition }) => {
    const rosterId = await rosterOfSheet(call.tx, call.scope, worksheetId)
    const scope = rosterId === from ? call.scope : await asChainViewer(call, rosterId, 'operations')
    return shownTo(scope, await wholeSheet(call.tx, scope, worksheetId, edition))
  }),

  implement(listWholeRiskWorksheets, async ({ tx, scope }) => ({
    worksheets: (await latestSheets(tx, scope)).map((sheet) => shownTo(scope, sheet)),
  })),

  implement(saveRiskWorksheet, saveSheet),
  implement(moveRiskWorksheet, moveSheet),
  implement(decideRiskWorksheet, decideSheet),

  implement(saveRiskAuthorities, async (call, { authorities, source }) => {
    const problem = authoritiesProblem(authorities)
    if (problem) refuse('invalid-argument', problem.message, { field: `authorities.${problem.level}` })
    if (source === '') refuse('invalid-argument', 'Name the authority, e.g., the SOP.', { field: 'source' })
    await upsertAuthorities(call.tx, call.scope, { authorities, source, now: call.now })
    return { policy: { authorities, source, seed: false } }
  }),

  implement(listRiskHazards, async (call) => {
    return { hazards: await hazardLibrary(call.tx, call.scope) }
  }),

  implement(exportRiskWorksheet, async (call, { worksheetId, edition }) => {
    const { sheet } = await wholeSheet(call.tx, call.scope, worksheetId, edition)
    const issue = { by: await callerName(call.tx, call.scope), createdAt: call.now, timeZone: call.scope.timeZone }
    return riskSheetFile(sheet, issue)
  }),
]

/** A worksheet with what the caller may do to it. */
function shownTo({ role, uid }: ChainViewer, found: WholeSheet) {
  const { sheet, editions, policy } = found
  const write = role === 'owner' || role === 'editor'
  const decide = (write || role === 'above editor') && sheet.state === 'submitted'
  return { sheet, editions, policy, may: { write, decide, ownWork: isOwnWork(found, uid) } }
}
