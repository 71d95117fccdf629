import { Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWindows } from '../../platform/windows/windows.ts'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { type SoldierBeside, SoldierBesideProvider, useSplitChoice } from '../../roster/soldier-beside.ts'
import { SplitView, useIsWide } from '../../ui/layout/split-view.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { wrongIdIn } from '../routing/wrong-id.ts'

const SoldierPane = lazy(async () => ({ default: (await import('./soldier-pane.tsx')).SoldierPane }))

/** A held arrow key passes many Soldiers. Only the one it rests on is read. */
const REST_MS = 150

interface WithSoldierBesideProps {
  children: ReactNode
  /** The list is lines, not a table with its own keys. They open the Soldier on this tab: what the list is about. */
  linesOf?: string | undefined
}

/**
 * A list of Soldiers, on a wide screen with the page of the chosen one beside it. The address of the list says which:
 * `?soldier=…`. In a narrow window the same address leads to the Soldier's own.
 */
export function WithSoldierBeside({ children, linesOf }: WithSoldierBesideProps) {
  const navigate = useNavigate()
  const router = useRouter()
  // Loaded after the list. Without it, nothing moves.
  useEffect(
    () =>
      void import('../../ui/motion/name-motion.ts').then(
        ({ followNames }) => followNames(router),
        () => undefined,
      ),
    [router],
  )
  const isWide = useIsWide()
  const [wanted] = useSplitChoice()
  const { soldier, tab }: { soldier?: string; tab?: string } = useSearch({ strict: false })
  const soldierId = soldier !== undefined && wrongIdIn({ soldierId: soldier }) === null ? soldier : null
  const isSplit = isWide && wanted
  const { isFollowed, sentId, send } = useSecondWindow()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const show = useMemo(
    () => (next: string | null, replace: boolean) => {
      clearTimeout(rest.current)
      void navigate({
        to: '.',
        search: (before: { tab?: string }) =>
          next === null
            ? { ...before, soldier: undefined, tab: undefined }
            : { ...before, soldier: next, tab: before.tab ?? linesOf },
        replace,
        resetScroll: false,
      })
    },
    [navigate, linesOf],
  )
  const beside = useMemo<SoldierBeside>(
    () => ({
      soldierId: isFollowed ? sentId : soldierId,
      isHere: !isFollowed && soldierId !== null,
      open: (next) => (isFollowed ? send(next) : show(next, soldierId !== null)),
      follow: (next) => {
        clearTimeout(rest.current)
        const shown = isFollowed ? sentId : soldierId
        if (shown === null || next === shown) return
        rest.current = setTimeout(() => (isFollowed ? send(next) : show(next, true)), REST_MS)
      },
    }),
    [soldierId, show, isFollowed, sentId, send],
  )
  const close = () => show(null, true)
  // The second window has the page now.
  useEffect(() => {
    if (!isFollowed || soldierId === null) return
    send(soldierId)
    show(null, true)
  }, [isFollowed, soldierId, send, show])
  return (
    <SoldierBesideProvider value={isSplit || isFollowed ? beside : null}>
      {soldierId !== null && !isSplit && !isFollowed && (
        <Navigate to="/soldiers/$soldierId" params={{ soldierId }} search={{ tab }} replace />
      )}
      <SplitView
        onClose={close}
        onLine={linesOf === undefined ? undefined : beside.follow}
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

/** Whether another window follows this list, and whom it shows. */
function useSecondWindow() {
  const { id: rosterId } = useCurrentRoster()
  const [isFollowed, setFollowed] = useState(false)
  const [sentId, setSent] = useState<string | null>(null)
  const tell = useWindows((told) => {
    if (told.rosterId !== rosterId) return
    if (told.kind === 'follows') setFollowed(true)
    if (told.kind === 'left') setFollowed(false)
  })
  useEffect(() => tell({ kind: 'asked', rosterId }), [tell, rosterId])
  const send = useCallback(
    (soldierId: string) => {
      setSent(soldierId)
      tell({ kind: 'chosen', rosterId, soldierId })
    },
    [tell, rosterId],
  )
  return { isFollowed, sentId: isFollowed ? sentId : null, send }
}
