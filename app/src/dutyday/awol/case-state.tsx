import { type AwolState, STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { StatusChip } from '../../ui/marks/status-chip.tsx'

/** The state of a case, in the letters of its duty status. */
export function CaseState({ state, full = false }: { state: AwolState; full?: boolean }) {
  const { code, label } = STATE_OF[state]
  const tone = state === 'returned' ? 'present' : state === 'dropped' ? 'other' : 'absent'
  return <StatusChip tone={tone} code={code} label={label} full={full} size={full ? 'medium' : 'small'} />
}
