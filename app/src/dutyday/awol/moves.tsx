import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { lazy, Suspense } from 'react'
import type { Moving } from './use-case.ts'

/** The moves of a case. Each has its own dialog. */
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

/** The dialog of a move. */
export function Moves({ kind, ...props }: MoveProps & { kind: MoveKind }) {
  return (
    <Suspense>
      {kind === 'decide' && <Decision {...props} />}
      {(kind === 'returned' || kind === 'correct') && <TimedMove kind={kind} {...props} />}
      {kind !== 'decide' && kind !== 'returned' && kind !== 'correct' && <SimpleMove kind={kind} {...props} />}
    </Suspense>
  )
}
