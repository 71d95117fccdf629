import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { fileLeave, listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import type { OtherRequest } from '@muster/domain/scheduling/leave/rules.ts'
import { useMemo, useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { checkDraft, EMPTY_DRAFT, type LeaveDraft } from './leave-draft.ts'
import { LeaveFields } from './leave-fields.tsx'

const NONE: readonly OtherRequest[] = []

interface FileDialogProps {
  rosterId: string
  /** Chosen from the start. */
  soldierId?: string | undefined
  onClose: () => void
  onFiled: (requestId: string) => void
}

/** A leader requests leave for a Soldier: also for past days, and for verbal requests. */
export function FileDialog({ rosterId, soldierId = '', onClose, onFiled }: FileDialogProps) {
  const roster = useRoster(rosterId).data
  const timeZone = roster?.settings.timeZone ?? unitZone()
  const { choose, read: soldiers } = useSoldiersToChoose(rosterId)
  const [requestId] = useState(() => crypto.randomUUID())
  const file = useWrite(fileLeave)
  // The Soldier whose other requests are read.
  const [chosen, setChosen] = useState(soldierId)
  const others = useOthers(rosterId, chosen)
  const checkOf = (draft: LeaveDraft) =>
    checkDraft(draft, { today: dayAt(new Date(), timeZone), bySoldier: false, others })
  return (
    <FormDialog
      edits
      title="Request for a Soldier"
      description="The approver is notified, and the Soldier if they have an account."
      action="File request"
      needsSignal="Filing a request for a Soldier needs signal."
      start={{ ...EMPTY_DRAFT, soldierId }}
      problems={(draft) => ({
        soldierId: draft.soldierId === '' && 'Choose the Soldier.',
        ...checkOf(draft).problems,
      })}
      submit={async ({ soldierId, ...draft }) => {
        const { wish } = checkOf(draft)
        if (!wish) return
        const filed = await file.run({ rosterId, soldierId, requestId, ...wish })
        toast.done('Request filed. It waits for a decision.')
        onFiled(filed.requestId)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {soldiers.data ? (
            <Field label="Soldier" required error={form.error('soldierId')}>
              <SoldierInput
                {...choose}
                value={form.values.soldierId}
                onChange={(soldierId) => {
                  form.set({ soldierId })
                  setChosen(soldierId)
                }}
              />
            </Field>
          ) : (
            <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="text" label="Loading the roster" />
          )}
          <LeaveFields form={form} check={checkOf(form.values)} />
        </>
      )}
    </FormDialog>
  )
}

/** The Soldier's other open requests. */
function useOthers(rosterId: string, soldierId: string): readonly OtherRequest[] {
  const asked = { rosterId, soldierId: soldierId === '' ? null : soldierId }
  const enabled = soldierId !== ''
  const open = useRead(listLeave, { ...asked, show: 'open' }, { enabled }).data
  const current = useRead(listLeave, { ...asked, show: 'current' }, { enabled }).data
  return useMemo(
    () => (enabled && open && current ? [...open.requests, ...current.requests] : NONE),
    [enabled, open, current],
  )
}
