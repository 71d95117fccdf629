import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { ManifestPerson, ManifestSeat, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import {
  SEAT_ROLE_LABELS,
  type Seat,
  type SeatRole,
  seatRestrictions,
} from '@muster/domain/operations/manifests/seating.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import { findSoldiers } from '@muster/domain/roster/soldier-search.ts'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { againstSeat, licenseWords } from './people.ts'

/** The others are found by name. */
const SHOWN = 60

interface SeatDialogProps {
  vehicle: ManifestVehicle
  role: SeatRole
  /** The Soldier in that seat, who may have left the roster since. */
  occupant: ManifestSeat | null
  people: readonly ManifestPerson[]
  groups: readonly Group[]
  seats: readonly Seat[]
  busy: boolean
  problem: string | null
  onPick: (soldierId: string) => void
  onEmpty: () => void
  onClose: () => void
}

/** Chooses a Soldier for this seat. Those without objections come first. The server decides. */
export function SeatDialog(props: SeatDialogProps) {
  const { vehicle, role, occupant, people, groups, seats, busy, problem, onPick, onEmpty, onClose } = props
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => {
    const seated = new Set(seats.map(({ soldierId }) => soldierId))
    const others = people
      .filter((person) => person.soldierId !== occupant?.soldierId)
      .map((person) => ({ ...person, id: person.soldierId }))
    return findSoldiers(others, groups, wanted)
      .map((person) => ({
        person,
        against: againstSeat(person, vehicle, role),
        under: seatRestrictions(person, vehicle, role),
        seated: seated.has(person.soldierId),
      }))
      .toSorted((a, b) => rankOf(a) - rankOf(b))
  }, [people, groups, seats, occupant, wanted, vehicle, role])
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
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && <ErrorState message={problem} />}
        <SearchInput label="Find a Soldier" value={wanted} onChange={setWanted} />
        <ul className="border-t border-line">
          {found.slice(0, SHOWN).map(({ person, against, under, seated }) => (
            <li key={person.soldierId} className="border-b border-line">
              <Button
                edits
                variant="plain"
                className="h-auto w-full justify-between gap-3 py-2 text-left"
                disabled={busy}
                onClick={() => onPick(person.soldierId)}
              >
                <span className="flex min-w-0 flex-col">
                  <span className="font-strong">{rosterName(person)}</span>
                  <span className="text-12 font-regular text-ink-soft">{groupPathName(groups, person.groupId)}</span>
                </span>
                <span
                  className={cx('min-w-0 text-right text-12', against ? 'font-strong text-danger' : 'text-ink-soft')}
                >
                  {against ??
                    [under && licenseWords(under), seated && 'Has a seat, moves here', ...person.elsewhere]
                      .filter(Boolean)
                      .join(' · ')}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="text-14 text-ink-soft">No Soldier on the roster that day matches.</p>}
        {found.length > SHOWN && (
          <p className="text-14 text-ink-soft">{`${found.length - SHOWN} more. Type to narrow.`}</p>
        )}
      </div>
    </Dialog>
  )
}

const rankOf = ({ against, seated }: { readonly against: string | null; readonly seated: boolean }) =>
  (against ? 2 : 0) + (seated ? 1 : 0)
