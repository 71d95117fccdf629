import type { TaskEvent } from '@muster/domain/dutyday/tasks/schema.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { ACCOUNT_NAME, SOLDIER_NAME } from '../../../roster/people/reads.ts'
import type { ChainViewer } from '../../../roster/scope.ts'
import type { EventDetail, FieldDetail } from '../events.ts'

interface Row extends Pick<TaskEvent, 'id' | 'at' | 'by' | 'kind'> {
  readonly detail: EventDetail
  /** Names of the Soldiers in it by id. */
  readonly names: Readonly<Record<string, string>>
}

/** The changes of a task with their authors, newest first. */
export async function historyOf(
  tx: ReadTx,
  scope: ChainViewer,
  page: { readonly taskId: string; readonly after: string | null; readonly limit: number },
): Promise<TaskEvent[]> {
  const { rows } = await sql<Row>`
    select e.id, ${sql.raw(isoInstant('e.at'))} as at,
      case when e.by is null then 'Muster' else ${sql.raw(ACCOUNT_NAME)} end as by, e.kind, e.detail,
      (select coalesce(json_object_agg(s.id, ${sql.raw(SOLDIER_NAME)}), '{}') from soldiers s
        where s.roster_id = e.roster_id and s.id in (
          select i.id::uuid from jsonb_path_query(e.detail, '$.changes[*] ? (@.field == "assignees").*[*]') v,
            lateral (select v #>> '{}' as id) i where i.id like '________-____-____-____-____________')) as names
    from (
      select e.* from task_events e
      where e.roster_id = ${scope.rosterId} and e.task_id = ${page.taskId} and (${page.after}::timestamptz is null
        or e.at < ${page.after})
      order by e.at desc, e.number desc limit ${page.limit}
    ) e left join account_names a on a.uid = e.by
    order by e.at desc, e.number desc`.execute(tx.query)
  return rows.map(({ detail, names, ...event }) => ({
    ...event,
    state: detail.state
      ? {
          from: detail.state.from,
          to: detail.state.to,
          counted: detail.state.counted,
          undo: detail.state.undoes !== undefined,
        }
      : null,
    step: detail.step ? { title: detail.step.title, done: detail.step.done } : null,
    changes: (detail.changes ?? []).map((change) => ({
      label: FIELD_LABELS[change.field] ?? change.field,
      from: inWords(change.from, names),
      to: inWords(change.to, names),
    })),
    rosters: [...(detail.rosters ?? [])],
  }))
}

export const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  details: 'Details',
  source: 'Source',
  opr: 'OPR',
  assignees: 'Assigned to',
  groupId: 'Group',
  suspense: 'Suspense',
  priority: 'Priority',
  steps: 'Steps',
  recurrence: 'Repeats',
}

function inWords(value: FieldDetail['from'], names: Row['names']): string {
  if (typeof value === 'string') return value
  return value.map((id) => names[id] ?? 'a Soldier no longer on record').join('; ')
}
