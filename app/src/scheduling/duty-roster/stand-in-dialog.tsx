import { listDutyReplacements } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { replacementsOn } from '@muster/domain/scheduling/duty-roster/replacements.ts'
import type { DutySheet, DutySwap } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { KEPT_HERE } from '../../kit/kept/kept-words.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_SWAP, KEPT_SWAP_ANSWER } from './kept-swaps.ts'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { DutyPlace } from './use-duty.ts'
import { dayWords } from './words.ts'

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
  const { choose } = useSoldiersToChoose(rosterId)
  const unavailable = useRead(listDutyReplacements, { rosterId, detailId }).data?.unavailable
  const swap = useKept(KEPT_SWAP)
  const decide = useKept(KEPT_SWAP_ANSWER)
  const [swapId] = useState(() => crypto.randomUUID())
  const detail = sheet.details.find((one) => one.detailId === detailId)
  const day = detail?.day ?? asked?.day
  const reasons = new Map(unavailable?.map(({ soldierId, reason }) => [soldierId, reason]))
  const line = day ? replacementsOn(sheet, day).filter(({ member }) => !reasons.has(member.soldierId)) : []
  const inLine = new Map(line.map((one, at) => [one.member.soldierId, { ...one, at }]))
  const performing = new Set(sheet.details.filter((one) => one.day === day).map(({ performerId }) => performerId))
  const turnOf = (id: string) => inLine.get(id)?.at ?? line.length
  const soldiers = choose.soldiers
    .filter(({ id }) => !performing.has(id))
    .toSorted((a, b) => turnOf(a.id) - turnOf(b.id))
  const noteOf = (id: string) => {
    const turn = inLine.get(id)
    if (!turn) return ''
    if (turn.busyOn) return `has duty ${dayWords(turn.busyOn)}`
    return `${turn.at === 0 ? 'next in line, ' : ''}number ${turn.number}`
  }
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
        const name = detail?.name ?? asked?.name ?? ''
        const answer = asked
          ? await decide.run({ rosterId, swapId: asked.swapId, standInId, answer: note }, name)
          : await swap.run({ rosterId, swapId, detailId, standInId, note }, day ? `${name}, ${dayWords(day)}` : name)
        toast.done(answer ? 'Swapped. Both are notified if they have an account.' : `Swapped. ${KEPT_HERE}`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {asked && asked.note !== '' && <p className="text-14">They wrote: {asked.note}</p>}
          <Field label="Replacement" error={form.error('standInId')} required>
            <SoldierInput
              {...choose}
              {...form.value('standInId')}
              soldiers={soldiers}
              inOrder
              noteOf={noteOf}
              whyNot={(id) => reasons.get(id) ?? ''}
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
