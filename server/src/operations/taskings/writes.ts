import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { TaskingEvent, TaskingInput } from '@muster/domain/operations/taskings/schema.ts'
import type { TaskingState } from '@muster/domain/operations/taskings/states.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { Acting } from '../../roster/people/acting.ts'
import type { RosterEditor } from '../../roster/scope.ts'

/**
 * Waits until nobody else changes taskings of this roster. Data read in the next statement stays until the commit, so
 * that two leaders who want the same Soldier, or the last place of a line, take turns.
 */
export async function holdTaskings(tx: WriteTx, { rosterId }: RosterEditor): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('taskings of'), hashtext(${rosterId}))`.execute(tx.query)
}

export interface Days {
  readonly fromDay: CalendarDate
  readonly toDay: CalendarDate
}

/** Adds the tasking, or changes it. Returns its version. */
export async function putTasking(
  { tx, scope, now }: Acting,
  id: string,
  tasking: Omit<TaskingInput, 'lines' | 'steps'> & Days,
): Promise<number> {
  const { oic, ncoic } = tasking
  const { rows } = await sql<{ version: number }>`
    insert into taskings as t (roster_id, id, name, type, state, from_at, to_at, from_day, to_day, place, oic_id, oic,
      ncoic_id, ncoic, reference, risk, worksheet_id, fills_in, aar, state_at, state_by, created_at, created_by)
    values (${scope.rosterId}, ${id}, ${tasking.name}, ${tasking.type}, 'planned', ${tasking.from}, ${tasking.to},
      ${tasking.fromDay}, ${tasking.toDay}, ${tasking.place}, ${oic.soldierId}, ${oic.name}, ${ncoic.soldierId},
      ${ncoic.name}, ${tasking.reference}, ${tasking.risk}, ${tasking.worksheetId}, ${tasking.fillsIn},
      ${tasking.aar}, ${now}, ${scope.uid}, ${now}, ${scope.uid})
    on conflict (roster_id, id) do update set version = t.version + 1, name = excluded.name, type = excluded.type,
      from_at = excluded.from_at, to_at = excluded.to_at, from_day = excluded.from_day, to_day = excluded.to_day,
      place = excluded.place, oic_id = excluded.oic_id, oic = excluded.oic, ncoic_id = excluded.ncoic_id,
      ncoic = excluded.ncoic, reference = excluded.reference, risk = excluded.risk,
      worksheet_id = excluded.worksheet_id, fills_in = excluded.fills_in, aar = excluded.aar
    returning version`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('a tasking was not stored')
  return row.version
}

/** Replaces the lines. Soldiers on a line that stays keep their place. */
export async function putLines({ tx, scope }: Acting, taskingId: string, lines: TaskingInput['lines']): Promise<void> {
  const ids = lines.map(({ id }) => id)
  await sql`
    delete from tasking_lines where roster_id = ${scope.rosterId} and tasking_id = ${taskingId}
      and id <> all(${ids}::uuid[])`.execute(tx.query)
  await sql`
    insert into tasking_lines (roster_id, tasking_id, id, position, count, grade_from, grade_to, need_kind, need,
      label)
    select ${scope.rosterId}, ${taskingId}, x.*
      from unnest(${ids}::uuid[], ${lines.map((_, at) => at)}::int[], ${lines.map(({ count }) => count)}::int[],
      ${lines.map(({ gradeFrom }) => gradeFrom)}::text[], ${lines.map(({ gradeTo }) => gradeTo)}::text[],
      ${lines.map(({ need }) => need?.kind ?? null)}::text[], ${lines.map(({ need }) => need?.value ?? null)}::text[],
      ${lines.map(({ label }) => label)}::text[]) x
    on conflict (roster_id, tasking_id, id) do update set position = excluded.position, count = excluded.count,
      grade_from = excluded.grade_from, grade_to = excluded.grade_to, need_kind = excluded.need_kind,
      need = excluded.need, label = excluded.label`.execute(tx.query)
}

/** Replaces the checklist. Steps that stay keep their check mark. */
export async function putSteps({ tx, scope }: Acting, taskingId: string, steps: TaskingInput['steps']): Promise<void> {
  const ids = steps.map(({ id }) => id)
  await sql`
    delete from tasking_steps where roster_id = ${scope.rosterId} and tasking_id = ${taskingId}
      and id <> all(${ids}::uuid[])`.execute(tx.query)
  await sql`
    insert into tasking_steps (roster_id, tasking_id, id, position, title, days_before)
    select ${scope.rosterId}, ${taskingId}, x.*
      from unnest(${ids}::uuid[], ${steps.map((_, at) => at)}::int[], ${steps.map(({ title }) => title)}::text[],
      ${steps.map(({ daysBefore }) => daysBefore)}::int[]) x
    on conflict (roster_id, tasking_id, id) do update set position = excluded.position, title = excluded.title,
      days_before = excluded.days_before`.execute(tx.query)
}

/** Marks a step. Returns whether it exists. */
export async function tickStep(
  { tx, scope, now }: Acting,
  { taskingId, stepId, done }: { readonly taskingId: string; readonly stepId: string; readonly done: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update tasking_steps set done_at = case when ${done}::boolean then coalesce(done_at, ${now}::timestamptz) end,
      done_by = case when ${done}::boolean then coalesce(done_by, ${scope.uid}::uuid) end
    where roster_id = ${scope.rosterId} and tasking_id = ${taskingId} and id = ${stepId} returning id`.execute(tx.query)
  return rows.length > 0
}

