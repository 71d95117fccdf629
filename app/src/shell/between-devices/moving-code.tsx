import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'

/** Long enough for a camera to read each of them. */
const STEP_MS = 350

/** One code after the other, again and again, until the other phone has all of them. */
export function MovingCode({ frames }: { frames: readonly string[] }) {
  const [at, setAt] = useState(0)
  const [moves, setMoves] = useState(true)
  const many = frames.length > 1
  useEffect(() => {
    if (!many || !moves) return
    const timer = setInterval(() => setAt((now) => now + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [many, moves])
  const shown = at % frames.length
  const place = `${shown + 1} of ${frames.length}`
  return (
    <div className="flex flex-col items-center gap-2">
      <QrCode text={frames[shown] ?? ''} label={`QR code ${place}`} className="w-full max-w-[min(24rem,38dvh)]" />
      {many && (
        <div className="flex flex-wrap items-center justify-center gap-2">
          {/* It changes three times a second, which nobody wants read aloud. */}
          <span className="tabular text-14 text-ink-soft" aria-live="off">
            {place}
          </span>
          <Button onClick={() => setMoves(!moves)}>{moves ? 'Stop' : 'Go on'}</Button>
          <Button
            onClick={() => {
              setMoves(false)
              setAt(at + 1)
            }}
          >
            Next code
          </Button>
        </div>
      )}
    </div>
  )
}
