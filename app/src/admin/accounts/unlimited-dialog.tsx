import { adminSetUnlimited } from '@muster/domain/admin/functions.ts'
import type { Account } from '@muster/domain/admin/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonField, reasonProblem } from '../reason-field.tsx'
import { endOfDay, lastDay } from './end-of-day.ts'

type Comp = 'off' | 'until' | 'without an end'

/** Free access for an account: unlimited until it is taken back, or comp with or without an end date. */
export function UnlimitedDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { run } = useWrite(adminSetUnlimited)
  const isUnlimited = account.sources.some(({ source, runs }) => source === 'unlimited' && runs)
  const given = account.sources.find(({ source }) => source === 'comp')
  const before: Comp = !given ? 'off' : given.entitledUntil === null ? 'without an end' : 'until'
  return (
    <FormDialog
      title="Unlimited or comp"
      description="Both let the account edit without paying. Purchases continue and are not canceled."
      action="Save"
      start={{
        unlimited: isUnlimited,
        comp: before,
        day: given?.entitledUntil ? lastDay(given.entitledUntil) : '',
        reason: '',
      }}
      problems={({ comp, day, reason }) => ({
        comp: comp === 'until' && endOfDay(day) === null && 'Choose a day.',
        reason: reasonProblem(reason),
      })}
      submit={async ({ unlimited, comp, day, reason }) => {
        const until = comp === 'until' ? endOfDay(day) : null
        const changesComp = comp !== before || (comp === 'until' && until !== given?.entitledUntil)
        const done = await run({
          uid: account.uid,
          unlimited,
          reason: reason.trim(),
          ...(changesComp ? { comp: comp === 'off' ? 'off' : { until } } : {}),
        })
        toast.done(done.changed ? 'Unlimited and comp are set.' : 'Already set. Nothing was changed.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Checkbox label="Unlimited, until an admin removes it" {...form.check('unlimited')} />
          <RadioGroup
            label="Comp"
            {...form.value('comp')}
            options={[
              { value: 'off', label: 'No comp' },
              { value: 'until', label: 'Comp until a date' },
              { value: 'without an end', label: 'Comp with no end date' },
            ]}
          />
          {form.values.comp === 'until' && (
            <Field label="Last day" error={form.error('comp')}>
              <DateInput {...form.value('day')} />
            </Field>
          )}
          <ReasonField {...form.value('reason')} error={form.error('reason')} />
        </>
      )}
    </FormDialog>
  )
}
