import type { Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
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
  await tx.prepared(
    'tasks.rollDown',
    `with made as (
      insert into tasks (roster_id, id, title, details, source, priority, suspense_date, suspense_time, due_at,
        parent_roster_id, parent_id, not_after, created_at, created_by)
      select b.roster_id, b.id, t.title, t.details, $4, t.priority, b.day, b.time, b.due_at, t.roster_id, t.id, t.due_at, $3, $5
      from tasks t, unnest($6::uuid[], $7::uuid[], $8::date[], $9::text[], $10::timestamptz[])
        as b(roster_id, id, day, time, due_at)
      where t.roster_id = $1 and t.id = $2
      returning roster_id, id
    ), steps as (
      insert into task_steps (roster_id, task_id, id, title, position)
      select made.roster_id, made.id, gen_random_uuid(), p.title, p.position
      from made, task_steps p where p.roster_id = $1 and p.task_id = $2
    )
    insert into task_events (roster_id, task_id, id, at, by, kind)
    select roster_id, id, gen_random_uuid(), $3, $5, 'created' from made`,
    [
      scope.rosterId,
      taskId,
      made.now,
      made.source,
      scope.uid,
      made.below.map(({ to }) => to.rosterId),
      made.below.map(({ to }) => to.taskId),
      made.below.map(({ to }) => to.suspense?.date ?? null),
      made.below.map(({ to }) => to.suspense?.time ?? null),
      made.below.map(({ due }) => due),
    ],
  )
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
  await tx.prepared(
    'tasks.pull',
    `with moved as (
      select * from unnest($4::uuid[], $5::uuid[], $6::date[], $7::text[]) as m(roster_id, id, day, time)
    ), limited as (
      update tasks t set not_after = case when t.parent_roster_id = $1 and t.parent_id = $2 then $3::timestamptz
          else least(t.not_after, $3::timestamptz) end,
        suspense_date = coalesce(m.day, t.suspense_date),
        suspense_time = case when m.day is not null then m.time else t.suspense_time end,
        due_at = case when m.day is not null then $3::timestamptz else t.due_at end,
        version = t.version + case when m.day is not null then 1 else 0 end
      from unnest($8::uuid[], $9::uuid[]) as d(roster_id, id)
        left join moved m on m.roster_id = d.roster_id and m.id = d.id
      where t.roster_id = d.roster_id and t.id = d.id
    )
    insert into task_events (roster_id, task_id, id, at, by, kind, detail)
    select m.roster_id, m.id, gen_random_uuid(), $10, $11, 'suspense moved from above', m.detail
    from unnest($4::uuid[], $5::uuid[], $12::jsonb[]) as m(roster_id, id, detail)`,
    [
      scope.rosterId,
      taskId,
      due,
      moved.map(({ row }) => row.rosterId),
      moved.map(({ row }) => row.id),
      moved.map(({ to }) => to.date),
      moved.map(({ to }) => to.time),
      rows.map((row) => row.rosterId),
      rows.map((row) => row.id),
      now,
      scope.uid,
      moved.map(({ row, to }) =>
        JSON.stringify({ changes: [{ field: 'suspense', from: wordsOf(row), to: suspenseWords(to) }] }),
      ),
    ],
  )
}

function wordsOf({ suspenseDate: date, suspenseTime: time }: Pulled): string {
  return date === null ? '' : suspenseWords({ date, time })
}
