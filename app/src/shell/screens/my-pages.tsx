import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { useMyRosters } from '../../roster/current-roster.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { tabsOf } from '../routing/entries.ts'
import { ROUTES } from '../routing/routes.ts'

const MyCounselings = lazy(async () => ({
  default: (await import('../../counseling/signing/my-counselings.tsx')).MyCounselings,
}))
const MyLeave = lazy(async () => ({ default: (await import('../../scheduling/leave/my-leave.tsx')).MyLeave }))
const MyDuties = lazy(async () => ({ default: (await import('../../scheduling/duty-roster/my-duties.tsx')).MyDuties }))
const MyOperations = lazy(async () => ({
  default: (await import('../../operations/taskings/my-operations.tsx')).MyOperations,
}))

/** The counselings delivered to the signed-in person. */
export function MyCounselingsScreen() {
  return (
    <OwnPage title="Counselings" loading="Loading your counselings">
      <MyCounselings />
    </OwnPage>
  )
}

/** The person's own leave and passes. */
export function MyLeaveScreen() {
  return (
    <OwnPage title="My leave" loading="Loading your leave">
      <MyLeave />
    </OwnPage>
  )
}

/** The person's own duties, taskings and signed-out equipment. */
export function MyDutiesScreen() {
  return (
    <OwnPage title="Duties" loading="Loading your duties">
      <MyDuties />
      <MyOperations />
    </OwnPage>
  )
}

function OwnPage({ title, loading, children }: { title: string; loading: string; children: ReactNode }) {
  return (
    <>
      <OwnPages />
      <PageHeader title={title} />
      <Suspense fallback={<LoadingShape shape="list" label={loading} />}>{children}</Suspense>
    </>
  )
}

/** The pages about oneself, for a leader, whose tabs are a roster's. A Soldier has them as tabs. */
export function OwnPages() {
  const { own, read } = useMyRosters()
  const role = useMyProfile().data?.declaredRole
  // A leader's row does not wait for the roster, so that the page below it does not move.
  if (role === 'Soldier' && (read.data === undefined || own === null)) return null
  return (
    <nav aria-label="My pages" className="relative -mx-4 -mt-4 mb-1 flex overflow-x-auto px-4 desk:mb-4 print:hidden">
      <ul className="flex grow gap-1 border-b border-line">
        {tabsOf(ROUTES, false, true)
          .filter(({ under }) => under === '/profile')
          .map(({ path, title }) => (
            <li key={path}>
              <Link
                to={path}
                activeOptions={{ includeSearch: false }}
                className="flex min-h-control items-center border-b-2 border-transparent px-3 text-14 whitespace-nowrap hover:border-line-strong [&[aria-current]]:border-brass [&[aria-current]]:font-strong"
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
