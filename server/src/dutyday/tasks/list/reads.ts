import type { listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { CALENDAR_LIMIT, type TaskCounts, type TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { sql } from 'kysely'
import { isoInstant, numbered } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import type { ChainViewer, OwnRow } from '../../../roster/scope.ts'
import { asLine, BELOW, forGroups, type LineRow, lineColumns } from '../reads.ts'

export type Filters = Pick<InputOf<typeof listTasks>, 'over' | 'show' | 'state' | 'groupId' | 'soldierId' | 'text'>
export type Page = Pick<InputOf<typeof listTasks>, 'after' | 'limit'>

/** $1 the roster, $2 whether with those below, $3 now, $4 the caller. */
const ASKED = `${BELOW}, asked as (
  select $1::uuid as roster_id union all select roster_id from below where $2::boolean)`

const WITHIN_48 = `t.due_at >= $3::timestamptz and t.due_at < $3::timestamptz + interval '48 hours'`

const SHOWN: Readonly<Record<Filters['show'], string>> = {
  open: 't.closed_at is null',
  mine: `t.closed_at is null and (t.created_by = (select uid from caller) or exists (
    select from task_assignees x join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
    where x.roster_id = t.roster_id and x.task_id = t.id and s.linked_uid = (select uid from caller)))`,
  overdue: 't.closed_at is null and t.due_at < $3::timestamptz',
  'due in 48': `t.closed_at is null and ${WITHIN_48}`,
  done: 't.closed_at is not null',
}

/** $5 state, $6 group, $7 Soldier, $8 a text pattern. Null means any. */
const MATCHES = `($5::text is null or t.state = $5)
  and ($6::uuid is null or ${forGroups('any(array(select id from in_group))')})
  and ($7::uuid is null or t.group_id in (select id from groups_of) or exists (
    select from task_assignees x where x.roster_id = t.roster_id and x.task_id = t.id and x.soldier_id = $7))
  and ($8::text is null or t.title ilike $8 or t.details ilike $8 or t.source ilike $8 or t.opr ilike $8)`

/** The groups under $6, and the groups of Soldier $7. */
const GROUPS = `in_group (id) as (
    select g.id from groups g where g.roster_id = $1 and g.id = $6
    union select g.id from in_group join groups g on g.roster_id = $1 and g.parent_id = in_group.id
  ), groups_of (id) as (
    select s.group_id from soldiers s where s.roster_id = $1 and s.id = $7 and s.group_id is not null
    union select g.parent_id from groups_of join groups g on g.roster_id = $1 and g.id = groups_of.id
    where g.parent_id is not null)`

const ORDER = {
  open: 't.due_at asc nulls last, t.id',
  done: 't.closed_at desc, t.id',
} as const

/** $9 the instant and $10 the id at the end of the page before, $11 how many. */
const AFTER = {
  open: `($10::uuid is null or case when $9::timestamptz is null then t.due_at is null and t.id > $10
    else t.due_at > $9 or t.due_at = $9 and t.id > $10 or t.due_at is null end)`,
  done: `($10::uuid is null or t.closed_at < $9::timestamptz or t.closed_at = $9 and t.id > $10)`,
} as const

function selectPage(show: Filters['show']): string {
  const order = show === 'done' ? 'done' : 'open'
  // Roster by roster, so that each is one range of its index.
  return `
    with recursive ${ASKED}, ${GROUPS}, caller as (select $4::uuid as uid), page as materialized (
      select t.* from asked cross join lateral (
        select t.* from tasks t
        where t.roster_id = asked.roster_id and ${SHOWN[show]} and ${MATCHES} and ${AFTER[order]}
        order by ${ORDER[order]} limit $11::int
      ) t order by ${ORDER[order]} limit $11::int
    )
    select ${lineColumns('$3::timestamptz')}, ${isoInstant('t.closed_at')} as "closedAt"
    from page t join rosters r on r.id = t.roster_id order by ${ORDER[order]}`
}

const PAGE_NAMES: Readonly<Record<Filters['show'], string>> = {
  open: 'tasks.list.open',
  mine: 'tasks.list.mine',
  overdue: 'tasks.list.overdue',
  'due in 48': 'tasks.list.duein48',
  done: 'tasks.list.done',
}

export interface TaskPage {
  readonly tasks: TaskLine[]
  readonly next: { readonly at: string | null; readonly id: string } | null
}

type PageRow = LineRow & { readonly closedAt: string | null }

/** A page of tasks. One more is read than is shown, to know whether there are more. */
export async function taskPage(
  tx: ReadTx,
  scope: ChainViewer,
  filters: Filters,
  page: Page & { readonly now: Date },
): Promise<TaskPage> {
  const rows = await tx.prepared<PageRow>(PAGE_NAMES[filters.show], 'open screens', selectPage(filters.show), [
    scope.rosterId,
    filters.over === 'chain',
    page.now,
    scope.uid,
    filters.state,
    filters.groupId,
    filters.soldierId,
    filters.text === '' ? null : `%${filters.text.replace(/[\\%_]/g, '\\$&')}%`,
    page.after?.at ?? null,
    page.after?.id ?? null,
    page.limit + 1,
  ])
  return pageOf(rows, page.limit, filters.show === 'done')
}

function pageOf(rows: readonly PageRow[], limit: number, done: boolean): TaskPage {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    tasks: shown.map(({ closedAt: _, ...row }) => asLine(row)),
    next: last ? { at: done ? last.closedAt : last.dueAt, id: last.id } : null,
  }
}

/** The same for the row that the caller is linked to. $2 its account, $3 the instant, $4 the id, $5 how many. */
export async function ownTaskPage(
  tx: ReadTx,
  own: OwnRow,
  page: Page & { readonly show: 'open' | 'done' },
): Promise<TaskPage> {
  const after = AFTER[page.show].replaceAll('$9', '$3').replaceAll('$10', '$4')
  const rows = await tx.prepared<PageRow>(
    page.show === 'done' ? 'tasks.own.done' : 'tasks.own.open',
    'open screens',
    `with page as materialized (
      select t.* from tasks t
      where t.roster_id = $1 and t.id in (select tasks_of($2)) and ${SHOWN[page.show]} and ${after}
      order by ${ORDER[page.show]} limit $5::int
    )
    select ${lineColumns(null)}, ${isoInstant('t.closed_at')} as "closedAt"
    from page t join rosters r on r.id = t.roster_id order by ${ORDER[page.show]}`,
    [own.rosterId, own.uid, page.after?.at ?? null, page.after?.id ?? null, page.limit + 1],
  )
  return pageOf(rows, page.limit, page.show === 'done')
}

export async function taskCounts(
  tx: ReadTx,
  scope: ChainViewer,
  over: Filters['over'],
  now: Date,
): Promise<TaskCounts> {
  const hours = (count: number) => `$3::timestamptz + interval '${count} hours'`
  const [counts] = await tx.prepared<TaskCounts>(
    'tasks.counts',
    'open screens',
    `with ${ASKED}
    select coalesce(sum(c.open), 0)::int as open, coalesce(sum(c.overdue), 0)::int as overdue,
      coalesce(sum(c.red), 0)::int as red, coalesce(sum(c.due), 0)::int as "dueIn48",
      coalesce(sum(c.critical), 0)::int as critical, coalesce(sum(c.waiting), 0)::int as waiting,
      coalesce(sum(c.submitted), 0)::int as submitted, coalesce(sum(c.undated), 0)::int as undated,
      coalesce(sum(d.completed), 0)::int as completed
    from asked
      cross join lateral (
        select count(*) as open, count(*) filter (where t.due_at < $3) as overdue,
          count(*) filter (where t.due_at >= $3 and t.due_at < ${hours(24)}) as red,
          count(*) filter (where t.due_at >= $3 and t.due_at < ${hours(48)}) as due,
          count(*) filter (where t.priority = 'critical') as critical,
          count(*) filter (where t.state = 'waiting') as waiting,
          count(*) filter (where t.state = 'submitted') as submitted,
          count(*) filter (where t.due_at is null) as undated
        from tasks t where t.roster_id = asked.roster_id and t.closed_at is null) c
      cross join lateral (
        select count(*) as completed from tasks t
        where t.roster_id = asked.roster_id and t.closed_at >= ${hours(-168)} and t.state = 'complete') d`,
    [scope.rosterId, over === 'chain', now],
  )
  if (!counts) throw new Error('the tasks were not counted')
  return counts
}

interface Range {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Tasks with a suspense in these days, without canceled ones, at most one more than a calendar shows. */
export async function tasksInRange(
  tx: ReadTx,
  scope: ChainViewer,
  asked: Range & { readonly over: Filters['over']; readonly now: Date },
): Promise<TaskLine[]> {
  const rows = await tx.prepared<LineRow>(
    'tasks.range',
    'open screens',
    `with ${ASKED}, page as materialized (
      select t.* from asked join tasks t on t.roster_id = asked.roster_id
        and t.suspense_date between $4::date and $5::date and t.state <> 'cancelled'
      order by t.due_at, t.id limit ${CALENDAR_LIMIT + 1}
    )
    select ${lineColumns('$3::timestamptz')} from page t join rosters r on r.id = t.roster_id order by t.due_at, t.id`,
    [scope.rosterId, asked.over === 'chain', asked.now, asked.from, asked.to],
  )
  return rows.map((row) => asLine(row))
}

export interface RecurringRow {
  readonly taskId: string
  readonly rosterId: string
  readonly title: string
  readonly timeZone: string
  readonly time: string | null
  readonly rule: string
  readonly start: CalendarDate
  readonly nextOn: CalendarDate
}

/** Recurring tasks with another day by then. */
export async function recurringBy(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly over: Filters['over']; readonly to: CalendarDate },
): Promise<RecurringRow[]> {
  const { rows } = await sql<RecurringRow>`
    with ${numbered(ASKED, [scope.rosterId, asked.over === 'chain'])}
    select t.id as "taskId", t.roster_id as "rosterId", t.title, r.time_zone as "timeZone", t.suspense_time as time,
      t.recurrence as rule, t.series_start as start, t.next_on as "nextOn"
    from asked join tasks t on t.roster_id = asked.roster_id and t.next_on <= ${asked.to}::date
      join rosters r on r.id = t.roster_id
    order by t.next_on, t.id limit ${sql.lit(CALENDAR_LIMIT)}`.execute(tx.query)
  return rows
}
