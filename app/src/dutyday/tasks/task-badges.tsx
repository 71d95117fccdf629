import { dueness } from '@muster/domain/dutyday/tasks/due.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_PRIORITIES } from '@muster/domain/dutyday/tasks/states.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { dueWords } from './task-words.ts'

const KINDS = { overdue: 'late', red: 'alert', soon: 'soon' } as const

/** How close the suspense is: red under a day, amber under two, and always in words as well. */
export function DueBadge({ line, now }: { line: Pick<TaskLine, 'state' | 'dueAt'>; now: number }) {
  const words = dueWords(line, now)
  const near = dueness(line, new Date(now))
  if (words === null || !(near in KINDS)) return null
  return <Badge kind={KINDS[near as keyof typeof KINDS]}>{words}</Badge>
}

export function PriorityBadge({ priority }: Pick<TaskLine, 'priority'>) {
  if (priority === 'routine') return null
  return <Badge kind={priority === 'critical' ? 'alert' : 'plain'}>{TASK_PRIORITIES[priority].label}</Badge>
}

/** The day and time in the roster's time zone. */
export function SuspenseText({ line }: { line: Pick<TaskLine, 'suspense'> }) {
  if (!line.suspense) return <span>No suspense</span>
  return <span className="tabular">NLT {suspenseWords(line.suspense)}</span>
}
