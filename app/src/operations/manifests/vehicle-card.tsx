import { oneStop } from '@muster/domain/kernel/sentence.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { ManifestSeat, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import {
  passengerSeatsLeft,
  type Seat,
  SEAT_ROLE_LABELS,
  type SeatRole,
} from '@muster/domain/operations/manifests/seating.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type DragEvent, useState } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { lockedProps, useEditLock } from '../../ui/forms/edits.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

export const DRAGGED = 'application/x-muster-seat'

interface SeatActs {
  /** A seat was pressed: seat the chosen Soldier, or open the dialog to choose one. */
  readonly onSeat: (vehicle: ManifestVehicle, role: SeatRole, occupant: ManifestSeat | null) => void
  readonly onDropped: (soldierId: string, vehicle: ManifestVehicle, role: SeatRole) => void
}

interface VehicleActs {
  readonly onEdit: (vehicle: ManifestVehicle) => void
  readonly onShift: (vehicle: ManifestVehicle, by: -1 | 1) => void
}

interface VehicleCardProps {
  vehicle: ManifestVehicle
  label: string
  /** 1 for the first vehicle in the order of march. */
  number: number
  of: number
  seats: readonly ManifestSeat[]
  /** The same, with those of Soldiers whom a leader of some groups does not see. */
  taken: readonly Seat[]
  /** What the seat of the driver says about the license. */
  license: string | null
  problems: readonly string[]
  /** Points to check that are not problems. */
  notes: readonly string[]
  /** The Soldier who was chosen and is to be seated: `SPC Fox, S.` */
  chosen: string | null
  /** Null for people who seat nobody. */
  acts: SeatActs | null
  /** Null for people who may not change the vehicles themselves. */
  changes: VehicleActs | null
}

/** One vehicle with its seats. */
export function VehicleCard(props: VehicleCardProps) {
  const { vehicle, label, number, of, seats, taken, license, problems, notes, chosen, acts, changes } = props
  const [driver, tc] = (['driver', 'tc'] as const).map((role) => seats.find((seat) => seat.role === role) ?? null)
  const passengers = seats.filter(({ role }) => role === 'passenger')
  const has = (role: SeatRole) => taken.some((one) => one.role === role)
  const outside = taken.filter(({ role }) => role === 'passenger').length - passengers.length
  const about = { vehicle, chosen, acts }
  return (
    <section
      aria-label={`Vehicle ${number}, ${vehicle.bumper}`}
      className="min-w-0 break-inside-avoid border-t-2 border-ink pt-2"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 text-16 font-heavy">
            <span className="tabular font-regular text-ink-soft">{number}.</span>
            {vehicle.bumper}
            {!vehicle.capable && <Badge kind="alert">NMC</Badge>}
          </h3>
          <p className="text-14 text-ink-soft">
            {[label, vehicle.capable && 'FMC', vehicle.load].filter(Boolean).join(' · ')}
          </p>
          <p className="text-12 text-ink-soft">
            {`Sensitive items: ${vehicle.sensitive ? 'counted' : 'not counted'} · Comms: ${vehicle.comms ? 'checked' : 'not checked'}`}
          </p>
        </div>
        <p className="tabular text-14">
          <span className="text-20 font-heavy">{taken.length}</span> of {vehicle.seats}
        </p>
      </div>
      {problems.length > 0 && (
        <ul className="my-1 text-12 font-strong text-danger">
          {problems.map((problem) => (
            <li key={problem} className="flex gap-1">
              <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
              <span>{problem}</span>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="text-12 text-ink-soft">
          {note}
        </p>
      ))}
      <ul className="mt-1 border-t border-line">
        <SeatLine {...about} as="driver" seat={driver ?? null} taken={has('driver')} license={license} />
        {vehicle.seats > 1 && <SeatLine {...about} as="tc" seat={tc ?? null} taken={has('tc')} />}
        {passengers.map((seat) => (
          <SeatLine key={seat.soldierId} {...about} as="passenger" seat={seat} />
        ))}
        {outside > 0 && (
          <li className="flex min-h-row items-center border-b border-line px-1 py-1 text-ink-soft">
            {`${outside} ${outside === 1 ? 'passenger' : 'passengers'} outside your part`}
          </li>
        )}
        {passengerSeatsLeft(vehicle, taken) > 0 && acts && <SeatLine {...about} as="passenger" seat={null} />}
      </ul>
      {changes && (
        <div className="flex items-center gap-1 pt-1 print:hidden">
          <Button
            edits
            variant="plain"
            className="min-w-11"
            onClick={() => changes.onEdit(vehicle)}
            aria-label={`Edit ${vehicle.bumper}`}
          >
            Edit
          </Button>
          <IconButton
            edits
            icon={ArrowUp}
            label={`Move ${vehicle.bumper} forward`}
            disabled={number === 1}
            onClick={() => changes.onShift(vehicle, -1)}
          />
          <IconButton
            edits
            icon={ArrowDown}
            label={`Move ${vehicle.bumper} back`}
            disabled={number === of}
            onClick={() => changes.onShift(vehicle, 1)}
          />
        </div>
      )}
    </section>
  )
}

interface SeatLineProps {
  vehicle: ManifestVehicle
  as: SeatRole
  seat: ManifestSeat | null
  /** Somebody has it, perhaps a Soldier whom a leader of some groups does not see. */
  taken?: boolean
  license?: string | null
  chosen: string | null
  acts: SeatActs | null
}

/** One seat. A press opens the dialog, a drop seats the Soldier, and the keyboard works like a tap. */
function SeatLine({ vehicle, as: role, seat, taken = false, license = null, chosen, acts }: SeatLineProps) {
  const [over, setOver] = useState(false)
  const lock = useEditLock()
  const name = seat && rosterName(seat)
  const empty = taken ? 'Outside your part' : 'Empty'
  const words = (
    <>
      <span className="w-20 shrink-0 text-12 text-ink-soft">{SEAT_ROLE_LABELS[role]}</span>
      <span className={cx('min-w-0 wrap-anywhere', name ? 'font-strong' : 'text-ink-soft')}>{name ?? empty}</span>
      {license && <span className="ml-auto min-w-0 text-right text-12">{license}</span>}
    </>
  )
  // Who is outside the part is moved by others.
  if (!acts || (taken && !seat)) {
    return <li className="flex min-h-row items-center gap-2 border-b border-line px-1 py-1">{words}</li>
  }

  function drop(event: DragEvent) {
    setOver(false)
    const soldierId = event.dataTransfer.getData(DRAGGED)
    if (soldierId === '' || soldierId === seat?.soldierId || lock) return
    event.preventDefault()
    acts?.onDropped(soldierId, vehicle, role)
  }

  return (
    <li
      draggable={seat !== null && !lock}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, seat?.soldierId ?? '')
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx('border-b border-line', over && 'bg-action-soft')}
    >
      <button
        type="button"
        aria-label={oneStop(
          `${vehicle.bumper}, ${SEAT_ROLE_LABELS[role]}: ${[name ?? empty.toLowerCase(), license].filter(Boolean).join(', ')}. ${chosen ? `Seat ${chosen} here` : 'Choose'}`,
        )}
        className={cx(
          'flex min-h-control w-full items-center gap-2 rounded-box px-1 py-1 text-left hover:bg-sunken',
          chosen && 'outline-2 -outline-offset-2 outline-action outline-dashed',
        )}
        onClick={() => (lock ? lock.onTry() : acts.onSeat(vehicle, role, seat))}
        {...lockedProps(lock)}
      >
        {words}
      </button>
    </li>
  )
}
