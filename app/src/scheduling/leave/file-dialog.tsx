import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { fileLeave, listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import type { OtherRequest } from '@muster/domain/scheduling/leave/rules.ts'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { NAME_FIELDS, useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { checkDraft, EMPTY_DRAFT } from './leave-draft.ts'
import { LeaveFields } from './leave-fields.tsx'
import { soldierOptions } from '../../roster/soldier-options.ts'

const NONE: readonly OtherRequest[] = []

interface FileDialogProps {
  rosterId: string
  onClose: () => void
  onFiled: (requestId: string) => void
}

/** A leader asks for one of the Soldiers: also for days past, and what only a word in the hallway asked for. */
export function FileDialog({ rosterId, onClose, onFiled }: FileDialogProps) {
  const form = useId()
  const roster = useRoster(rosterId)
  const soldiers = useSoldiers(rosterId, NAME_FIELDS)
  const [soldierId, setSoldierId] = useState('')
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [tried, setTried] = useState(false)
  const [requestId] = useState(() => crypto.randomUUID())
  const file = useWrite(fileLeave)
  const offline = useConnection().state === 'offline'
  const others = useOthers(rosterId, soldierId)
  const timeZone = roster.data?.settings.timeZone
  const check = useMemo(
    () => checkDraft(draft, { today: dayAt(new Date(), timeZone ?? unitZone()), bySoldier: false, others }),
    [draft, timeZone, others],
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!check.wish || soldierId === '') return
    const filed = await file.run({ rosterId, soldierId, requestId, ...check.wish }).catch(() => null)
    if (!filed) return
    toast.done('Request filed. It waits for a decision.')
    onFiled(filed.requestId)
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Request for a Soldier"
      description="The approver is notified, and the Soldier if they have an account."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={file.busy} disabled={offline}>
            File request
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {offline && <ErrorState message="Filing a request for a Soldier needs signal." />}
        {file.error && <ErrorState message={describeRefusal(file.error)} />}
        {soldiers.data ? (
          <Field label="Soldier" required error={tried && soldierId === '' ? 'Choose the Soldier.' : undefined}>
            <Select
              placeholder="Choose a Soldier"
              value={soldierId}
              onChange={(event) => setSoldierId(event.target.value)}
              options={soldierOptions(soldiers.data.soldiers)}
            />
          </Field>
        ) : (
          <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="text" label="Loading the roster" />
        )}
        <LeaveFields draft={draft} onChange={setDraft} check={check} tried={tried} />
      </form>
    </Dialog>
  )
}

/** What stands of the Soldier's other requests. */
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
