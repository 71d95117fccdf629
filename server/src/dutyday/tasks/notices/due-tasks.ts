import { suspenseAt } from '@muster/domain/dutyday/tasks/due.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { digest } from '../../../platform/outbox/digest.ts'
import { type Announcement, announceEach } from '../../../platform/outbox/writes.ts'
import { shareOut } from '../../../roster/leaders/share-out.ts'
import { ownTasksScreen, tasksScreen } from '../announce.ts'
import { type DueTask, type Morning, morningsOf } from './reads.ts'
import { claimRostersWithTasks } from './writes.ts'

/**
 * Notifies the leaders of rosters where it is morning, and their linked Soldiers, of tasks due within 48 hours or
 * overdue: once a day for each roster, whatever happens. Returns how many rosters there were.
 */
export async function announceDueTasks(tx: WriteTx, now: Date): Promise<number> {
  const claimed = await claimRostersWithTasks(tx, now)
  if (claimed.length === 0) return 0
  const mornings = await morningsOf(
    tx,
    claimed.map(({ rosterId }) => rosterId),
    now,
  )
  await announceEach(
    tx,
    mornings.flatMap((morning) => digestsOf(morning, now)),
  )
  return claimed.length
}

function digestsOf(morning: Morning, now: Date): Announcement[] {
  const shares = shareOut(morning.leaders, morning.tasks, ({ groupIds }) => groupIds)
  const common = { at: now, kind: 'digest' } as const
  const title = (tasks: readonly DueTask[], whose: string) => `${countWords(tasks)}${whose}`
  return [
    ...shares.map(({ recipients, rows }) => ({
      ...common,
      recipients,
      link: tasksScreen(morning.rosterId),
      title: title(rows, `, ${morning.name}`),
      body: linesOf(rows, morning.timeZone),
    })),
    ...morning.own
      .filter(({ uid }) => !shares.some(({ recipients }) => recipients.includes(uid)))
      .map(({ uid, tasks }) => ({
        ...common,
        recipients: [uid],
        link: ownTasksScreen(),
        title: title(tasks, ' for you'),
        body: linesOf(tasks, morning.timeZone),
      })),
  ]
}

/** `2 tasks overdue, 3 due in 48 hours` */
function countWords(tasks: readonly DueTask[]): string {
  const overdue = tasks.filter((task) => task.overdue).length
  const due = tasks.length - overdue
  const counted = (count: number, what: string, noun: boolean) =>
    `${count} ${noun ? `${count === 1 ? 'task' : 'tasks'} ` : ''}${what}`
  return [
    ...(overdue > 0 ? [counted(overdue, 'overdue', true)] : []),
    ...(due > 0 ? [counted(due, 'due in 48 hours', overdue === 0)] : []),
  ].join(', ')
}

function linesOf(tasks: readonly DueTask[], timeZone: string): string {
  return digest(
    tasks,
    ({ title, dueAt, overdue }) =>
      `${suspenseWords(suspenseAt(new Date(dueAt), timeZone))}${overdue ? ' (overdue)' : ''}: ${title}`,
  )
}
