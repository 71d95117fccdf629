import { addDays, dayAt, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { itemWords } from '@muster/domain/operations/equipment/list.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { available, signOutProblem } from '@muster/domain/operations/equipment/stock.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { wholeNumber } from '../../kit/whole-number.ts'
import { instantOf, MOMENT_PROBLEM, type Moment, MomentInput } from '../../kit/moment-input.tsx'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { toastKept } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { KEPT_SIGN_OUT } from './kept-equipment.ts'

interface SignOutDialogProps {
  rosterId: string
  item: EquipmentItem
  timeZone: string
  /** The Soldier who was named already. */
  soldierId?: string | undefined
  onClose: () => void
}

/** To whom, how many, and when it is due back. */
export function SignOutDialog({ rosterId, item, timeZone, soldierId: named = '', onClose }: SignOutDialogProps) {
  const { choose, awayOf, read: soldiers } = useSoldiersToChoose(rosterId)
  const signOut = useKept(KEPT_SIGN_OUT)
  const [signOutId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      edits
      title={`Sign out: ${item.name}`}
      description={`${available(item)} of ${item.quantity} on hand.`}
      action="Sign out"
      start={{ soldierId: named, quantity: '1', dated: true, due: endOfDuty(new Date(), timeZone), note: '' }}
      guard={guardOperations}
      problems={({ soldierId, quantity, dated, due }) => {
        const count = wholeNumber(quantity)
        return {
          soldierId: soldierId === '' && 'Choose the Soldier.',
          quantity: count >= 1 ? signOutProblem(item, count) : 'Enter 1 or more.',
          dueAt: dated && instantOf(due, timeZone) === null && MOMENT_PROBLEM,
        }
      }}
      submit={async ({ soldierId, quantity, dated, due, note }) => {
        const dueAt = dated ? instantOf(due, timeZone) : null
        const what = { rosterId, signOutId, itemId: item.id, soldierId, dueAt, note, quantity: wholeNumber(quantity) }
        const holder = choose.soldiers.find(({ id }) => id === soldierId)
        const about = `${itemWords({ quantity: what.quantity, item: item.name })}${holder ? `, ${rosterName(holder)}` : ''}`
        toastKept(await signOut.run(what, about), 'Signed out.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {soldiers.data ? (
            <Field label="Soldier" required error={form.error('soldierId')}>
              <SoldierInput {...choose} {...form.value('soldierId')} noteOf={awayOf} />
            </Field>
          ) : (
            <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="text" label="Loading the roster" />
          )}
          {awayOf(form.values.soldierId) !== '' && (
            <p role="status" className="border-l-4 border-brass py-1 pl-3 text-14 font-strong">
              Away today: {awayOf(form.values.soldierId)}. Check who is in front of you.
            </p>
          )}
          {item.quantity > 1 && (
            <Field label="How many" required error={form.error('quantity')}>
              <NumberInput {...form.text('quantity')} />
            </Field>
          )}
          <Checkbox label="Due back at a set time" {...form.check('dated')} />
          {form.values.dated && <MomentInput label="Due back" {...form.value('due')} error={form.error('dueAt')} />}
          <Field label="Note" hint="What goes with it." error={form.error('note')}>
            <TextInput {...form.text('note')} maxLength={160} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

/** Close of business today, or tomorrow if that is near. */
function endOfDuty(now: Date, timeZone: string): Moment {
  const today = dayAt(now, timeZone)
  const near = formatTime(now, timeZone) >= '1600'
  return { day: near ? addDays(today, 1) : today, time: '1700' }
}
