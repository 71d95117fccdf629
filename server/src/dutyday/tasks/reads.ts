import {
  COMMENTS_SHOWN,
  ROLL_DOWN_LIMIT,
  TASK_PAGE,
  type Task,
  type TaskBelow,
  type TaskComment,
  type TaskLine,
} from '@muster/domain/dutyday/tasks/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoInstant, numbered } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { ACCOUNT_NAME, SOLDIER_NAME } from '../../roster/people/reads.ts'
import type { ChainViewer, OwnRow } from '../../roster/scope.ts'
import './tables.ts'

export const SUSPENSE = `case when t.suspense_date is not null
  then json_build_object('date', t.suspense_date, 'time', t.suspense_time) end`

export const STATE_SINCE = `case when t.state_act is not null then json_build_object(
  'act', t.state_act, 'at', ${isoInstant('t.state_at')},
  'by', (select ${ACCOUNT_NAME} from (select t.state_by as uid) b left join account_names a on a.uid = b.uid)) end`

export const STEP_COUNTS = `(select json_build_object('done', count(*) filter (where p.done), 'total', count(*))
  from task_steps p where p.roster_id = t.roster_id and p.task_id = t.id)`

/** Whether the task `t` is for one of these groups, or for a Soldier in them. `groups` is `any(…)` of their ids. */
export const forGroups = (groups: string) => `(t.group_id = ${groups} or exists (
    select from task_assignees x join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
    where x.roster_id = t.roster_id and x.task_id = t.id and s.group_id = ${groups}))`

/** Rosters below the requested one, as the relation `below`. */
export const BELOW = `below as materialized (select roster_id from rosters_below($1) where depth > 0)`

/** The progress of the tasks that `t` was rolled down to, at the instant `now`. Null without any. Needs `BELOW`. */
export function rolledDown(now: string): string {
  return `(select case when count(*) > 0 then json_build_object(
      'total', count(*) filter (where c.state <> 'cancelled'),
      'complete', count(*) filter (where c.state = 'complete'),
      'late', count(*) filter (where c.closed_at is null and c.due_at < ${now})) end
    from tasks c
    where c.parent_roster_id = t.roster_id and c.parent_id = t.id and c.roster_id in (select roster_id from below))`
}

/**
 * The columns of a task `t` of a roster `r` for lists. The linked Soldier (`now` null) gets nothing of other rosters.
 */
export function lineColumns(now: string | null): string {
  const from = `(select json_build_object('rosterName', o.name, 'leader', ${ACCOUNT_NAME})
    from task_origin(t.roster_id, t.parent_roster_id) o left join account_names a on a.uid = o.owner_uid)`
  return `t.id, t.roster_id as "rosterId", r.name as "rosterName", r.time_zone as "timeZone", t.title, t.source, t.opr,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, 'name', ${SOLDIER_NAME})
        order by s.rank_order desc, lower(s.last_name), s.id), '[]')
      from task_assignees x join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
      where x.roster_id = t.roster_id and x.task_id = t.id and s.archived_on is null) as assignees,
    (select json_build_object('id', g.id, 'name', g.name) from groups g
      where g.roster_id = t.roster_id and g.id = t.group_id) as "group",
    ${SUSPENSE} as suspense, ${isoInstant('t.due_at')} as "dueAt", t.priority, t.state,
    ${STATE_SINCE} as "stateSince", ${STEP_COUNTS} as steps,
    (select count(*) from task_comments m where m.roster_id = t.roster_id and m.task_id = t.id) as comments,
    t.recurrence, ${now ? `case when t.parent_id is not null then ${from} end` : 'null::json'} as "from",
    ${now ? rolledDown(now) : 'null::json'} as below,
    t.version, ${isoInstant('t.created_at')} as "createdAt"`
}

/** The result of `lineColumns` for a task. */
export type LineRow = Omit<TaskLine, 'below'> & { readonly below: BelowRow | null }
export type BelowRow = Omit<NonNullable<TaskLine['below']>, 'percent'>

