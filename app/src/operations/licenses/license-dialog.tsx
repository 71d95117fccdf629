import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import type { License, LicenseSettings } from '@muster/domain/operations/licenses/schema.ts'
import { useState } from 'react'
import { type Form, FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { checkDraft, draftOf, EMPTY_DRAFT } from './license-draft.ts'
import { LicenseFields } from './license-fields.tsx'

interface LicenseDialogProps {
  rosterId: string
  today: CalendarDate
  settings: LicenseSettings
  /** The Soldier; null to choose one. */
  soldierId: string | null
  /** Null adds one. */
  license: License | null
  onClose: () => void
}

/** Add a license or change one. */
export function LicenseDialog({ rosterId, today, settings, soldierId, license, onClose }: LicenseDialogProps) {
  const [licenseId] = useState(() => license?.id ?? crypto.randomUUID())
  const [version] = useState(license?.version ?? null)
  const save = useWrite(saveLicense)
  return (
    <FormDialog
      edits
      title={license ? LICENSE_KINDS[license.kind].label : 'Add a license'}
      description="No permit numbers. Enter only what the Soldier may drive, and until when."
      action={license ? 'Save' : 'Add license'}
      needsSignal="Saving a license needs signal."
      draft={`license:${license?.id ?? soldierId ?? rosterId}`}
      start={{ soldierId: soldierId ?? '', ...(license ? draftOf(license) : EMPTY_DRAFT) }}
      problems={(draft) => ({
        soldierId: draft.soldierId === '' && 'Choose the Soldier.',
        ...checkDraft(draft, today).problems,
      })}
      submit={async (draft) => {
        const checked = checkDraft(draft, today).license
        if (!checked) return
        await save.run({ rosterId, soldierId: draft.soldierId, licenseId, version, license: checked })
        toast.done(license ? 'License saved.' : 'License added.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {soldierId === null && <Whose rosterId={rosterId} form={form} />}
          <LicenseFields form={form} policy={settings.policy} own={settings.vehicles} kindFixed={license !== null} />
        </>
      )}
    </FormDialog>
  )
}

function Whose({ rosterId, form }: { rosterId: string; form: Form<{ soldierId: string }> }) {
  const { choose, read: soldiers } = useSoldiersToChoose(rosterId)
  if (!soldiers.data) {
    return <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="text" label="Loading the roster" />
  }
  return (
    <Field label="Soldier" required error={form.error('soldierId')}>
      <SoldierInput {...choose} {...form.value('soldierId')} />
    </Field>
  )
}
