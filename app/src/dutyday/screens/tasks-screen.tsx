import { quickEntryOf } from '@muster/domain/dutyday/tasks/quick-entry.ts'
import { DUE_FILTERS } from '@muster/domain/dutyday/tasks/due.ts'
import { getTask } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { isOpen } from '@muster/domain/dutyday/tasks/states.ts'
import { clockAt } from '@muster/domain/dutyday/tasks/typed-when.ts'
import { namesOf } from '@muster/domain/dutyday/tasks/typed-whom.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { OverSwitch } from '../../kit/lists/over-switch.tsx'
import { useOver } from '../../kit/lists/use-over.ts'
import { useScopeGroup } from '../../kit/lists/use-scope.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayReport, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useShortcutList } from '../../platform/device/shortcuts.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { useNow } from '../../kit/use-now.ts'
import type { LeaderPanel as Panel } from '../tasks/leader-panel.tsx'
import { QuickEntryForm } from '../tasks/quick-entry.tsx'
import { TaskExport } from '../tasks/task-export.tsx'
import { TaskFilters } from '../tasks/task-filters.tsx'
import { filterTasks, isFiltered, NO_FILTER, type TaskFilter } from '../tasks/task-filter.ts'
import { TaskList } from '../tasks/task-list.tsx'
import { STATE_CHANGES } from '../tasks/expected-tasks.ts'
import { compareTasks, sectionOf } from '../tasks/task-words.ts'
import { joined, useRecent } from '../tasks/use-recent.ts'
import { useTaskActs } from '../tasks/use-task-acts.ts'
import { useOpenedTask } from '../tasks/use-opened-task.ts'
import { type Known, useKnownRoster, useTaskList } from '../tasks/use-task-lists.ts'

const LeaderPanel = lazyPart(async () => ({ default: (await import('../tasks/leader-panel.tsx')).LeaderPanel }))
const TaskBoard = lazy(async () => ({ default: (await import('../tasks/task-board.tsx')).TaskBoard }))
const TaskCalendar = lazy(async () => ({ default: (await import('../tasks/task-calendar.tsx')).TaskCalendar }))

const VIEWS = ['list', 'board', 'calendar'] as const
type View = (typeof VIEWS)[number]
const VIEW_LABELS = { list: 'List', board: 'Board', calendar: 'Calendar' } as const

const KEYS = {
  title: 'Due-outs and tasks',
  keys: [
    { keys: 'ArrowUp', does: 'Board: to the next card' },
    { keys: 'Shift+ArrowRight', does: 'Board: move the card on' },
    { keys: 'Shift+ArrowLeft', does: 'Board: move the card back' },
  ],
}

