import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeRefusal } from '../platform/refusal-words.ts'
import { CurrentRosterProvider, type MyRosters } from '../roster/current-roster.ts'
import { NewRosterForm } from '../roster/components/first-roster.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ROUTES } from './routes.ts'
import { ScreenShape } from './screen-shape.tsx'

/** Gives the screen its roster; who keeps none is shown the first step instead. */
export function RosterGate({ rosters, children }: { rosters: MyRosters; children: ReactNode }) {
  const pattern = useMatches().at(-1)?.fullPath
  const route = ROUTES.find((each) => each.path === pattern)
  if (!route?.needsRoster) return children
  const { current, read } = rosters
  // Another roster is another screen: nothing typed or selected for one may reach the other.
  if (current)
    return (
      <CurrentRosterProvider key={current.id} value={current}>
        {children}
      </CurrentRosterProvider>
    )
  if (read.error && read.data === undefined)
    return <ErrorState message={describeRefusal(read.error)} onRetry={read.retry} />
  if (read.data === undefined) return <ScreenShape />
  return (
    <>
      <PageHeader title="Start a roster">This screen shows a roster, and you keep none yet.</PageHeader>
      <p className="mb-6 max-w-[60ch] text-16">
        Name it, then add Soldiers by hand or import the spreadsheet you have. Nobody else sees it unless you share it.
      </p>
      <NewRosterForm />
    </>
  )
}
