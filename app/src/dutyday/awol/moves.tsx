import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { lazy, Suspense } from 'react'
import type { Moving } from './use-case.ts'

/** What can be asked of a case; each has its question. */
export type MoveKind =
  | 'absent-unknown'
  | 'decide'
  | 'returned'
  | 'drop'
  | 'take drop back'
  | 'close'
  | 'mistake'
  | 'reopen'
  | 'take back'
  | 'correct'
  | 'newest policy'

export interface MoveProps {
  about: AwolCase
  policy: AwolPolicy
  moving: Moving
  onClose: () => void
}

const SimpleMove = lazy(async () => ({ default: (await import('./simple-move.tsx')).SimpleMove }))
const Decision = lazy(async () => ({ default: (await import('./decision.tsx')).Decision }))
const TimedMove = lazy(async () => ({ default: (await import('./timed-move.tsx')).TimedMove }))

/** The question that goes with a move. */
export function Moves({ kind, ...props }: MoveProps & { kind: MoveKind }) {
  return (
    <Suspense>
      {kind === 'decide' && <Decision {...props} />}
      {(kind === 'returned' || kind === 'correct') && <TimedMove kind={kind} {...props} />}
      {kind !== 'decide' && kind !== 'returned' && kind !== 'correct' && <SimpleMove kind={kind} {...props} />}
    </Suspense>
  )
}
