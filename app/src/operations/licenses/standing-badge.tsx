import type { License } from '@muster/domain/operations/licenses/schema.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Badge } from '../../ui/marks/badge.tsx'
import { standingWords } from './license-words.ts'

/** How a license stands, told apart by words and outline as well as by colour. */
export function StandingBadge({ license }: { license: License }) {
  const words = standingWords(license)
  if (license.colour === 'red') return <Badge kind="late">{words}</Badge>
  if (license.colour === 'amber') return <Badge kind="soon">{words}</Badge>
  if (license.colour === null) return <Badge>{words}</Badge>
  const Icon = license.colour === 'green' ? CircleCheck : CircleDashed
  return (
    <span className="tabular inline-flex items-center gap-1.5 text-14 text-ink-soft">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {words}
    </span>
  )
}
