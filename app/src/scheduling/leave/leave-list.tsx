import { rosterName } from '@muster/domain/identity/person-name.ts'
import { listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KINDS, lengthWords } from '@muster/domain/scheduling/leave/kinds.ts'
import { actualDays, spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { LeaveFilter } from './leave-filter.ts'
import { lastWord, standingBadge } from './leave-words.ts'

const EMPTY: Readonly<Record<LeaveFilter['show'], { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'Nothing to decide',
    text: 'Linked Soldiers send requests from their phones; you can file one for anybody on the roster. Requests that need a recommendation or a decision show here.',
  },
  current: {
    title: 'Nobody is away or about to go',
    text: 'Approved leave and passes show here until the Soldier has signed in.',
  },
  closed: {
    title: 'Nothing closed yet',
    text: 'Completed, denied, cancelled and withdrawn requests show here.',
  },
}

interface LeaveListProps {
  rosterId: string
  filter: LeaveFilter
  onOpen: (request: LeaveRequest) => void
  children?: ReactNode
}

const PAGE = 50

/** Requests of one shelf, a line each. */
export function LeaveList({ rosterId, filter, onOpen, children }: LeaveListProps) {
  const [pages, setPages] = useState<readonly string[]>([])
  return (
    <>
      <Shelf rosterId={rosterId} filter={filter} before={null} onOpen={onOpen} onMore={setPages} first>
        {children}
      </Shelf>
      {pages.map((before) => (
        <Shelf key={before} rosterId={rosterId} filter={filter} before={before} onOpen={onOpen} onMore={setPages} />
      ))}
    </>
  )
}

interface ShelfProps extends LeaveListProps {
  before: string | null
  first?: boolean
  onMore: (pages: (before: readonly string[]) => readonly string[]) => void
}

function Shelf({ rosterId, filter, before, first = false, onOpen, onMore, children }: ShelfProps) {
  const limit = filter.show === 'closed' ? PAGE : PAGE * 2
  const { data, error, retry } = useRead(
    listLeave,
    { rosterId, ...filter, before, limit },
    { keepPrevious: first ? ['show', 'over', 'kind', 'groupId', 'limit'] : [] },
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading leave and pass" />
  if (data.requests.length === 0) {
    const { title, text } = EMPTY[filter.show]
    return first ? (
      <EmptyState title={filter.kind || filter.groupId ? 'No matches' : title} action={children}>
        {filter.kind || filter.groupId ? 'Choose other filters to see more.' : text}
      </EmptyState>
    ) : null
  }
  const { next } = data
  return (
    <>
      <ul className={first ? 'border-t border-line' : undefined}>
        {data.requests.map((request) => (
          <LeaveRow
            key={request.id}
            request={request}
            below={request.rosterId === rosterId ? null : request.rosterName}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {next !== null && (
        <Button className="mt-3" onClick={() => onMore((pages) => (pages.includes(next) ? pages : [...pages, next]))}>
          Show more
        </Button>
      )}
      {data.more && next === null && <p className="py-3 text-14 text-ink-soft">Too many to show. Choose a filter.</p>}
    </>
  )
}

function LeaveRow({
  request,
  below,
  onOpen,
}: {
  request: LeaveRequest
  /** The roster, where it is another than the one shown. */
  below: string | null
  onOpen: (request: LeaveRequest) => void
}) {
  const { kind, words } = standingBadge(request)
  const days = actualDays(request)
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-surface desk:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto] desk:items-center">
      <div className="min-w-0">
        <h2 className="text-16 font-heavy">
          <button
            type="button"
            className="text-left underline-offset-4 after:absolute after:inset-0 hover:underline"
            onClick={() => onOpen(request)}
          >
            {rosterName(request)}
          </button>
        </h2>
        <p className="text-14 text-ink-soft">{[LEAVE_KINDS[request.kind].label, below].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="min-w-0 text-14">
        <p className="tabular font-strong">
          {spanWords(days)}
          <span className="font-regular text-ink-soft"> · {lengthWords({ ...days, kind: request.kind })}</span>
        </p>
        <p className="text-ink-soft">{lastWord(request)}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge kind={kind}>{words}</Badge>
        {request.archived && <Badge kind="alert">Archived</Badge>}
      </p>
    </li>
  )
}
