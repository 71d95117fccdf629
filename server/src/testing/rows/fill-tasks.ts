import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** Two tasks with all their rows: one assigned to another Soldier, one to `linked`. */
export async function fillTasks(
  pool: Pick<Pool, 'query'>,
  roster: { readonly id: string; readonly owner: { readonly uid: string } },
  [other, linked]: readonly [string, string],
): Promise<void> {
  const run = (text: string, values: unknown[]) => pool.query(text, values)
  const [task, ownTask] = [randomUUID(), randomUUID()]
  const both = [roster.id, task, ownTask]
  await run(
    `insert into tasks (roster_id, id, title, priority, created_at)
     select $1, unnest(array[$2::uuid, $3::uuid]), 'x', 'routine', now()`,
    both,
  )
  await run('insert into task_assignees (roster_id, task_id, soldier_id) values ($1, $2, $3), ($1, $4, $5)', [
    ...[roster.id, task, other, ownTask, linked],
  ])
  await run(
    `insert into task_steps (roster_id, task_id, id, title, position)
     select $1, t, gen_random_uuid(), 'x', 0 from unnest(array[$2::uuid, $3::uuid]) t`,
    both,
  )
  await run(
    `insert into task_events (roster_id, task_id, id, at, kind)
     select $1, t, gen_random_uuid(), now(), 'created' from unnest(array[$2::uuid, $3::uuid]) t`,
    both,
  )
  await run(
    `insert into task_comments (roster_id, task_id, id, at, by, text)
     select $1, t, gen_random_uuid(), now(), $4, 'x' from unnest(array[$2::uuid, $3::uuid]) t`,
    [...both, roster.owner.uid],
  )
}
