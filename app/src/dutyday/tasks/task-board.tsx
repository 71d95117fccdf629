import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_STATES, type TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { useRegionLock } from '../../ui/forms/edits.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { boardTarget, columnsOf } from './board.ts'
import { Choice, Choices } from '../../kit/lists/choices.tsx'
import { SETTABLE, StateMenu } from './state-menu.tsx'
import { DueBadge, PriorityBadge, SuspenseText } from './task-badges.tsx'
import { TaskFacts } from './task-row.tsx'
import type { SettableState } from './use-task-acts.ts'

interface TaskBoardProps {
  lines: readonly TaskLine[]
  now: number
  withRoster: boolean
  onSet: ((line: TaskLine, state: SettableState) => void) | null
  onOpen: (line: TaskLine) => void
}

/** Cards drawn in a column before the person asks for more. */
const SHOWN = 40

/**
 * One column for each state. Cards are dragged, or moved with Shift and an arrow key. A phone shows one column, and
 * the card's own menu moves it.
 */
export function TaskBoard(props: TaskBoardProps) {
  const { lines, onSet } = props
  const phone = useIsPhone()
  const columns = useMemo(() => columnsOf(lines, SETTABLE), [lines])
  const [only, setOnly] = useState<SettableState>('not started')
  const shown = phone ? columns.filter(({ state }) => state === only) : columns
  const { board, onKeyDown, said } = useCardKeys(columns, onSet)
  return (
    <>
      {phone && (
        <Choices label="Column">
          {columns.map((column) => (
            <Choice
              key={column.state}
              chosen={column.state === only}
              onChoose={() => setOnly(column.state)}
              count={column.lines.length}
            >
              {TASK_STATES[column.state].label}
            </Choice>
          ))}
        </Choices>
      )}
      <div
        ref={board}
        role="group"
        aria-label="Board"
        className="grid gap-3 desk:auto-cols-[minmax(12rem,1fr)] desk:grid-flow-col desk:overflow-x-auto desk:pb-2"
        onKeyDown={onKeyDown}
      >
        {shown.map(({ state, lines: cards }) => (
          <Column key={state} state={state} cards={cards} {...props} />
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

const DRAGGED = 'application/x-muster-task'

function Column({ state, cards, ...props }: TaskBoardProps & { state: SettableState; cards: readonly TaskLine[] }) {
  const { lines, onSet } = props
  const [over, setOver] = useState(false)
  const [limit, setLimit] = useState(SHOWN)
  const { label } = TASK_STATES[state]

  function drop(event: DragEvent) {
    setOver(false)
    const line = lines.find(({ id }) => id === event.dataTransfer.getData(DRAGGED))
    if (!line || line.state === state || !onSet) return
    event.preventDefault()
    onSet(line, state)
  }

  return (
    // Dragging is a third way. Every card also has its menu and its keys.
    <section
      aria-label={label}
      className={cx('min-w-0 rounded-box border p-2', over ? 'border-action bg-action-soft' : 'border-line bg-sunken')}
      onDragOver={(event) => {
        if (!onSet || !event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
    >
      <h2 className="flex items-baseline justify-between gap-2 px-1 pb-2 text-14 font-heavy max-desk:sr-only">
        {label}
        <span className="tabular font-regular text-ink-soft">{cards.length}</span>
      </h2>
      {cards.length === 0 && <p className="px-1 py-3 text-14 text-ink-soft">No task here.</p>}
      <ul className="flex flex-col gap-2">
        {cards.slice(0, limit).map((line) => (
          <Card key={line.id} line={line} {...props} />
        ))}
      </ul>
      {cards.length > limit && (
        <Button variant="plain" onClick={() => setLimit(limit + SHOWN)}>
          {`Show ${Math.min(SHOWN, cards.length - limit)} more`}
        </Button>
      )}
    </section>
  )
}

function Card({ line, now, withRoster, onSet, onOpen }: TaskBoardProps & { line: TaskLine }) {
  const lock = useRegionLock(undefined)
  return (
    <li
      draggable={onSet !== null && !lock}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, line.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      className="rounded-box border border-line-strong bg-surface p-2"
    >
      <button
        type="button"
        data-task={line.id}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onClick={() => onOpen(line)}
        className="min-h-control w-full text-left underline-offset-4 hover:underline"
      >
        <span className="block font-strong wrap-anywhere">{line.title}</span>
        <TaskFacts line={line} withRoster={withRoster} compact />
      </button>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-12 text-ink-soft">
        <PriorityBadge priority={line.priority} />
        <DueBadge line={line} now={now} />
        <SuspenseText line={line} />
      </div>
      <StateMenu line={line} onSet={onSet} className="mt-2 desk:hidden" />
    </li>
  )
}

/** Arrow keys move between cards, with Shift they move the card. Focus follows. */
function useCardKeys(columns: ReturnType<typeof columnsOf>, onSet: TaskBoardProps['onSet']) {
  const board = useRef<HTMLDivElement>(null)
  const follow = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  const lock = useRegionLock(undefined)

  useEffect(() => {
    const id = follow.current
    if (id === null) return
    follow.current = null
    focusCard(board.current, id)
  }, [columns])

  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-task]')?.dataset.task
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const target = boardTarget(columns, id, event.key)
    if (!target) return
    event.preventDefault()
    if (!event.shiftKey) {
      if (target.line) focusCard(board.current, target.line.id)
      return
    }
    if (!onSet || target.column === target.from || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    if (lock) return lock.onTry()
    follow.current = id
    setSaid(`${target.moved.title}: ${TASK_STATES[target.column as TaskState].label}`)
    onSet(target.moved, target.column)
  }
  return { board, onKeyDown, said }
}

function focusCard(board: HTMLElement | null, id: string): void {
  board?.querySelector<HTMLElement>(`[data-task="${id}"]`)?.focus()
}
