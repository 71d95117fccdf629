import { type CounselingStep, stepProblem } from '@muster/domain/counseling/states.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import type { Acting } from '../writes.ts'
import { type HeldCounseling, holdCounseling } from './reads.ts'

/** The session for a leader's step, in the version the leader saw. It is locked until this transaction ends. */
export async function holdFor(
  { tx, scope }: Pick<Acting, 'tx' | 'scope'>,
  { counselingId, version }: { readonly counselingId: string; readonly version?: number },
  step: CounselingStep,
): Promise<HeldCounseling> {
  const held = await holdCounseling(tx, scope, counselingId)
  mustAllow(held, step)
  if (version !== undefined) mustBeAsSeen(scope, held, version)
  return held
}

function mustAllow(held: HeldCounseling, step: CounselingStep): void {
  const problem = stepProblem(held, step)
  if (problem) refuse('failed-precondition', problem, { field: 'counselingId', state: held.state })
}

/** Another leader has saved or moved it since. The caller must read it again first. */
function mustBeAsSeen(scope: RosterEditor, held: HeldCounseling, version: number): void {
  if (held.version === version) return
  const { version: newest, changedBy } = held
  const changed =
    held.changedByUid === scope.uid
      ? { by: 'You', what: 'this counseling on another screen' }
      : { by: changedBy, what: 'this counseling' }
  refuseChanged(changed, { field: 'version', version: newest, by: changedBy })
}
