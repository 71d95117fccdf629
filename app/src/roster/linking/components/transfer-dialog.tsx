import { dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getMyChain, offerTransfer, takeBackTransfer, transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { DateInput } from '../../../ui/forms/dates/date-input.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { isFromAbove, mayEditWhole, useMyRosters } from '../../current-roster.ts'
import { whom } from '../../whom.ts'
import { useRostersBelow } from '../use-rosters-below.ts'
import { CodeField } from './code-field.tsx'
import { WhatMoves } from './what-moves.tsx'

interface TransferDialogProps {
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
  onClose: () => void
}

type Way = 'code' | 'chain'

/** Transfers Soldiers: at once to a roster that the person leads too, else by an offer to its leader. */
export function TransferDialog({ roster, soldiers, onDone, onClose }: TransferDialogProps) {
  const offer = useWrite(offerTransfer)
  const move = useWrite(transferAtOnce)
  const takeBack = useWrite(takeBackTransfer)
  const [transferId] = useState(() => crypto.randomUUID())
  const { led, above } = useDestinations(roster)
  const inChain = [...led, ...above]
  const today = dayAt(new Date(), roster.settings.timeZone)
  const fromAbove = isFromAbove(roster)
  const isByCode = (way: Way) => !fromAbove && (way === 'code' || inChain.length === 0)
  const isAtOnce = ({ way, rosterId, effectiveOn }: { way: Way; rosterId: string; effectiveOn: string }) =>
    !isByCode(way) && led.some(({ value }) => value === rosterId) && (fromAbove || effectiveOn <= today)
  const who = whom(soldiers)
  const soldierIds = soldiers.map(({ id }) => id)

  async function undo() {
    const done = await reportRefusal(
      takeBack.run({ rosterId: roster.id, transferId, backId: crypto.randomUUID() }),
      'The transfer was not taken back.',
    )
    if (done) toast.done(`${who} returned to ${roster.settings.name}.`)
  }

  return (
    <FormDialog
      title={`Transfer ${who}`}
      description="Within rosters that you lead it happens at once. Another leader has to accept; until then nothing changes."
      action={(values) => (isAtOnce(values) ? 'Transfer now' : 'Offer the transfer')}
      start={{
        way: (inChain.length > 0 ? 'chain' : 'code') as Way,
        rosterId: '',
        code: '',
        effectiveOn: today as string,
        rehabilitative: false,
      }}
      problems={({ way, rosterId, code, effectiveOn }) => ({
        to: isByCode(way)
          ? !code.trim() && 'Enter the code of the gaining leader.'
          : rosterId === '' && 'Choose a roster.',
        effectiveOn: !isCalendarDate(effectiveOn)
          ? 'Enter a date such as 12 Nov 2026.'
          : fromAbove && effectiveOn > today && 'Choose today or an earlier day.',
      })}
      submit={async (values) => {
        const { way, rosterId, code, effectiveOn, rehabilitative } = values
        const moving = { rosterId: roster.id, transferId, soldierIds, effectiveOn, rehabilitative }
        if (isAtOnce(values)) {
          const done = await move.run({ ...moving, toRosterId: rosterId })
          toast.undo(`${who} transferred to ${done.other}.`, () => void undo())
        } else {
          const done = await offer.run({ ...moving, to: isByCode(way) ? { code } : { rosterId } })
          toast.done(`${who} offered to ${done.other}. Nothing moves until the offer is accepted.`)
        }
        onDone()
      }}
      onClose={onClose}
    >
      {(form) => {
        const byCode = isByCode(form.values.way)
        const { rosterId, effectiveOn, rehabilitative } = form.values
        return (
          <>
            {inChain.length > 0 && !fromAbove && (
              <RadioGroup
                label="To whom"
                {...form.value('way')}
                options={[
                  { value: 'chain', label: 'In my chain of command' },
                  { value: 'code', label: 'Another leader, by their leader code' },
                ]}
              />
            )}
            {byCode ? (
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
            {byCode && (
              <Checkbox
                {...form.check('rehabilitative')}
                label="Rehabilitative transfer"
                hint="Counselings go along, also to another chain of command."
              />
            )}
            <WhatMoves
              rosterId={roster.id}
              soldierIds={soldierIds}
              toRosterId={byCode || rosterId === '' ? null : rosterId}
              effectiveOn={isCalendarDate(effectiveOn) ? effectiveOn : today}
              rehabilitative={byCode && rehabilitative}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

interface Destination {
  readonly value: string
  readonly label: string
}

/** The rosters of the chain of command: those that the person may change too, and those of leaders above. */
function useDestinations(roster: Roster): { led: readonly Destination[]; above: readonly Destination[] } {
  const { rosters, own } = useMyRosters()
  const below = useRostersBelow(isFromAbove(roster) ? (own?.id ?? null) : roster.id)
  const chain = useRead(getMyChain, {}).data
  const inSight = new Set([
    ...below.map(({ rosterId }) => rosterId),
    ...(chain?.above ?? []).map((one) => one.rosterId),
  ])
  const mine = rosters.filter((one) => mayEditWhole(one, 'roster') && (one.id === own?.id || inSight.has(one.id)))
  const kept = new Set([roster.id, ...mine.map(({ id }) => id)])
  const led = [
    ...mine.map(({ id, name }) => ({ value: id, label: name })),
    ...below
      .filter(({ rosterId }) => !kept.has(rosterId))
      .map(({ rosterId, name, leader }) => ({ value: rosterId, label: `${name}, ${leader}` })),
  ].filter(({ value }) => value !== roster.id)
  const above = isFromAbove(roster)
    ? []
    : (chain?.above ?? [])
        .filter(({ rosterId }) => !kept.has(rosterId))
        .map(({ rosterId, rosterName, leader }) => ({ value: rosterId, label: `${rosterName}, ${leader}` }))
  return { led, above }
}
