import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { recordDutyException } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { MemberDialogProps } from './add-members-dialog.tsx'
import { soldierOptions } from '../../roster/soldier-options.ts'

const CODES = [
  { value: 'A', label: 'A, authorized absence', hint: 'The count stops' },
  { value: 'D', label: 'D, other duty', hint: 'The count continues' },
  { value: 'U', label: 'U, unauthorized absence', hint: 'The count continues' },
  { value: 'none', label: 'Available', hint: 'Whatever statuses and other duties say' },
] as const

/** A letter on the sheet by hand, with its reason. */
export function LetterDialog({ place, sheet, firstOpen, onClose }: MemberDialogProps) {
  const form = useId()
  const { run, busy, error } = useWrite(recordDutyException)
  const [exceptionId] = useState(() => crypto.randomUUID())
  const first = firstOpen > sheet.today ? firstOpen : sheet.today
  const [soldierId, setSoldierId] = useState('')
  const [code, setCode] = useState<(typeof CODES)[number]['value']>('D')
  const [from, setFrom] = useState<string>(first)
  const [to, setTo] = useState<string>(first)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const dateWrong = (date: string) => (isCalendarDate(date) ? null : 'Enter a date such as 12 Nov 2026.')
  const wrong = {
    soldier: soldierId === '' ? 'Choose a Soldier.' : null,
    from: dateWrong(from),
    to: dateWrong(to) ?? (to < from ? 'Choose the first day or a later one.' : null),
    reason: guardText(reason) ?? (reason.trim() === '' ? 'Give a reason: it prints on the back of the form.' : null),
  }
  const shown = (problem: string | null) => (tried ? problem : null)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.values(wrong).some((problem) => problem !== null)) return
    const exception = { soldierId, code, from, to, reason: reason.trim() }
    if (!(await run({ ...place, exceptionId, exception }).catch(() => null))) return
    toast.done('Added to the sheet. Unpublished days are recalculated.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a manual entry"
      description="For what accountability does not show. Published days do not change."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Add entry
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {error && <ErrorState message={describeRefusal(error)} />}
        <Field label="Soldier" error={shown(wrong.soldier)} required>
          <Select
            placeholder="Choose a Soldier"
            value={soldierId}
            onChange={(event) => setSoldierId(event.target.value)}
            options={soldierOptions(sheet.members.map((member) => ({ ...member, id: member.soldierId })))}
          />
        </Field>
        <RadioGroup label="Code" value={code} onChange={setCode} options={CODES} />
        <div className="grid gap-4 phone:grid-cols-2">
          <Field label="From" error={shown(wrong.from)}>
            <DateInput value={from} onChange={setFrom} />
          </Field>
          <Field label="To" error={shown(wrong.to)}>
            <DateInput value={to} onChange={setTo} />
          </Field>
        </div>
        <Field label="Reason" error={shown(wrong.reason)} required>
          <TextInput value={reason} maxLength={160} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
