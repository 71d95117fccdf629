import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useEffect, useState } from 'react'
import { useConnection, WITHOUT_SIGNAL_MS } from '../platform/calls/calls.ts'
import { describeRefusal, requestIdOf } from '../platform/calls/refusal-words.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingShape } from '../ui/states/loading-shape.tsx'

interface NotLoadedProps {
  error: Refusal | null
  onRetry: () => void
  shape: 'table' | 'list' | 'text' | 'figures'
  /** How many lines of it are drawn while it loads. */
  rows?: number | undefined
  /** "Loading the roster" */
  label: string
}

/**
 * Shown in place of data that has not arrived: its outline, the reason why it could not be loaded, or that there is
 * no signal.
 */
export function NotLoaded({ error, onRetry, shape, rows, label }: NotLoadedProps) {
  const offline = useConnection().state === 'offline'
  const late = useLate()
  if (error && !(offline && error.code === 'unavailable')) {
    return <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} onRetry={onRetry} />
  }
  // Without signal the device is still looking for its own answer.
  if (!offline || (!error && !late)) return <LoadingShape shape={shape} rows={rows} label={label} />
  return (
    <EmptyState picture="signal" title="Not on this device yet">
      You are offline, and this was not opened here before. It loads when there is signal.
    </EmptyState>
  )
}

/** By then the device has answered, even while a call with little signal still hangs. */
const LATE_MS = WITHOUT_SIGNAL_MS + 1_000

function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return late
}
