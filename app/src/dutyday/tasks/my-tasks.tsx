import { getMyTask, listMyTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { useCallback, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { useReadPages } from '../../platform/reads/read-pages.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { useNow } from '../../kit/use-now.ts'
import { EXPECTED_TASK, STATE_CHANGES } from './expected-tasks.ts'
import { TaskList } from './task-list.tsx'
import { TaskPanel } from './task-panel.tsx'
import { useOpenedTask } from './use-opened-task.ts'
import { useMyTaskActs } from './use-task-acts.ts'

type Page = OutputOf<typeof listMyTasks>
type Cursor = NonNullable<Page['next']>
const rowsOf = (page: Page) => page.tasks
const nextOf = (page: Page): Cursor | null => page.next

/** The person's own tasks. They may set the state, check off steps and comment. */
export function MyTasks() {
  const now = useNow()
  const acts = useMyTaskActs()
  const [show, setShow] = useState<'open' | 'done'>('open')
  const [pages, setPages] = useState(1)
  const [openId, setOpenId] = useOpenedTask()
  const { data, error, retry, more } = useReadPages<typeof listMyTasks, Cursor, TaskLine>(
    listMyTasks,
    (after): RawInputOf<typeof listMyTasks> => ({ show, after }),
    { rowsOf, nextOf, most: pages, pending: STATE_CHANGES },
  )
  const onOpen = useCallback((line: TaskLine) => setOpenId(line.id), [setOpenId])
  return (
    <>
      <Segmented
        label="Tasks shown"
        className="mb-3"
        value={show}
        onChange={(next) => {
          setShow(next)
          setPages(1)
        }}
        options={[
          { value: 'open', label: 'To do' },
          { value: 'done', label: 'Done' },
        ]}
      />
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading your tasks" />
      ) : data.length === 0 ? (
        <EmptyState picture="done" title={show === 'open' ? 'Nothing to do' : 'Nothing done yet'}>
          Tasks that your leaders give to you or to your group show here.
        </EmptyState>
      ) : (
        <TaskList lines={data} now={now} withRoster={false} onSet={acts.setState} onOpen={onOpen} />
      )}
      {more && (
        <Button variant="plain" onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
      {openId !== null && (
        <MyTaskPanel
          key={openId}
          taskId={openId}
          listed={data?.find(({ id }) => id === openId)}
          now={now}
          acts={acts}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

interface MyTaskPanelProps {
  taskId: string
  /** The task as the list has it. A notification may also name one that was completed long ago. */
  listed: TaskLine | undefined
  now: number
  acts: ReturnType<typeof useMyTaskActs>
  onClose: () => void
}

function MyTaskPanel({ taskId, listed, now, acts, onClose }: MyTaskPanelProps) {
  const { data, error, retry } = useRead(getMyTask, { taskId }, { pending: EXPECTED_TASK })
  const line = listed ?? data
  if (!line) {
    if (!error) return null
    return (
      <SidePanel open onOpenChange={(open) => !open && onClose()} title="Task">
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the task" />
      </SidePanel>
    )
  }
  return (
    <TaskPanel
      line={line}
      task={data}
      problem={error && describeRefusal(error)}
      now={now}
      acts={acts}
      onClose={onClose}
    />
  )
}
