import { getRollUp } from '@muster/domain/dutyday/functions.ts'
import { getGroupReports } from '@muster/domain/dutyday/groups/functions.ts'
import { leftOutWords } from '@muster/domain/dutyday/roll-up.ts'
import type { RollUp } from '@muster/domain/dutyday/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import {
  mayEditWhole,
  openRosterBelow,
  type RosterChoice,
  useCurrentRoster,
  useMyRosters,
} from '../../roster/current-roster.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { DayStep } from '../components/day-step.tsx'
import { useDayInAddress } from '../components/use-day-in-address.ts'
import { Headcounts } from '../components/headcount.tsx'
import type { ChainChartProps } from '../roll-up/chain-chart.tsx'
import { RemindBar } from '../roll-up/remind-bar.tsx'
import { RollUpList } from '../roll-up/roll-up-list.tsx'
import {
  everyNode,
  linesOf,
  mayBeReminded,
  placesOf,
  type RollUpNode,
  type RollUpUnit,
  rollUpTree,
} from '../roll-up/roll-up-tree.ts'
import { useNow } from '../../kit/use-now.ts'
import { useReminders } from '../roll-up/use-reminders.ts'
import { withGroups } from '../groups/group-nodes.ts'

/** Which rosters below have submitted: the first sergeant's and the battalion's view of the morning. */
export function RollUpScreen({ chart }: { chart: ComponentType<ChainChartProps> }) {
  const roster = useCurrentRoster()
  const [dutyDate, setDutyDate] = useDayInAddress()
  const { data, error, retry, previous } = useRead(
    getRollUp,
    { rosterId: roster.id, dutyDate },
    { keepPrevious: ['dutyDate'] },
  )
  const groups = useRead(getGroupReports, { rosterId: roster.id, dutyDate }, { keepPrevious: ['dutyDate'] }).data
  const units = useMemo(() => (data ? withGroups(data.rosters, groups) : []), [data, groups])
  if (!data) {
    return (
      <>
        <PageHeader title="Rosters below">
          <span className="min-h-control desk:-my-1" />
        </PageHeader>
        {!error && <Headcounts counts={null} />}
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the rosters below" />
      </>
    )
  }
  return (
    <div aria-busy={previous} className="print-wide contents print:block">
      <RosterPrintHeader title={`Rosters below, ${formatDate(data.dutyDate)}`} />
      <div className="print:hidden">
        <PageHeader
          // The tab is there only if there are rosters below.
          title="Rosters below"
          badge={data.dutyDate === data.today ? <Badge kind="here">Today</Badge> : undefined}
        >
          <DayStep dutyDate={data.dutyDate} today={data.today} onChange={setDutyDate} />
        </PageHeader>
      </div>
      {units.length < 2 ? (
        <>
          <EmptyState
            picture="below"
            title="No rosters below"
            action={
              mayEditWhole(roster, 'roster') && (
                <Link to="/soldiers/settings" search={{ tab: 'leaders' }} className={buttonClass('primary')}>
                  Make a leader code
                </Link>
              )
            }
          >
            A leader’s roster is below yours when they are a linked Soldier on your roster. Give your subordinate
            leaders your code; they enter it on their profile.
          </EmptyState>
          <GroupsOf rollUp={data} units={units} roster={roster} Chart={chart} />
        </>
      ) : (
        <RollUpOf key={`${data.rosterId} ${data.dutyDate}`} rollUp={data} units={units} roster={roster} Chart={chart} />
      )}
    </div>
  )
}

/** Which rosters are expanded, for when the person comes back from a roster below. */
const unfolded = createStore<ReadonlySet<string>>(new Set())

function fold(id: string): void {
  const before = unfolded.get()
  unfolded.set(before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]))
}

/** A tree that fits on a screen is shown fully expanded. */
const SMALL = 12

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'chart', label: 'Chart' },
] as const

interface RollUpOfProps {
  rollUp: RollUp
  /** The rosters, and the led groups of the first. */
  units: readonly RollUpUnit[]
  roster: RosterChoice
  Chart: ComponentType<ChainChartProps>
}

/** The chart of a roster that has only groups below it. */
function GroupsOf(props: RollUpOfProps) {
  const { rollUp } = props
  const now = useNow()
  const navigate = useNavigate()
  const top = useMemo(() => rollUpTree(rollUp.rosters, now), [rollUp, now])
  const places = useMemo(() => (top ? placesOf(top) : new Map<string, number>()), [top])
  const open = useStore(unfolded)
  const isOpen = useCallback((key: string) => open.has(key), [open])
  if (!top) return null
  return (
    <ChartOf {...props} places={places} now={now} isOpen={isOpen} onOpen={() => void navigate({ to: '/dutyday' })} />
  )
}

