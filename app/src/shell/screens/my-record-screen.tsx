import { getMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MyHistoryAndYear } from '../../dutyday/history/history-and-year.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useMyRosters } from '../../roster/current-roster.ts'
import { OwnRecord } from '../../roster/own-record/own-record.tsx'
import { ContactCheck } from '../../roster/recall/contact-check.tsx'
import { useMyAlert } from '../../roster/recall/use-recall.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { unitZone } from '../../platform/clock/unit-zone.ts'

const StartLater = lazy(async () => ({ default: (await import('./start-later.tsx')).StartLater }))
const RecordAccesses = lazy(async () => ({
  default: (await import('../../roster/own-record/record-accesses.tsx')).RecordAccesses,
}))
const MyTasks = lazy(async () => ({ default: (await import('../../dutyday/tasks/my-tasks.tsx')).MyTasks }))
const MyReadiness = lazy(async () => ({
  default: (await import('../../readiness/soldier-readiness.tsx')).MyReadiness,
}))
const MyLicenses = lazy(async () => ({
  default: (await import('../../operations/licenses/my-licenses.tsx')).MyLicenses,
}))
const MessageLeader = lazy(async () => ({
  default: (await import('../../notifications/components/message-leader.tsx')).MessageLeader,
}))

const TABS = [
  { value: 'record', label: 'Data' },
  { value: 'readiness', label: 'Readiness' },
  { value: 'licenses', label: 'Licenses' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'duty-history', label: 'Duty history' },
  { value: 'access', label: 'Access log' },
] as const
type RecordTab = (typeof TABS)[number]['value']

/** The record that a leader keeps about the signed-in person. */
export function MyRecordScreen() {
  const { data, error, retry } = useRead(getMyRecord, {})
  const { own, read } = useMyRosters()
  const [tab, setTab] = useTab()
  // The check of the numbers lies above the record, so both are shown together.
  const alert = useMyAlert()
  if (!data || alert.loading) {
    return (
      <>
        <PageHeader title="My record" />
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading your record" />
      </>
    )
  }
  const { record } = data
  if (!record) {
    return (
      <>
        <PageHeader title="My record" />
        <EmptyState
          picture="below"
          title="No record about you here"
          action={
            <Link to="/profile" className={buttonClass('primary')}>
              Enter your leader’s code
            </Link>
          }
        >
          When you are linked to a leader’s roster you see your record here, and who viewed it.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={rosterName(record.soldier)}
        actions={
          <Suspense fallback={<span className="min-h-control" />}>
            <MessageLeader leader={record.leader} />
          </Suspense>
        }
      >
        {[record.soldier.position, record.groupName, record.rosterName].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <span data-tour="chain">Kept by {record.leader}</span>
      </PageHeader>
      <Tabs label="My record" value={tab} onChange={setTab} tabs={TABS}>
        {/* Stays mounted behind the other tabs, because somebody may be typing in it. */}
        <div hidden={tab !== 'record'}>
          <ContactCheck />
          <OwnRecord record={record} />
          {read.data !== undefined && own === null && (
            <Suspense fallback={null}>
              <StartLater />
            </Suspense>
          )}
        </div>
        {tab === 'tasks' && (
          <Suspense fallback={<LoadingShape shape="list" label="Loading your tasks" />}>
            <MyTasks />
          </Suspense>
        )}
        {tab === 'readiness' && (
          <Suspense fallback={<LoadingShape shape="list" label="Loading your readiness" />}>
            <MyReadiness />
          </Suspense>
        )}
        {tab === 'licenses' && (
          <Suspense fallback={<LoadingShape shape="list" label="Loading your licenses" />}>
            <MyLicenses />
          </Suspense>
        )}
        {tab === 'duty-history' && <MyHistoryAndYear timeZone={unitZone()} />}
        {tab === 'access' && (
          <Suspense fallback={<LoadingShape shape="list" label="Loading the access log" />}>
            <RecordAccesses />
          </Suspense>
        )}
      </Tabs>
    </>
  )
}

/** The tab is in the address, so that a notification can link to it. */
function useTab() {
  const navigate = useNavigate()
  const { show }: { show?: string } = useSearch({ strict: false })
  const setTab = (next: RecordTab) => void navigate({ to: '.', search: { show: next }, replace: true })
  return [TABS.find(({ value }) => value === show)?.value ?? 'record', setTab] as const
}
