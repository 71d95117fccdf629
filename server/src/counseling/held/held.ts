import { type CounselingStep, stepProblem } from '@muster/domain/counseling/states.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import type { HeldCounseling } from './reads.ts'

export function mustAllow(held: HeldCounseling, step: CounselingStep): void {
  const problem = stepProblem(held, step)
  if (problem) refuse('failed-precondition', problem, { field: 'counselingId', state: held.state })
}

/** Somebody saved or moved it since the caller looked: they look again before they do. */
export function mustBeAsSeen(scope: RosterEditor, held: HeldCounseling, version: number): void {
  if (held.version === version) return
  const who =
    held.changedByUid === scope.uid
      ? 'You changed this counseling on another screen'
      : `${held.changedBy} changed this counseling`
  refuse('aborted', `${who} since you opened it. Review it, then make your change again.`, {
    field: 'version',
    version: held.version,
    by: held.changedBy,
  })
}
