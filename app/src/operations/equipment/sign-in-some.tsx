import type { SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import { signInProblem } from '@muster/domain/operations/equipment/stock.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { wholeNumber } from '../../kit/whole-number.ts'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'

interface SignInSomeProps {
  one: SignedOut
  onClose: () => void
  onSignIn: (quantity: number) => Promise<void>
}

/** Signs in a part of the quantity that is out. */
export function SignInSome({ one, onClose, onSignIn }: SignInSomeProps) {
  return (
    <FormDialog
      edits
      title={`Partial return: ${one.item}`}
      description={`${one.quantity} are out. The rest stays signed out.`}
      action="Sign in"
      start={{ quantity: '' }}
      problems={({ quantity }) => {
        const count = wholeNumber(quantity)
        return { quantity: count >= 1 ? signInProblem(one.quantity, count) : 'Enter 1 or more.' }
      }}
      submit={({ quantity }) => onSignIn(wholeNumber(quantity))}
      onClose={onClose}
    >
      {(form) => (
        <Field label="Quantity returned" required error={form.error('quantity')}>
          <NumberInput {...form.text('quantity')} />
        </Field>
      )}
    </FormDialog>
  )
}
