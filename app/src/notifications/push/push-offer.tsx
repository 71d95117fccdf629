import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { usePush } from './use-push.ts'

const ASIDE_KEY = 'muster:pushOffer:v1'

/** Shown once in the bell's panel: offers push, so that notifications arrive when the app is closed. */
export function PushOffer() {
  const { state, busy, set } = usePush()
  const [aside, setAside] = useState(() => localStorage.getItem(ASIDE_KEY) !== null)
  if (state !== 'off' || aside) return null
  function putAside() {
    setAside(true)
    try {
      localStorage.setItem(ASIDE_KEY, 'aside')
    } catch {
      // Offered again another time.
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line px-3 py-2 text-14">
      <p>Also get these when the app is closed?</p>
      <span className="flex gap-1">
        <Button variant="plain" className="px-2" onClick={putAside}>
          Not now
        </Button>
        <Button busy={busy} onClick={() => set(true)}>
          Turn on push
        </Button>
      </span>
    </div>
  )
}