/** The columns of the whole task besides those of its line. */
export function wholeColumns(comments: number): string {
  return `t.details,
    (select ${ACCOUNT_NAME} from (select t.created_by as uid) b left join account_names a on a.uid = b.uid) as "createdBy",
    (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'done', p.done, 'last',
        case when p.last_at is not null then json_build_object('at', ${isoInstant('p.last_at')}, 'by', ${ACCOUNT_NAME}) end
      ) order by p.position, p.id), '[]')
      from task_steps p left join account_names a on a.uid = p.last_by
      where p.roster_id = t.roster_id and p.task_id = t.id) as "stepList",
    (select coalesce(json_agg(json_build_object('id', m.id, 'at', ${isoInstant('m.at')}, 'by', ${ACCOUNT_NAME},
        'text', m.text) order by m.at, m.id), '[]')
      from (select m.* from task_comments m where m.roster_id = t.roster_id and m.task_id = t.id
        order by m.at desc, m.id desc limit ${comments}) m left join account_names a on a.uid = m.by) as "commentList",
    case when t.parent_id is not null then ${isoInstant('t.not_after')} end as "notAfter"`
}

export type WholeRow = LineRow & Omit<Task, keyof TaskLine | 'mayChange' | 'mayEdit' | 'others'>

export function percentOf({ total, complete }: BelowRow): number | null {
  return total === 0 ? null : Math.floor((complete / total) * 100)
}

export function asLine<Row extends LineRow>({ below, ...row }: Row): Omit<Row, 'below'> & Pick<TaskLine, 'below'> {
  return { ...row, below: below && { ...below, percent: percentOf(below) } }
}

export async function taskById(tx: ReadTx, scope: ChainViewer, taskId: string, now: Date): Promise<Task | null> {
  const [task] = await wholeTasks(tx, scope, now, sql`t.id = ${taskId}`)
  return task ?? null
}

/** The first open tasks by suspense, in the order of the list. */
export function openTasks(tx: ReadTx, scope: ChainViewer, now: Date): Promise<Task[]> {
  return wholeTasks(tx, scope, now, OPEN_BY_SUSPENSE)
}

const OPEN_BY_SUSPENSE = sql`t.closed_at is null order by t.due_at asc nulls last, t.id limit ${sql.lit(TASK_PAGE)}`

async function wholeTasks(
  tx: ReadTx,
  { rosterId, limited, role }: ChainViewer,
  now: Date,
  which: RawBuilder<unknown>,
): Promise<Task[]> {
  const beyond = limited ? sql`(select to_json(b) from task_beyond_part(t.roster_id, t.id) b)` : sql`null::json`
  const { rows } = await sql<WholeRow & { readonly beyond: BeyondPart | null }>`
    with ${numbered(BELOW, [rosterId])}
    select ${numbered(lineColumns('$1::timestamptz'), [now])}, ${sql.raw(wholeColumns(COMMENTS_SHOWN))},
      ${beyond} as beyond
    from tasks t join rosters r on r.id = t.roster_id where t.roster_id = ${rosterId} and ${which}`.execute(tx.query)
  return rows.map(({ beyond: found, ...row }) => {
    const { led, shared, others } = found ?? ALL
    const mayChange = role !== 'viewer' && role !== 'above viewer' && led
    return { ...asLine(row), mayChange, mayEdit: mayChange && !shared, others }
  })
}

export interface BeyondPart {
  /** Whether the caller leads it. A leader of some groups does a task of their own row as every Soldier does. */
  readonly led: boolean
  /** Whether others have it whom the caller's part of the roster leaves out. */
  readonly shared: boolean
  /** How many. */
  readonly others: number
}

const ALL: BeyondPart = { led: true, shared: false, others: 0 }

