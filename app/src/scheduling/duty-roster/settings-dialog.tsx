import { changeDutyRoster } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { toast } from '../../ui/states/toast.tsx'
import { draftOf, settingsOf, settingsProblems } from './settings-draft.ts'
import { SettingsFields } from './settings-fields.tsx'
import type { DutyPlace } from './use-duty.ts'

/** Changes the rules of a duty roster in use, from now on. */
export function SettingsDialog({ place, sheet, onClose }: { place: DutyPlace; sheet: DutySheet; onClose: () => void }) {
  const { run } = useWrite(changeDutyRoster)
  // The version when the form opened. A change by somebody else in between is refused, not overwritten.
  const [version] = useState(sheet.version)
  return (
    <FormDialog
      edits
      wide
      title="Duty roster settings"
      description="Published days stay as they are."
      action="Save"
      start={draftOf(sheet.settings)}
      problems={settingsProblems}
      submit={async (draft) => {
        await run({ ...place, version, settings: settingsOf(draft) })
        toast.done('Saved. Unpublished days are recalculated.')
      }}
      onClose={onClose}
    >
      {(form) => <SettingsFields form={form} />}
    </FormDialog>
  )
}
