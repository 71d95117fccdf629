import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { type SoldierBeside, SoldierBesideProvider, useSplitChoice } from '../../roster/soldier-beside.ts'
import { SplitView, useIsWide } from '../../ui/layout/split-view.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { wrongIdIn } from '../routing/wrong-id.ts'

const SoldierPane = lazy(async () => ({ default: (await import('./soldier-pane.tsx')).SoldierPane }))

/** A held arrow key passes many Soldiers. Only the one it rests on is read. */
const REST_MS = 150

/**
 * A list of Soldiers, on a wide screen with the page of the chosen one beside it. The address of the list says which:
 * `?soldier=…`. In a narrow window the same address leads to the Soldier's own.
 */
export function WithSoldierBeside({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const isWide = useIsWide()
  const [wanted] = useSplitChoice()
  const { soldier, tab }: { soldier?: string; tab?: string } = useSearch({ strict: false })
  const soldierId = soldier !== undefined && wrongIdIn({ soldierId: soldier }) === null ? soldier : null
  const isSplit = isWide && wanted
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const show = useMemo(
    () => (next: string | null, replace: boolean) => {
      clearTimeout(rest.current)
      void navigate({
        to: '.',
        search: (before: object) =>
          next === null ? { ...before, soldier: undefined, tab: undefined } : { ...before, soldier: next },
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const beside = useMemo<SoldierBeside>(
    () => ({
      soldierId,
      open: (next) => show(next, soldierId !== null),
      follow: (next) => {
        clearTimeout(rest.current)
        if (soldierId !== null && next !== soldierId) rest.current = setTimeout(() => show(next, true), REST_MS)
      },
    }),
    [soldierId, show],
  )
  const close = () => show(null, true)
  return (
    <SoldierBesideProvider value={isSplit ? beside : null}>
      {soldierId !== null && !isSplit && (
        <Navigate to="/soldiers/$soldierId" params={{ soldierId }} search={{ tab }} replace />
      )}
      <SplitView
        onClose={close}
        beside={
          soldierId === null ? null : (
            <Suspense fallback={<LoadingShape shape="text" label="Loading the record" />}>
              <SoldierPane key={soldierId} soldierId={soldierId} onClose={close} />
            </Suspense>
          )
        }
      >
        {children}
      </SplitView>
    </SoldierBesideProvider>
  )
}
