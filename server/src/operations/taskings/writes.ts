import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { TaskingEvent, TaskingInput } from '@muster/domain/operations/taskings/schema.ts'
import type { TaskingState } from '@muster/domain/operations/taskings/states.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { Acting } from '../../roster/people/acting.ts'
import type { RosterEditor } from '../../roster/scope.ts'

/**
 * Waits until nobody else changes taskings of this roster. Data read in the next statement stays until the commit, so
 * that two leaders who want the same Soldier, or the last place of a line, take turns.
 */
export async function holdTaskings(tx: WriteTx, { rosterId }: RosterEditor): Promise<void> {
  await tx.prepared('tasking.hold', `select pg_advisory_xact_lock(hashtext('taskings of'), hashtext($1))`, [rosterId])
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
  const [row] = await tx.prepared<{ version: number }>(
    'tasking.put',
    `insert into taskings as t (roster_id, id, name, type, state, from_at, to_at, from_day, to_day, place, oic_id, oic,
      ncoic_id, ncoic, reference, risk, worksheet_id, fills_in, aar, state_at, state_by, created_at, created_by)
    values ($1, $2, $3, $4, 'planned', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $19, $20)
    on conflict (roster_id, id) do update set version = t.version + 1, name = excluded.name, type = excluded.type,
      from_at = excluded.from_at, to_at = excluded.to_at, from_day = excluded.from_day, to_day = excluded.to_day,
      place = excluded.place, oic_id = excluded.oic_id, oic = excluded.oic, ncoic_id = excluded.ncoic_id,
      ncoic = excluded.ncoic, reference = excluded.reference, risk = excluded.risk,
      worksheet_id = excluded.worksheet_id, fills_in = excluded.fills_in, aar = excluded.aar
    returning version`,
    [
      ...[scope.rosterId, id, tasking.name, tasking.type, tasking.from, tasking.to, tasking.fromDay, tasking.toDay],
      ...[tasking.place, oic.soldierId, oic.name, ncoic.soldierId, ncoic.name, tasking.reference, tasking.risk],
      ...[tasking.worksheetId, tasking.fillsIn, tasking.aar, now, scope.uid],
    ],
  )
  if (!row) throw new Error('a tasking was not stored')
  return row.version
}

/** Replaces the lines. Soldiers on a line that stays keep their place. */
export async function putLines({ tx, scope }: Acting, taskingId: string, lines: TaskingInput['lines']): Promise<void> {
  const ids = lines.map(({ id }) => id)
  await tx.prepared(
    'tasking.dropLines',
    'delete from tasking_lines where roster_id = $1 and tasking_id = $2 and id <> all($3::uuid[])',
    [scope.rosterId, taskingId, ids],
  )
  await tx.prepared(
    'tasking.putLines',
    `insert into tasking_lines (roster_id, tasking_id, id, position, count, grade_from, grade_to, need_kind, need, label)
    select $1, $2, x.* from unnest($3::uuid[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::text[]) x
    on conflict (roster_id, tasking_id, id) do update set position = excluded.position, count = excluded.count,
      grade_from = excluded.grade_from, grade_to = excluded.grade_to, need_kind = excluded.need_kind,
      need = excluded.need, label = excluded.label`,
    [
      ...[scope.rosterId, taskingId, ids, lines.map((_, at) => at), lines.map(({ count }) => count)],
      ...[lines.map(({ gradeFrom }) => gradeFrom), lines.map(({ gradeTo }) => gradeTo)],
      ...[lines.map(({ need }) => need?.kind ?? null), lines.map(({ need }) => need?.value ?? null)],
      lines.map(({ label }) => label),
    ],
  )
}

/** Replaces the checklist. Steps that stay keep their check mark. */
export async function putSteps({ tx, scope }: Acting, taskingId: string, steps: TaskingInput['steps']): Promise<void> {
  const ids = steps.map(({ id }) => id)
  await tx.prepared(
    'tasking.dropSteps',
    'delete from tasking_steps where roster_id = $1 and tasking_id = $2 and id <> all($3::uuid[])',
    [scope.rosterId, taskingId, ids],
  )
  await tx.prepared(
    'tasking.putSteps',
    `insert into tasking_steps (roster_id, tasking_id, id, position, title, days_before)
    select $1, $2, x.* from unnest($3::uuid[], $4::int[], $5::text[], $6::int[]) x
    on conflict (roster_id, tasking_id, id) do update set position = excluded.position, title = excluded.title,
      days_before = excluded.days_before`,
    [
      ...[scope.rosterId, taskingId, ids, steps.map((_, at) => at)],
      ...[steps.map(({ title }) => title), steps.map(({ daysBefore }) => daysBefore)],
    ],
  )
}

