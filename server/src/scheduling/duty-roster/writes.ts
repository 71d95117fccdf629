import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { PlannedDay } from '@muster/domain/scheduling/duty-roster/plan-duty.ts'
import type { DutySettings } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { StreamNumbers } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { closingToStore, dayToStore } from './sheet.ts'
import './tables.ts'

export interface Acting {
  readonly tx: WriteTx
  readonly scope: RosterEditor
  readonly at: Date
  readonly dutyRosterId: string
}

const columnsOf = ({ time, ...settings }: DutySettings) => ({
  ...settings,
  report_time: time,
})

export async function insertDutyRoster(
  { tx, scope, at, dutyRosterId }: Acting,
  { settings, beginsOn }: { readonly settings: DutySettings; readonly beginsOn: CalendarDate },
): Promise<void> {
  await tx.query
    .insertInto('duty_rosters')
    .values({
      ...columnsOf(settings),
      roster_id: scope.rosterId,
      id: dutyRosterId,
      begins_on: beginsOn,
      created_at: at,
      created_by: scope.uid,
    })
    .execute()
}

/** Changes it if it is still at that version. Returns the new version, or null. */
export async function updateDutyRoster(
  { tx, scope, at, dutyRosterId }: Acting,
  version: number,
  change: { readonly settings: DutySettings } | { readonly ended: boolean },
): Promise<number | null> {
  const set = 'settings' in change ? columnsOf(change.settings) : { ended_at: change.ended ? at : null }
  const row = await tx.query
    .updateTable('duty_rosters')
    .set({ ...set, version: version + 1 })
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', dutyRosterId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

export interface NewLine {
  readonly place: number
  readonly soldierId: string
  readonly from: CalendarDate
  readonly start: StreamNumbers
}

export async function insertMembers({ tx, scope, at, dutyRosterId }: Acting, lines: readonly NewLine[]): Promise<void> {
  await tx.query
    .insertInto('duty_roster_members')
    .values(
      lines.map(({ place, soldierId, from, start }) => ({
        roster_id: scope.rosterId,
        duty_roster_id: dutyRosterId,
        place,
        soldier_id: soldierId,
        from_date: from,
        start_weekday: start.weekday,
        start_weekend: start.weekend,
        start_holiday: start.holiday,
        at,
        by: scope.uid,
      })),
    )
    .execute()
}

export async function updateMember(
  { tx, scope, dutyRosterId }: Acting,
  place: number,
  change: { readonly until: CalendarDate | null } | { readonly start: StreamNumbers },
): Promise<void> {
  await tx.query
    .updateTable('duty_roster_members')
    .set(
      'start' in change
        ? {
            start_weekday: change.start.weekday,
            start_weekend: change.start.weekend,
            start_holiday: change.start.holiday,
          }
        : { until_date: change.until },
    )
    .where('roster_id', '=', scope.rosterId)
    .where('duty_roster_id', '=', dutyRosterId)
    .where('place', '=', place)
    .execute()
}

/** Deletes a line that is not on any published day. */
export async function deleteMember({ tx, scope, dutyRosterId }: Acting, place: number): Promise<void> {
  await tx.query
    .deleteFrom('duty_roster_members')
    .where('roster_id', '=', scope.rosterId)
    .where('duty_roster_id', '=', dutyRosterId)
    .where('place', '=', place)
    .execute()
}

/** Sent again it is the same. False when the id belongs to another. */
export async function insertException(
  { tx, scope, at, dutyRosterId }: Acting,
  id: string,
  {
    soldierId,
    from,
    to,
    ...letter
  }: {
    readonly soldierId: string
    readonly code: 'A' | 'D' | 'U' | 'none'
    readonly from: CalendarDate
    readonly to: CalendarDate
    readonly reason: string
  },
): Promise<boolean> {
  const row = await tx.query
    .insertInto('duty_roster_exceptions')
    .values({
      roster_id: scope.rosterId,
      id,
      duty_roster_id: dutyRosterId,
      soldier_id: soldierId,
      ...letter,
      from_date: from,
      to_date: to,
      at,
      by: scope.uid,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function withdrawException({ tx, scope, at, dutyRosterId }: Acting, id: string): Promise<string | null> {
  const row = await tx.query
    .updateTable('duty_roster_exceptions')
    .set({ withdrawn_at: at, withdrawn_by: scope.uid })
    .where('roster_id', '=', scope.rosterId)
    .where('duty_roster_id', '=', dutyRosterId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('soldier_id')
    .executeTakeFirst()
  return row?.soldier_id ?? null
}

/** Replaces the Soldiers detailed by name on a day. */
export async function replacePicks(
  { tx, scope, at, dutyRosterId }: Acting,
  {
    day,
    soldierIds,
    reason,
    newId,
  }: {
    readonly day: CalendarDate
    readonly soldierIds: readonly string[]
    readonly reason: string
    readonly newId: () => string
  },
): Promise<void> {
  await tx.query
    .updateTable('duty_roster_picks')
    .set({ withdrawn_at: at, withdrawn_by: scope.uid })
    .where('roster_id', '=', scope.rosterId)
    .where('duty_roster_id', '=', dutyRosterId)
    .where('day', '=', day)
    .where('withdrawn_at', 'is', null)
    .execute()
  if (soldierIds.length === 0) return
  await tx.query
    .insertInto('duty_roster_picks')
    .values(
      soldierIds.map((soldierId) => ({
        roster_id: scope.rosterId,
        id: newId(),
        duty_roster_id: dutyRosterId,
        day,
        soldier_id: soldierId,
        reason,
        at,
        by: scope.uid,
      })),
    )
    .execute()
}

/** Freezes these days with their performers. */
export async function insertDays(
  { tx, scope, at, dutyRosterId }: Acting,
  days: readonly PlannedDay[],
  about: {
    readonly to: CalendarDate
    readonly today: CalendarDate
    readonly recovery: number
    readonly soldierAt: ReadonlyMap<number, string>
    readonly newId: () => string
  },
): Promise<void> {
  const frozen = days.map((day) => ({ id: about.newId(), day, stored: dayToStore(day) }))
  const place = { roster_id: scope.rosterId, duty_roster_id: dutyRosterId }
  await tx.query
    .insertInto('duty_roster_days')
    .values(
      frozen.map(({ id, day, stored }) => ({
        ...place,
        id,
        day: stored.day,
        stream: stored.stream,
        picks: stored.picks,
        open: stored.open,
        picked: [...stored.picked],
        alternates: [...stored.alternates],
        cells: JSON.stringify(stored.cells),
        excluded: JSON.stringify(stored.excluded),
        closing: JSON.stringify(closingToStore(day.closing)),
        published_at: at,
        published_by: scope.uid,
      })),
    )
    .execute()
  const details = frozen.flatMap(({ id, stored }) =>
    stored.picked.flatMap((line) => {
      const soldierId = about.soldierAt.get(line)
      if (soldierId === undefined) return []
      const through = addDays(stored.day, about.recovery)
      const fill = stored.day >= about.today ? stored.day : through >= about.today ? about.today : null
      return [
        {
          ...place,
          id: about.newId(),
          day_id: id,
          day: stored.day,
          through_date: through,
          soldier_id: soldierId,
          performer_id: soldierId,
          by: scope.uid,
          fill_on: fill,
        },
      ]
    }),
  )
  if (details.length > 0) await tx.query.insertInto('duty_details').values(details).execute()
  await setPublished({ tx, scope, at, dutyRosterId }, about.to)
}

export async function setPublished({ tx, scope, dutyRosterId }: Acting, to: CalendarDate | null): Promise<void> {
  await tx.query
    .updateTable('duty_rosters')
    .set({ published_to: to })
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', dutyRosterId)
    .execute()
}

export interface TakenBack {
  readonly day: CalendarDate
  readonly uid: string | null
}

/** Unfreezes the days from one on. Returns the Soldiers whose duties they were. */
export async function takeBackDays(
  { tx, scope, at, dutyRosterId }: Acting,
  from: CalendarDate,
): Promise<{ readonly days: number; readonly stood: readonly TakenBack[] }> {
  const { rows } = await sql<{ days: number; stood: TakenBack[] }>`
    with days as (
      update duty_roster_days set taken_back_at = ${at}, taken_back_by = ${scope.uid}
      where roster_id = ${scope.rosterId} and duty_roster_id = ${dutyRosterId} and day >= ${from}::date
        and taken_back_at is null
      returning id
    ), details as (
      update duty_details t set taken_back_at = ${at}, fill_on = null
      where t.roster_id = ${scope.rosterId} and t.duty_roster_id = ${dutyRosterId} and t.day >= ${from}::date
        and t.taken_back_at is null
      returning t.id, t.roster_id, t.day, t.performer_id
    ), swaps as (
      update duty_swaps w set state = 'withdrawn', decided_at = ${at}, decided_by = ${scope.uid}
      where w.roster_id = ${scope.rosterId} and w.duty_roster_id = ${dutyRosterId} and w.state = 'asked'
        and w.detail_id in (select t.id from details t)
    )
    select (select count(*) from days) as days, (
      select coalesce(json_agg(json_build_object('day', t.day, 'uid', s.linked_uid) order by t.day), '[]')
      from details t join soldiers s on s.roster_id = t.roster_id and s.id = t.performer_id
    ) as stood`.execute(tx.query)
  return rows[0] ?? { days: 0, stood: [] }
}
