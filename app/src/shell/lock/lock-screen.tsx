import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { endSession, signOut } from '../../identity/session-control.ts'
import { useEverySecond } from '../../platform/clock/every-second.ts'
import type { LockKeeper, PinView } from '../../platform/lock/lock-keeper.ts'
import { WARN_PINS_LEFT } from '../../platform/lock/pin.ts'
import { isWaiting } from '../../platform/lock/lock-machine.ts'
import type { Services } from '../../platform/calls/services.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Mark } from '../frame/mark.tsx'
import { Keypad } from './keypad.tsx'
import { biometricsWord, lockMessage } from './lock-words.ts'

interface LockScreenProps {
  keeper: LockKeeper
  services: Services
}

/** Covers everything else: the logo while the app is hidden, and the ways to open it while it is locked. */
export function LockScreen({ keeper, services }: LockScreenProps) {
  const { phase, closing } = useStore(keeper.state)
  if (phase === 'open') return null
  if (phase !== 'locked') {
    return (
      <div className="flex min-h-dvh items-center justify-center">
        <Mark className="size-16 text-ink-soft" />
      </div>
    )
  }
  return <Locked key={closing} keeper={keeper} services={services} />
}

function Locked({ keeper, services }: LockScreenProps) {
  const state = useStore(keeper.state)
  const pin = useStore(keeper.pin)
  const setting = useStore(keeper.setting)
  const [leaving, setLeaving] = useState(false)
  const [notChecked, setNotChecked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = isWaiting(state)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function tryPin(text: string) {
    void keeper.tryPin(text).then((outcome) => setNotChecked(outcome === 'unavailable'))
  }
  const { biometrics = false, passcode = false } = state.ways ?? {}
  return (
    <main className="mx-auto flex min-h-dvh max-w-[52rem] flex-col items-center justify-between gap-6 px-4 pt-[max(2rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] landscape:flex-row landscape:justify-center landscape:gap-12 landscape:pt-4">
      <div className="flex w-full max-w-[22rem] flex-col items-center gap-3 text-center landscape:my-auto">
        <Mark className="size-12" />
        <h1 ref={heading} tabIndex={-1} className="text-28 font-heavy outline-none">
          Muster is locked
        </h1>
        <p role="status" className="min-h-12 text-16 text-balance">
          {lockMessage(state.message, setting?.phone?.kind ?? null)}
        </p>
        {!biometrics && !passcode && !state.ways?.pin && (
          <p className="text-14 font-strong">
            Nothing on this phone can unlock Muster anymore. Sign out, then sign in again.
          </p>
        )}
        {notChecked && (
          <p role="alert" className="text-14 font-strong">
            The PIN cannot be checked now. Use your passcode, or sign out and in again.
          </p>
        )}
        {pin && <TriesLeft pin={pin} />}
        {pin && <Pause pin={pin} />}
      </div>
      <div className="flex w-full max-w-[22rem] flex-col items-center gap-5 landscape:my-auto">
        {pin && state.ways?.pin && <PinEntry pin={pin} onFull={tryPin} />}
        <div className="flex w-full max-w-72 flex-col gap-2">
          {biometrics && (
            <Button
              variant="primary"
              busy={waiting && state.attempt?.way === 'biometrics'}
              disabled={waiting && state.attempt?.way !== 'biometrics'}
              className="h-12 text-16"
              onClick={() => keeper.ask('biometrics')}
            >
              Use {biometricsWord(setting?.phone?.kind ?? null)}
            </Button>
          )}
          {passcode && (
            <Button
              variant={biometrics ? 'quiet' : 'primary'}
              busy={waiting && state.attempt?.way === 'passcode'}
              disabled={waiting && state.attempt?.way !== 'passcode'}
              className="h-12 text-16"
              onClick={() => keeper.ask('passcode')}
            >
              Use passcode
            </Button>
          )}
          {leaving ? (
            <Leaving services={services} onStay={() => setLeaving(false)} />
          ) : (
            <Button variant="plain" className="min-h-12" onClick={() => setLeaving(true)}>
              {pin ? 'Forgot your PIN, or not you? Sign out' : 'Sign out'}
            </Button>
          )}
        </div>
      </div>
    </main>
  )
}

function PinEntry({ pin, onFull }: { pin: PinView; onFull: (text: string) => void }) {
  const paused = useEverySecond(useCallback((now: number) => pin.until > now, [pin.until]))
  return (
    <div aria-busy={pin.checking} className="flex w-full flex-col items-center">
      <Keypad
        label={pin.checking ? 'Checking your PIN…' : 'Your PIN'}
        digits={pin.digits}
        disabled={pin.checking || paused}
        onFull={onFull}
      />
    </div>
  )
}

/** The last tries before this phone's copy is deleted. */
function TriesLeft({ pin }: { pin: PinView }) {
  if (pin.left > WARN_PINS_LEFT) return null
  return (
    <p role="alert" className="text-14 font-strong text-danger">
      {pin.left === 1 ? 'This is the last try.' : `${pin.left} tries left.`} After that Muster signs out and deletes all
      that it keeps on this phone, also entries that wait to be sent.
    </p>
  )
}

/**
 * Shown after several wrong PINs. The seconds are only visible, because reading them aloud would drown out everything
 * else.
 */
function Pause({ pin }: { pin: PinView }) {
  const seconds = useEverySecond(
    useCallback((now: number) => Math.max(0, Math.ceil((pin.until - now) / 1000)), [pin.until]),
  )
  if (pin.checking) return null
  return (
    <>
      <p className="sr-only" role="status">
        {seconds > 0 && 'Too many wrong PINs. Wait before the next try, or use another way.'}
      </p>
      {seconds > 0 && (
        <p aria-hidden="true" className="tabular text-14 font-strong">
          Too many wrong PINs. Next try in {inWords(seconds)}.
        </p>
      )}
    </>
  )
}

function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')]
  return minutes > 0 ? `${minutes}:${rest} min` : `${seconds} s`
}

function Leaving({ services, onStay }: { services: Services; onStay: () => void }): ReactNode {
  const [busy, setBusy] = useState(false)
  function leave() {
    setBusy(true)
    // Without signal the server cannot be reached, but this phone clears its data all the same. Nobody is held up at
    // the lock.
    signOut(services, 'left').catch(() => endSession(services, 'left'))
  }
  return (
    <section aria-label="Sign out" className="flex flex-col gap-2 border-t-2 border-ink pt-3">
      <p className="text-14">
        Muster’s data, the app lock and the PIN are deleted from this phone. Unsent entries stay until you sign in
        again.
      </p>
      <Button variant="danger" className="h-12 text-16" busy={busy} onClick={leave}>
        Sign out
      </Button>
      <Button className="h-12 text-16" onClick={onStay}>
        Stay
      </Button>
    </section>
  )
}
