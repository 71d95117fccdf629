import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { authorityProblem } from '@muster/domain/operations/risk/authorities.ts'
import type {
  decideRiskWorksheet,
  moveRiskWorksheet,
  saveRiskWorksheet,
} from '@muster/domain/operations/risk/functions.ts'
import {
  isOwnWork,
  mayWrite,
  moveProblem,
  OWN_WORK,
  SHEET_STATES,
  sheetProblems,
} from '@muster/domain/operations/risk/rules.ts'
import type { RiskSheet } from '@muster/domain/operations/risk/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { Call, Handler } from '../../platform/callable/implement.ts'
import type { ChainEditor } from '../../roster/scope.ts'
import { mustBeTasking } from '../links/reads.ts'
import { type HeldSheet, latestSheet } from './reads.ts'
import { notifyAuthors, notifyDeciders } from './announce.ts'
import { discardDraft, holdSheet, insertDraft, touchRisk, updateDraft, updateSheet } from './writes.ts'

type Moved = OutputOf<typeof saveRiskWorksheet>

/** Starts a worksheet, or saves a draft. */
export async function saveSheet(
  call: Call<typeof saveRiskWorksheet>,
  { worksheetId: id, version, content }: InputOf<typeof saveRiskWorksheet>,
): Promise<Moved> {
  const { tx, now } = call
  await holdSheet(tx, call.scope, id)
  await mustBeTasking(tx, call.scope, content.taskingId, 'content.taskingId')
  if (version === null) {
    if (await latestSheet(tx, call.scope, id)) {
      refuse('already-exists', 'This worksheet was started already. Open it from the list.', { field: 'worksheetId' })
    }
    await insertDraft(tx, call.scope, { id, edition: 1, version: 1, content, now })
    await touchRisk(tx, call.scope)
    return { worksheetId: id, edition: 1, version: 1, state: 'draft' }
  }
  const { sheet } = await heldSheet(tx, call.scope, id, version)
  if (!mayWrite(sheet.state)) {
    const next = sheet.state === 'approved' ? 'Begin a new version of it.' : 'Withdraw it first.'
    refuse('failed-precondition', `${SHEET_STATES[sheet.state]}: this worksheet cannot be changed. ${next}`, {
      field: 'worksheetId',
    })
  }
  const next = { id, edition: sheet.edition, version: version + 1 }
  await updateDraft(tx, call.scope, { ...next, content, now })
  await touchRisk(tx, call.scope)
  return moved(next, 'draft')
}

/** Submits for approval, withdraws, starts a new version, discards. */
export const moveSheet: Handler<typeof moveRiskWorksheet> = async (call, { worksheetId: id, version, move }) => {
  const { tx, now } = call
  await holdSheet(tx, call.scope, id)
  const held = await heldSheet(tx, call.scope, id, version)
  const { sheet } = held
  const problem = moveProblem(move, sheet.state)
  if (problem) refuse('failed-precondition', problem, { field: 'move' })
  const next = { id, edition: sheet.edition, version: version + 1 }
  await touchRisk(tx, call.scope)
  if (move === 'discard') {
    await discardDraft(tx, call.scope, next)
    const before = await latestSheet(tx, call.scope, id)
    return { worksheetId: id, left: before && moved({ ...before.sheet, id }, before.sheet.state) }
  }
  if (move === 'revise') {
    const edition = sheet.edition + 1
    await updateSheet(tx, call.scope, next, { latest: false })
    await insertDraft(tx, call.scope, { id, edition, version: next.version, content: sheet.content, now })
    return { worksheetId: id, left: moved({ ...next, edition }, 'draft') }
  }
  if (move === 'submit') {
    const [first] = sheetProblems(sheet.content)
    if (first) refuse('failed-precondition', first.message, { field: first.field })
    const undecided = { decided_at: null, decided_by: null, echelon: null, decided_position: '', remark: '' }
    await updateSheet(tx, call.scope, next, {
      state: 'submitted',
      version: next.version,
      submitted_at: now,
      ...undecided,
    })
    await notifyDeciders(call, held)
    return { worksheetId: id, left: moved(next, 'submitted') }
  }
  await updateSheet(tx, call.scope, next, { state: 'draft', version: next.version, submitted_at: null })
  return { worksheetId: id, left: moved(next, 'draft') }
}

/** The decision to accept the risk or not. */
export async function decideSheet(
  call: Call<typeof decideRiskWorksheet>,
  input: InputOf<typeof decideRiskWorksheet>,
): Promise<Moved> {
  const { worksheetId: id, version, act, echelon, position, remark } = input
  const { tx, now } = call
  await holdSheet(tx, call.scope, id)
  const held = await heldSheet(tx, call.scope, id, version)
  const { sheet, policy } = held
  if (sheet.state !== 'submitted' || sheet.overall === null) {
    refuse('failed-precondition', 'This worksheet does not wait for approval.', { field: 'worksheetId' })
  }
  const word = { version: version + 1, decided_at: now, decided_by: call.scope.uid, decided_position: position, remark }
  const next = { id, edition: sheet.edition, version: version + 1 }
  if (act === 'send back') {
    if (remark === '') refuse('invalid-argument', 'Say what is missing.', { field: 'remark' })
    await updateSheet(tx, call.scope, next, { ...word, state: 'sent back', echelon, submitted_at: null })
  } else {
    if (isOwnWork(held, call.scope.uid)) refuse('permission-denied', OWN_WORK, { field: 'act' })
    if (echelon === null) {
      refuse('invalid-argument', 'Choose the position you accept the risk as.', { field: 'echelon' })
    }
    const problem = authorityProblem({ overall: sheet.overall, echelon }, policy.authorities)
    if (problem) refuse('failed-precondition', problem, { field: 'echelon' })
    if (position === '') refuse('invalid-argument', 'Enter your duty position.', { field: 'position' })
    await updateSheet(tx, call.scope, next, { ...word, state: 'approved', echelon })
  }
  await touchRisk(tx, call.scope)
  await notifyAuthors(call, held, { act, remark })
  return moved(next, act === 'approve' ? 'approved' : 'sent back')
}

function moved(
  { id, edition, version }: { readonly id: string; readonly edition: number; readonly version: number },
  state: RiskSheet['state'],
): Moved {
  return { worksheetId: id, edition, version, state }
}

/** The newest version, if it is still the one that the caller saw. */
async function heldSheet(tx: WriteTx, scope: ChainEditor, id: string, version: number): Promise<HeldSheet> {
  const held = await latestSheet(tx, scope, id)
  if (!held) refuse('not-found', 'There is no such worksheet. Open the list again.', { field: 'worksheetId' })
  if (held.sheet.version !== version) {
    const { changedBy: by, changedAt: at, version: newest } = held.sheet
    refuseChanged({ by, at, what: 'this worksheet', version: newest })
  }
  return held
}
