import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { SEATS_LIMIT } from '@muster/domain/operations/manifests/limits.ts'
import type { ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface VehicleDialogProps {
  /** Null for a new one. */
  vehicle: ManifestVehicle | null
  catalogue: readonly { readonly code: string; readonly label: string }[]
  busy: boolean
  problem: string | null
  onSave: (vehicle: ManifestVehicle) => void
  onRemove: () => void
  onClose: () => void
}

/** One vehicle or chalk. */
export function VehicleDialog({ vehicle, catalogue, busy, problem, onSave, onRemove, onClose }: VehicleDialogProps) {
  const form = useId()
  const [draft, setDraft] = useState<ManifestVehicle>(
    () =>
      vehicle ?? {
        ...{ id: crypto.randomUUID(), bumper: '', vehicle: '', capable: true, seats: 4 },
        ...{ load: '', sensitive: false, comms: false },
      },
  )
  const [seats, setSeats] = useState(String(draft.seats))
  const [tried, setTried] = useState(false)
  const set = (change: Partial<ManifestVehicle>) => setDraft({ ...draft, ...change })
  const count = /^\d{1,3}$/.test(seats.trim()) ? Number(seats) : 0
  const fits = count >= 1 && count <= SEATS_LIMIT

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (draft.bumper.trim() !== '' && draft.vehicle !== '' && fits) onSave({ ...draft, seats: count })
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={vehicle ? `Vehicle ${vehicle.bumper}` : 'Add a vehicle'}
      footer={
        <>
          {vehicle && (
            <Button edits onClick={onRemove} busy={busy}>
              Remove vehicle
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Save vehicle
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate className="flex flex-col gap-4">
        {problem && <ErrorState message={problem} />}
        <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
          <Field
            label="Bumper no. or chalk"
            required
            error={
              guardOperations(draft.bumper) ??
              (tried && draft.bumper.trim() === '' ? 'Enter the bumper number or chalk.' : undefined)
            }
          >
            <TextInput value={draft.bumper} maxLength={20} onChange={(event) => set({ bumper: event.target.value })} />
          </Field>
          <Field
            label="Vehicle"
            required
            error={
              tried && draft.vehicle === '' ? 'Choose the vehicle: it decides which license is needed.' : undefined
            }
          >
            <Select
              placeholder="Choose a vehicle"
              value={draft.vehicle}
              options={catalogue.map(({ code, label }) => ({ value: code, label }))}
              onChange={(event) => set({ vehicle: event.target.value })}
            />
          </Field>
          <Field
            label="Seats"
            hint="Driver and TC included."
            error={tried && !fits ? `Enter 1 to ${SEATS_LIMIT}.` : undefined}
          >
            <NumberInput value={seats} onChange={(event) => setSeats(event.target.value)} />
          </Field>
          <Field label="Load" error={guardOperations(draft.load) ?? undefined}>
            <TextInput value={draft.load} maxLength={120} onChange={(event) => set({ load: event.target.value })} />
          </Field>
        </div>
        <div>
          <Checkbox
            label="Fully mission capable (FMC)"
            checked={draft.capable}
            onChange={(capable) => set({ capable })}
          />
          <Checkbox
            label="Sensitive items counted"
            checked={draft.sensitive}
            onChange={(sensitive) => set({ sensitive })}
          />
          <Checkbox label="Comms checked" checked={draft.comms} onChange={(comms) => set({ comms })} />
        </div>
      </form>
    </Dialog>
  )
}
