import { createIntakeToken } from '@muster/domain/roster/invites/functions.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../../platform/calls/calls.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
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

/** For whom, how long, how often. */
export function NewLinkDialog({ rosterId, onClose, onMade }: NewLinkDialogProps) {
  const form = useId()
  const create = useWrite(createIntakeToken)
  const [inviteId] = useState(() => crypto.randomUUID())
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('7')
  const [use, setUse] = useState<'one' | 'some' | 'any'>('one')
  const [some, setSome] = useState('10')
  const [problem, setProblem] = useState<string | null>(null)
  const field = create.error?.details?.field

  function submit(event: FormEvent) {
    event.preventDefault()
    const times = Number(some)
    if (use === 'some' && !(Number.isInteger(times) && times >= 1 && times <= 1000)) {
      return setProblem('Enter a number from 1 to 1000.')
    }
    const maxUses = use === 'any' ? null : use === 'one' ? 1 : times
    create.run({ rosterId, inviteId, label, days: Number(days), maxUses }).then(
      ({ invite, token }) => {
        rememberLink(invite.id, token)
        onMade(invite)
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New enrollment link"
      description="Whoever has the link can send you an enrollment form. They see your name and the name of the roster, and nothing else."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={create.busy}>
            Make the link
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {create.error && field !== 'label' && <ErrorState message={describeRefusal(create.error)} />}
        <Field
          label="For whom"
          hint="A name for your list, e.g., 1st Squad gains, November."
          error={create.error && field === 'label' ? describeRefusal(create.error) : undefined}
        >
          <TextInput value={label} onChange={(event) => setLabel(event.target.value)} maxLength={80} />
        </Field>
        <Field label="Valid for">
          <Select options={DAYS} value={days} onChange={(event) => setDays(event.target.value)} />
        </Field>
        <Field label="Uses">
          <RadioGroup
            value={use}
            onChange={setUse}
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
        {use === 'some' && (
          <Field label="Number of uses" error={problem} className="max-w-32">
            <NumberInput
              unit="times"
              value={some}
              onChange={(event) => {
                setSome(event.target.value)
                setProblem(null)
              }}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
