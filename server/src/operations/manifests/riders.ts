import { DUTY_STATUSES, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { mayDrive } from '@muster/domain/operations/licenses/driving.ts'
import { vehicleOf, vehiclesOf } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Manifest, ManifestPerson } from '@muster/domain/operations/manifests/schema.ts'
import { inForceOn } from '@muster/domain/readiness/profiles.ts'
import { elsewhereNotes, type Rider, type SeatProblem } from '@muster/domain/operations/manifests/seating.ts'
import { type Asking, type ChainViewer, closedAreas } from '../../roster/scope.ts'
import { profilesOver } from '../../readiness/reads.ts'
import { licensesOf, licenseSettingsOf } from '../licenses/reads.ts'
import { type DutiesAround, type DutySource, NO_DUTIES } from '../off-duty.ts'
import { type PersonThen, peopleOn, seatsOn } from './reads.ts'

export interface Riders {
  readonly people: ManifestPerson[]
  /** Seats that are also taken on another manifest of the day. */
  readonly notes: SeatProblem[]
  readonly riders: ReadonlyMap<string, Rider>
  readonly catalogue: { code: string; label: string }[]
}

/** What a leader reads who seats a driver and does not see why the Soldier may not drive. */
const NOT_SHOWN = 'licenses or profiles are against it, and your part of the roster does not show them'

interface Loaded extends Pick<Manifest, 'manifestId' | 'on' | 'seats'> {
  readonly vehicles: readonly { readonly vehicle: string }[]
}
type Calling = Asking & { readonly scope: ChainViewer; readonly now: Date }

/** The same of one manifest. */
export async function ridersOf(
  call: Calling,
  what: 'show' | 'check',
  manifest: Loaded,
  dutySource: DutySource,
): Promise<Riders> {
  const [found] = await ridersOfEach(call, what, [manifest], dutySource)
  if (!found) throw new Error('the riders of one manifest were not answered')
  return found
}

/**
 * The Soldiers on the roster on the day of each manifest, and the reasons against each of them in its vehicles. A leader
 * who does not see licenses and profiles is shown none of them. Where a seat is checked, they count all the same.
 */
export async function ridersOfEach(
  call: Calling,
  what: 'show' | 'check',
  manifests: readonly Loaded[],
  dutySource: DutySource,
): Promise<readonly Riders[]> {
  const { tx, scope, now } = call
  const days = [...new Set(manifests.map(({ on }) => on))].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const duties = await dutySource(tx, scope, { days, over: 'roster' })
  const everybody = await peopleOn(tx, scope, days, now)
  const seats = await seatsOn(tx, scope, days)
  const ids = [...new Set([...everybody.values()].flat().map(({ soldierId }) => soldierId))]
  const unseen = (await closedAreas(call, scope)).includes('readiness')
  const hidden = { unseen: unseen && what === 'check' }
  const licenses = await licensesOf(tx, scope, ids, hidden)
  const profiles = await profilesOver(tx, scope, ids, { from: first, to: last }, hidden)
  const { policy, vehicles: own } = await licenseSettingsOf(tx, scope)
  const catalogue = vehiclesOf(own).map(({ code, label }) => ({ code, label }))
  return manifests.map((manifest) => {
    const { on, vehicles } = manifest
    const codes = [...new Set(vehicles.map(({ vehicle }) => vehicle))].map((code) => vehicleOf(code, own))
    const elsewhere = Map.groupBy(
      seats.filter((seat) => seat.on === on && seat.manifestId !== manifest.manifestId),
      ({ soldierId }) => soldierId,
    )
    const around = duties.get(on) ?? NO_DUTIES
    const people = (everybody.get(on) ?? []).map((found): ManifestPerson => {
      const person = withDuties(found, around)
      const profileLimits = (profiles.get(person.soldierId) ?? [])
        .filter((profile) => inForceOn(profile, on) && profile.limits.includes('no driving'))
        .map(({ to }) => ({ until: to }))
      const held = { licenses: licenses.get(person.soldierId) ?? [], profileLimits }
      const answers = (unseen && what === 'show' ? [] : codes).map((vehicle) => ({
        code: vehicle.code,
        ...mayDrive({ ...held, vehicle, on, policy }),
      }))
      const cannotDrive = answers.flatMap((answer) =>
        answer.may ? [] : [[answer.code, unseen ? NOT_SHOWN : answer.reasons.join('; ')]],
      )
      const drivesUnder = answers.flatMap((answer) =>
        answer.may && !unseen && answer.limits.length > 0 ? [[answer.code, answer.limits.join(', ')]] : [],
      )
      const { status, on: _, ...rest } = person
      return {
        ...rest,
        status: status === 'NR' ? null : status,
        away: awayWords(person),
        elsewhere: (elsewhere.get(person.soldierId) ?? []).map(({ words }) => words),
        cannotDrive: Object.fromEntries(cannotDrive),
        drivesUnder: Object.fromEntries(drivesUnder),
        ...(unseen ? { licensesUnseen: true } : {}),
      }
    })
    const named = people.map((person) => ({ ...person, name: rosterName(person) }))
    return { people, notes: elsewhereNotes(manifest.seats, named), riders: withGone(named, manifest.seats), catalogue }
  })
}

/** Who rides, and those seated who are no longer on the roster. */
function withGone(
  named: readonly (ManifestPerson & { readonly name: string })[],
  seats: Manifest['seats'],
): ReadonlyMap<string, Rider> {
  const riders = new Map<string, Rider>(named.map((person) => [person.soldierId, person]))
  for (const one of seats) {
    if (riders.has(one.soldierId)) continue
    const nothing = { away: null, offDuty: false, cannotDrive: {}, drivesUnder: {} }
    riders.set(one.soldierId, { name: rosterName(one), gone: true, ...nothing })
  }
  return riders
}

/** Adds published duties, which Duty Day only shows from their own day on. */
function withDuties(person: PersonThen, { standing, comingOff }: DutiesAround): PersonThen {
  const { soldierId, status, offDuty } = person
  return {
    ...person,
    status: status === NOT_REPORTED && standing.has(soldierId) ? 'SD' : status,
    offDuty: offDuty || comingOff.has(soldierId),
  }
}

/** `LV, leave`; `AWL, AWOL`; `TDY`. */
function awayWords({ status }: Pick<PersonThen, 'status'>): string | null {
  // A Soldier on CQ is on duty at the desk, and cannot ride at the same time.
  if (status === 'NR' || (DUTY_STATUSES[status].present && status !== 'SD')) return null
  const { label } = DUTY_STATUSES[status]
  if (label === status) return label
  return `${status}, ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`
}
