import { useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { closeRosterBelow, type MyRosters } from '../../current-roster.ts'

/** While the screens show a roster of somebody below: that they do, what may be done there, and the way back. */
export function BelowBar({ rosters: { own, current } }: { rosters: MyRosters }) {
  const navigate = useNavigate()
  if (!current || current.id === own?.id) return null
  const mayRecord = current.role === 'above editor'
  function back() {
    closeRosterBelow()
    void navigate({ to: '/dutyday/rosters' })
  }
  return (
    <section
      aria-label="Roster below"
      className="flex flex-wrap items-center gap-x-4 border-t border-brass bg-brass-soft px-4"
    >
      <Button variant="plain" icon={ArrowLeft} className="text-ink" onClick={back}>
        Back{own ? ` to ${own.name}` : ''}
      </Button>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 pb-1 text-14 desk:pb-0">
        <Badge kind="here">From above</Badge>
        {mayRecord ? 'You may set statuses. Its own leaders submit.' : 'View only.'}
      </p>
    </section>
  )
}
