import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { EventState } from '@muster/domain/scheduling/calendar/event-types.ts'
import { calendarBelowTopic, calendarTopic, myCalendarTopic } from '@muster/domain/scheduling/calendar/functions.ts'
import { EVENT_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import type { AudienceInput, EventChange, EventInput } from '@muster/domain/scheduling/calendar/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { fieldColumns, type HeldEvent, momentColumns } from './held-event.ts'
import { WHEN_JSON } from './reads.ts'
import './tables.ts'

/** The event, locked until this transaction ends. For a day of a series, its series first. */
export async function holdEvent(tx: WriteTx, editor: RosterEditor, eventId: string): Promise<HeldEvent | null> {
  await tx.prepared(
    'calendar.holdSeries',
    `select 1 from calendar_events e where e.roster_id = $1 and e.id in (
      select o.series_id from calendar_events o where o.roster_id = $1 and o.id = $2) for no key update`,
    [editor.rosterId, eventId],
  )
  await tx.prepared(
    'calendar.holdEvent',
    'select 1 from calendar_events e where e.roster_id = $1 and e.id = $2 for no key update',
    [editor.rosterId, eventId],
  )
  // A separate statement, because it must see the commit of the previous lock holder.
  const [row] = await tx.prepared<HeldRow>(
    'calendar.held',
    `select e.id, e.series_id as "seriesId", e.occurrence, e.type, e.title, e.place, e.uniform,
      e.oic_soldier_id as "oicSoldierId", e.oic_name as "oicName", e.ncoic_soldier_id as "ncoicSoldierId",
      e.ncoic_name as "ncoicName", e.refs, e.remarks, ${WHEN_JSON} as "when", e.recurrence, e.skips_days_off as "skipsDaysOff", e.whole, e.reminders,
      e.state, e.version, e.checklist, e.deleted_at as "deletedAt",
      array(select x.group_id::text from calendar_event_groups x where x.roster_id = e.roster_id and x.event_id = e.id
        order by 1) as "groupIds",
      array(select x.soldier_id::text from calendar_event_soldiers x where x.roster_id = e.roster_id and x.event_id = e.id
        order by 1) as "soldierIds",
      array(select k.day from calendar_skipped_days k where k.roster_id = e.roster_id and k.event_id = e.id) as skipped,
      array(select o.day from duty_days_off o where o.roster_id = e.roster_id
        order by o.day desc limit 400) as "daysOff",
      (select coalesce(json_agg(json_build_object('id', o.id, 'day', o.occurrence, 'state', o.state)), '[]')
        from calendar_events o where o.roster_id = e.roster_id and o.series_id = e.id and o.deleted_at is null) as taken
    from calendar_events e where e.roster_id = $1 and e.id = $2`,
    [editor.rosterId, eventId],
  )
  return row ? heldOf(row) : null
}

interface HeldRow extends Omit<HeldEvent, 'fields'>, Omit<EventInput, 'references' | 'oic' | 'ncoic' | 'audience'> {
  readonly refs: string
  readonly oicSoldierId: string | null
  readonly oicName: string
  readonly ncoicSoldierId: string | null
  readonly ncoicName: string
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
    state: row.state,
    version: row.version,
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
    await tx.prepared(
      'calendar.putGroups',
      'insert into calendar_event_groups (roster_id, event_id, group_id) select distinct $1::uuid, $2::uuid, unnest($3::uuid[])',
      [rosterId, eventId, groupIds],
    )
  }
  if (soldierIds.length > 0) {
    await tx.prepared(
      'calendar.putSoldiers',
      'insert into calendar_event_soldiers (roster_id, event_id, soldier_id) select distinct $1::uuid, $2::uuid, unnest($3::uuid[])',
      [rosterId, eventId, soldierIds],
    )
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
  await tx.prepared('calendar.noGroups', 'delete from calendar_event_groups where roster_id = $1 and event_id = $2', [
    editor.rosterId,
    held.id,
  ])
  await tx.prepared(
    'calendar.noSoldiers',
    'delete from calendar_event_soldiers where roster_id = $1 and event_id = $2',
    [editor.rosterId, held.id],
  )
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
  await tx.prepared(
    'calendar.setDeleted',
    `update calendar_events set deleted_at = $3, version = version + 1,
      remind_at = case when $3::timestamptz is null and state = 'published' and reminders <> '{}' then '-infinity'::timestamptz end
    where roster_id = $1 and id = any($2::uuid[])`,
    [rosterId, ids, at],
  )
}

/** The days of a series that were deleted along with it. */
export async function deletedAlong(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  seriesId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx.prepared<{ id: string }>(
    'calendar.deletedAlong',
    'select id from calendar_events where roster_id = $1 and series_id = $2 and deleted_at = $3',
    [rosterId, seriesId, at],
  )
  return rows.map(({ id }) => id)
}

export async function skipDay(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  eventId: string,
  day: CalendarDate,
): Promise<void> {
  await tx.prepared(
    'calendar.skipDay',
    'insert into calendar_skipped_days (roster_id, event_id, day) values ($1, $2, $3) on conflict do nothing',
    [rosterId, eventId, day],
  )
}

/** Restores the day, or without one every day. */
export async function unskip(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  eventId: string,
  from: CalendarDate | null,
  to: CalendarDate | null = from,
): Promise<void> {
  await tx.prepared(
    'calendar.unskip',
    `delete from calendar_skipped_days where roster_id = $1 and event_id = $2
      and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)`,
    [rosterId, eventId, from, to],
  )
}

/** Moves everything that belongs to days from this one on to another series. */
export async function handOver(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  from: string,
  to: string,
  day: CalendarDate,
): Promise<void> {
  await tx.prepared(
    'calendar.handOverDays',
    'update calendar_events set series_id = $3 where roster_id = $1 and series_id = $2 and occurrence >= $4',
    [rosterId, from, to, day],
  )
  await tx.prepared(
    'calendar.handOverSkips',
    `with gone as (
      delete from calendar_skipped_days where roster_id = $1 and event_id = $2 and day >= $4 returning day
    ) insert into calendar_skipped_days (roster_id, event_id, day) select $1, $3, day from gone`,
    [rosterId, from, to, day],
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
  await tx.prepared(
    'calendar.setStates',
    `update calendar_events set state = $3, version = version + 1, changed_at = $4, changed_by = $5,
      remind_at = case when $3 = 'published' and reminders <> '{}' then '-infinity'::timestamptz end, reminded_to = $4
    where roster_id = $1 and id = any($2::uuid[])`,
    [editor.rosterId, ids, state, now, editor.uid],
  )
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
  await tx.prepared(
    'calendar.addChanges',
    `insert into calendar_changes (roster_id, event_id, at, by, kind, day, reason, locked, changes)
    select $1, x.event_id, $2, $3, x.kind, x.day, x.reason, x.locked, x.changes
    from jsonb_to_recordset($4::jsonb) x (event_id uuid, kind text, day date, reason text, locked boolean, changes jsonb)`,
    [
      editor.rosterId,
      now,
      editor.uid,
      JSON.stringify(
        lines.map(({ eventId, kind, day = null, reason = '', locked = false, changes = [] }) => ({
          event_id: eventId,
          kind,
          day,
          reason,
          locked,
          changes,
        })),
      ),
    ],
  )
}

/** Refuses when the roster has as many events as it may have. */
export async function mustHaveRoom(tx: WriteTx, { rosterId }: RosterEditor, more: number): Promise<void> {
  const [row] = await tx.prepared<{ kept: number }>(
    'calendar.count',
    'select count(*)::int as kept from calendar_events where roster_id = $1 and deleted_at is null',
    [rosterId],
  )
  if ((row?.kept ?? 0) + more > EVENT_LIMIT) {
    refuse(
      'resource-exhausted',
      `A roster keeps ${EVENT_LIMIT.toLocaleString('en-US')} events. Delete old ones first.`,
      { field: 'eventId' },
    )
  }
}

/** Everybody named must be on this roster. */
export async function mustBeKnown(tx: WriteTx, { rosterId }: RosterEditor, fields: EventInput): Promise<void> {
  const { groupIds, soldierIds } = fields.audience
  const people = [fields.oic.soldierId, fields.ncoic.soldierId].filter((id) => id !== null)
  if (groupIds.length + soldierIds.length + people.length === 0) return
  const [row] = await tx.prepared<{ groups: number; soldiers: number; people: number }>(
    'calendar.known',
    `select
      (select count(distinct g.id)::int from unnest($2::uuid[]) w (id) join groups g on g.roster_id = $1 and g.id = w.id)
        as groups,
      (select count(distinct s.id)::int from unnest($3::uuid[]) w (id)
        join soldiers s on s.roster_id = $1 and s.id = w.id and s.archived_on is null) as soldiers,
      (select count(distinct s.id)::int from unnest($4::uuid[]) w (id)
        join soldiers s on s.roster_id = $1 and s.id = w.id) as people`,
    [rosterId, groupIds, soldierIds, people],
  )
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
export function concerned(
  tx: WriteTx,
  { rosterId }: { readonly rosterId: string },
  eventIds: readonly string[],
): Promise<{ readonly eventId: string; readonly uid: string }[]> {
  return tx.prepared(
    'calendar.concerned',
    'select event_id as "eventId", uid from accounts_of_calendar_events($1, $2::uuid[])',
    [rosterId, eventIds],
  )
}

/** One change updates at most this many screens at once. The others learn of it when they read again. */
const MOST_TOUCHED = 500

/** Updates the screens that show these events: of the roster, of leaders above, and of the Soldiers concerned. */
export async function touchCalendar(
  tx: WriteTx,
  { rosterId }: { readonly rosterId: string },
  uids: readonly string[],
): Promise<void> {
  const above = await tx.prepared<{ id: string }>(
    'calendar.above',
    'select roster_id as id from rosters_above($1) where depth > 0',
    [rosterId],
  )
  tx.touch(calendarTopic(rosterId), ...above.map(({ id }) => calendarBelowTopic(id)))
  tx.touch(...[...new Set(uids)].slice(0, MOST_TOUCHED).map(myCalendarTopic))
}

const PUBLISH = `
  with held as materialized (
    select e.id from calendar_events e
    where e.roster_id = $1 and e.deleted_at is null and e.state = 'draft'
      and (e.id = any($2::uuid[]) or e.series_id = any($2::uuid[]))
    order by e.id for no key update
  )
  update calendar_events e set state = 'published', version = e.version + 1, changed_at = $3, changed_by = $4,
    remind_at = case when e.reminders <> '{}' then '-infinity'::timestamptz end, reminded_to = $3
  from held where e.roster_id = $1 and e.id = held.id and e.state = 'draft'
  returning e.id, e.series_id as "seriesId", json_build_object('title', e.title, 'place', e.place, 'when', ${WHEN_JSON},
    'recurrence', e.recurrence) as fields`

export interface PublishedEvent {
  readonly id: string
  readonly seriesId: string | null
  readonly fields: Pick<EventInput, 'title' | 'place' | 'when' | 'recurrence'>
}

/** Publishes the drafts among these, and the drafts among their days. */
export function publishDrafts(
  { tx, now }: ChangeParts,
  editor: RosterEditor,
  eventIds: readonly string[],
): Promise<PublishedEvent[]> {
  return tx.prepared<PublishedEvent>('calendar.publish', PUBLISH, [editor.rosterId, eventIds, now, editor.uid])
}
