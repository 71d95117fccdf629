import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useStore } from '../../platform/storage/store.ts'
import { useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { WaitingCopies } from '../drafts/waiting-copies.ts'

interface CopiesWaitingProps {
  waiting: WaitingCopies
  rosterId: string
  counselingId: string
  /** The session itself was delivered; the copies are still drafts. */
  delivered?: boolean
  busy: boolean
  onCopy: (soldierIds: readonly string[]) => Promise<boolean>
}

const NAMES = ['first', 'middle', 'suffix'] as const

/** The other Soldiers for whom this session was started. Each gets a draft with this text when the leader says so. */
export function CopiesWaiting({
  waiting,
  rosterId,
  counselingId,
  delivered = false,
  busy,
  onCopy,
}: CopiesWaitingProps) {
  const also = useStore(waiting.all)[counselingId] ?? []
  const soldiers = useSoldiers(rosterId, NAMES).data?.soldiers ?? []
  const named = soldiers.filter(({ id }) => also.includes(id))
  if (named.length === 0) return null
  function forget() {
    waiting.set(counselingId, [])
    toast.undoHere('No copies for them.', () => waiting.set(counselingId, also))
  }
  const names = named.slice(0, 3).map((soldier) => rosterName(soldier))
  const more = named.length - names.length
  return (
    <section
      aria-label="Copies"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brass bg-brass-soft px-3 py-2 text-14 print:hidden"
    >
      <p className="min-w-0 grow">
        Also for {names.join('; ')}
        {more > 0 && `; ${more} more`}.{' '}
        {delivered ? 'Each copy becomes a draft' : 'Write it first, then make the copies: each becomes a draft'} of its
        own.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          edits
          busy={busy}
          onClick={() =>
            void onCopy(named.map(({ id }) => id)).then((copied) => copied && waiting.set(counselingId, []))
          }
        >
          Make {named.length === 1 ? 'the copy' : `${named.length} copies`}
        </Button>
        <Button variant="plain" onClick={forget}>
          Skip the copies
        </Button>
      </div>
    </section>
  )
}
