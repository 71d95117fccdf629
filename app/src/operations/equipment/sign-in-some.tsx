import type { SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import { signInProblem } from '@muster/domain/operations/equipment/stock.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'

interface SignInSomeProps {
  one: SignedOut
  busy: boolean
  /** Why it was not signed in. */
  refused: string | null
  onClose: () => void
  onSignIn: (quantity: number) => void
}

/** A part of what is out came back. */
export function SignInSome({ one, busy, refused, onClose, onSignIn }: SignInSomeProps) {
  const form = useId()
  const [quantity, setQuantity] = useState('')
  const [tried, setTried] = useState(false)
  const count = /^\d+$/.test(quantity.trim()) ? Number(quantity) : 0
  const problem = count < 1 ? 'Enter 1 or more.' : signInProblem(one.quantity, count)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problem === null) onSignIn(count)
  }
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Partial return: ${one.item}`}
      description={`${one.quantity} are out. The rest stays signed out.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Sign in
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
        {refused && <ErrorState message={refused} />}
        <Field label="Quantity returned" required error={tried ? problem : null}>
          <NumberInput value={quantity} onChange={(event) => setQuantity(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
