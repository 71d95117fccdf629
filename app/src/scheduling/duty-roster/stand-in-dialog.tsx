import { rosterName } from '@muster/domain/identity/person-name.ts'
import { decideDutySwap, listDutyReplacements, swapDuty } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { replacementsOn } from '@muster/domain/scheduling/duty-roster/replacements.ts'
import type { DutySheet, DutySwap } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { NAME_FIELDS, useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { DutyPlace } from './use-duty.ts'
import { dayWords } from './words.ts'
import { soldierOptions } from '../../roster/soldier-options.ts'

interface StandInDialogProps {
  place: DutyPlace
  sheet: DutySheet
  detailId: string
  /** The swap request that this approves. */
  asked?: DutySwap
  onClose: () => void
}

/**
 * Chooses a replacement for a published duty. Soldiers next in line come first. Those who cannot take it come last, each
 * with the reason.
 */
export function StandInDialog({ place, sheet, detailId, asked, onClose }: StandInDialogProps) {
  const { rosterId } = place
  const { data } = useSoldiers(rosterId, NAME_FIELDS)
  const unavailable = useRead(listDutyReplacements, { rosterId, detailId }).data?.unavailable
  const groups = useRoster(rosterId).data?.groups ?? []
  const swap = useWrite(swapDuty)
  const decide = useWrite(decideDutySwap)
  const [swapId] = useState(() => crypto.randomUUID())
  const detail = sheet.details.find((one) => one.detailId === detailId)
  const day = detail?.day ?? asked?.day
  const reasons = new Map(unavailable?.map(({ soldierId, reason }) => [soldierId, reason]))
  const line = day ? replacementsOn(sheet, day).filter(({ member }) => !reasons.has(member.soldierId)) : []
  const inLine = new Set(line.map(({ member }) => member.soldierId))
  const performing = new Set(sheet.details.filter((one) => one.day === day).map(({ performerId }) => performerId))
  const others = soldierOptions(data?.soldiers ?? [], groups).filter(
    ({ value }) => !inLine.has(value) && !performing.has(value),
  )
  return (
    <FormDialog
      edits
      title={asked ? 'Approve the swap' : 'Assign a replacement'}
      description={
        day
          ? `${sheet.settings.name}, ${dayWords(day)}. The turn stays with ${detail?.name ?? asked?.name ?? 'the Soldier who was detailed'}: the numbers do not change.`
          : undefined
      }
      action={asked ? 'Approve' : 'Swap'}
      start={{ standInId: '', note: '' }}
      problems={({ standInId }) => ({ standInId: standInId === '' && 'Choose a Soldier.' })}
      submit={async ({ standInId, note }) => {
        if (asked) await decide.run({ rosterId, swapId: asked.swapId, standInId, answer: note })
        else await swap.run({ rosterId, swapId, detailId, standInId, note })
        toast.done('Swapped. Both are notified if they have an account.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {asked && asked.note !== '' && <p className="text-14">They wrote: {asked.note}</p>}
          <Field label="Replacement" error={form.error('standInId')} required>
            <Select
              placeholder="Choose a Soldier"
              {...form.text('standInId')}
              options={[
                ...line.map(({ member, number, busyOn }, at) => ({
                  value: member.soldierId,
                  label: `${rosterName(member)} (${busyOn ? `has duty ${dayWords(busyOn)}` : `${at === 0 ? 'next in line, ' : ''}number ${number}`})`,
                })),
                ...others.filter(({ value }) => !reasons.has(value)),
                ...others
                  .filter(({ value }) => reasons.has(value))
                  .map(({ value, label }) => ({
                    value,
                    label: `${label} (unavailable: ${reasons.get(value)})`,
                    disabled: true,
                  })),
              ]}
            />
          </Field>
          <Field label={asked ? 'Answer' : 'Why'} error={form.error(asked ? 'answer' : 'note')}>
            <TextInput {...form.text('note')} maxLength={200} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
