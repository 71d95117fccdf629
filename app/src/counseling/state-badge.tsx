import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { stateWords } from './words.ts'

/** Brass where somebody has still to do something before the session counts. */
export function StateBadge({ line }: { line: Pick<CounselingLine, 'state'> }) {
  return (
    <Badge kind={line.state === 'delivered' || line.state === 'draft' ? 'here' : 'plain'}>{stateWords(line)}</Badge>
  )
}
