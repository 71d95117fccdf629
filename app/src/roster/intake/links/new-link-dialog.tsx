import { createIntakeToken } from '@muster/domain/roster/invites/functions.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../../platform/calls/calls.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { wholeNumber } from '../../../kit/whole-number.ts'
import { rememberLink } from './made-links.ts'

const DAYS = [1, 3, 7, 14, 30, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

interface NewLinkDialogProps {
  rosterId: string
  onClose: () => void
  onMade: (invite: Invite) => void
}

/** Chooses who may use the link, how long, and how often. */
export function NewLinkDialog({ rosterId, onClose, onMade }: NewLinkDialogProps) {
  const create = useWrite(createIntakeToken)
  const [inviteId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title="New enrollment link"
      description="Whoever has the link can send you an enrollment form. They see your name and the name of the roster, and nothing else."
      action="Make the link"
      start={{ label: '', days: '7', use: 'one' as 'one' | 'some' | 'any', some: '10' }}
      problems={({ use, some }) => {
        const times = wholeNumber(some)
        return { maxUses: use === 'some' && !(times >= 1 && times <= 1000) && 'Enter a number from 1 to 1000.' }
      }}
      submit={async ({ label, days, use, some }) => {
        const maxUses = use === 'any' ? null : use === 'one' ? 1 : wholeNumber(some)
        const { invite, token } = await create.run({ rosterId, inviteId, label, days: Number(days), maxUses })
        rememberLink(invite.id, token)
        onMade(invite)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field
            label="For whom"
            hint="A name for your list, e.g., 1st Squad gains, November."
            error={form.error('label')}
          >
            <TextInput {...form.text('label')} maxLength={80} />
          </Field>
          <Field label="Valid for">
            <Select options={DAYS} {...form.text('days')} />
          </Field>
          <Field label="Uses">
            <RadioGroup
              {...form.value('use')}
              options={[
                { value: 'one', label: 'Once', hint: 'For one Soldier.' },
                { value: 'some', label: 'A number of times', hint: 'For a squad or a platoon.' },
                {
                  value: 'any',
                  label: 'Any number of times',
                  hint: 'For a slide or the board; deactivate it when all are in.',
                },
              ]}
            />
          </Field>
          {form.values.use === 'some' && (
            <Field label="Number of uses" error={form.error('maxUses')} className="max-w-32">
              <NumberInput unit="times" {...form.text('some')} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  )
}
