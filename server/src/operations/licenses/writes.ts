import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { licensesTopic } from '@muster/domain/operations/licenses/functions.ts'
import type { EndReason } from '@muster/domain/operations/licenses/kinds.ts'
import type { Lapse, LicenseFacts } from '@muster/domain/operations/licenses/lapse.ts'
import type { LicensePolicy } from '@muster/domain/operations/licenses/policy.ts'
import type { LicenseEvent, LicenseInput } from '@muster/domain/operations/licenses/schema.ts'
import type { OwnVehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { touchChain } from '../../roster/chain.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { FACTS } from './reads.ts'
import './tables.ts'

/**
 * Nobody else adds, changes or counts licenses of this roster until the commit, because the policy and the licenses
 * belong together.
 */
export async function holdLicenses(tx: WriteTx, { rosterId }: RosterEditor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('licenses'), hashtext(${rosterId}))`.execute(tx.query)
}

export interface HeldLicense {
  readonly soldierId: string
  readonly linkedUid: string | null
  readonly version: number
  readonly license: LicenseInput & Pick<LicenseFacts, 'endedOn' | 'endReason'>
}

/** The current license. Undefined when the roster has none with that id. */
export async function heldLicense(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  id: string,
): Promise<HeldLicense | undefined> {
  const { rows } = await sql<HeldLicense>`
    select l.soldier_id as "soldierId", l.version, ${sql.raw(FACTS)} as license,
      (select s.linked_uid from soldiers s where s.roster_id = l.roster_id and s.id = l.soldier_id) as "linkedUid"
    from licenses l where l.roster_id = ${rosterId} and l.id = ${id}`.execute(tx.query)
  const [found] = rows
  return found
}

export interface Licensee {
  readonly archived: boolean
  readonly linkedUid: string | null
  readonly licenses: number
}

/** The Soldier who gets a license. Undefined when the roster has no such Soldier. */
export async function licensee(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  soldierId: string,
): Promise<Licensee | undefined> {
  const { rows } = await sql<Licensee>`
    select s.archived_on is not null as archived, s.linked_uid as "linkedUid",
      (select count(*) from licenses l where l.roster_id = s.roster_id and l.soldier_id = s.id)::int as licenses
    from soldiers s where s.roster_id = ${rosterId} and s.id = ${soldierId}`.execute(tx.query)
  const [found] = rows
  return found
}

const columnsOf = (license: LicenseInput, lapse: Lapse) => ({
  issued_on: license.issuedOn,
  expires_on: license.expiresOn,
  check_ride_on: license.checkRideOn,
  vehicles: JSON.stringify(license.vehicles),
  restrictions: JSON.stringify(license.restrictions),
  qualifications: JSON.stringify(license.qualifications),
  courses: JSON.stringify(license.courses),
  state: license.state,
  license_class: license.licenseClass,
  note: license.note,
  expires: lapse.expires,
  ride: lapse.ride,
  complete: lapse.complete,
})

interface Saved {
  readonly id: string
  readonly soldierId: string
  readonly license: LicenseInput
  readonly lapse: Lapse
}

export async function insertLicense(tx: WriteTx, { rosterId }: RosterEditor, saved: Saved): Promise<void> {
  const { id, soldierId, license, lapse } = saved
  await tx.query
    .insertInto('licenses')
    .values({
      roster_id: rosterId,
      id,
      soldier_id: soldierId,
      kind: license.kind,
      version: 1,
      ...columnsOf(license, lapse),
    })
    .execute()
}

export async function updateLicense(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  { id, license, lapse }: Omit<Saved, 'soldierId'>,
  version: number,
): Promise<void> {
  await tx.query
    .updateTable('licenses')
    .set({ ...columnsOf(license, lapse), version })
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .execute()
}

/** Ends a license, or undoes the end with nulls. */
export async function setEnd(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  id: string,
  end: { readonly on: CalendarDate | null; readonly reason: EndReason | null; readonly version: number },
): Promise<void> {
  await tx.query
    .updateTable('licenses')
    .set({ ended_on: end.on, end_reason: end.reason, version: end.version })
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .execute()
}

export interface RiddenLicense {
  readonly id: string
  readonly version: number
  readonly checkRideOn: CalendarDate | null
  /** The value before. */
  readonly before: CalendarDate | null
  readonly soldierId: string
  readonly linkedUid: string | null
}

/** The license `l` of `s` after a change. `b` is the row before. */
const RIDDEN = `l.id, l.version, l.soldier_id as "soldierId", s.linked_uid as "linkedUid",
  l.check_ride_on as "checkRideOn", b.check_ride_on as before`

/** Records a check ride on every active military permit of these Soldiers that has no later one. */
export async function setCheckRides(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  ridden: { readonly soldierIds: readonly string[]; readonly on: CalendarDate; readonly ride: CalendarDate },
): Promise<RiddenLicense[]> {
  const { rows } = await sql<RiddenLicense>`
    update licenses l
      set check_ride_on = ${ridden.on}::date, ride = ${ridden.ride}::date, complete = l.expires is not null,
      version = l.version + 1
    from unnest(${ridden.soldierIds}::uuid[]) as w(id), soldiers s, licenses b
    where l.roster_id = ${rosterId} and l.soldier_id = w.id and s.roster_id = l.roster_id and s.id = l.soldier_id
      and b.roster_id = l.roster_id and b.id = l.id
      and s.archived_on is null and l.kind = 'military' and l.ended_on is null
      and (l.check_ride_on is null or l.check_ride_on < ${ridden.on})
    returning ${sql.raw(RIDDEN)}`.execute(tx.query)
  return rows
}

/** Restores the values before, for licenses that nobody changed since. The licenses are locked. */
export async function setRidesBack(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  rides: readonly { readonly licenseId: string; readonly version: number; readonly before: CalendarDate | null }[],
  checkRideDays: number,
): Promise<RiddenLicense[]> {
  const { rows } = await sql<RiddenLicense>`
    update licenses l set check_ride_on = w.before, ride = w.before + ${checkRideDays}::int,
      complete = l.expires is not null and w.before is not null, version = l.version + 1
    from unnest(${rides.map(({ licenseId }) => licenseId)}::uuid[], ${rides.map(({ version }) => version)}::int[],
      ${rides.map(({ before }) => before)}::date[]) as w(id, version, before), soldiers s, licenses b
    where l.roster_id = ${rosterId} and l.id = w.id and l.version = w.version and l.kind = 'military'
      and l.ended_on is null
      and s.roster_id = l.roster_id and s.id = l.soldier_id and b.roster_id = l.roster_id and b.id = l.id
    returning ${sql.raw(RIDDEN)}`.execute(tx.query)
  return rows
}

/** Adds lines to the history. */
export async function addLicenseEvents(
  tx: WriteTx,
  { rosterId, uid }: RosterEditor,
  events: readonly (Pick<LicenseEvent, 'id' | 'licenseId' | 'act' | 'changes'> & {
    readonly soldierId: string
    readonly at: Date
  })[],
): Promise<void> {
  if (events.length === 0) return
  await tx.query
    .insertInto('license_events')
    .values(
      events.map(({ id, licenseId, soldierId, act, at, changes }) => ({
        roster_id: rosterId,
        id,
        license_id: licenseId,
        soldier_id: soldierId,
        act,
        at,
        by: uid,
        changes: JSON.stringify(changes),
      })),
    )
    .execute()
}

export async function replaceSettings(
  tx: WriteTx,
  { rosterId, uid }: RosterEditor,
  saved: {
    readonly version: number
    readonly at: Date
    readonly policy: LicensePolicy
    readonly vehicles: readonly OwnVehicle[]
  },
): Promise<void> {
  const row = {
    version: saved.version,
    at: saved.at,
    by: uid,
    policy: JSON.stringify(saved.policy),
    vehicles: JSON.stringify(saved.vehicles),
  }
  await tx.query
    .insertInto('license_settings')
    .values({ roster_id: rosterId, ...row })
    .onConflict((taken) => taken.column('roster_id').doUpdateSet(row))
    .execute()
}

/** The licenses of the roster, or of some of its Soldiers, with the facts that give their last valid days. */
export async function factsOfRoster(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  soldierIds: readonly string[] | null = null,
): Promise<{ readonly id: string; readonly facts: LicenseFacts }[]> {
  const { rows } = await sql<{ readonly id: string; readonly facts: LicenseFacts }>`
    select l.id, ${sql.raw(FACTS)} as facts from licenses l where l.roster_id = ${rosterId}
      and (${soldierIds}::uuid[] is null or l.soldier_id = any(${soldierIds}::uuid[]))`.execute(tx.query)
  return rows
}

/** Stores the last valid days after a change of policy. Versions stay, since no entry has changed. */
export async function setLapses(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  lapses: readonly { readonly id: string; readonly lapse: Lapse }[],
): Promise<void> {
  await sql`
    update licenses l set expires = f.expires, ride = f.ride, complete = f.complete
    from unnest(${lapses.map(({ id }) => id)}::uuid[], ${lapses.map(({ lapse }) => lapse.expires)}::date[],
      ${lapses.map(({ lapse }) => lapse.ride)}::date[],
      ${lapses.map(({ lapse }) => lapse.complete)}::boolean[]) as f(id, expires, ride, complete)
    where l.roster_id = ${rosterId} and l.id = f.id`.execute(tx.query)
}

/** Updates the screens that show licenses of this roster, those of the leaders above, and the Soldiers' own. */
export async function touchLicenses(
  tx: WriteTx,
  { rosterId }: Pick<RosterEditor, 'rosterId'>,
  linkedUids: readonly (string | null)[] = [],
): Promise<void> {
  tx.touch(licensesTopic(rosterId), ...linkedUids.flatMap((uid) => (uid === null ? [] : [userTopic(uid)])))
  await touchChain(tx, rosterId)
}