/** Marks a step. Returns whether it exists. */
export async function tickStep(
  { tx, scope, now }: Acting,
  { taskingId, stepId, done }: { readonly taskingId: string; readonly stepId: string; readonly done: boolean },
): Promise<boolean> {
  const rows = await tx.prepared(
    'tasking.tick',
    `update tasking_steps set done_at = case when $4::boolean then coalesce(done_at, $5::timestamptz) end,
      done_by = case when $4::boolean then coalesce(done_by, $6::uuid) end
    where roster_id = $1 and tasking_id = $2 and id = $3 returning id`,
    [scope.rosterId, taskingId, stepId, done, now, scope.uid],
  )
  return rows.length > 0
}

export async function putState(
  { tx, scope, now }: Acting,
  id: string,
  { state, remark }: { readonly state: TaskingState; readonly remark: string },
): Promise<number> {
  const [row] = await tx.prepared<{ version: number }>(
    'tasking.move',
    `update taskings set state = $3, state_remark = $4, state_at = $5, state_by = $6, version = version + 1
    where roster_id = $1 and id = $2 returning version`,
    [scope.rosterId, id, state, remark, now, scope.uid],
  )
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
  await tx.prepared(
    'tasking.assign',
    `insert into tasking_assignments (roster_id, tasking_id, line_id, soldier_id, reason, at, by)
    select $1, $2, $3, x.id, x.reason, $6, $7 from unnest($4::uuid[], $5::text[]) x (id, reason)`,
    [scope.rosterId, taskingId, lineId, soldierIds, soldierIds.map(reasonOf), now, scope.uid],
  )
}

/** The status that was filled in last from an assignment. */
export interface FilledIn {
  readonly soldierId: string
  readonly entryId: string | null
}

/** Deletes an assignment and returns it. None when the Soldier was not on it. */
export function dropAssignment({ tx, scope }: Acting, taskingId: string, soldierId: string): Promise<FilledIn[]> {
  return tx.prepared<FilledIn>(
    'tasking.unassign',
    `delete from tasking_assignments where roster_id = $1 and tasking_id = $2 and soldier_id = $3
    returning soldier_id as "soldierId", entry_id as "entryId"`,
    [scope.rosterId, taskingId, soldierId],
  )
}

/** The filled-in statuses of everybody on the tasking. Waits for the job that fills in. */
export function filledInFrom({ tx, scope }: Acting, taskingId: string): Promise<FilledIn[]> {
  return tx.prepared<FilledIn>(
    'tasking.filledIn',
    `select soldier_id as "soldierId", entry_id as "entryId" from tasking_assignments
    where roster_id = $1 and tasking_id = $2 order by soldier_id for update`,
    [scope.rosterId, taskingId],
  )
}

/** Those of these entries that apply to that day and are not withdrawn. */
export function filledInOn(
  { tx, scope }: Acting,
  filled: readonly FilledIn[],
  day: CalendarDate,
): Promise<{ id: string; soldierId: string }[]> {
  return tx.prepared(
    'tasking.filledInOn',
    `select e.id, e.soldier_id as "soldierId" from duty_entries e
    where e.roster_id = $1 and e.id = any($2::uuid[]) and e.from_date = $3::date
      and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)`,
    [scope.rosterId, filled.flatMap(({ entryId }) => entryId ?? []), day],
  )
}

/** Has the day filled in from the other assignments of these Soldiers. */
export async function fillFromOthers(
  { tx, scope }: Acting,
  taskingId: string,
  about: { readonly soldierIds: readonly string[]; readonly day: CalendarDate },
): Promise<void> {
  await tx.prepared(
    'tasking.fillFromOthers',
    `update tasking_assignments a set fill_on = $4::date from taskings t
    where a.roster_id = $1 and a.soldier_id = any($3::uuid[]) and a.tasking_id <> $2
      and t.roster_id = a.roster_id and t.id = a.tasking_id and t.fills_in and t.state in ('approved', 'executing')
      and $4::date between t.from_day and t.to_day`,
    [scope.rosterId, taskingId, about.soldierIds, about.day],
  )
}

/**
 * Sets the next day to fill in for the assigned Soldiers: from the first day, or today, while the tasking is approved
 * or executing, and otherwise none.
 */
export async function planFilling({ tx, scope }: Acting, taskingId: string, today: CalendarDate): Promise<void> {
  await tx.prepared(
    'tasking.planFilling',
    `update tasking_assignments a set fill_on = case
        when t.fills_in and t.state in ('approved', 'executing') and t.to_day >= $3::date
        then greatest(t.from_day, $3::date) end
    from taskings t
    where a.roster_id = $1 and a.tasking_id = $2 and t.roster_id = a.roster_id and t.id = a.tasking_id`,
    [scope.rosterId, taskingId, today],
  )
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
  await tx.prepared(
    'tasking.addEvents',
    `insert into tasking_events (roster_id, tasking_id, act, at, by, remark, id, soldier_id)
    select $1, $2, $3, $4, $5, $6, x.* from unnest($7::uuid[], $8::uuid[]) x`,
    [
      ...[scope.rosterId, event.taskingId, event.act, now, scope.uid, event.remark],
      ...[event.of.map(({ id }) => id), event.of.map(({ soldierId }) => soldierId)],
    ],
  )
}
