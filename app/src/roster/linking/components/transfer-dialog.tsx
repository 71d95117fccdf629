import { dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getMyChain, offerTransfer } from '@muster/domain/roster/linking/functions.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { DateInput } from '../../../ui/forms/dates/date-input.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { whom } from '../../whom.ts'
import { useRostersBelow } from '../use-rosters-below.ts'
import { CodeField } from './code-field.tsx'

interface TransferDialogProps {
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
  onClose: () => void
}

type Way = 'code' | 'chain'

/** Offers Soldiers to another leader, who accepts or declines. */
export function TransferDialog({ roster, soldiers, onDone, onClose }: TransferDialogProps) {
  const offer = useWrite(offerTransfer)
  const [transferId] = useState(() => crypto.randomUUID())
  const below = useRostersBelow(roster.id)
  const above = useRead(getMyChain, {}).data?.above ?? []
  const inChain = [
    ...above.map(({ rosterId, rosterName, leader }) => ({ value: rosterId, label: `${rosterName}, ${leader}` })),
    ...below.map(({ rosterId, name, leader }) => ({ value: rosterId, label: `${name}, ${leader}` })),
  ].filter(({ value }) => value !== roster.id)
  const isByCode = (way: Way) => way === 'code' || inChain.length === 0
  return (
    <FormDialog
      title={`Transfer ${whom(soldiers)}`}
      description="The gaining leader accepts or declines. Until then nothing changes, and you can withdraw the offer. Licenses, counselings, leave and what is signed out stay with your roster: collect equipment, and let the gaining leader see the permits."
      action="Offer the transfer"
      start={{
        way: 'code' as Way,
        rosterId: '',
        code: '',
        effectiveOn: dayAt(new Date(), roster.settings.timeZone) as string,
      }}
      problems={({ way, rosterId, code, effectiveOn }) => ({
        to: isByCode(way)
          ? !code.trim() && 'Enter the code of the gaining leader.'
          : rosterId === '' && 'Choose a roster.',
        effectiveOn: !isCalendarDate(effectiveOn) && 'Enter a date such as 12 Nov 2026.',
      })}
      submit={async ({ way, rosterId, code, effectiveOn }) => {
        const done = await offer.run({
          rosterId: roster.id,
          transferId,
          soldierIds: soldiers.map(({ id }) => id),
          to: isByCode(way) ? { code } : { rosterId },
          effectiveOn,
        })
        toast.done(`${whom(soldiers)} offered to ${done.other}. Nothing moves until the offer is accepted.`)
        onDone()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {inChain.length > 0 && (
            <RadioGroup
              label="To whom"
              {...form.value('way')}
              options={[
                { value: 'chain', label: 'A leader above or below me' },
                { value: 'code', label: 'Another leader, by their leader code' },
              ]}
            />
          )}
          {isByCode(form.values.way) ? (
            <CodeField
              label="Leader code"
              hint="The gaining leader makes one in Groups and settings, Leaders."
              {...form.value('code')}
              error={form.error('to')}
            />
          ) : (
            <Field label="Roster" error={form.error('to')}>
              <Select options={inChain} placeholder="Choose a roster" {...form.text('rosterId')} />
            </Field>
          )}
          <Field
            label="Takes effect"
            hint="The day they are gained there and lost here."
            error={form.error('effectiveOn')}
          >
            <DateInput {...form.value('effectiveOn')} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
