import { exportTaskings, listTaskings } from '@muster/domain/operations/taskings/functions.ts'
import {
  TASKING_RISKS,
  TASKING_TYPE_NAMES,
  TASKING_TYPES,
  type TaskingType,
} from '@muster/domain/operations/taskings/kinds.ts'
import type { ListedTasking } from '@muster/domain/operations/taskings/schema.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useFile } from '../../kit/use-file.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { ExportMenu } from '../../kit/export-menu.tsx'
import { filledBadge, spanOf, stateBadge } from '../taskings/tasking-words.ts'

const TaskingDialog = lazy(async () => ({ default: (await import('../taskings/tasking-dialog.tsx')).TaskingDialog }))

type Shelf = 'open' | 'closed'
type After = { readonly at: string; readonly id: string } | null
const PAGE = 50

/** Taskings of the roster, what each lacks first in sight. */
export function TaskingsScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const [show, setShow] = useState<Shelf>('open')
  const [type, setType] = useState<TaskingType | ''>('')
  const [planning, setPlanning] = useState(false)
  const hasBelow = useHasRostersBelow(roster)
  // In the address, so that the overview's figures lead to what they count.
  const { over: wanted } = useSearch({ strict: false }) as { readonly over?: string }
  const over = hasBelow && wanted === 'chain' ? 'chain' : 'roster'
  const asked = { rosterId: roster.id, over, show, type: type || null } as const
  const file = useFile(exportTaskings)
  const plan = mayEdit(roster) && (
    <Button edits variant="primary" onClick={() => setPlanning(true)}>
      New tasking
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        tabbed
        title="Taskings"
        badge={!mayEdit(roster) && <Badge>View only</Badge>}
        actions={
          <>
            <ExportMenu busy={file.busy} onSave={(format) => file.save({ ...asked, format })} />
            {plan}
          </>
        }
      />
      <Toolbar label="Taskings shown">
        <Segmented
          label="Which"
          value={show}
          onChange={setShow}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
        {hasBelow && (
          <Segmented
            label="Which rosters"
            value={over}
            onChange={(value) =>
              void navigate({ to: '.', search: value === 'chain' ? { over: value } : {}, replace: true })
            }
            options={[
              { value: 'roster', label: 'This roster' },
              { value: 'chain', label: 'With rosters below' },
            ]}
          />
        )}
        <Select
          aria-label="Type"
          className="min-w-0 grow basis-36 desk:max-w-52"
          placeholder="All types"
          value={type}
          onChange={(event) => setType(event.target.value as TaskingType | '')}
          options={TASKING_TYPE_NAMES.map((name) => ({ value: name, label: TASKING_TYPES[name] }))}
        />
      </Toolbar>
      <TaskingList key={Object.values(asked).join(' ')} {...asked}>
        {show === 'open' && plan}
      </TaskingList>
      {planning && (
        <Suspense>
          <TaskingDialog
            rosterId={roster.id}
            tasking={null}
            onClose={() => setPlanning(false)}
            onSaved={(taskingId) => void navigate({ to: '/operations/taskings/$taskingId', params: { taskingId } })}
          />
        </Suspense>
      )}
    </>
  )
}

interface TaskingListProps {
  rosterId: string
  over: 'roster' | 'chain'
  show: Shelf
  type: TaskingType | null
  children?: React.ReactNode
}

function TaskingList({ children, ...asked }: TaskingListProps) {
  const [pages, setPages] = useState<readonly After[]>([null])
  return (
    <>
      {pages.map((after, at) => (
        <Page
          key={after?.id ?? ''}
          {...asked}
          after={after}
          onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
        >
          {children}
        </Page>
      ))}
    </>
  )
}

function Page({
  after,
  onMore,
  children,
  ...asked
}: TaskingListProps & { after: After; onMore: ((next: After) => void) | null }) {
  const { data, error, retry } = useRead(listTaskings, { ...asked, after, limit: PAGE })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading taskings" />
  const { rosterId, show, type } = asked
  if (data.taskings.length === 0 && after === null) {
    return (
      <EmptyState title={type ? 'No matches' : EMPTY[show].title} action={children}>
        {type ? 'Choose another type to see more.' : EMPTY[show].text}
      </EmptyState>
    )
  }
  return (
    <>
      {after === null && show === 'open' && (
        <p className="tabular pb-3 text-14 text-ink-soft">
          {`${data.open.taskings} open, ${data.open.filled} of ${data.open.required} places filled`}
        </p>
      )}
      <ul className={after === null ? 'border-t border-line' : undefined}>
        {data.taskings.map((tasking) => (
          <TaskingRow
            key={tasking.id}
            tasking={tasking}
            today={data.today}
            below={tasking.rosterId === rosterId ? null : tasking.rosterName}
          />
        ))}
      </ul>
      {data.next && onMore && (
        <Button className="mt-3" onClick={() => onMore(data.next)}>
          Show more
        </Button>
      )}
    </>
  )
}

const EMPTY: Readonly<Record<Shelf, { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'No open taskings',
    text: 'Plan a range, detail or guard with the Soldiers it needs, and see who is available then.',
  },
  closed: { title: 'Nothing closed yet', text: 'Taskings that were closed or cancelled show here.' },
}

interface TaskingRowProps {
  tasking: ListedTasking
  today: string
  /** Its roster, where that is one below. */
  below: string | null
}

function TaskingRow({ tasking, today, below }: TaskingRowProps) {
  const badge = stateBadge(tasking, today)
  const filled = filledBadge(tasking)
  const { type, place, reference, ncoic, risk } = tasking
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-surface desk:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto] desk:items-center">
      <div className="min-w-0">
        <h2 className="text-16 font-heavy">
          <Link
            to="/operations/taskings/$taskingId"
            params={{ taskingId: tasking.id }}
            search={below === null ? {} : { of: tasking.rosterId }}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {tasking.name}
          </Link>
        </h2>
        <p className="text-14 text-ink-soft">{[TASKING_TYPES[type], reference, below].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="min-w-0 text-14">
        <p className="tabular font-strong">{spanOf(tasking, tasking.timeZone)}</p>
        <p className="text-ink-soft">
          {[place, ncoic && `NCOIC ${ncoic}`, risk && `Risk ${TASKING_RISKS[risk].toLowerCase()}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {filled && <Badge kind={tasking.state === 'cancelled' ? 'plain' : filled.kind}>{filled.words}</Badge>}
        <Badge kind={badge.kind}>{badge.words}</Badge>
      </p>
    </li>
  )
}
