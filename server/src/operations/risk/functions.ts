import { refuse } from '@muster/domain/kernel/refusal.ts'
import { authoritiesProblem } from '@muster/domain/operations/risk/authorities.ts'
import {
  decideRiskWorksheet,
  exportRiskWorksheet,
  getRiskWorksheet,
  listRiskHazards,
  listRiskWorksheets,
  moveRiskWorksheet,
  saveRiskAuthorities,
  saveRiskWorksheet,
} from '@muster/domain/operations/risk/functions.ts'
import { isOwnWork } from '@muster/domain/operations/risk/rules.ts'
import { callerName } from '../../dutyday/reads.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { asChainViewer, asEditor, asViewer } from '../../roster/scope.ts'
import { decideSheet, moveSheet, saveSheet } from './acts.ts'
import { riskSheetFile } from './print.ts'
import { hazardLibrary, rosterOfSheet, wholeSheet, worksheetsOf } from './reads.ts'
import { upsertAuthorities } from './writes.ts'

export const riskFunctions: readonly Implementation[] = [
  implement(listRiskWorksheets, async (call, input) => {
    const found = await worksheetsOf(call, input)
    call.record({ rosterId: input.rosterId })
    const worksheets = found.worksheets.slice(0, input.limit)
    const last = worksheets.at(-1)
    const more = found.worksheets.length > worksheets.length
    return { worksheets, next: more && last ? { on: last.on, id: last.worksheetId } : null, policy: found.policy }
  }),

  implement(getRiskWorksheet, async (call, { rosterId: from, worksheetId, edition }) => {
    const asked = await asChainViewer(call, from)
    const rosterId = await rosterOfSheet(call.tx, asked, worksheetId)
    const scope = rosterId === from ? asked : await asChainViewer(call, rosterId)
    const found = await wholeSheet(call.tx, scope, worksheetId, edition)
    call.record({ rosterId })
    const ownWork = isOwnWork(found, scope.uid)
    const { role } = scope
    const write = role === 'owner' || role === 'editor'
    const decide = (write || role === 'above editor') && found.sheet.state === 'submitted'
    return { sheet: found.sheet, editions: found.editions, policy: found.policy, may: { write, decide, ownWork } }
  }),

  implement(saveRiskWorksheet, saveSheet),
  implement(moveRiskWorksheet, moveSheet),
  implement(decideRiskWorksheet, decideSheet),

  implement(saveRiskAuthorities, async (call, { rosterId, authorities, source }) => {
    const scope = await asEditor(call, rosterId)
    const problem = authoritiesProblem(authorities)
    if (problem) refuse('invalid-argument', problem.message, { field: `authorities.${problem.level}` })
    if (source === '') refuse('invalid-argument', 'Name the authority, e.g., the SOP.', { field: 'source' })
    await upsertAuthorities(call.tx, scope, { authorities, source, now: call.now })
    call.record({ rosterId })
    return { policy: { authorities, source, seed: false } }
  }),

  implement(listRiskHazards, async (call, { rosterId }) => {
    const scope = await asViewer(call, rosterId)
    return { hazards: await hazardLibrary(call.tx, scope) }
  }),

  implement(exportRiskWorksheet, async (call, { rosterId, worksheetId, edition }) => {
    const scope = await asChainViewer(call, rosterId)
    const { sheet } = await wholeSheet(call.tx, scope, worksheetId, edition)
    call.record({ rosterId })
    const issue = { by: await callerName(call.tx, scope), createdAt: call.now, timeZone: scope.timeZone }
    return riskSheetFile(sheet, issue)
  }),
]
