import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_CASE } from './kept-cases.ts'
import { useClockAhead } from '../../platform/clock/device-clock.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ConfirmPolicy } from './confirm-policy.tsx'
import { instantOf, type Moment, MOMENT_PROBLEM, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import { NoteField } from './note-field.tsx'

interface OpenCaseDialogProps {
  rosterId: string
  timeZone: string
  /** The Soldier whom the case is about; empty until one is chosen. */
  soldierId: string
  /** The Soldier's name for the title. */
  name: string
  /** When the failure to report was recorded, if it was. */
  since?: string | null
  /** The field above the times to choose the Soldier. */
  children?: ReactNode
  onClose: () => void
  onOpened: (caseId: string) => void
}

/** When the absence was noticed, and since when the Soldier is missing. Every deadline counts from these two times. */
export function OpenCaseDialog({
  rosterId,
  timeZone,
  soldierId,
  name,
  since,
  children,
  onClose,
  onOpened,
}: OpenCaseDialogProps) {
  const open = useKept(KEPT_CASE)
  const [caseId] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => Date.now())
  const ahead = useClockAhead()
  // By the server's clock, even if its time arrives later. If T0 were an hour off, every deadline would be off.
  const first = since ?? new Date(opened - ahead).toISOString()
  /** The typed time, or the first one if nothing was typed. */
  const shown = (typed: Moment | null) => typed ?? momentOf(first, timeZone)
  const exactly = (typed: Moment | null) => exact(shown(typed), first, timeZone)
  return (
    <FormDialog
      edits
      title={name === '' ? 'Open a case' : `Open a case: ${name}`}
      description="Tracks deadlines, lists the steps, and reminds the leaders of this roster and above. The Soldier does not see it."
      action="Open the case"
      start={{ discoveredAt: null as Moment | null, absentSince: null as Moment | null, place: '', note: '' }}
      guard={guardNote}
      problems={({ discoveredAt, absentSince }) => ({
        who: soldierId === '' && 'Choose the Soldier.',
        discoveredAt: exactly(discoveredAt) === null && MOMENT_PROBLEM,
        absentSince: exactly(absentSince) === null && MOMENT_PROBLEM,
      })}
      submit={async ({ discoveredAt, absentSince, ...said }) => {
        const times = { discoveredAt: exactly(discoveredAt) ?? '', absentSince: exactly(absentSince) ?? '' }
        const answer = await open.run({ rosterId, caseId, soldierId, ...times, ...said }, name)
        if (!answer) return toast.done(`The case of ${name} is kept on this device. It is opened when there is signal.`)
        const { openedBefore, caseId: answered } = answer
        if (openedBefore) {
          const when = instantIn(openedBefore.at, timeZone)
          toast.done(`${openedBefore.by} opened this case before you, ${when}. This is that case.`)
        } else toast.done(`The case of ${name} is open.`)
        onOpened(answered)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {children}
          {form.error('who') && <p className="text-12 font-strong text-danger">{form.error('who')}</p>}
          <MomentInput
            label="Discovered (T0)"
            hint="Hours are counted from this time."
            {...form.value('discoveredAt')}
            value={shown(form.values.discoveredAt)}
            error={form.error('discoveredAt')}
          />
          <MomentInput
            label="Absent since"
            hint="The time that was missed. Counts as day 1."
            {...form.value('absentSince')}
            value={shown(form.values.absentSince)}
            error={form.error('absentSince')}
          />
          <Field label="Place of duty" error={form.error('place')}>
            <TextInput {...form.text('place')} maxLength={200} />
          </Field>
          <NoteField {...form.value('note')} error={form.error('note')} />
          <ConfirmPolicy />
        </>
      )}
    </FormDialog>
  )
}

/** The exact instant, with seconds, if the prefilled time was not changed. */
function exact(moment: ReturnType<typeof momentOf>, first: string, timeZone: string): string | null {
  const unchanged = momentOf(first, timeZone)
  if (moment.day === unchanged.day && moment.time === unchanged.time) return new Date(first).toISOString()
  return instantOf(moment, timeZone)
}
