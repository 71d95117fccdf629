import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { assignToTasking, getTaskingPicker, removeFromTasking } from '@muster/domain/operations/taskings/functions.ts'
import { ASSIGNED_AT_ONCE } from '@muster/domain/operations/taskings/limits.ts'
import { lineWords, openPlaces } from '@muster/domain/operations/taskings/needs.ts'
import type { Candidate, Tasking, TaskingLine } from '@muster/domain/operations/taskings/schema.ts'
import { useMemo } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface PickerDialogProps {
  tasking: Tasking
  line: TaskingLine
  onClose: () => void
}

/** Chooses Soldiers for a line, next in turn first. One who is not available or not qualified needs a reason. */
export function PickerDialog({ tasking, line, onClose }: PickerDialogProps) {
  const { rosterId } = tasking
  const about = { rosterId, taskingId: tasking.id, lineId: line.id }
  const { data, error, retry } = useRead(getTaskingPicker, about)
  const { choose } = useSoldiersToChoose(rosterId)
  const assign = useWrite(assignToTasking)
  const remove = useWrite(removeFromTasking)
  const left = openPlaces(line)
  const { soldiers, known } = useMemo(() => {
    const all = data ? [...data.fits, ...data.others] : []
    return {
      soldiers: all.map((one) => ({ ...one, id: one.soldierId })),
      known: new Map(all.map((one) => [one.soldierId, one])),
    }
  }, [data])
  const against = (id: string) => known.get(id)?.reasons.join('; ') ?? ''
  const areUnfit = (ids: readonly string[]) => ids.some((id) => against(id) !== '')

  return (
    <FormDialog
      edits
      title={lineWords(line)}
      description={`${left} still needed`}
      action={({ soldierIds }) => (soldierIds.length === 0 ? 'Assign' : `Assign ${soldierIds.length}`)}
      needsSignal="Assigning needs signal: others may assign too."
      start={{ soldierIds: [] as string[], anyway: false, reason: '' }}
      guard={guardOperations}
      problems={({ soldierIds, reason }) => ({
        soldierIds: soldierIds.length === 0 && 'Choose a Soldier.',
        reason: areUnfit(soldierIds) && reason.trim() === '' && 'Give a short reason.',
      })}
      submit={async ({ soldierIds, reason }) => {
        await assign.run({ ...about, soldierIds, reason: areUnfit(soldierIds) ? reason.trim() : '' })
        const [first] = soldierIds.map((id) => known.get(id))
        const whom = soldierIds.length === 1 && first ? rosterName(first) : `${soldierIds.length} Soldiers`
        toast.undo(`${whom} assigned.`, () => {
          const taken = remove.run({ rosterId, taskingId: tasking.id, soldierIds })
          void reportRefusal(taken, 'Still on the tasking.').then((gone) => gone && toast.done('Undone.'))
        })
      }}
      onClose={onClose}
    >
      {(form) =>
        data ? (
          <>
            <Field
              label="Soldiers"
              required
              error={form.error('soldierIds')}
              hint={`${data.fits.length} available, those with the fewest tasking days in the 90 days before first.`}
            >
              <SoldiersInput
                {...choose}
                {...form.value('soldierIds')}
                soldiers={soldiers}
                inOrder
                listed
                most={Math.min(left, ASSIGNED_AT_ONCE)}
                noteOf={(id) => (form.values.anyway && against(id)) || shareWords(known.get(id))}
                whyNot={(id) => (form.values.anyway ? '' : against(id))}
              />
            </Field>
            {data.others.length > 0 && (
              <Checkbox
                label={`Choose from the other ${data.others.length} too`}
                hint="They are not available or not qualified. Needs a reason."
                checked={form.values.anyway}
                onChange={(anyway) =>
                  form.set({
                    anyway,
                    soldierIds: form.values.soldierIds.filter((id) => anyway || against(id) === ''),
                  })
                }
              />
            )}
            {areUnfit(form.values.soldierIds) && (
              <Field label="Reason" hint="Shows next to the name." required error={form.error('reason')}>
                <TextInput {...form.text('reason')} maxLength={240} />
              </Field>
            )}
          </>
        ) : (
          <NotLoaded error={error} onRetry={retry} shape="list" label="Loading who is available" />
        )
      }
    </FormDialog>
  )
}

function shareWords(candidate: Candidate | undefined): string {
  if (!candidate) return ''
  const { mos, days, lastOn } = candidate
  const share =
    days === 0 ? 'No tasking days' : `${days} ${days === 1 ? 'day' : 'days'}, last ${lastOn ? formatDate(lastOn) : ''}`
  return [mos, share].filter(Boolean).join(' · ')
}
