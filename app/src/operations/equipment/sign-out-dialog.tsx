import { awayWords } from '@muster/domain/dutyday/away-words.ts'
import { addDays, dayAt, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { available, signOutProblem } from '@muster/domain/operations/equipment/stock.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { type FormEvent, useId, useState } from 'react'
import { instantOf, MOMENT_PROBLEM, type Moment, MomentInput } from '../../kit/moment-input.tsx'
import { useToday } from '../../dutyday/use-accountability.ts'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { SoldierInput } from '../../roster/components/soldier-input.tsx'
import { NAME_FIELDS, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface SignOutDialogProps {
  rosterId: string
  item: EquipmentItem
  timeZone: string
  onClose: () => void
}

/** To whom, how many, and when it is due back. */
export function SignOutDialog({ rosterId, item, timeZone, onClose }: SignOutDialogProps) {
  const form = useId()
  const soldiers = useSoldiers(rosterId, NAME_FIELDS)
  const rows = useToday(rosterId).data?.rows
  const awayOf = (id: string) => {
    const row = rows?.find((one) => one.soldierId === id)
    return row ? awayWords(row) : ''
  }
  const signOut = useWrite(signOutEquipment)
  const offline = useConnection().state === 'offline'
  const [signOutId] = useState(() => crypto.randomUUID())
  const [soldierId, setSoldierId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [dated, setDated] = useState(true)
  const [due, setDue] = useState<Moment>(() => endOfDuty(new Date(), timeZone))
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const count = /^\d+$/.test(quantity.trim()) ? Number(quantity) : 0
  const dueAt = dated ? instantOf(due, timeZone) : null
  const refusedField = signOut.error?.details?.field
  const refusal = signOut.error && describeRefusal(signOut.error)
  const problems = {
    soldierId: soldierId === '' ? 'Choose the Soldier.' : null,
    quantity: count < 1 ? 'Enter 1 or more.' : signOutProblem(item, count),
    dueAt: dated && dueAt === null ? MOMENT_PROBLEM : null,
    note: guardOperations(note),
  }
  const problem = (field: keyof typeof problems) =>
    (tried ? problems[field] : null) ?? (refusedField === field ? refusal : null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).some((found) => found !== null)) return
    const sent = { rosterId, signOutId, itemId: item.id, soldierId, quantity: count, dueAt, note }
    if (!(await signOut.run(sent).catch(() => null))) return
    toast.done('Signed out.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Sign out: ${item.name}`}
      description={`${available(item)} of ${item.quantity} on hand.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={signOut.busy} disabled={offline}>
            Sign out
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {offline && <ErrorState message="Signing out needs signal: someone else may take the last one." />}
        {refusal && !(refusedField && refusedField in problems) && <ErrorState message={refusal} />}
        {soldiers.data ? (
          <Field label="Soldier" required error={problem('soldierId')}>
            <SoldierInput
              soldiers={soldiers.data.soldiers}
              value={soldierId}
              onChange={setSoldierId}
              detailOf={awayOf}
            />
          </Field>
        ) : (
          <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="text" label="Loading the roster" />
        )}
        {awayOf(soldierId) !== '' && (
          <p role="status" className="border-l-4 border-brass py-1 pl-3 text-14 font-strong">
            Away today: {awayOf(soldierId)}. Check who is in front of you.
          </p>
        )}
        {item.quantity > 1 && (
          <Field label="How many" required error={problem('quantity')}>
            <NumberInput value={quantity} onChange={(event) => setQuantity(event.target.value)} />
          </Field>
        )}
        <Checkbox label="Due back at a set time" checked={dated} onChange={setDated} />
        {dated && <MomentInput label="Due back" value={due} onChange={setDue} error={problem('dueAt')} />}
        <Field label="Note" hint="What goes with it." error={problems.note ?? problem('note')}>
          <TextInput value={note} maxLength={160} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Close of business: today's, or tomorrow's once it is near. */
function endOfDuty(now: Date, timeZone: string): Moment {
  const today = dayAt(now, timeZone)
  const near = formatTime(now, timeZone) >= '1600'
  return { day: near ? addDays(today, 1) : today, time: '1700' }
}
