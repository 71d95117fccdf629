import { changeDutyRoster } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { draftOf, type SettingsProblems, settingsOf } from './settings-draft.ts'
import { SettingsFields } from './settings-fields.tsx'
import type { DutyPlace } from './use-duty.ts'

/** How a duty roster that is in use details from now on. */
export function SettingsDialog({ place, sheet, onClose }: { place: DutyPlace; sheet: DutySheet; onClose: () => void }) {
  const form = useId()
  const { run, busy, error } = useWrite(changeDutyRoster)
  const [draft, setDraft] = useState(() => draftOf(sheet.settings))
  // What was opened: somebody else's change in between is refused, not written over.
  const [version] = useState(sheet.version)
  const [problems, setProblems] = useState<SettingsProblems>({})

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = settingsOf(draft)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    if (!(await run({ ...place, version, settings: read.settings }).catch(() => null))) return
    toast.done('Saved. Unpublished days are recalculated.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Duty roster settings"
      description="Published days stay as they are."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {error && <ErrorState message={describeRefusal(error)} />}
        <SettingsFields draft={draft} problems={problems} onChange={(change) => setDraft({ ...draft, ...change })} />
      </form>
    </Dialog>
  )
}
