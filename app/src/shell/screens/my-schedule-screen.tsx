import { lazy, Suspense } from 'react'
import { MyScheduleScreen as Calendar } from '../../scheduling/calendar/screens/my-schedule-screen.tsx'

const MyTaskings = lazy(async () => ({
  default: (await import('../../operations/taskings/my-operations.tsx')).MyTaskings,
}))

/** The person's own calendar, and below it their upcoming taskings. */
export function MyScheduleScreen() {
  return (
    <>
      <Calendar />
      <Suspense>
        <MyTaskings ahead />
      </Suspense>
    </>
  )
}
