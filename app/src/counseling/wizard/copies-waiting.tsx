import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/button.tsx'

interface CopiesWaitingProps {
  rosterId: string
  busy: boolean
  onCopy: (soldierIds: readonly string[]) => Promise<boolean>
}

const NAMES = ['first', 'middle', 'suffix'] as const

/** The others whom this session was started for: each gets a draft with this text when the leader says so. */
export function CopiesWaiting({ rosterId, busy, onCopy }: CopiesWaitingProps) {
  const navigate = useNavigate()
  const search: { also?: string } = useSearch({ strict: false })
  const also = search.also?.split(',').filter(Boolean) ?? []
  const soldiers = useSoldiers(rosterId, NAMES).data?.soldiers ?? []
  const named = soldiers.filter(({ id }) => also.includes(id))
  if (named.length === 0) return null
  const forget = () => void navigate({ to: '.', search: (old: object) => ({ ...old, also: undefined }), replace: true })
  const names = named.slice(0, 3).map((soldier) => rosterName(soldier))
  const more = named.length - names.length
  return (
    <section
      aria-label="Copies"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brass bg-brass-soft px-3 py-2 text-14"
    >
      <p className="min-w-0 grow">
        Also for {names.join('; ')}
        {more > 0 && `; ${more} more`}. Write it first, then make the copies: each becomes a draft of its own.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void onCopy(named.map(({ id }) => id)).then((copied) => copied && forget())}>
          Make {named.length === 1 ? 'the copy' : `${named.length} copies`}
        </Button>
        <Button variant="plain" onClick={forget}>
          Not for them
        </Button>
      </div>
    </section>
  )
}
