import { lazy, type ReactNode, Suspense } from 'react'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'

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
      <PageHeader title={title} />
      <Suspense fallback={<LoadingShape shape="list" label={loading} />}>{children}</Suspense>
    </>
  )
}
