import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { EventState } from '@muster/domain/scheduling/calendar/event-types.ts'
import { calendarBelowTopic, calendarTopic, myCalendarTopic } from '@muster/domain/scheduling/calendar/functions.ts'
import { EVENT_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import type { AudienceInput, EventChange, EventInput } from '@muster/domain/scheduling/calendar/schema.ts'
import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { fieldColumns, type HeldEvent, momentColumns } from './held-event.ts'
import { WHEN_JSON } from './reads.ts'
import './tables.ts'

/** The event, locked until this transaction ends. For a day of a series, its series first. */
export async function holdEvent(tx: WriteTx, editor: RosterEditor, eventId: string): Promise<HeldEvent | null> {
  await sql`
      select 1 from calendar_events e where e.roster_id = ${editor.rosterId} and e.id in (
      select o.series_id from calendar_events o where o.roster_id = ${editor.rosterId} and o.id = ${eventId})
        for no key update`.execute(tx.query)
  const locked = await tx.query
    .selectFrom('calendar_events')
    .select('roster_id')
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .execute()
  // A separate statement, because it must see the commit of the previous lock holder.
  const { rows } = await sql<HeldRow>`
    select e.id, e.series_id as "seriesId", e.occurrence,
      e.origin_id as "originId", e.type, e.title, e.place, e.uniform,
      e.oic_soldier_id as "oicSoldierId", e.oic_name as "oicName", e.ncoic_soldier_id as "ncoicSoldierId",
      e.ncoic_name as "ncoicName", ${sql.raw(isHidden('oic'))} as "oicHidden",
      ${sql.raw(isHidden('ncoic'))} as "ncoicHidden", e.refs, e.remarks, ${sql.raw(WHEN_JSON)} as "when", e.recurrence,
        e.skips_days_off as "skipsDaysOff", e.whole, e.reminders,
      e.state, e.version, e.checklist, e.deleted_at as "deletedAt",
      array(select x.group_id::text from calendar_event_groups x where x.roster_id = e.roster_id and x.event_id = e.id
        order by 1) as "groupIds",
      array(select x.soldier_id::text from calendar_event_soldiers x where x.roster_id = e.roster_id
        and x.event_id = e.id
        order by 1) as "soldierIds",
      array(select k.day from calendar_skipped_days k where k.roster_id = e.roster_id
        and k.event_id = e.id) as skipped,
      array(select o.day from duty_days_off o where o.roster_id = e.roster_id
        order by o.day desc limit 400) as "daysOff",
      (select coalesce(json_agg(json_build_object('id', o.id, 'day', o.occurrence, 'state', o.state)), '[]')
        from calendar_events o where o.roster_id = e.roster_id and o.series_id = e.id
          and o.deleted_at is null) as taken
    from calendar_events e where e.roster_id = ${editor.rosterId} and e.id = ${eventId}`.execute(tx.query)
  const [row] = rows
  if (!row) return null
  // The database locks only what the caller may change.
  if (locked.length === 0) {
    refuse('permission-denied', 'This event is for more than your part of the roster. Ask its owner.', {
      field: 'eventId',
    })
  }
  return heldOf(row)
}

/** Whether such a Soldier of the event `e` is outside the caller's part. */
const isHidden = (which: 'oic' | 'ncoic') => `(e.${which}_soldier_id is not null and not exists (
  select from soldiers s where s.roster_id = e.roster_id and s.id = e.${which}_soldier_id))`

interface HeldRow
  extends Omit<HeldEvent, 'fields' | 'hidden'>,
    Omit<EventInput, 'references' | 'oic' | 'ncoic' | 'audience'> {
  readonly refs: string
  readonly oicSoldierId: string | null
  readonly oicName: string
  readonly ncoicSoldierId: string | null
  readonly ncoicName: string
  readonly oicHidden: boolean
  readonly ncoicHidden: boolean
  readonly whole: boolean
  readonly groupIds: string[]
  readonly soldierIds: string[]
}

function heldOf(row: HeldRow): HeldEvent {
  const { type, title, place, uniform, remarks, when, recurrence, skipsDaysOff, reminders } = row
  return {
    id: row.id,
    seriesId: row.seriesId,
    occurrence: row.occurrence,
    originId: row.originId,
    state: row.state,
    version: row.version,
    hidden: { oic: row.oicHidden, ncoic: row.ncoicHidden },
    checklist: row.checklist,
    deletedAt: row.deletedAt,
    skipped: row.skipped,
    daysOff: row.daysOff,
    taken: row.taken,
    fields: {
      type,
      title,
      place,
      uniform,
      remarks,
      when,
      recurrence,
      skipsDaysOff,
      reminders,
      references: row.refs,
      oic: { soldierId: row.oicSoldierId, name: row.oicName },
      ncoic: { soldierId: row.ncoicSoldierId, name: row.ncoicName },
      audience: { whole: row.whole, groupIds: row.groupIds, soldierIds: row.soldierIds },
    },
  }
}

export interface NewEvent {
  readonly id: string
  readonly fields: EventInput
  readonly state: EventState
  readonly seriesId?: string
  readonly occurrence?: CalendarDate
  /** The series that it is split from. */
  readonly splitFrom?: HeldEvent
  readonly sourceUid?: string
}

/** Where and when a change is made. */
export interface ChangeParts {
  readonly tx: WriteTx
  readonly now: Date
}

/** Adds an event with its audience. False when one with that id exists. */
export async function insertEvent({ tx, now }: ChangeParts, editor: RosterEditor, event: NewEvent): Promise<boolean> {
  const row = await tx.query
    .insertInto('calendar_events')
    .values({
      roster_id: editor.rosterId,
      id: event.id,
      series_id: event.seriesId ?? null,
      occurrence: event.occurrence ?? null,
      origin_id: event.splitFrom?.originId ?? event.splitFrom?.id ?? null,
      ...fieldColumns(event.fields),
      ...momentColumns(event.fields, event.state, { rosterZone: editor.timeZone, now }),
      state: event.state,
      source_uid: event.sourceUid ?? null,
      created_at: now,
      created_by: editor.uid,
      changed_at: now,
      changed_by: editor.uid,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['roster_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await putAudience(tx, editor, event.id, event.fields.audience)
  return row !== undefined
}

async function putAudience(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  eventId: string,
  { groupIds, soldierIds }: AudienceInput,
): Promise<void> {
  if (groupIds.length > 0) {
    await sql`
      insert into calendar_event_groups (roster_id, event_id, group_id) select distinct ${rosterId}::uuid,
        ${eventId}::uuid, unnest(${groupIds}::uuid[])`.execute(tx.query)
  }
  if (soldierIds.length > 0) {
    await sql`
      insert into calendar_event_soldiers (roster_id, event_id, soldier_id) select distinct ${rosterId}::uuid,
        ${eventId}::uuid, unnest(${soldierIds}::uuid[])`.execute(tx.query)
  }
}

/** Changes the values of an event. */
export async function putEvent(
  { tx, now }: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  change: { readonly fields: EventInput; readonly state: EventState; readonly without: readonly CalendarDate[] },
): Promise<void> {
  const { fields, state, without } = change
  await tx.query
    .updateTable('calendar_events')
    .set({
      ...fieldColumns(fields),
      ...momentColumns(fields, state, { rosterZone: editor.timeZone, now, without, daysOff: held.daysOff }),
      state,
      version: held.version + 1,
      changed_at: now,
      changed_by: editor.uid,
    })
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', held.id)
    .execute()
  const { audience } = held.fields
  if (same(audience.groupIds, fields.audience.groupIds) && same(audience.soldierIds, fields.audience.soldierIds)) return
  await tx.query
    .deleteFrom('calendar_event_groups')
    .where('roster_id', '=', editor.rosterId)
    .where('event_id', '=', held.id)
    .execute()
  await tx.query
    .deleteFrom('calendar_event_soldiers')
    .where('roster_id', '=', editor.rosterId)
    .where('event_id', '=', held.id)
    .execute()
  await putAudience(tx, editor, held.id, fields.audience)
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.toSorted().join() === other.toSorted().join()
}

/** Deletes an event, which can be restored for a while. Events deleted together share this instant. */
export async function setDeleted(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  ids: readonly string[],
  at: Date | null,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update calendar_events set deleted_at = ${at}, version = version + 1,
      remind_at = case when ${at}::timestamptz is null and state = 'published'
        and reminders <> '{}' then '-infinity'::timestamptz end
    where roster_id = ${rosterId} and id = any(${ids}::uuid[])`.execute(tx.query)
}

/** The days of a series that were deleted along with it. */
export async function deletedAlong(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  seriesId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('calendar_events')
    .select('id')
    .where('roster_id', '=', rosterId)
    .where('series_id', '=', seriesId)
    .where('deleted_at', '=', at)
    .execute()
  return rows.map(({ id }) => id)
}

export async function skipDay(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  eventId: string,
  day: CalendarDate,
): Promise<void> {
  await tx.query
    .insertInto('calendar_skipped_days')
    .values({ roster_id: rosterId, event_id: eventId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Restores the day, or without one every day. */
export async function unskip(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  eventId: string,
  from: CalendarDate | null,
  to: CalendarDate | null = from,
): Promise<void> {
  await sql`
      delete from calendar_skipped_days where roster_id = ${rosterId} and event_id = ${eventId}
      and (${from}::date is null or day >= ${from}) and (${to}::date is null or day <= ${to})`.execute(tx.query)
}

/** Moves everything that belongs to days from this one on to another series. */
export async function handOver(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  from: string,
  to: string,
  day: CalendarDate,
): Promise<void> {
  await tx.query
    .updateTable('calendar_events')
    .set({ series_id: to })
    .where('roster_id', '=', rosterId)
    .where('series_id', '=', from)
    .where('occurrence', '>=', day)
    .execute()
  await sql`
    with gone as (
      delete from calendar_skipped_days where roster_id = ${rosterId} and event_id = ${from} and day >= ${day}
        returning day
    ) insert into calendar_skipped_days (roster_id, event_id, day) select ${rosterId}, ${to}, day from gone`.execute(
    tx.query,
  )
}

/** Sets the state of the days of a series that are events of their own. */
export async function setStates(
  tx: WriteTx,
  editor: RosterEditor,
  ids: readonly string[],
  state: EventState,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update calendar_events
      set state = ${state}, version = version + 1, changed_at = ${now}, changed_by = ${editor.uid},
      remind_at = case when ${state} = 'published'
        and reminders <> '{}' then '-infinity'::timestamptz end, reminded_to = ${now}
    where roster_id = ${editor.rosterId} and id = any(${ids}::uuid[])`.execute(tx.query)
}

export interface ChangeLine {
  readonly eventId: string
  readonly kind: EventChange['kind']
  readonly day?: CalendarDate | null
  readonly reason?: string
  readonly locked?: boolean
  readonly changes?: EventChange['changes']
}

export async function addChanges(
  { tx, now }: ChangeParts,
  editor: RosterEditor,
  lines: readonly ChangeLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into calendar_changes (roster_id, event_id, at, by, kind, day, reason, locked, changes)
    select ${editor.rosterId}, x.event_id, ${now}, ${editor.uid}, x.kind, x.day, x.reason, x.locked, x.changes
    from jsonb_to_recordset(${JSON.stringify(
      lines.map(({ eventId, kind, day = null, reason = '', locked = false, changes = [] }) => ({
        event_id: eventId,
        kind,
        day,
        reason,
        locked,
        changes,
      })),
    )}::jsonb) x (event_id uuid, kind text, day date, reason text, locked boolean, changes jsonb)`.execute(tx.query)
}

/** Refuses when the roster has as many events as it may have. */
export async function mustHaveRoom(tx: WriteTx, { rosterId }: RosterEditor, more: number): Promise<void> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from calendar_events where roster_id = ${rosterId} and deleted_at is null`.execute(
    tx.query,
  )
  const [row] = rows
  if ((row?.kept ?? 0) + more > EVENT_LIMIT) {
    refuse(
      'resource-exhausted',
      `A roster keeps ${EVENT_LIMIT.toLocaleString('en-US')} events. Delete old ones first.`,
      { field: 'eventId' },
    )
  }
}

/** Everybody named must be on this roster. `known` are Soldiers of whom that is certain. */
export async function mustBeKnown(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  fields: EventInput,
  known: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { groupIds, soldierIds } = fields.audience
  const people = [fields.oic.soldierId, fields.ncoic.soldierId]
    .filter((id) => id !== null)
    .filter((id) => !known.has(id))
  if (groupIds.length + soldierIds.length + people.length === 0) return
  const { rows } = await sql<{ groups: number; soldiers: number; people: number }>`
      select
      (select count(distinct g.id)::int from unnest(${groupIds}::uuid[]) w (id)
        join groups g on g.roster_id = ${rosterId} and g.id = w.id)
        as groups,
      (select count(distinct s.id)::int from unnest(${soldierIds}::uuid[]) w (id)
        join soldiers s on s.roster_id = ${rosterId} and s.id = w.id and s.archived_on is null) as soldiers,
      (select count(distinct s.id)::int from unnest(${people}::uuid[]) w (id)
        join soldiers s on s.roster_id = ${rosterId} and s.id = w.id) as people`.execute(tx.query)
  const [row] = rows
  const differ = (found: number | undefined, ids: readonly string[]) => found !== new Set(ids).size
  if (differ(row?.groups, groupIds)) {
    refuse('not-found', 'One of these groups no longer exists. Choose again.', { field: 'event.audience.groupIds' })
  }
  if (differ(row?.soldiers, soldierIds)) {
    refuse('not-found', 'One of these Soldiers is no longer on the roster. Choose again.', {
      field: 'event.audience.soldierIds',
    })
  }
  if (differ(row?.people, people)) {
    refuse('not-found', 'The Soldier in charge is no longer on the roster. Choose again.', { field: 'event.oic' })
  }
}

/** The accounts that each of these events concerns. */
export async function concerned(
  tx: WriteTx,
  { rosterId }: { readonly rosterId: string },
  eventIds: readonly string[],
): Promise<{ readonly eventId: string; readonly uid: string }[]> {
  const { rows } = await sql<{ readonly eventId: string; readonly uid: string }>`
    select event_id as "eventId", uid from accounts_of_calendar_events(${rosterId}, ${eventIds}::uuid[])`.execute(
    tx.query,
  )
  return rows
}

/** One change updates at most this many screens at once. The others learn of it when they read again. */
const MOST_TOUCHED = 500

/** Updates the screens that show these events: of the roster, of leaders above, and of the Soldiers concerned. */
export async function touchCalendar(
  tx: WriteTx,
  { rosterId }: { readonly rosterId: string },
  uids: readonly string[],
): Promise<void> {
  const { rows: above } = await sql<{ id: string }>`
    select roster_id as id from rosters_above(${rosterId}) where depth > 0`.execute(tx.query)
  tx.touch(calendarTopic(rosterId), ...above.map(({ id }) => calendarBelowTopic(id)))
  tx.touch(...[...new Set(uids)].slice(0, MOST_TOUCHED).map(myCalendarTopic))
}

export interface PublishedEvent {
  readonly id: string
  readonly seriesId: string | null
  readonly fields: Pick<EventInput, 'title' | 'place' | 'when' | 'recurrence'>
}

/** Publishes the drafts among these, and the drafts among their days. */
export async function publishDrafts(
  { tx, now }: ChangeParts,
  editor: RosterEditor,
  eventIds: readonly string[],
): Promise<PublishedEvent[]> {
  const { rows } = await sql<PublishedEvent>`
  with held as materialized (
    select e.id from calendar_events e
    where e.roster_id = ${editor.rosterId} and e.deleted_at is null and e.state = 'draft'
      and (e.id = any(${eventIds}::uuid[]) or e.series_id = any(${eventIds}::uuid[]))
    order by e.id for no key update
  )
  update calendar_events e
    set state = 'published', version = e.version + 1, changed_at = ${now}, changed_by = ${editor.uid},
    remind_at = case when e.reminders <> '{}' then '-infinity'::timestamptz end, reminded_to = ${now}
  from held where e.roster_id = ${editor.rosterId} and e.id = held.id and e.state = 'draft'
  returning e.id, e.series_id as "seriesId", json_build_object('title', e.title, 'place', e.place, 'when',
    ${sql.raw(WHEN_JSON)},
    'recurrence', e.recurrence) as fields`.execute(tx.query)
  return rows
}

/** Whether one of these events is still a draft, or the caller does not see it. */
export async function leftUnpublished(tx: ReadTx, editor: RosterEditor, eventIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${eventIds}::uuid[]) as asked (id)
    where not exists (select from calendar_events e
      where e.roster_id = ${editor.rosterId} and e.id = asked.id and e.state <> 'draft')
    limit 1`.execute(tx.query)
  return rows.length > 0
}
