import { dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { archiveSoldiers, listOpenMatters } from '@muster/domain/roster/functions.ts'
import { lossReason, type Roster, type Soldier } from '@muster/domain/roster/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useUndo } from '../use-undo.ts'
import { whom } from '../whom.ts'

interface ArchiveDialogProps {
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
  onClose: () => void
}

type LossReason = (typeof lossReason.options)[number]
const REASONS = lossReason.options.map((value) => ({ value, label: value }))

/**
 * Takes Soldiers off the roster, with date and reason. Their records are kept for the retention period, then purged.
 */
export function ArchiveDialog({ roster, soldiers, onDone, onClose }: ArchiveDialogProps) {
  const archive = useWrite(archiveSoldiers)
  const undo = useUndo(roster.id)
  return (
    <FormDialog
      title={`Archive ${whom(soldiers)}`}
      description={`They leave the roster, accountability and the PERSTAT. The record is kept ${roster.settings.retentionDays} days and can be restored until then.`}
      action={`Archive ${whom(soldiers)}`}
      start={{ lossDate: dayAt(new Date(), roster.settings.timeZone) as string, reason: 'PCS' as LossReason }}
      problems={({ lossDate }) => ({ lossDate: !isCalendarDate(lossDate) && 'Enter a date such as 12 Nov 2026.' })}
      submit={async (typed) => {
        const done = await archive.run({ rosterId: roster.id, soldierIds: soldiers.map(({ id }) => id), ...typed })
        undo(`${whom(soldiers)} archived.`, done.changeSetId)
        onDone()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Loss date" error={form.error('lossDate')}>
            <DateInput {...form.value('lossDate')} />
          </Field>
          <Field label="Reason">
            <Select options={REASONS} {...form.text('reason')} />
          </Field>
          <OpenMatters rosterId={roster.id} soldierIds={soldiers.map(({ id }) => id)} />
        </>
      )}
    </FormDialog>
  )
}

/** Empty if nothing is open, or if it cannot be found out now. Archiving does not wait for it. */
function OpenMatters(props: { rosterId: string; soldierIds: readonly string[] }) {
  const { data } = useRead(listOpenMatters, { rosterId: props.rosterId, soldierIds: [...props.soldierIds] })
  if (!data || data.matters.length === 0) return null
  return (
    <div role="status" className="border-l-4 border-brass pl-3 text-14">
      <p className="font-strong">Still open. Archiving closes none of it:</p>
      <ul>
        {data.matters.map(({ what, soldiers, first }) => (
          <li key={what}>
            {what}: {first.join(', ')}
            {soldiers > first.length && ` and ${soldiers - first.length} more`}
          </li>
        ))}
      </ul>
    </div>
  )
}
