import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { useMemo } from 'react'
import { CardList } from '../../ui/table/card-list.tsx'
import { useMovingCards } from '../../ui/motion/use-moving-cards.ts'
import { buildItems } from '../../ui/table/items.ts'
import { TaskRow, type TaskRowProps } from './task-row.tsx'
import { compareTasks, SECTION_NAMES, type SectionKey, sectionOf } from './task-words.ts'

const SECTIONS = Object.keys(SECTION_NAMES) as SectionKey[]
const idOf = (line: TaskLine) => line.id

interface TaskListProps extends Omit<TaskRowProps, 'line'> {
  lines: readonly TaskLine[]
}

/** Tasks by how close their suspense is, late ones first. */
export function TaskList({ lines, ...row }: TaskListProps) {
  const { now } = row
  const items = useMemo(() => {
    const sorted = [...lines].sort(compareTasks)
    return buildItems(sorted, idOf, { keyOf: (line) => sectionOf(line, now), order: SECTIONS })
  }, [lines, now])
  const box = useMovingCards(items)
  return (
    <div ref={box}>
      <CardList
        label="Tasks"
        items={items}
        renderCard={(line) => <TaskRow line={line} {...row} />}
        renderGroup={(key, rows) => (
          <h2 className="flex items-baseline gap-2">
            {SECTION_NAMES[key as SectionKey]}
            <span className="tabular text-14 font-regular text-ink-soft">{rows.length}</span>
          </h2>
        )}
      />
    </div>
  )
}
