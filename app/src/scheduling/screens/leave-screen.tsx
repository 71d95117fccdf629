import { exportLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { EXPECTED_REQUESTS } from '../leave/expected-leave.ts'
import { leaveList } from '@muster/domain/scheduling/leave/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ListExport } from '../../kit/lists/list-export.tsx'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { mayEditWhole, mayReport, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { groupChoices } from '../../roster/group-choices.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useOwnGroups } from '../../roster/use-own-groups.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { movingRows } from '../../ui/motion/moving-rows.ts'

const LeavePage = lazy(async () => ({ default: (await import('../leave/leave-page.tsx')).LeavePage }))
const LeaveCalendar = lazy(async () => ({ default: (await import('../leave/leave-calendar.tsx')).LeaveCalendar }))
const FileDialog = lazy(async () => ({ default: (await import('../leave/file-dialog.tsx')).FileDialog }))
const ApproversDialog = lazy(async () => ({ default: (await import('../leave/approvers-dialog.tsx')).ApproversDialog }))
const MinimumsDialog = lazy(async () => ({ default: (await import('../leave/minimums-dialog.tsx')).MinimumsDialog }))

interface Search {
  readonly request?: string
  /** The roster of the request, which may be below the one that is shown. */
  readonly of?: string
  readonly view?: string
  /** The Soldier for whom a request is filed. */
  readonly file?: string
}

/** Leave and pass: open requests, who is away, and the month as a calendar. */
export function LeaveScreen() {
  const roster = useCurrentRoster()
  const { request, of, file } = useSearch({ strict: false }) as Search
  if (request === undefined) return <Requests key={`${roster.id} ${file}`} roster={roster} />
  return (
    <Suspense fallback={<LoadingShape shape="text" label="Loading the request" />}>
      <LeavePage key={request} rosterId={of ?? roster.id} requestId={request} />
    </Suspense>
  )
}

const VIEWS = [...(leaveList.filters.show.options ?? []), { value: 'calendar', label: 'Calendar' }]

function Requests({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const view = VIEWS.find(({ value }) => value === search.view)?.value ?? 'open'
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change } = useListFilter(leaveList, hasBelow)
  const [dialog, setDialog] = useState<'file' | 'minimums' | 'approvers' | null>(search.file ? 'file' : null)
  const groups = useOwnGroups(roster.id)
  const open = (rosterId: string, requestId: string) =>
    void navigate({ to: '/scheduling/leave', search: { request: requestId, of: rosterId } })
  const ask = mayReport(roster, 'leave') && (
    <Button edits variant="primary" onClick={() => setDialog('file')}>
      Request for a Soldier
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Leave and pass"
        badge={!mayReport(roster, 'leave') && <Badge>View only</Badge>}
        actions={
          <>
            {mayEditWhole(roster, 'leave') && <Button onClick={() => setDialog('approvers')}>Who decides</Button>}
            {mayEditWhole(roster, 'leave') && <Button onClick={() => setDialog('minimums')}>Minimum manning</Button>}
            {view !== 'calendar' && <ListExport file={exportLeave} asked={{ rosterId: roster.id, ...asked }} />}
            {ask}
          </>
        }
      />
      <ListFilters
        label="Leave and pass shown"
        list={leaveList}
        without={['show']}
        asked={asked}
        onChange={change}
        hasBelow={hasBelow && view !== 'calendar'}
        options={{ groupId: groupChoices(groups) }}
        beside={
          <Segmented
            label="Which"
            // Beside the filter on a phone.
            className="max-desk:*:px-2"
            value={view}
            onChange={(next) => void navigate({ to: '.', search: { ...search, view: next }, replace: true })}
            options={VIEWS}
          />
        }
      />
      {view === 'calendar' ? (
        <Suspense fallback={<LoadingShape shape="table" label="Loading the calendar" />}>
          <LeaveCalendar
            rosterId={roster.id}
            groupId={asked.groupId}
            kind={asked.kind}
            onOpen={(requestId) => open(roster.id, requestId)}
          />
        </Suspense>
      ) : (
        <ListRows
          list={leaveList}
          picture="paper"
          of={roster.id}
          asked={asked}
          opens={(request) => () => open(request.rosterId, request.id)}
          begin={view === 'open' && ask}
          pending={EXPECTED_REQUESTS}
          moving={movingRows}
        />
      )}
      <Suspense>
        {dialog === 'file' && (
          <FileDialog
            rosterId={roster.id}
            soldierId={search.file}
            onClose={() => {
              setDialog(null)
              if (search.file) void navigate({ to: '.', search: { view: search.view }, replace: true })
            }}
            onFiled={(requestId) => open(roster.id, requestId)}
          />
        )}
        {dialog === 'approvers' && <ApproversDialog rosterId={roster.id} onClose={() => setDialog(null)} />}
        {dialog === 'minimums' && <MinimumsDialog rosterId={roster.id} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
