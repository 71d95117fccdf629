import type { Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { ChainEditor } from '../../../roster/scope.ts'
import type { Pulled } from './reads.ts'

export interface To {
  readonly rosterId: string
  readonly taskId: string
  readonly suspense: Suspense | null
}

/** The task for a roster below, with its suspense as an instant. */
interface Fresh {
  readonly to: To
  readonly due: Date | null
}

/** Adds the same task to each of these rosters, with its steps open. */
export async function insertBelow(
  tx: WriteTx,
  scope: ChainEditor,
  taskId: string,
  made: { readonly now: Date; readonly source: string; readonly below: readonly Fresh[] },
): Promise<void> {
  await sql`
    with made as (
      insert into tasks (roster_id, id, title, details, source, priority, suspense_date, suspense_time, due_at,
        parent_roster_id, parent_id, not_after, created_at, created_by)
      select b.roster_id, b.id, t.title, t.details, ${made.source}, t.priority, b.day, b.time, b.due_at, t.roster_id,
        t.id, t.due_at, ${made.now}, ${scope.uid}
      from tasks t, unnest(${made.below.map(({ to }) => to.rosterId)}::uuid[],
        ${made.below.map(({ to }) => to.taskId)}::uuid[],
        ${made.below.map(({ to }) => to.suspense?.date ?? null)}::date[],
        ${made.below.map(({ to }) => to.suspense?.time ?? null)}::text[],
        ${made.below.map(({ due }) => due)}::timestamptz[])
        as b(roster_id, id, day, time, due_at)
      where t.roster_id = ${scope.rosterId} and t.id = ${taskId}
      returning roster_id, id
    ), steps as (
      insert into task_steps (roster_id, task_id, id, title, position)
      select made.roster_id, made.id, gen_random_uuid(), p.title, p.position
      from made, task_steps p where p.roster_id = ${scope.rosterId} and p.task_id = ${taskId}
    )
    insert into task_events (roster_id, task_id, id, at, by, kind)
    select roster_id, id, gen_random_uuid(), ${made.now}, ${scope.uid}, 'created' from made`.execute(tx.query)
}

interface Moved {
  readonly row: Pulled
  readonly to: Suspense
}

/** Tasks below get the new limit, and later ones the new suspense. */
export async function pull(
  tx: WriteTx,
  scope: ChainEditor,
  taskId: string,
  {
    due,
    rows,
    moved,
    now,
  }: {
    readonly due: Date | null
    readonly rows: readonly Pulled[]
    readonly moved: readonly Moved[]
    readonly now: Date
  },
): Promise<void> {
  await sql`
    with moved as (
      select *
        from unnest(${moved.map(({ row }) => row.rosterId)}::uuid[], ${moved.map(({ row }) => row.id)}::uuid[],
        ${moved.map(({ to }) => to.date)}::date[], ${moved.map(({ to }) => to.time)}::text[]) as m(roster_id, id, day,
        time)
    ), limited as (
      update tasks t set not_after = case when t.parent_roster_id = ${scope.rosterId}
        and t.parent_id = ${taskId} then ${due}::timestamptz
          else least(t.not_after, ${due}::timestamptz) end,
        suspense_date = coalesce(m.day, t.suspense_date),
        suspense_time = case when m.day is not null then m.time else t.suspense_time end,
        due_at = case when m.day is not null then ${due}::timestamptz else t.due_at end,
        version = t.version + case when m.day is not null then 1 else 0 end
      from unnest(${rows.map((row) => row.rosterId)}::uuid[], ${rows.map((row) => row.id)}::uuid[]) as d(roster_id,
        id)
        left join moved m on m.roster_id = d.roster_id and m.id = d.id
      where t.roster_id = d.roster_id and t.id = d.id
    )
    insert into task_events (roster_id, task_id, id, at, by, kind, detail)
    select m.roster_id, m.id, gen_random_uuid(), ${now}, ${scope.uid}, 'suspense moved from above', m.detail
    from unnest(${moved.map(({ row }) => row.rosterId)}::uuid[], ${moved.map(({ row }) => row.id)}::uuid[],
      ${moved.map(({ row, to }) =>
        JSON.stringify({ changes: [{ field: 'suspense', from: wordsOf(row), to: suspenseWords(to) }] }),
      )}::jsonb[]) as m(roster_id, id, detail)`.execute(tx.query)
}

function wordsOf({ suspenseDate: date, suspenseTime: time }: Pulled): string {
  return date === null ? '' : suspenseWords({ date, time })
}