/** The chart, which loads when it is shown. It draws all groups by itself, so it takes the rosters alone. */
function ChartOf({
  rollUp: { rosters, dutyDate, today },
  units: _,
  roster,
  Chart,
  now,
  ...drawn
}: RollUpOfProps & Pick<ChainChartProps, 'places' | 'now' | 'isOpen' | 'onOpen'>) {
  const top = useMemo(() => rollUpTree(rosters, now), [rosters, now])
  if (!top) return null
  return (
    <Suspense fallback={<LoadingShape shape="list" label="Loading the chart" />}>
      <Chart {...drawn} top={top} now={now} roster={roster} dutyDate={dutyDate} today={today} onFold={fold} />
    </Suspense>
  )
}

function RollUpOf(props: RollUpOfProps) {
  const { rollUp, units, roster } = props
  const view =
    useSearch({ strict: false, select: ({ view: asked }: { view?: string }) => asked }) === 'chart' ? 'chart' : 'list'
  const navigate = useNavigate()
  const show = (next: 'list' | 'chart') =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, view: next }), replace: true })
  const now = useNow()
  const [only, setOnly] = useState<'all' | 'owed'>('all')
  const [typed, setSearch] = useState('')
  const search = useDeferredValue(typed)
  const open = useStore(unfolded)
  const top = useMemo(() => rollUpTree(units, now), [units, now])
  const small = units.length <= SMALL
  // Late ones first, in the order at the time of opening or filtering, so that no row moves while figures arrive.
  // oxlint-disable-next-line react/exhaustive-deps -- on purpose not whenever a figure changes
  const places = useMemo(() => (top ? placesOf(top) : new Map<string, number>()), [only, units.length])
  const lines = useMemo(() => {
    if (!top) return []
    const unfold = small ? new Set(units.map(({ rosterId }) => rosterId).filter((id) => !open.has(id))) : open
    return linesOf(top, { open: unfold, only, search, places })
  }, [top, units, small, open, only, search, places])
  // Groups start collapsed. There are many, and the list of rosters does not show them.
  const isOpen = useCallback(
    (key: string) => open.has(key) !== (small && rollUp.rosters.some(({ rosterId }) => rosterId === key)),
    [open, small, rollUp],
  )
  const asker = useAsker(roster)
  const { remind, busy } = useReminders(asker ?? roster.id)
  const onRemind = useMemo(() => (asker ? (node: RollUpNode) => void remind([node]) : null), [asker, remind])
  const onOpen = useCallback(
    ({ roster: { rosterId, depth, group } }: RollUpNode) => {
      if (depth > 0 && !group) openRosterBelow(rosterId)
      void navigate({ to: '/dutyday', search: group ? { group: rosterId } : {} })
    },
    [navigate],
  )
  if (!top) return <LoadingShape shape="list" label="Loading the rosters below" />
  const owing = asker ? everyNode(top).filter((node) => mayBeReminded(node, rollUp.today, now)) : []
  const { reports } = top
  const owed = reports.owed - reports.submitted
  const leftOut = leftOutWords(rollUp.rosters)
  return (
    <>
      <Headcounts
        counts={top.roster.whole}
        onShowUnreported={() => {
          setOnly('owed')
          show('list')
        }}
      />
      <Toolbar label="Rosters shown">
        <Segmented label="View" value={view} onChange={show} options={VIEWS} />
        {view === 'list' && (
          <Segmented
            label="Rosters shown"
            value={only}
            onChange={setOnly}
            options={[
              { value: 'all', label: `All ${units.length}` },
              { value: 'owed', label: `Not submitted ${owed}` },
            ]}
          />
        )}
        {view === 'list' && !small && (
          <SearchInput
            label="Search rosters and leaders"
            slash
            className="max-w-72"
            value={typed}
            onChange={setSearch}
          />
        )}
        {reports.late > 0 && <Badge kind="alert">{`${reports.late} late`}</Badge>}
      </Toolbar>
      {view === 'chart' ? (
        <ChartOf {...props} places={places} now={now} isOpen={isOpen} onOpen={onOpen} />
      ) : lines.length === 0 ? (
        <EmptyState
          picture={search.trim() ? 'search' : 'done'}
          title={search.trim() ? `Nothing found for “${search.trim()}”` : 'Everybody has submitted'}
        >
          {search.trim()
            ? 'Search by roster, group or leader.'
            : 'The figures above are as their leaders reported them.'}
        </EmptyState>
      ) : (
        <RollUpList
          lines={lines}
          now={now}
          today={rollUp.today}
          onRemind={onRemind}
          busy={busy}
          onUnfold={fold}
          onOpen={onOpen}
        />
      )}
      {leftOut && <p className="py-2 text-12 text-ink-soft">{leftOut}</p>}
      <RemindBar reports={reports} owing={owing} busy={busy} onRemind={(nodes) => void remind(nodes)} />
      <p className="sr-only" role="status">
        {reports.owed > 0 && `${reports.submitted} of ${reports.owed} submitted`}
      </p>
    </>
  )
}

/** The roster in whose name the person reminds: this one, or their own above it. Null for people who may only look. */
function useAsker(roster: RosterChoice): string | null {
  const { own } = useMyRosters()
  if (mayEditWhole(roster, 'accountability')) return roster.id
  return own && mayEditWhole(own, 'accountability') ? own.id : null
}