/** Who else has a task than the Soldiers whom the caller leads. */
export async function beyondPart(
  tx: ReadTx,
  scope: Pick<ChainViewer, 'rosterId' | 'limited'>,
  taskId: string,
): Promise<BeyondPart> {
  if (!scope.limited) return ALL
  const { rows } = await sql<BeyondPart>`select * from task_beyond_part(${scope.rosterId}, ${taskId})`.execute(tx.query)
  return rows[0] ?? ALL
}

/** One of the linked Soldier's own tasks. */
export async function ownTaskById(tx: ReadTx, own: OwnRow, taskId: string): Promise<Task | null> {
  const [task] = await ownWholeTasks(tx, own, sql`t.id = ${taskId}`)
  return task ?? null
}

/** The first of the linked Soldier's open tasks by suspense, in the order of the list. */
export function ownOpenTasks(tx: ReadTx, own: OwnRow): Promise<Task[]> {
  return ownWholeTasks(tx, own, OPEN_BY_SUSPENSE)
}

async function ownWholeTasks(tx: ReadTx, own: OwnRow, which: RawBuilder<unknown>): Promise<Task[]> {
  const { rows } = await sql<WholeRow>`
    select ${sql.raw(lineColumns(null))}, ${sql.raw(wholeColumns(COMMENTS_SHOWN))}
    from tasks t join rosters r on r.id = t.roster_id
    where t.roster_id = ${own.rosterId} and t.id in (select tasks_of(${own.uid})) and ${which}`.execute(tx.query)
  return rows.map((row) => ({ ...asLine(row), mayChange: false, mayEdit: false, others: 0 }))
}

export async function commentsOf(
  tx: ReadTx,
  scope: ChainViewer,
  page: { readonly taskId: string; readonly after: string | null; readonly limit: number },
): Promise<TaskComment[]> {
  const { rows } = await sql<TaskComment>`
    select m.id, ${sql.raw(isoInstant('m.at'))} as at, ${sql.raw(ACCOUNT_NAME)} as by, m.text
    from task_comments m left join account_names a on a.uid = m.by
    where m.roster_id = ${scope.rosterId} and m.task_id = ${page.taskId} and (${page.after}::timestamptz is null
      or m.at < ${page.after})
    order by m.at desc, m.id desc limit ${page.limit}`.execute(tx.query)
  return rows
}

/** The rosters directly below, and the task of each that this one was rolled down to. */
export async function rostersBelow(tx: ReadTx, scope: ChainViewer, taskId: string, now: Date): Promise<TaskBelow[]> {
  const { rows } = await sql<
    Omit<TaskBelow, 'task'> & {
      readonly task: (Omit<NonNullable<TaskBelow['task']>, 'below'> & { below: BelowRow | null }) | null
    }
  >`
    with direct as materialized (select roster_id from rosters_below(${scope.rosterId})
      where depth = 1), ${numbered(BELOW, [scope.rosterId])}
    select r.id as "rosterId", r.name, ${sql.raw(ACCOUNT_NAME)} as leader, r.time_zone as "timeZone",
      case when t.id is not null then json_build_object('id', t.id, 'state', t.state, 'stateSince',
        ${sql.raw(STATE_SINCE)},
        'suspense', ${sql.raw(SUSPENSE)}, 'dueAt', ${sql.raw(isoInstant('t.due_at'))}, 'steps',
          ${sql.raw(STEP_COUNTS)},
        'below', ${numbered(rolledDown('$1::timestamptz'), [now])}) end as task
    from direct join rosters r on r.id = direct.roster_id
      left join account_names a on a.uid = r.owner_uid
      left join tasks t on t.parent_roster_id = ${scope.rosterId} and t.parent_id = ${taskId} and t.roster_id = r.id
    order by lower(r.name), r.id limit ${sql.lit(ROLL_DOWN_LIMIT)}`.execute(tx.query)
  return rows.map(({ task, ...roster }) => ({
    ...roster,
    task: task && { ...task, below: task.below && { ...task.below, percent: percentOf(task.below) } },
  }))
}
