import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { NewRosterForm } from '../../roster/components/first-roster.tsx'
import { JoinRosterForm } from '../../roster/linking/components/join-roster-form.tsx'
import { LinkMyself } from '../../roster/linking/components/link-myself.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { ScreenShape } from '../frame/screen-shape.tsx'
import { StartLater } from '../screens/start-later.tsx'

const MyToday = lazy(async () => ({ default: (await import('../screens/my-today-screen.tsx')).MyToday }))

/** For people without a roster: their own record if they are linked, otherwise how to get a first roster. */
export function NoRoster({ path }: { path: string }) {
  const chain = useRead(getMyChain, {})
  const profile = useRead(getMyProfile, {}).data
  const role = profile?.declaredRole
  if (!chain.data) {
    return <NotLoaded error={chain.error} onRetry={chain.retry} shape="table" label="Loading the screen" />
  }
  const { link, waiting } = chain.data
  if (link && path === '/dashboard') {
    return (
      <Suspense fallback={<ScreenShape />}>
        <MyToday starting={role !== 'Soldier' && <StartLater />} />
      </Suspense>
    )
  }
  if (link) {
    return <GoTo {...ownPlaceOf(path)} />
  }
  // Whoever keeps the product running has nothing to start.
  if (profile?.isAdmin && path === '/dashboard') return <GoTo to="/admin" />
  const linking = (
    <Part title="A leader keeps your record">
      <div data-tour="chain" className="max-w-[36rem]">
        <LinkMyself waiting={waiting} />
      </div>
    </Part>
  )
  return (
    <>
      {role === 'Soldier' ? (
        <>
          <PageHeader title="Link to your leader">No leader keeps your record here yet.</PageHeader>
          {linking}
        </>
      ) : (
        <PageHeader title="Start a roster">You don’t have a roster yet.</PageHeader>
      )}
      <Part title="Start your own">
        <p className="mb-4 max-w-[60ch] text-16">
          Name it, then add Soldiers by hand or import the spreadsheet you have. Nobody else sees it unless you share
          it, or are linked to a leader above.
        </p>
        <NewRosterForm />
      </Part>
      <Part title="Join a shared roster">
        <JoinRosterForm />
      </Part>
      {role !== 'Soldier' && linking}
    </>
  )
}

/** Navigates once. The router's `Navigate` navigates on each render, and each navigation renders it again. */
function GoTo({ to, show }: Place) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to, search: show === undefined ? {} : { show }, replace: true })
  }, [navigate, to, show])
  return <ScreenShape />
}

interface Place {
  readonly to: string
  /** The part of My record. */
  readonly show?: string
}

/** Where a person on a leader's roster finds what a leader's screen shows of the roster. */
function ownPlaceOf(path: string): Place {
  if (path === '/scheduling/leave') return { to: '/profile/leave' }
  if (path === '/scheduling/duty') return { to: '/profile/duties' }
  if (path.startsWith('/scheduling')) return { to: '/profile/schedule' }
  if (path === '/operations/licenses') return { to: '/profile/record', show: 'licenses' }
  if (path.startsWith('/operations')) return { to: '/profile/duties' }
  if (path.startsWith('/counseling')) return { to: '/profile/counselings' }
  if (path.startsWith('/soldiers/readiness')) return { to: '/profile/record', show: 'readiness' }
  if (path === '/dutyday/tasks') return { to: '/profile/record', show: 'tasks' }
  return path.startsWith('/dutyday') ? { to: '/profile/record', show: 'duty-history' } : { to: '/profile/record' }
}
