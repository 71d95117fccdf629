import { adminSetUnlimited } from '@muster/domain/admin/functions.ts'
import type { Account } from '@muster/domain/admin/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { endOfDay, lastDay } from './end-of-day.ts'

type Comp = 'off' | 'until' | 'without an end'

/** What an account gets for nothing: unlimited until it is taken back, or comp with or without an end. */
export function UnlimitedDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { run, busy, error } = useWrite(adminSetUnlimited)
  const isUnlimited = account.sources.some(({ source, runs }) => source === 'unlimited' && runs)
  const given = account.sources.find(({ source }) => source === 'comp')
  const before: Comp = !given ? 'off' : given.entitledUntil === null ? 'without an end' : 'until'
  const [unlimited, setUnlimited] = useState(isUnlimited)
  const [comp, setComp] = useState<Comp>(before)
  const [day, setDay] = useState(given?.entitledUntil ? lastDay(given.entitledUntil) : '')
  const [wrong, setWrong] = useState<string | null>(null)

  async function set(reason: string) {
    const until = comp === 'until' ? endOfDay(day) : null
    if (comp === 'until' && until === null) return setWrong('Choose a day.')
    setWrong(null)
    const changesComp = comp !== before || (comp === 'until' && until !== given?.entitledUntil)
    const done = await run({
      uid: account.uid,
      unlimited,
      reason,
      ...(changesComp ? { comp: comp === 'off' ? 'off' : { until } } : {}),
    }).catch(() => null)
    if (!done) return
    toast.done(done.changed ? 'Unlimited and comp are set.' : 'Already set. Nothing was changed.')
    onClose()
  }

  const refused = error && String(error.details?.field ?? '').startsWith('comp') ? describeRefusal(error) : null
  return (
    <ReasonDialog
      title="Unlimited or comp"
      description="Both let the account edit without paying. Purchases continue and are not canceled."
      action="Save"
      busy={busy}
      error={error}
      ownFields={['comp']}
      onClose={onClose}
      onConfirm={({ reason }) => void set(reason)}
    >
      <Checkbox label="Unlimited, until an admin removes it" checked={unlimited} onChange={setUnlimited} />
      <RadioGroup
        label="Comp"
        value={comp}
        onChange={setComp}
        options={[
          { value: 'off', label: 'No comp' },
          { value: 'until', label: 'Comp until a date' },
          { value: 'without an end', label: 'Comp with no end date' },
        ]}
      />
      {comp === 'until' && (
        <Field label="Last day" error={wrong ?? refused}>
          <DateInput value={day} onChange={setDay} />
        </Field>
      )}
    </ReasonDialog>
  )
}
