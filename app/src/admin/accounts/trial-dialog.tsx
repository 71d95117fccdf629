import { adminSetTrial } from '@muster/domain/admin/functions.ts'
import type { Account } from '@muster/domain/admin/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { dayWords } from '../../kit/instant-words.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonField, reasonProblem } from '../reason-field.tsx'
import { endOfDay } from './end-of-day.ts'

/** Sets a new end for the trial: a number of days from now, or the end of a day. */
export function TrialDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { run } = useWrite(adminSetTrial)
  const trial = account.sources.find(({ source }) => source === 'trial')
  return (
    <FormDialog
      title="Set trial"
      description={
        trial?.entitledUntil
          ? `The trial ${trial.runs ? 'ends' : 'ended'} on ${dayWords(trial.entitledUntil)}. Purchases do not change.`
          : 'This account never had a trial. Purchases do not change.'
      }
      action="Set trial"
      start={{ by: 'days' as By, days: '30', until: '', reason: '' }}
      problems={({ by, days, until, reason }) => ({
        end: endOf(by, days, until) === null && (by === 'days' ? 'Enter a number from 0 to 3650.' : 'Choose a day.'),
        reason: reasonProblem(reason),
      })}
      submit={async ({ by, days, until, reason }) => {
        const end = endOf(by, days, until)
        if (end === null) return
        const done = await run({ uid: account.uid, end, reason: reason.trim() })
        toast.done(`Trial set to ${dayWords(done.trialEndsAt)}.`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Segmented
            label="New end"
            {...form.value('by')}
            options={[
              { value: 'days', label: 'Days from now' },
              { value: 'until', label: 'On a day' },
            ]}
          />
          {form.values.by === 'days' ? (
            <Field label="Days from now" hint="0 ends the trial now." error={form.error('end')}>
              <NumberInput unit="days" {...form.text('days')} />
            </Field>
          ) : (
            <Field label="Last day" error={form.error('end')}>
              <DateInput {...form.value('until')} />
            </Field>
          )}
          <ReasonField {...form.value('reason')} error={form.error('reason')} />
        </>
      )}
    </FormDialog>
  )
}

type By = 'days' | 'until'

function endOf(by: By, days: string, until: string): { days: number } | { until: string } | null {
  if (by === 'days') return /^\d{1,4}$/.test(days.trim()) && Number(days) <= 3650 ? { days: Number(days) } : null
  const at = endOfDay(until)
  return at === null ? null : { until: at }
}
