import { adminSetTrial } from '@muster/domain/admin/functions.ts'
import type { Account } from '@muster/domain/admin/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { dayWords } from '../../kit/instant-words.ts'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { endOfDay } from './end-of-day.ts'

/** A new end for the trial: so many days from now, or the end of a day. */
export function TrialDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { run, busy, error } = useWrite(adminSetTrial)
  const [by, setBy] = useState<'days' | 'until'>('days')
  const [days, setDays] = useState('30')
  const [until, setUntil] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const trial = account.sources.find(({ source }) => source === 'trial')

  async function set(reason: string) {
    const end = endOf(by, days, until)
    setWrong(end === null ? (by === 'days' ? 'Enter a number from 0 to 3650.' : 'Choose a day.') : null)
    if (end === null) return
    const done = await run({ uid: account.uid, end, reason }).catch(() => null)
    if (!done) return
    toast.done(`Trial set to ${dayWords(done.trialEndsAt)}.`)
    onClose()
  }

  const refused = error && String(error.details?.field ?? '').startsWith('end') ? describeRefusal(error) : null
  return (
    <ReasonDialog
      title="Set trial"
      description={
        trial?.entitledUntil
          ? `The trial ${trial.runs ? 'ends' : 'ended'} on ${dayWords(trial.entitledUntil)}. Purchases do not change.`
          : 'This account never had a trial. Purchases do not change.'
      }
      action="Set trial"
      busy={busy}
      error={error}
      ownFields={['end']}
      onClose={onClose}
      onConfirm={({ reason }) => void set(reason)}
    >
      <Segmented
        label="New end"
        value={by}
        onChange={setBy}
        options={[
          { value: 'days', label: 'Days from now' },
          { value: 'until', label: 'On a day' },
        ]}
      />
      {by === 'days' ? (
        <Field label="Days from now" hint="0 ends the trial now." error={wrong ?? refused}>
          <NumberInput unit="days" value={days} onChange={(event) => setDays(event.target.value)} />
        </Field>
      ) : (
        <Field label="Last day" error={wrong ?? refused}>
          <DateInput value={until} onChange={setUntil} />
        </Field>
      )}
    </ReasonDialog>
  )
}

function endOf(by: 'days' | 'until', days: string, until: string): { days: number } | { until: string } | null {
  if (by === 'days') return /^\d{1,4}$/.test(days.trim()) && Number(days) <= 3650 ? { days: Number(days) } : null
  const at = endOfDay(until)
  return at === null ? null : { until: at }
}
