import { type CalendarDate, dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getMyChain, offerTransfer } from '@muster/domain/roster/linking/functions.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { whom } from '../../whom.ts'
import { useRostersBelow } from '../use-rosters-below.ts'
import { CodeField } from './code-field.tsx'

interface TransferDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
}

/** Offer Soldiers to another leader, who accepts or declines. */
export function TransferDialog({ open, onOpenChange, roster, soldiers, onDone }: TransferDialogProps) {
  const offer = useWrite(offerTransfer)
  const [transferId] = useState(() => crypto.randomUUID())
  const below = useRostersBelow(roster.id)
  const above = useRead(getMyChain, {}).data?.above ?? []
  const inChain = [
    ...above.map(({ rosterId, rosterName, leader }) => ({ value: rosterId, label: `${rosterName}, ${leader}` })),
    ...below.map(({ rosterId, name, leader }) => ({ value: rosterId, label: `${name}, ${leader}` })),
  ].filter(({ value }) => value !== roster.id)
  const [way, setWay] = useState<'code' | 'chain'>('code')
  const [to, setTo] = useState('')
  const [code, setCode] = useState('')
  const [day, setDay] = useState<string>(() => dayAt(new Date(), roster.settings.timeZone))
  const [problems, setProblems] = useState<{ to?: string; code?: string; day?: string }>({})
  const byCode = way === 'code' || inChain.length === 0
  const field = offer.error?.details?.field
  const refused = offer.error ? describeRefusal(offer.error) : undefined

  async function send() {
    const found = {
      ...(byCode && !code.trim() ? { code: 'Enter the code of the gaining leader.' } : {}),
      ...(!byCode && to === '' ? { to: 'Choose a roster.' } : {}),
      ...(isCalendarDate(day) ? {} : { day: 'Enter a date such as 12 Nov 2026.' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const done = await offer
      .run({
        rosterId: roster.id,
        transferId,
        soldierIds: soldiers.map(({ id }) => id),
        to: byCode ? { code } : { rosterId: to },
        effectiveOn: day as CalendarDate,
      })
      .catch(() => null)
    if (!done) return
    toast.done(`${whom(soldiers)} offered to ${done.other}. Nothing moves until the offer is accepted.`)
    onOpenChange(false)
    onDone()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Transfer ${whom(soldiers)}`}
      description="The gaining leader accepts or declines. Until then nothing changes, and you can withdraw the offer. Licenses, counselings, leave and what is signed out stay with your roster: collect equipment, and let the gaining leader see the permits."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={offer.busy} onClick={() => void send()}>
            Offer the transfer
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {refused && !field?.startsWith('to') && field !== 'effectiveOn' && <ErrorState message={refused} />}
        {inChain.length > 0 && (
          <RadioGroup
            label="To whom"
            value={way}
            onChange={setWay}
            options={[
              { value: 'chain', label: 'A leader above or below me' },
              { value: 'code', label: 'Another leader, by their leader code' },
            ]}
          />
        )}
        {byCode ? (
          <CodeField
            label="Leader code"
            hint="The gaining leader makes one in Groups and settings, Leaders."
            value={code}
            onChange={setCode}
            error={problems.code ?? (field?.startsWith('to') ? refused : undefined)}
          />
        ) : (
          <Field label="Roster" error={problems.to ?? (field?.startsWith('to') ? refused : undefined)}>
            <Select
              options={inChain}
              placeholder="Choose a roster"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          </Field>
        )}
        <Field
          label="Takes effect"
          hint="The day they are gained there and lost here."
          error={problems.day ?? (field === 'effectiveOn' ? refused : undefined)}
        >
          <DateInput value={day} onChange={setDay} />
        </Field>
        {/* Enter sends. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
