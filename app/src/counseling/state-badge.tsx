import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { stateWords } from './words.ts'

/** Brass marks a session that still needs an action before it counts. */
export function StateBadge({ line }: { line: Pick<CounselingLine, 'state'> }) {
  return (
    <Badge kind={line.state === 'delivered' || line.state === 'draft' ? 'here' : 'plain'}>{stateWords(line)}</Badge>
  )
}
