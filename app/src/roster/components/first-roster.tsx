import { createRoster } from '@muster/domain/roster/functions.ts'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { chooseRoster } from '../current-roster.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** The time zones of most formations, listed before all others. */
const FIRST = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Seoul',
  'UTC',
]
const ZONES = [...new Set([HERE, ...FIRST, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

const LONGEST_NAME = 80

/** A roster needs only a name and a time zone to start. */
export function NewRosterForm({ onStarted }: { onStarted?: () => void }) {
  const create = useWrite(createRoster)
  const [name, setName] = useState('')
  const [timeZone, setTimeZone] = useState(HERE)
  const [missing, setMissing] = useState(false)
  const field = create.error?.details?.field
  const tooLong = name.trim().length > LONGEST_NAME

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!name.trim())
    if (!name.trim() || tooLong) return
    create.run({ name, timeZone }).then(
      ({ rosterId }) => {
        chooseRoster(rosterId)
        onStarted?.()
      },
      () => undefined,
    )
  }
  const refused = create.error ? describeRefusal(create.error) : undefined
  return (
    <form onSubmit={submit} noValidate className="flex max-w-[28rem] flex-col gap-4">
      <Field
        label="Name of the roster"
        hint="e.g., A Co, 2-504 PIR."
        required
        error={
          tooLong
            ? `Shorten this to ${LONGEST_NAME} characters.`
            : missing
              ? 'Give the roster a name.'
              : field === 'name'
                ? refused
                : undefined
        }
      >
        <TextInput value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <Field label="Time zone" hint="Duty days follow it." error={field === 'timeZone' ? refused : undefined}>
        <Select options={ZONES} value={timeZone} onChange={(event) => setTimeZone(event.target.value)} />
      </Field>
      {refused && field !== 'name' && field !== 'timeZone' && <ErrorState message={refused} />}
      <div>
        <Button type="submit" variant="primary" busy={create.busy}>
          Start the roster
        </Button>
      </div>
    </form>
  )
}
