import { tasksScreen } from '../../dutyday/tasks/announce.ts'
import type { WorldServer } from '../server/world-server.ts'

/** The numbers in a morning's messages about a roster. A zero is not reported. */
export interface MorningMessages {
  readonly overdueTasks: number
  readonly dueIn48: number
  readonly dueBack: number
}

const TELLING = ['dutyday.tasks-due', 'dutyday.tell-of-overdue']

/** Runs the morning jobs at the current time, and reads their messages to leaders. */
export async function morningMessages({
  server,
}: WorldServer): Promise<(rosterId: string) => Promise<MorningMessages>> {
  for (const { name, handle } of server.composition.jobs) {
    if (TELLING.includes(name)) await handle({ id: 'x', data: {}, signal: new AbortController().signal })
  }
  return async (rosterId) => {
    const { rows } = await server.database.pool.query<{ kind: string; title: string }>(
      `select o.kind, o.title from outbox o join rosters r on r.id = $1 and r.owner_uid = any(o.recipients)
      where o.kind = 'digest' and o.link = $2 or o.kind = 'overdue' and starts_with(o.body, r.name || ': ')`,
      [rosterId, tasksScreen(rosterId)],
    )
    const title = (kind: string) => rows.find((row) => row.kind === kind)?.title ?? ''
    const digest = title('digest')
    const back = title('overdue')
    return {
      overdueTasks: Number(/(\d+) tasks? overdue/.exec(digest)?.[1] ?? 0),
      dueIn48: Number(/(\d+) (?:tasks? )?due in 48 hours/.exec(digest)?.[1] ?? 0),
      dueBack: back === '' ? 0 : Number(/^(\d+) Soldiers are due back$/.exec(back)?.[1] ?? 1),
    }
  }
}
