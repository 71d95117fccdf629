import { rosterName } from '@muster/domain/identity/person-name.ts'
import { itemWords, type SignOutFilter, signOutList } from '@muster/domain/operations/equipment/list.ts'
import type { SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import { type ReactNode, useState } from 'react'
import { KEPT_HERE } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { ListLine, type ListLineProps } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useFocusBeyond } from '../../ui/layout/use-focus-beyond.ts'
import { EXPECTED_SIGN_OUTS, KEPT_SIGN_IN, KEPT_SIGN_IN_UNDO } from './kept-equipment.ts'
import { SignInSome } from './sign-in-some.tsx'

interface SignOutListProps {
  rosterId: string
  asked: SignOutFilter
  mayChange: boolean
  /** For a side panel. */
  stacked?: boolean
  children?: ReactNode
}

/** Equipment that is out or came back. Signing in is one tap, undoing it another. */
export function SignOutList({ children, stacked = false, mayChange, ...about }: SignOutListProps) {
  return (
    <div role="group" aria-label="Sign-outs shown" tabIndex={-1} className="outline-none">
      <ListRows
        list={signOutList}
        of={about.rosterId}
        asked={about.asked}
        begin={children}
        pending={EXPECTED_SIGN_OUTS}
        headings={false}
        renderRow={(one, shown) => (
          <Row shown={{ ...shown, stacked }} one={one} rosterId={about.rosterId} mayChange={mayChange} />
        )}
      />
    </div>
  )
}

interface RowProps {
  shown: ListLineProps
  one: SignedOut
  rosterId: string
  mayChange: boolean
}

function Row({ shown, one, rosterId, mayChange }: RowProps) {
  const signIn = useKept(KEPT_SIGN_IN)
  const undo = useKept(KEPT_SIGN_IN_UNDO)
  const about = `${itemWords(one)}, ${rosterName(one)}`
  const [some, setSome] = useState(false)
  // A signed-in row leaves the list.
  const row = useFocusBeyond<HTMLLIElement>()
  const refused = signIn.error && `${itemWords(one)} could not be signed in. ${describeRefusal(signIn.error)}`
  const askSome = (asked: boolean) => {
    signIn.clear()
    setSome(asked)
  }

  async function takeIn(quantity: number | null) {
    const answer = await signIn.run({ rosterId, signOutId: one.id, quantity }, about)
    const end = answer === null ? ` ${KEPT_HERE}` : ''
    if (quantity !== null && quantity < one.quantity) return toast.done(`${quantity} signed in.${end}`)
    const back = () =>
      void reportRefusal(
        undo.run({ rosterId, signOutId: one.id }, about),
        `Signing in ${itemWords(one)} was not undone.`,
      )
    toast.undo(`${itemWords(one)} signed in.${end}`, back, 'equipment')
  }

  return (
    <ListLine
      {...shown}
      ref={row}
      action={
        mayChange &&
        one.inAt === null && (
          <>
            {one.quantity > 1 && (
              <Button
                edits
                variant="plain"
                aria-label={`Partial return of ${itemWords(one)}, ${rosterName(one)}`}
                onClick={() => askSome(true)}
              >
                Partial return
              </Button>
            )}
            <Button
              edits
              busy={signIn.busy}
              aria-label={`Sign in ${itemWords(one)}, ${rosterName(one)}`}
              onClick={() => void takeIn(null).catch(() => undefined)}
            >
              Sign in
            </Button>
          </>
        )
      }
    >
      {some ? (
        <SignInSome one={one} onClose={() => askSome(false)} onSignIn={takeIn} />
      ) : (
        refused && <ErrorState message={refused} />
      )}
    </ListLine>
  )
}
