import { DUTY_STATUSES, type DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { ManifestPerson, ManifestSeat, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import {
  passengerSeatsLeft,
  SEAT_ROLE_LABELS,
  type Seat,
  type SeatRole,
  licenseWords,
} from '@muster/domain/operations/manifests/seating.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { againstSeat } from './people.ts'

interface SeatDialogProps {
  rosterId: string
  vehicle: ManifestVehicle
  role: SeatRole
  /** The Soldier in that seat, who may have left the roster since. */
  occupant: ManifestSeat | null
  people: readonly ManifestPerson[]
  groups: readonly Group[]
  seats: readonly Seat[]
  busy: boolean
  problem: string | null
  onPick: (soldierIds: readonly string[]) => void
  onEmpty: () => void
  onClose: () => void
}

/** Chooses a Soldier for this seat, or several for the free seats of passengers. */
export function SeatDialog(props: SeatDialogProps) {
  const { rosterId, vehicle, role, occupant, people, groups, seats, busy, problem, onPick, onEmpty, onClose } = props
  const [chosen, setChosen] = useState<string[]>([])
  const several = role === 'passenger' && occupant === null
  const choose = useMemo(() => {
    const known = new Map(people.map((person) => [person.soldierId, person]))
    const seated = new Set(seats.map(({ soldierId }) => soldierId))
    const here = new Set(
      seats.filter((seat) => seat.vehicleId === vehicle.id && seat.role === role).map(({ soldierId }) => soldierId),
    )
    return {
      soldiers: people
        .filter(({ soldierId }) => !here.has(soldierId))
        // Whoever already has a seat comes after those who have none.
        .toSorted((a, b) => Number(seated.has(a.soldierId)) - Number(seated.has(b.soldierId)))
        .map((person) => ({ ...person, id: person.soldierId })),
      markOf: (id: string) => statusMark(known.get(id)?.status ?? null),
      noteOf: (id: string) => {
        const person = known.get(id)
        return [
          person && licenseWords(person, vehicle, role),
          seated.has(id) && 'Has a seat, moves here',
          ...(person?.elsewhere ?? []),
        ]
          .filter(Boolean)
          .join(', ')
      },
      whyNot: (id: string) => {
        const person = known.get(id)
        return (person && againstSeat(person, vehicle, role)) ?? ''
      },
    }
  }, [people, seats, vehicle, role])
  const who = { ...choose, rosterId, groups, inOrder: true, listed: true }
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${SEAT_ROLE_LABELS[role]} of ${vehicle.bumper}`}
      description={occupant ? `Now: ${rosterName(occupant)}` : undefined}
      footer={
        <>
          {occupant && (
            <Button edits busy={busy} onClick={onEmpty}>
              {`Remove ${rosterName(occupant)}`}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {several && (
            <Button edits variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
              {chosen.length === 0 ? 'Seat' : `Seat ${chosen.length}`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && <ErrorState message={problem} />}
        {several ? (
          <Field label="Soldiers">
            <SoldiersInput {...who} value={chosen} onChange={setChosen} most={passengerSeatsLeft(vehicle, seats)} />
          </Field>
        ) : (
          <Field label="Soldier">
            <SoldierInput {...who} value="" onChange={(id) => id !== '' && !busy && onPick([id])} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

function statusMark(code: DutyStatusCode | null): ReactNode {
  if (code === null) return null
  const { tone, label } = DUTY_STATUSES[code]
  return <StatusChip tone={tone} code={code} label={label} size="small" />
}