/** Due-outs and tasks: late ones first, one line to add one, one tap to complete one. */
export function TasksScreen() {
  const roster = useCurrentRoster()
  const readOnly = !mayReport(roster, 'accountability')
  const [view, setView] = useView()
  const [openId, setOpenId] = useOpenedTask()
  const known = useKnownRoster(roster.id)
  const now = useNow()
  const acts = useTaskActs()
  const hasBelow = useHasRostersBelow(roster)
  const { due }: { due?: string } = useSearch({ strict: false })
  const [over, setOver] = useOver('roster', hasBelow)
  const [groupId, chooseGroup] = useScopeGroup()
  const [chosen, setChosen] = useState<TaskFilter>(() => ({
    ...NO_FILTER,
    due: DUE_FILTERS.find((each) => each === due) ?? null,
  }))
  const filter = useMemo(() => ({ ...chosen, groupId }), [chosen, groupId])
  function setFilter(next: TaskFilter) {
    setChosen(next)
    if (next.groupId !== groupId) chooseGroup(next.groupId)
  }
  const [entry, setEntry] = useState('')
  const [donePages, setDonePages] = useState(0)
  useShortcutList(KEYS)

  const pending = known?.pending ?? STATE_CHANGES
  const wantsDone = donePages > 0 || view === 'board'
  const asked = { rosterId: roster.id, over }
  const open = useTaskList({ ...asked, show: 'open', pending })
  const done = useTaskList({
    ...asked,
    show: 'done',
    pages: Math.max(1, donePages),
    enabled: wantsDone,
    pending: STATE_CHANGES,
  })
  const mine = useTaskList({ ...asked, show: 'mine', enabled: filter.mine })

  const deferred = useDeferredValue(filter)
  const facts = useMemo(
    () => ({
      groups: known?.groups ?? [],
      groupOfSoldier: known?.groupOfSoldier ?? new Map<string, string | null>(),
      mine: mine.data ? new Set(mine.data.map(({ id }) => id)) : null,
      now,
    }),
    [known, mine.data, now],
  )
  const { setState, recent } = useRecent(acts)
  const all = useMemo(
    () => joined(open.data ?? [], (wantsDone ? done.data : undefined) ?? [], [...recent.values()]),
    [open.data, done.data, wantsDone, recent],
  )
  const narrow = useCallback((lines: readonly TaskLine[]) => filterTasks(lines, deferred, facts), [deferred, facts])
  const shown = useMemo(() => narrow(all), [all, narrow])
  const listed = useMemo(
    // A task completed just now stays visible. Canceled and older ones are shown when the person asks for them.
    () => (donePages > 0 ? shown : shown.filter((line) => line.state !== 'cancelled')),
    [shown, donePages],
  )
  const set = readOnly ? null : setState
  const onOpen = useCallback((line: TaskLine) => setOpenId(line.id), [setOpenId])
  const opened = openId === null ? undefined : all.find(({ id }) => id === openId)

  const row = { now, withRoster: over === 'chain', onSet: set, onOpen }
  return (
    <>
      <RosterPrintHeader title="Due-outs and tasks" />
      <PageHeader
        title="Due-outs and tasks"
        badge={<Urgent lines={all} now={now} />}
        actions={
          <>
            <SearchInput
              label="Search tasks"
              slash
              className="max-desk:min-w-24!"
              value={filter.text}
              onChange={(text) => setFilter({ ...filter, text })}
            />
            <TaskExport
              rosterId={roster.id}
              rosterName={roster.name}
              over={over}
              filter={filter}
              lines={[...shown].filter((line) => isOpen(line.state)).sort(compareTasks)}
            />
          </>
        }
      />
      {!readOnly &&
        (known ? (
          <QuickEntryForm known={known} text={entry} onText={setEntry} onAdd={acts.add} />
        ) : (
          <div className="min-h-[calc(var(--control)+0.5rem)] border-b max-desk:min-h-[calc(2*var(--control)+1rem+1px)] border-line" />
        ))}
      <TaskFilters
        lines={all}
        groups={known?.groups ?? []}
        value={filter}
        onChange={setFilter}
        over={hasBelow && <OverSwitch className="shrink-0 flex-nowrap!" value={over} onChange={setOver} />}
      >
        <Segmented
          label="View"
          className="mr-2 shrink-0 flex-nowrap! max-desk:*:px-2"
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
        />
      </TaskFilters>
      {open.data === undefined ? (
        <NotLoaded error={open.error} onRetry={open.retry} shape="list" label="Loading the tasks" />
      ) : view === 'calendar' && known ? (
        <Suspense fallback={<LoadingShape shape="table" label="Loading the calendar" />}>
          <Edits on>
            <TaskCalendar
              rosterId={roster.id}
              timeZone={known.timeZone}
              over={over}
              filter={narrow}
              pending={pending}
              {...row}
            />
          </Edits>
        </Suspense>
      ) : view === 'board' ? (
        <Suspense fallback={<LoadingShape shape="list" label="Loading the board" />}>
          <Edits on>
            <TaskBoard lines={shown} {...row} />
          </Edits>
        </Suspense>
      ) : (
        <>
          {listed.length === 0 ? (
            <NoTasks filtered={isFiltered(filter)} readOnly={readOnly} onAll={() => setFilter(NO_FILTER)} />
          ) : (
            <Edits on>
              <TaskList lines={listed} {...row} />
            </Edits>
          )}
          <div className="flex flex-wrap gap-2 py-3 print:hidden">
            {donePages === 0 && <Button onClick={() => setDonePages(1)}>Show done tasks</Button>}
            {donePages > 0 && done.more && (
              <Button onClick={() => setDonePages(donePages + 1)}>Show earlier ones</Button>
            )}
            {donePages > 0 && <Button onClick={() => setDonePages(0)}>Hide done tasks</Button>}
          </div>
        </>
      )}
      {openId !== null && (
        <OpenedTask
          key={openId}
          rosterId={roster.id}
          taskId={openId}
          line={opened}
          now={now}
          acts={readOnly ? null : acts}
          onClose={() => setOpenId(null)}
          onAgain={(line, of) => {
            setOpenId(null)
            setEntry(lineFor(line, of))
          }}
        />
      )}
    </>
  )
}

type PanelProps = Omit<ComponentProps<typeof Panel>, 'line'>

/** A task from the list, or one that only the address names: completed long ago, or just assigned. */
function OpenedTask(props: PanelProps & { rosterId: string; taskId: string; line: TaskLine | undefined }) {
  const { rosterId, taskId, line, ...panel } = props
  const { data, error, retry } = useRead(getTask, { rosterId, taskId }, { enabled: line === undefined })
  const shown = line ?? data
  if (shown) {
    return (
      <Suspense>
        <LeaderPanel line={shown} {...panel} />
      </Suspense>
    )
  }
  if (!error) return null
  return (
    <SidePanel open onOpenChange={(open) => !open && panel.onClose()} title="Task">
      <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the task" />
    </SidePanel>
  )
}

/** The view is in the address, just as the open task is. */
function useView() {
  const navigate = useNavigate()
  const search: { view?: string } = useSearch({ strict: false })
  const setView = useCallback(
    (view: View) => void navigate({ to: '.', search: (before: object) => ({ ...before, view }), replace: true }),
    [navigate],
  )
  return [VIEWS.find((each) => each === search.view) ?? 'list', setView] as const
}

function Urgent({ lines, now }: { lines: readonly TaskLine[]; now: number }) {
  const late = lines.filter((line) => sectionOf(line, now) === 'overdue').length
  return late > 0 ? <Badge kind="late">{`${late} overdue`}</Badge> : undefined
}

function NoTasks({ filtered, readOnly, onAll }: { filtered: boolean; readOnly: boolean; onAll: () => void }) {
  if (filtered) {
    return (
      <EmptyState picture="search" title="No matching tasks" action={<Button onClick={onAll}>Show all</Button>}>
        Choose another filter, or search for another word.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No open tasks">
      {readOnly
        ? 'Tasks of this roster’s leaders show here.'
        : 'Type the first one above, e.g., NLT fri 1600 @2nd platoon !high Clean weapons.'}
    </EmptyState>
  )
}

/**
 * The same task as a quick-entry line to edit, without its suspense, which has passed or belongs to the first task.
 */
function lineFor(line: TaskLine, known: Known): string {
  return quickEntryOf(
    {
      title: line.title,
      suspense: null,
      recurrence: null,
      priority: line.priority,
      groupId: line.group?.id ?? null,
      assignees: line.assignees.map(({ soldierId }) => soldierId),
      source: line.source,
    },
    clockAt(new Date(), known.timeZone),
    namesOf(known.groups, known.soldiers),
    known.soldiers,
  )
}
