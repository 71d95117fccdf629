import { ended } from '@muster/domain/kernel/sentence.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { saveLicenseSettings } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_KIND_NAMES, LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import { type LicensePolicy, POLICY_SOURCES } from '@muster/domain/operations/licenses/policy.ts'
import type { LicenseSettings } from '@muster/domain/operations/licenses/schema.ts'
import type { OwnVehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useId, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

const KEYS = Object.keys(POLICY_SOURCES) as (keyof LicensePolicy)[]
const isNumber = (text: string) => /^[1-9]\d{0,3}$/.test(text.trim())

interface SettingsDialogProps {
  rosterId: string
  settings: LicenseSettings
  /** Else only to look at. */
  editable: boolean
  onClose: () => void
}

/** The numbers that licenses go by, each with its source, and the vehicles that the roster added. */
export function SettingsDialog({ rosterId, settings, editable, onClose }: SettingsDialogProps) {
  const form = useId()
  const [numbers, setNumbers] = useState(() =>
    Object.fromEntries(KEYS.map((key) => [key, String(settings.policy[key])])),
  )
  const [vehicles, setVehicles] = useState<readonly OwnVehicle[]>(settings.vehicles)
  const [name, setName] = useState('')
  const [needs, setNeeds] = useState<OwnVehicle['needs']>('military')
  const save = useWrite(saveLicenseSettings)
  const offline = useConnection().state === 'offline'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!KEYS.every((key) => isNumber(numbers[key] ?? ''))) return
    const policy = Object.fromEntries(KEYS.map((key) => [key, Number(numbers[key])])) as unknown as LicensePolicy
    const wanted = name.trim() === '' ? vehicles : [...vehicles, { name: name.trim(), needs, retired: false }]
    const input = { rosterId, version: settings.version, policy, vehicles: [...wanted] }
    if (!(await save.run(input).catch(() => null))) return
    toast.done('Saved.')
    onClose()
  }

  return (
    <Dialog
      edits={editable}
      open
      onOpenChange={(open) => !open && onClose()}
      title="Policy and vehicles"
      description={
        settings.by === null ? 'Default. Confirm the numbers with your regulation.' : ended(`Changed by ${settings.by}`)
      }
      footer={
        editable ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form={form} busy={save.busy} disabled={offline}>
              Save
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {save.error && <ErrorState message={describeRefusal(save.error)} />}
        {KEYS.map((key) => {
          const { label, unit, source, asOf, verify } = POLICY_SOURCES[key]
          const text = numbers[key] ?? ''
          return (
            <Field
              key={key}
              label={label}
              error={isNumber(text) ? undefined : 'Enter a whole number, 1 or more.'}
              hint={`${source}, checked ${formatDate(asOf)}${verify ? '. Confirm it.' : '.'}`}
            >
              <NumberInput
                unit={unit}
                value={text}
                readOnly={!editable}
                onChange={(event) => setNumbers({ ...numbers, [key]: event.target.value })}
              />
            </Field>
          )
        })}
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1 text-14 font-strong">Your own vehicles and equipment</legend>
          {vehicles.length === 0 && <p className="text-14 text-ink-soft">None added.</p>}
          {vehicles.map((vehicle) => (
            <div key={vehicle.name} className="flex items-center justify-between gap-2 border-b border-line pb-2">
              <span className="min-w-0">
                {vehicle.name}
                <span className="block text-12 text-ink-soft">
                  {vehicle.retired ? 'Retired: no longer offered' : LICENSE_KINDS[vehicle.needs].label}
                </span>
              </span>
              {editable && (
                <Button
                  edits
                  aria-label={`${vehicle.retired ? 'Offer again' : 'Retire'}: ${vehicle.name}`}
                  onClick={() =>
                    setVehicles(
                      vehicles.map((one) => (one.name === vehicle.name ? { ...one, retired: !one.retired } : one)),
                    )
                  }
                >
                  {vehicle.retired ? 'Offer again' : 'Retire'}
                </Button>
              )}
            </div>
          ))}
          {editable && (
            <div className="grid grid-cols-1 items-end gap-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
              <Field label="Name">
                <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={40} />
              </Field>
              <Field label="Requires">
                <Select
                  value={needs}
                  onChange={(event) => setNeeds(event.target.value as OwnVehicle['needs'])}
                  options={LICENSE_KIND_NAMES.map((one) => ({ value: one, label: LICENSE_KINDS[one].label }))}
                />
              </Field>
              <Button
                edits
                icon={Plus}
                disabled={name.trim() === '' || vehicles.some((one) => one.name === name.trim())}
                onClick={() => {
                  setVehicles([...vehicles, { name: name.trim(), needs, retired: false }])
                  setName('')
                }}
              >
                Add
              </Button>
            </div>
          )}
        </fieldset>
      </form>
    </Dialog>
  )
}
