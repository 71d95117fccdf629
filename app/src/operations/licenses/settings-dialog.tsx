import { ended } from '@muster/domain/kernel/sentence.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { saveLicenseSettings } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_KIND_NAMES, LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import { type LicensePolicy, POLICY_SOURCES } from '@muster/domain/operations/licenses/policy.ts'
import { type LicenseSettings, licenseSettingsInput } from '@muster/domain/operations/licenses/schema.ts'
import type { OwnVehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type Form, FormDialog } from '../../kit/forms/form-dialog.tsx'
import { wholeNumber } from '../../kit/whole-number.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

const KEYS = Object.keys(POLICY_SOURCES) as (keyof LicensePolicy)[]

interface SettingsDraft {
  readonly policy: Readonly<Record<keyof LicensePolicy, string>>
  readonly vehicles: readonly OwnVehicle[]
  /** The vehicle that is being added. */
  readonly name: string
  readonly needs: OwnVehicle['needs']
}

interface SettingsDialogProps {
  rosterId: string
  settings: LicenseSettings
  /** False for read-only. */
  editable: boolean
  onClose: () => void
}

/** The limits that licenses follow, each with its source, and the vehicles that the roster added. */
export function SettingsDialog({ rosterId, settings, editable, onClose }: SettingsDialogProps) {
  const save = useWrite(saveLicenseSettings)
  // The settings when the form opened. A change that somebody else saved in the meantime is refused, not overwritten.
  const [opened] = useState(settings)
  return (
    <FormDialog<SettingsDraft, Pick<LicenseSettings, 'policy' | 'vehicles'>>
      edits={editable}
      title="Policy and vehicles"
      description={
        settings.by === null ? 'Default. Confirm the numbers with your regulation.' : ended(`Changed by ${settings.by}`)
      }
      action={editable ? 'Save' : null}
      cancel={editable ? undefined : 'Close'}
      needsSignal={editable ? 'Changing the policy needs signal.' : undefined}
      start={{ policy: textsOf(opened.policy), vehicles: opened.vehicles, name: '', needs: 'military' }}
      schema={licenseSettingsInput}
      read={(draft) => ({
        policy: Object.fromEntries(KEYS.map((key) => [key, wholeNumber(draft.policy[key])])),
        vehicles: draft.name.trim() === '' ? draft.vehicles : withTyped(draft),
      })}
      submit={async (checked) => {
        await save.run({ rosterId, version: opened.version, ...checked })
        toast.done('Saved.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {KEYS.map((key) => {
            const { label, unit, source, asOf, verify } = POLICY_SOURCES[key]
            return (
              <Field
                key={key}
                label={label}
                error={form.error(`policy.${key}`)}
                hint={`${source}, checked ${formatDate(asOf)}${verify ? '. Confirm it.' : '.'}`}
              >
                <NumberInput
                  unit={unit}
                  value={form.values.policy[key]}
                  readOnly={!editable}
                  onChange={({ target }) => form.set({ policy: { ...form.values.policy, [key]: target.value } })}
                />
              </Field>
            )
          })}
          <Vehicles form={form} editable={editable} />
        </>
      )}
    </FormDialog>
  )
}

function Vehicles({ form, editable }: { form: Form<SettingsDraft>; editable: boolean }) {
  const { vehicles, name } = form.values
  const retire = (vehicle: OwnVehicle) =>
    form.set({ vehicles: vehicles.map((one) => (one === vehicle ? { ...one, retired: !one.retired } : one)) })
  return (
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
              onClick={() => retire(vehicle)}
            >
              {vehicle.retired ? 'Offer again' : 'Retire'}
            </Button>
          )}
        </div>
      ))}
      {editable && (
        <div className="grid grid-cols-1 items-end gap-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <Field label="Name" error={form.error('vehicles')}>
            <TextInput {...form.text('name')} maxLength={40} />
          </Field>
          <Field label="Requires">
            <Select
              {...form.text('needs')}
              options={LICENSE_KIND_NAMES.map((one) => ({ value: one, label: LICENSE_KINDS[one].label }))}
            />
          </Field>
          <Button
            edits
            icon={Plus}
            disabled={name.trim() === '' || vehicles.some((one) => one.name === name.trim())}
            onClick={() => form.set({ vehicles: withTyped(form.values), name: '' })}
          >
            Add
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const textsOf = (policy: LicensePolicy) =>
  Object.fromEntries(KEYS.map((key) => [key, String(policy[key])])) as SettingsDraft['policy']

const withTyped = ({ vehicles, name, needs }: SettingsDraft): OwnVehicle[] => [
  ...vehicles,
  { name: name.trim(), needs, retired: false },
]