export async function putState(
  { tx, scope, now }: Acting,
  id: string,
  { state, remark }: { readonly state: TaskingState; readonly remark: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update taskings
      set state = ${state}, state_remark = ${remark}, state_at = ${now}, state_by = ${scope.uid},
      version = version + 1
    where roster_id = ${scope.rosterId} and id = ${id} returning version`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('a tasking went away while it was held')
  return row.version
}

export async function addAssignments(
  { tx, scope, now }: Acting,
  {
    taskingId,
    lineId,
    soldierIds,
    reasonOf,
  }: {
    readonly taskingId: string
    readonly lineId: string
    readonly soldierIds: readonly string[]
    readonly reasonOf: (soldierId: string) => string
  },
): Promise<void> {
  await sql`
    insert into tasking_assignments (roster_id, tasking_id, line_id, soldier_id, reason, at, by)
    select ${scope.rosterId}, ${taskingId}, ${lineId}, x.id, x.reason, ${now}, ${scope.uid}
      from unnest(${soldierIds}::uuid[], ${soldierIds.map(reasonOf)}::text[]) x (id, reason)`.execute(tx.query)
}

/** The status that was filled in last from an assignment. */
export interface FilledIn {
  readonly soldierId: string
  readonly entryId: string | null
}

/** Deletes the assignments of these Soldiers and returns them, without those who were not on the tasking. */
export function dropAssignments(
  { tx, scope }: Acting,
  taskingId: string,
  soldierIds: readonly string[],
): Promise<FilledIn[]> {
  return tx.query
    .deleteFrom('tasking_assignments')
    .where('roster_id', '=', scope.rosterId)
    .where('tasking_id', '=', taskingId)
    .where('soldier_id', 'in', soldierIds)
    .returning(['soldier_id as soldierId', 'entry_id as entryId'])
    .execute()
}

/** The filled-in statuses of everybody on the tasking. Waits for the job that fills in. */
export function filledInFrom({ tx, scope }: Acting, taskingId: string): Promise<FilledIn[]> {
  return tx.query
    .selectFrom('tasking_assignments')
    .select(['soldier_id as soldierId', 'entry_id as entryId'])
    .where('roster_id', '=', scope.rosterId)
    .where('tasking_id', '=', taskingId)
    .orderBy('soldier_id')
    .forUpdate()
    .execute()
}

/** A filled-in status that counts. Without hours it is for the whole day. */
export interface Counting {
  readonly id: string
  readonly soldierId: string
  readonly remark: string
  readonly from: CalendarDate
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** Those of these entries that are not withdrawn and count on that day, and of hours those that have not ended. */
export async function filledInOn(
  { tx, scope, now }: Acting,
  filled: readonly FilledIn[],
  day: CalendarDate,
): Promise<Counting[]> {
  const { rows } = await sql<Counting>`
    select e.id, e.soldier_id as "soldierId", e.remark, e.from_date as "from", e.starts_at as "startsAt",
      e.ends_at as "endsAt"
    from duty_entries e
    where e.roster_id = ${scope.rosterId} and e.id = any(${filled.flatMap(({ entryId }) => entryId ?? [])}::uuid[])
      and case when e.starts_at is null then e.from_date = ${day}::date else e.ends_at > ${now}::timestamptz end
      and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)`.execute(
    tx.query,
  )
  return rows
}

/** Notes that these entries are the last that were filled in for their Soldiers. */
export async function pointToEntries(
  { tx, scope }: Acting,
  taskingId: string,
  entries: readonly { readonly id: string; readonly soldierId: string }[],
): Promise<void> {
  await sql`
    update tasking_assignments a set entry_id = x.id
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ soldierId }) => soldierId)}::uuid[])
      as x(id, soldier_id)
    where a.roster_id = ${scope.rosterId} and a.tasking_id = ${taskingId} and a.soldier_id = x.soldier_id`.execute(
    tx.query,
  )
}

/** Has the day filled in from the other assignments of these Soldiers. */
export async function fillFromOthers(
  { tx, scope }: Acting,
  taskingId: string,
  about: { readonly soldierIds: readonly string[]; readonly day: CalendarDate },
): Promise<void> {
  await sql`
    update tasking_assignments a set fill_on = ${about.day}::date from taskings t
    where a.roster_id = ${scope.rosterId} and a.soldier_id = any(${about.soldierIds}::uuid[])
      and a.tasking_id <> ${taskingId}
      and t.roster_id = a.roster_id and t.id = a.tasking_id and t.fills_in and t.state in ('approved', 'executing')
      and ${about.day}::date between t.from_day and t.to_day`.execute(tx.query)
}

/**
 * Sets the next day to fill in for the assigned Soldiers: from the first day, or today, while the tasking is approved
 * or executing, and otherwise none.
 */
export async function planFilling({ tx, scope }: Acting, taskingId: string, today: CalendarDate): Promise<void> {
  await sql`
    update tasking_assignments a set fill_on = case
        when t.fills_in and t.state in ('approved', 'executing') and t.to_day >= ${today}::date
        then greatest(t.from_day, ${today}::date) end
    from taskings t
    where a.roster_id = ${scope.rosterId} and a.tasking_id = ${taskingId} and t.roster_id = a.roster_id
      and t.id = a.tasking_id`.execute(tx.query)
}

/** Adds lines to the tasking's history, one per Soldier or one about nobody. */
export async function addEvents(
  { tx, scope, now }: Acting,
  event: {
    readonly taskingId: string
    readonly act: TaskingEvent['act']
    readonly remark: string
    readonly of: readonly { readonly id: string; readonly soldierId: string | null }[]
  },
): Promise<void> {
  await sql`
    insert into tasking_events (roster_id, tasking_id, act, at, by, remark, id, soldier_id)
    select ${scope.rosterId}, ${event.taskingId}, ${event.act}, ${now}, ${scope.uid}, ${event.remark}, x.*
      from unnest(${event.of.map(({ id }) => id)}::uuid[], ${event.of.map(({ soldierId }) => soldierId)}::uuid[]) x`.execute(
    tx.query,
  )
}
