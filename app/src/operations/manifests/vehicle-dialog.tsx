import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { SEATS_LIMIT } from '@muster/domain/operations/manifests/limits.ts'
import type { ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { wholeNumber } from '../../kit/whole-number.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface VehicleDialogProps {
  /** Null for a new one. */
  vehicle: ManifestVehicle | null
  catalogue: readonly { readonly code: string; readonly label: string }[]
  onSave: (vehicle: ManifestVehicle) => Promise<void>
  onRemove: (vehicle: ManifestVehicle) => Promise<void>
  onClose: () => void
}

/** One vehicle or chalk. */
export function VehicleDialog({ vehicle, catalogue, onSave, onRemove, onClose }: VehicleDialogProps) {
  const [begun] = useState<ManifestVehicle>(
    () =>
      vehicle ?? {
        id: crypto.randomUUID(),
        bumper: '',
        vehicle: '',
        capable: true,
        seats: 4,
        load: '',
        sensitive: false,
        comms: false,
      },
  )
  return (
    <FormDialog
      edits
      title={vehicle ? `Vehicle ${vehicle.bumper}` : 'Add a vehicle'}
      action="Save vehicle"
      start={{ ...begun, seats: String(begun.seats) }}
      guard={guardOperations}
      problems={(typed) => ({
        bumper: typed.bumper.trim() === '' && 'Enter the bumper number or chalk.',
        vehicle: typed.vehicle === '' && 'Choose the vehicle: it decides which license is needed.',
        seats:
          !(wholeNumber(typed.seats) >= 1 && wholeNumber(typed.seats) <= SEATS_LIMIT) && `Enter 1 to ${SEATS_LIMIT}.`,
      })}
      submit={(typed) => onSave({ ...typed, seats: wholeNumber(typed.seats) })}
      onClose={onClose}
      renderButtons={(form) =>
        vehicle && (
          <Button edits onClick={() => form.run(() => onRemove(vehicle))} busy={form.busy}>
            Remove vehicle
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
            <Field label="Bumper no. or chalk" required error={form.error('bumper')}>
              <TextInput {...form.text('bumper')} maxLength={20} />
            </Field>
            <Field label="Vehicle" required error={form.error('vehicle')}>
              <Select
                placeholder="Choose a vehicle"
                {...form.text('vehicle')}
                options={catalogue.map(({ code, label }) => ({ value: code, label }))}
              />
            </Field>
            <Field label="Seats" hint="Driver and TC included." error={form.error('seats')}>
              <NumberInput {...form.text('seats')} />
            </Field>
            <Field label="Load" error={form.error('load')}>
              <TextInput {...form.text('load')} maxLength={120} />
            </Field>
          </div>
          <div>
            <Checkbox label="Fully mission capable (FMC)" {...form.check('capable')} />
            <Checkbox label="Sensitive items counted" {...form.check('sensitive')} />
            <Checkbox label="Comms checked" {...form.check('comms')} />
          </div>
        </>
      )}
    </FormDialog>
  )
}
