import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import type { License, LicenseSettings } from '@muster/domain/operations/licenses/schema.ts'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { NAME_FIELDS, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { checkDraft, draftOf, EMPTY_DRAFT } from './license-draft.ts'
import { LicenseFields } from './license-fields.tsx'
import { soldierOptions } from '../../roster/soldier-options.ts'

const NO_PROBLEMS = {}

interface LicenseDialogProps {
  rosterId: string
  today: CalendarDate
  settings: LicenseSettings
  /** Whose it is; null to choose. */
  soldierId: string | null
  /** Null adds one. */
  license: License | null
  onClose: () => void
}

/** Add a license or change one. */
export function LicenseDialog({ rosterId, today, settings, soldierId, license, onClose }: LicenseDialogProps) {
  const form = useId()
  const [whose, setWhose] = useState(soldierId ?? '')
  const [draft, setDraft] = useState(() => (license ? draftOf(license) : EMPTY_DRAFT))
  const [tried, setTried] = useState(false)
  const [licenseId] = useState(() => license?.id ?? crypto.randomUUID())
  const save = useWrite(saveLicense)
  const offline = useConnection().state === 'offline'
  const check = useMemo(() => checkDraft(draft, today), [draft, today])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!check.license || whose === '') return
    const version = license?.version ?? null
    const input = { rosterId, soldierId: whose, licenseId, version, license: check.license }
    if (!(await save.run(input).catch(() => null))) return
    toast.done(license ? 'License saved.' : 'License added.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={license ? LICENSE_KINDS[license.kind].label : 'Add a license'}
      description="No permit numbers. Enter only what the Soldier may drive, and until when."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.busy} disabled={offline}>
            {license ? 'Save' : 'Add license'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {offline && <ErrorState message="Saving a license needs signal." />}
        {save.error && <ErrorState message={describeRefusal(save.error)} />}
        {soldierId === null && (
          <Whose
            rosterId={rosterId}
            value={whose}
            onChange={setWhose}
            error={tried && whose === '' ? 'Choose the Soldier.' : undefined}
          />
        )}
        <LicenseFields
          draft={draft}
          onChange={setDraft}
          problems={tried ? check.problems : NO_PROBLEMS}
          policy={settings.policy}
          own={settings.vehicles}
          kindFixed={license !== null}
        />
      </form>
    </Dialog>
  )
}

function Whose({
  rosterId,
  value,
  onChange,
  error,
}: {
  rosterId: string
  value: string
  onChange: (soldierId: string) => void
  error: string | undefined
}) {
  const soldiers = useSoldiers(rosterId, NAME_FIELDS)
  if (!soldiers.data) {
    return <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="text" label="Loading the roster" />
  }
  return (
    <Field label="Soldier" required error={error}>
      <Select
        placeholder="Choose a Soldier"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={soldierOptions(soldiers.data.soldiers)}
      />
    </Field>
  )
}
