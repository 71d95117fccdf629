import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { onViewOnlyRefusal, reportViewOnly, useEntitlement } from '../../platform/calls/entitlement.ts'
import { EditLockProvider } from '../../ui/forms/edits.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { refuseLocked } from './refuse-locked.ts'
import { useEntitlementFeed } from './use-entitlement-feed.ts'

const HINT = 'view-only-hint'
const ViewOnlyNudge = lazy(async () => ({ default: (await import('./view-only-nudge.tsx')).ViewOnlyNudge }))

/** Wraps the signed-in area. Without a subscription every control that changes something is locked and says why. */
export function ViewOnly({ children }: { children: ReactNode }) {
  useEntitlementFeed()
  const entitlement = useEntitlement()
  const words = entitlement?.readOnly ? entitlement.words : null
  const locked = words !== null
  const lock = useMemo(() => (locked ? { hintId: HINT, onTry: reportViewOnly } : null), [locked])
  useEffect(() => (locked ? refuseLocked(reportViewOnly) : undefined), [locked])
  const quiet = locked && !entitlement?.showNudge
  useEffect(() => (quiet && words ? onViewOnlyRefusal(() => toast.done(words)) : undefined), [quiet, words])
  return (
    <EditLockProvider value={lock}>
      {locked && (
        <p id={HINT} hidden>
          View only. {words}
        </p>
      )}
      {children}
    </EditLockProvider>
  )
}

/** The banner for view only. A person who never had a subscription is not asked for anything. */
export function Nudge() {
  const entitlement = useEntitlement()
  if (!entitlement?.showNudge || entitlement.reason === null) return null
  return (
    <Suspense>
      <ViewOnlyNudge key={entitlement.reason} reason={entitlement.reason} words={entitlement.words} />
    </Suspense>
  )
}
