import { useMatches, useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { isOpenTo } from '@muster/domain/roster/leaders/area-of-screen.ts'
import { CurrentRosterProvider, type MyRosters } from '../../roster/current-roster.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ROUTES } from './routes.ts'
import { ScreenShape } from '../frame/screen-shape.tsx'
import { useAskedRoster } from './use-asked-roster.ts'
import { wrongIdIn } from './wrong-id.ts'

const NoSuch = lazy(async () => ({ default: (await import('./no-such.tsx')).NoSuch }))
const NotInPart = lazy(async () => ({
  default: (await import('../../roster/leaders/not-in-part.tsx')).NotInPart,
}))
const NoRoster = lazy(async () => ({ default: (await import('./no-roster.tsx')).NoRoster }))

/** Gives the screen its roster. People without one see their own record, or the first step. */
export function RosterGate({ rosters, children }: { rosters: MyRosters; children: ReactNode }) {
  const pattern = useMatches().at(-1)?.fullPath
  const route = ROUTES.find((each) => each.path === pattern)
  const asked = useAskedRoster(rosters)
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const wrong = wrongIdIn(useParams({ strict: false }), search)
  if (asked) return <ScreenShape />
  if (wrong !== null) {
    return (
      <Suspense fallback={<ScreenShape />}>
        <NoSuch noun={wrong} route={route} />
      </Suspense>
    )
  }
  if (!route?.needsRoster) return children
  const { current, read } = rosters
  // Another roster mounts a new screen, so that nothing typed or selected for one can reach the other.
  if (current && !isOpenTo(current.part, route.path))
    return (
      <Suspense fallback={<ScreenShape />}>
        <NotInPart roster={current} path={route.path} title={route.title} />
      </Suspense>
    )
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
    <Suspense fallback={<ScreenShape />}>
      <NoRoster path={route.path} />
    </Suspense>
  )
}
