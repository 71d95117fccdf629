import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { isOpenTo } from '@muster/domain/roster/leaders/area-of-screen.ts'
import { CurrentRosterProvider, useMyRosters } from '../../roster/current-roster.ts'
import { AboutAlerts } from '../../roster/recall/about-alerts.tsx'
import type { AlertView } from '../../roster/recall/alert-page.tsx'
import { MyRecall } from '../../roster/recall/my-recall.tsx'
import { useMyAlert } from '../../roster/recall/use-recall.ts'
import { SharedRoster } from '../../roster/recall/shared-roster.tsx'
import { SendBroadcast } from '../../notifications/broadcasts/send-broadcast.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { shareKeyIn } from '../routing/share-key.ts'

const AlertPage = lazy(async () => ({ default: (await import('../../roster/recall/alert-page.tsx')).AlertPage }))

const NotInPart = lazy(async () => ({
  default: (await import('../../roster/leaders/not-in-part.tsx')).NotInPart,
}))

/** With a shared key one read-only roster. When signed in, the person's own. Otherwise an explanation. */
export function AlertsScreen() {
  const hash = useLocation({ select: (location) => location.hash })
  const signedIn = useSession().state === 'signed-in'
  const key = shareKeyIn(hash)
  if (key !== null) return <SharedRoster key={key} shareKey={key} />
  return signedIn ? <OwnAlerts /> : <AboutAlerts />
}

function OwnAlerts() {
  const { current, read } = useMyRosters()
  const search: { readonly recall?: string; readonly show?: string; readonly start?: string } = useSearch({
    strict: false,
  })
  const navigate = useNavigate()
  const view: AlertView = search.recall
    ? { kind: 'report', recallId: search.recall }
    : search.show === 'roster'
      ? { kind: 'roster' }
      : { kind: 'now', starting: search.start === 'recall' }
  function onView(next: AlertView) {
    const wanted = next.kind === 'report' ? { recall: next.recallId } : next.kind === 'roster' ? { show: 'roster' } : {}
    void navigate({ to: '/soldiers/alerts', search: wanted })
  }
  if (!current && read.data === undefined) {
    return (
      <>
        <PageHeader title="Alert roster" />
        <NotLoaded error={read.error} onRetry={read.retry} shape="list" label="Loading the alert roster" />
      </>
    )
  }
  return (
    <>
      <MyRecall />
      {current && !isOpenTo(current.part, '/soldiers/alerts') ? (
        <Suspense fallback={<LoadingShape shape="list" label="Loading the alert roster" />}>
          <NotInPart roster={current} path="/soldiers/alerts" title="Alert roster" />
        </Suspense>
      ) : current ? (
        <CurrentRosterProvider key={current.id} value={current}>
          <Suspense fallback={<LoadingShape shape="list" label="Loading the alert roster" />}>
            <AlertPage view={view} onView={onView} message={broadcastTo} />
          </Suspense>
        </CurrentRosterProvider>
      ) : (
        <NoneKept />
      )}
    </>
  )
}

function broadcastTo({ rosterId, groups }: AlertUnit, below: boolean) {
  const named = groups.map(({ id }) => ({ id, name: groupPathName(groups, id) }))
  return <SendBroadcast rosterId={rosterId} groups={named} below={below} />
}

/** For a Soldier without a roster: their own recall is shown above, or there is none. */
function NoneKept() {
  const recalled = useMyAlert().data?.recall
  return (
    <>
      <PageHeader title="Alert roster" />
      {!recalled && (
        <EmptyState picture="phone" title="No active recall">
          When your leader starts a recall you answer it here. Leaders see the phone tree of their roster here.
        </EmptyState>
      )}
    </>
  )
}
