import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import type { ExpectedBack } from '@muster/domain/dutyday/due-back.ts'
import type { AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { addDays, type CalendarDate, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'

interface ExtendDialogProps {
  expected: ExpectedBack<AccountabilityRow>
  today: CalendarDate
  onExtend: (draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => void
  onClose: () => void
}

const WEEKS = [1, 3, 7, 14] as const

/** The same absence for longer: a new entry from the day after its last one. */
export function ExtendDialog({ expected, today, onExtend, onClose }: ExtendDialogProps) {
  const { row, until, status } = expected
  const first = addDays(until, 1)
  // At the least they are still away today.
  const least = first > today ? first : today
  const [to, setTo] = useState<string>(addDays(least, 1))
  const [problem, setProblem] = useState<string | null>(null)
  const { label } = DUTY_STATUSES[status]
  function change(day: string) {
    setTo(day)
    setProblem(null)
  }

  function save() {
    if (!isCalendarDate(to)) return setProblem('Enter a date such as 25 Nov 2026.')
    if (to < least) return setProblem(`Choose ${formatDate(least)} or a later day.`)
    const { place = '', remark = '' } = row.entry ?? {}
    onExtend({ status, from: first, to, place, remark, method: 'phone', reason: `${label} extended` })
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Extend ${rosterName(row)}`}
      description={`${label} ${first > today ? 'ends' : 'ended'} ${formatDate(until)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Extend {label.toLowerCase() === 'tdy' ? 'TDY' : label.toLowerCase()}
          </Button>
        </>
      }
    >
      <Field label="New last day" hint="The Soldier is due back the day after." error={problem}>
        <DateInput value={to} onChange={change} min={least} max={addDays(today, 365)} />
      </Field>
      <div className="flex flex-wrap gap-2 pt-2">
        {WEEKS.map((days) => (
          <Button key={days} onClick={() => change(addDays(until, days))} disabled={addDays(until, days) < least}>
            +{days} {days === 1 ? 'day' : 'days'}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
