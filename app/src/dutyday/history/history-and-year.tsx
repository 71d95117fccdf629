import { lazy, Suspense } from 'react'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { DutyHistory, MyDutyHistory } from './duty-history.tsx'

const DutyYear = lazy(async () => ({ default: (await import('./duty-year.tsx')).DutyYear }))
const MyDutyYear = lazy(async () => ({ default: (await import('./duty-year.tsx')).MyDutyYear }))

const LINES = 50

interface HistoryAndYearProps {
  rosterId: string
  soldierId: string
  timeZone: string
}

/** A Soldier's duty history: the year as a chart, and every entry as it was recorded. */
export function HistoryAndYear(props: HistoryAndYearProps) {
  return (
    <>
      <Suspense fallback={<LoadingShape shape="chart" label="Loading the year" />}>
        <DutyYear rosterId={props.rosterId} soldierId={props.soldierId} />
      </Suspense>
      <Part title="As recorded">
        <DutyHistory {...props} lines={LINES} />
      </Part>
    </>
  )
}

/** The same for the signed-in Soldier. */
export function MyHistoryAndYear({ timeZone }: { timeZone: string }) {
  return (
    <>
      <Suspense fallback={<LoadingShape shape="chart" label="Loading the year" />}>
        <MyDutyYear />
      </Suspense>
      <Part title="As recorded">
        <MyDutyHistory timeZone={timeZone} lines={LINES} />
      </Part>
    </>
  )
}
