import { useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { closeRosterBelow, type MyRosters } from '../../current-roster.ts'

interface BelowBarProps {
  own: MyRosters['own']
  current: NonNullable<MyRosters['current']>
}

/** Shown while the screens show a roster of a subordinate leader: says so, what may be done there, and links back. */
export function BelowBar({ own, current }: BelowBarProps) {
  const navigate = useNavigate()
  const mayRecord = current.role === 'above editor'
  function back() {
    closeRosterBelow()
    void navigate({ to: '/dutyday/rosters' })
  }
  return (
    <section
      aria-label="Roster below"
      className="flex items-center justify-between gap-x-4 border-t border-brass bg-brass-soft px-4 desk:justify-start"
    >
      <Button variant="plain" icon={ArrowLeft} className="min-w-0 text-ink" onClick={back}>
        <span className="truncate">Back{own ? ` to ${own.name}` : ''}</span>
      </Button>
      <p className="flex shrink-0 items-center gap-x-2 text-14">
        <Badge kind="here">{mayRecord ? 'From above' : 'View only'}</Badge>
        <span className="max-desk:sr-only">
          {mayRecord ? 'You may set statuses. Its own leaders submit.' : 'You are viewing it from above.'}
        </span>
      </p>
    </section>
  )
}
