import { dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { archiveSoldiers } from '@muster/domain/roster/functions.ts'
import { lossReason, type Roster, type Soldier } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'

interface ArchiveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
}

const REASONS = lossReason.options.map((value) => ({ value, label: value }))

/** Off the roster, with when and why; kept for the retention, then purged. */
export function ArchiveDialog({ open, onOpenChange, roster, soldiers, onDone }: ArchiveDialogProps) {
  const archive = useWrite(archiveSoldiers)
  const undo = useUndo(roster.id)
  const [lossDate, setLossDate] = useState<string>(dayAt(new Date(), roster.settings.timeZone))
  const [reason, setReason] = useState<(typeof lossReason.options)[number]>('PCS')
  const [problem, setProblem] = useState<string>()

  async function send() {
    if (!isCalendarDate(lossDate)) return setProblem('Enter a date such as 12 Nov 2026.')
    setProblem(undefined)
    const done = await archive
      .run({ rosterId: roster.id, soldierIds: soldiers.map(({ id }) => id), lossDate, reason })
      .catch(() => null)
    if (!done) return
    undo(`${whom(soldiers)} archived.`, done.changeSetId)
    onOpenChange(false)
    onDone()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Archive ${whom(soldiers)}`}
      description={`They leave the roster, accountability and the PERSTAT. The record is kept ${roster.settings.retentionDays} days and can be restored until then.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={archive.busy} onClick={() => void send()}>
            {`Archive ${whom(soldiers)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Loss date" error={problem ?? (archive.error ? describeRefusal(archive.error) : undefined)}>
          <DateInput value={lossDate} onChange={setLossDate} />
        </Field>
        <Field label="Reason">
          <Select
            options={REASONS}
            value={reason}
            onChange={(event) => setReason(lossReason.parse(event.target.value))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
