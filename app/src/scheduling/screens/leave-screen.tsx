import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import { LEAVE_KIND_NAMES, LEAVE_KINDS, type LeaveKind } from '@muster/domain/scheduling/leave/kinds.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { mayEdit, mayReport, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { LeaveExport } from '../leave/leave-export.tsx'
import type { LeaveFilter } from '../leave/leave-filter.ts'
import { LeaveList } from '../leave/leave-list.tsx'

const LeavePage = lazy(async () => ({ default: (await import('../leave/leave-page.tsx')).LeavePage }))
const LeaveCalendar = lazy(async () => ({ default: (await import('../leave/leave-calendar.tsx')).LeaveCalendar }))
const FileDialog = lazy(async () => ({ default: (await import('../leave/file-dialog.tsx')).FileDialog }))
const ApproversDialog = lazy(async () => ({ default: (await import('../leave/approvers-dialog.tsx')).ApproversDialog }))
const MinimumsDialog = lazy(async () => ({ default: (await import('../leave/minimums-dialog.tsx')).MinimumsDialog }))

interface Search {
  readonly request?: string
  /** The roster of the request: it may stand below the one that is shown. */
  readonly of?: string
  readonly view?: string
}

/** Leave and pass: what is asked for, who is away, and the month as a picture. */
export function LeaveScreen() {
  const roster = useCurrentRoster()
  const { request, of } = useSearch({ strict: false }) as Search
  if (request === undefined) return <Requests key={roster.id} roster={roster} />
  return (
    <Suspense fallback={<LoadingShape shape="text" label="Loading the request" />}>
      <LeavePage key={request} rosterId={of ?? roster.id} requestId={request} />
    </Suspense>
  )
}

const VIEWS = [
  { value: 'open', label: 'To decide' },
  { value: 'current', label: 'Approved' },
  { value: 'closed', label: 'Closed' },
  { value: 'calendar', label: 'Calendar' },
] as const
type View = (typeof VIEWS)[number]['value']

function Requests({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const view: View = VIEWS.find(({ value }) => value === search.view)?.value ?? 'open'
  const hasBelow = useHasRostersBelow(roster)
  const [over, setOver] = useState<'roster' | 'chain'>('chain')
  const [kind, setKind] = useState<LeaveKind | ''>('')
  const [groupId, setGroupId] = useState('')
  const [dialog, setDialog] = useState<'file' | 'minimums' | 'approvers' | null>(null)
  const groups = useRoster(roster.id).data?.groups
  const filter: LeaveFilter = useMemo(
    () => ({
      show: view === 'calendar' ? 'open' : view,
      over: hasBelow && groupId === '' ? over : 'roster',
      kind: kind === '' ? null : kind,
      groupId: groupId === '' ? null : groupId,
    }),
    [view, hasBelow, over, kind, groupId],
  )
  const open = (rosterId: string, requestId: string) =>
    void navigate({ to: '/scheduling/leave', search: { request: requestId, of: rosterId } })
  const openRequest = (request: LeaveRequest) => open(request.rosterId, request.id)
  const ask = mayReport(roster) && (
    <Button edits variant="primary" onClick={() => setDialog('file')}>
      Request for a Soldier
    </Button>
  )
  return (
    <>
      <PageHeader
        tabbed
        title="Leave and pass"
        badge={!mayReport(roster) && <Badge>View only</Badge>}
        actions={
          <>
            {mayEdit(roster) && <Button onClick={() => setDialog('approvers')}>Who decides</Button>}
            {mayEdit(roster) && <Button onClick={() => setDialog('minimums')}>Minimum manning</Button>}
            {view !== 'calendar' && <LeaveExport rosterId={roster.id} filter={filter} />}
            {ask}
          </>
        }
      />
      <Toolbar label="Leave and pass shown">
        <Segmented
          label="Which"
          value={view}
          onChange={(next) => void navigate({ to: '.', search: { view: next }, replace: true })}
          options={VIEWS}
        />
        {hasBelow && view !== 'calendar' && groupId === '' && (
          <Segmented
            label="Which rosters"
            value={over}
            onChange={setOver}
            options={[
              { value: 'chain', label: 'With rosters below' },
              { value: 'roster', label: 'This roster' },
            ]}
          />
        )}
        <Select
          aria-label="Kind"
          className="min-w-0 grow basis-36 desk:max-w-52"
          placeholder="All kinds"
          value={kind}
          onChange={(event) => setKind(event.target.value as LeaveKind | '')}
          options={LEAVE_KIND_NAMES.map((name) => ({ value: name, label: LEAVE_KINDS[name].label }))}
        />
        {groups && groups.length > 0 && (
          <Select
            aria-label="Group"
            className="min-w-0 grow basis-36 desk:max-w-52"
            placeholder="All groups"
            value={groupId}
            onChange={(event) => setGroupId(event.target.value)}
            options={groupTree(groups).map(({ group }) => ({
              value: group.id,
              label: groupPathName(groups, group.id),
            }))}
          />
        )}
      </Toolbar>
      {view === 'calendar' ? (
        <Suspense fallback={<LoadingShape shape="table" label="Loading the calendar" />}>
          <LeaveCalendar
            rosterId={roster.id}
            groupId={filter.groupId}
            kind={kind || null}
            onOpen={(requestId) => open(roster.id, requestId)}
          />
        </Suspense>
      ) : (
        <LeaveList key={JSON.stringify(filter)} rosterId={roster.id} filter={filter} onOpen={openRequest}>
          {view === 'open' && ask}
        </LeaveList>
      )}
      <Suspense>
        {dialog === 'file' && (
          <FileDialog
            rosterId={roster.id}
            onClose={() => setDialog(null)}
            onFiled={(requestId) => {
              setDialog(null)
              open(roster.id, requestId)
            }}
          />
        )}
        {dialog === 'approvers' && <ApproversDialog rosterId={roster.id} onClose={() => setDialog(null)} />}
        {dialog === 'minimums' && <MinimumsDialog rosterId={roster.id} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
