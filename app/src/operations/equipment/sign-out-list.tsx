import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { listSignOuts, signInEquipment, undoSignIn } from '@muster/domain/operations/equipment/functions.ts'
import type { EquipmentKind } from '@muster/domain/operations/equipment/kinds.ts'
import type { SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../kit/use-now.ts'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useFocusBeyond } from '../../ui/layout/use-focus-beyond.ts'
import { dueBadge, itemWords } from './equipment-words.ts'
import { SignInSome } from './sign-in-some.tsx'

type Shelf = 'out' | 'overdue' | 'in'
type After = { readonly at: string; readonly id: string } | null
const PAGE = 50

interface SignOutListProps {
  rosterId: string
  show: Shelf
  kind?: EquipmentKind | null
  search?: string
  itemId?: string | null
  soldierId?: string | null
  mayChange: boolean
  children?: ReactNode
}

/** What is out, or came back; signing in is one tap, and undo another. */
export function SignOutList(props: SignOutListProps) {
  const [pages, setPages] = useState<readonly After[]>([null])
  return (
    <div role="group" aria-label="Sign-outs shown" tabIndex={-1} className="outline-none">
      {pages.map((after, at) => (
        <Page
          key={after?.id ?? ''}
          {...props}
          after={after}
          onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
        />
      ))}
    </div>
  )
}

const EMPTY: Readonly<Record<Shelf, { readonly title: string; readonly text: string }>> = {
  out: {
    title: 'Nothing is signed out',
    text: 'Sign an item out from the list of items. It shows here until it is back.',
  },
  overdue: { title: 'Nothing is overdue', text: 'Items that are not back on time show here.' },
  in: { title: 'Nothing signed in yet', text: 'Returned items show here, newest first.' },
}

function Page({
  children,
  after,
  onMore,
  mayChange,
  kind = null,
  search = '',
  itemId = null,
  soldierId = null,
  rosterId,
  show,
}: SignOutListProps & { after: After; onMore: ((next: After) => void) | null }) {
  const asked = { rosterId, show, kind, search, itemId, soldierId, after, limit: PAGE }
  const { data, error, retry } = useRead(listSignOuts, asked)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading what is signed out" />
  if (data.signOuts.length === 0 && after === null) {
    // An item is no filter: its own panel asks for it, and nothing else can be chosen there.
    const filtered = kind !== null || search !== '' || soldierId !== null
    return (
      <EmptyState title={filtered ? 'No matches' : EMPTY[show].title} action={children}>
        {filtered ? 'Choose other filters to see more.' : EMPTY[show].text}
      </EmptyState>
    )
  }
  return (
    <>
      {/* By the room there is: the same list stands in a side panel. */}
      <ul aria-label="Sign-outs" className={cx('@container', after === null && 'border-t border-line')}>
        {data.signOuts.map((one) => (
          <Row key={one.id} one={one} rosterId={rosterId} timeZone={data.timeZone} mayChange={mayChange} />
        ))}
      </ul>
      {data.next && onMore && (
        <Button className="mt-3" onClick={() => onMore(data.next)}>
          Show more
        </Button>
      )}
    </>
  )
}

interface RowProps {
  one: SignedOut
  rosterId: string
  timeZone: string
  mayChange: boolean
}

function Row({ one, rosterId, timeZone, mayChange }: RowProps) {
  const now = new Date(useNow())
  const signIn = useWrite(signInEquipment)
  const undo = useWrite(undoSignIn)
  const offline = useConnection().state === 'offline'
  const [some, setSome] = useState(false)
  // What is signed in leaves the list.
  const row = useFocusBeyond<HTMLLIElement>()
  const badge = dueBadge(one, now, timeZone)
  const refused = signIn.error && `${itemWords(one)} could not be signed in. ${describeRefusal(signIn.error)}`
  const askSome = (asked: boolean) => {
    signIn.clear()
    setSome(asked)
  }

  async function takeIn(quantity: number | null) {
    await signIn.run({ rosterId, signOutId: one.id, quantity })
    if (quantity !== null && quantity < one.quantity) return toast.done(`${quantity} signed in.`)
    const back = () =>
      void reportRefusal(undo.run({ rosterId, signOutId: one.id }), `Signing in ${itemWords(one)} was not undone.`)
    toast.undo(`${itemWords(one)} signed in.`, back, 'equipment')
  }

  return (
    <li
      ref={row}
      className="grid gap-x-6 gap-y-1 border-b border-line py-2.5 @min-[48rem]:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto_auto] @min-[48rem]:items-center"
    >
      <div className="min-w-0">
        <p className="text-16 font-heavy">{itemWords(one)}</p>
        {one.note && <p className="text-14 text-ink-soft">{one.note}</p>}
      </div>
      <div className="min-w-0 text-14">
        <p className="flex flex-wrap items-center gap-2 font-strong">
          {rosterName(one)}
          {one.archived && <Badge kind="alert">Archived</Badge>}
        </p>
        <p className="tabular text-ink-soft">
          {one.inAt
            ? `${formatMoment(one.outAt, timeZone)} to ${formatMoment(one.inAt, timeZone)}, in by ${one.inBy ?? ''}`
            : `Out ${formatMoment(one.outAt, timeZone)} by ${one.outBy}`}
        </p>
      </div>
      <p>
        <Badge kind={badge.kind}>{badge.words}</Badge>
      </p>
      {mayChange && one.inAt === null && (
        <div className="flex flex-wrap gap-2">
          {one.quantity > 1 && (
            <Button
              edits
              variant="plain"
              disabled={offline}
              aria-label={`Partial return of ${itemWords(one)}, ${rosterName(one)}`}
              onClick={() => askSome(true)}
            >
              Partial return
            </Button>
          )}
          <Button
            edits
            busy={signIn.busy}
            disabled={offline}
            aria-label={`Sign in ${itemWords(one)}, ${rosterName(one)}`}
            onClick={() => void takeIn(null).catch(() => undefined)}
          >
            Sign in
          </Button>
        </div>
      )}
      {refused && !some && (
        <div className="col-span-full">
          <ErrorState message={refused} />
        </div>
      )}
      {some && <SignInSome one={one} onClose={() => askSome(false)} onSignIn={takeIn} />}
    </li>
  )
}
