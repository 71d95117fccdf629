import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { asRefusal } from '../../platform/session/account.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { device } from '../../platform/device/device.ts'
import { useServices } from '../../platform/calls/services.ts'
import { isPassing } from '../../platform/reads/reads.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { type SignedOutReason, useSession } from '../../platform/session/session.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { ProfileIsLate } from '../components/profile-is-late.tsx'
import { Ways } from '../components/ways.ts'
import { GET_SIGN_IN_OPTIONS } from '../known-functions.ts'
import { limitsHere } from '../limits-here.ts'
import { returnPathOf } from '../return-path.ts'
import { resumeSession } from '../session-control.ts'

const SignInProblem = lazy(async () => ({ default: (await import('../components/sign-in-problem.tsx')).SignInProblem }))
const AfterConsent = lazy(async () => ({ default: (await import('../components/after-consent.tsx')).AfterConsent }))
const SampleSquad = lazy(async () => ({ default: (await import('../components/sample-squad.tsx')).SampleSquad }))

const WHAT_FOR = [
  'Accountability by squad, taken on a phone in under a minute',
  'A PERSTAT that adds up, as of any hour',
  'The roster, in one place, from the spreadsheet you have',
] as const

const REASONS: Readonly<Record<SignedOutReason, () => string>> = {
  inactive: () =>
    device.platform === 'web'
      ? `You were signed out after ${idleWords()} without activity. Sign in to continue where you left off.`
      : 'You were signed out because Muster was not used for a while. Sign in to continue where you left off. With app lock on, you stay signed in for 30 days.',
  away: () =>
    'This device was without signal longer than your roster allows. Sign in to continue. Unsent entries are still here.',
  ended: () => 'Your session has ended. Sign in to continue where you left off.',
  over: () => 'You were signed in for as long as a session may last. Sign in to continue where you left off.',
  again: () => 'Sign in again. You come back to where you were.',
  left: () => 'You are signed out.',
  erased: () => 'The PIN was wrong too often. You are signed out, and all that Muster kept on this phone is deleted.',
}

export function LoginScreen() {
  const { searchStr } = useLocation()
  const isPhone = useIsPhone()
  const session = useSession()
  const options = useRead(GET_SIGN_IN_OPTIONS, {}, { keep: false })
  const { resuming, problem, again } = useResume(options.data?.signedIn ?? false)
  const { providers = [], banner = null } = options.data ?? {}
  const error = new URLSearchParams(searchStr).get('error')
  const isKnown = !resuming && (options.data !== undefined || options.error !== null)
  const ways = (agreed: string | null) => (
    <Ways
      providers={providers}
      backTo={returnPathOf(searchStr) ?? '/'}
      agreed={agreed}
      fresh={session.state === 'signed-out' && session.reason === 'again'}
    />
  )
  const reason = session.state === 'signed-out' && session.reason ? REASONS[session.reason]() : null
  return (
    <div className="grid gap-x-16 gap-y-6 desk:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] desk:pt-[min(6vh,4rem)]">
      <div className="border-ink desk:border-t-4 desk:pt-4">
        <h1 className="text-40 font-heavy text-balance">Sign in to Muster</h1>
        <p className="mt-2 max-w-[36ch] text-20 text-balance text-ink-soft">
          A status entered once, by whoever is closest to the Soldier, feeds every report above it.
        </p>
      </div>
      <div className="flex flex-col gap-6 border-line-strong desk:row-span-2 desk:border-t-4 desk:pt-5">
        {error ? (
          <Suspense fallback={<div className="min-h-20" />}>
            <SignInProblem error={error} />
          </Suspense>
        ) : (
          reason && (
            <p role="status" className="border-l-4 border-brass bg-brass-soft px-3 py-3 text-16 font-strong">
              {reason}
            </p>
          )
        )}
        {problem && (
          <ErrorState
            message={describeRefusal(problem)}
            kept="You are signed in, but your profile could not be loaded."
            onRetry={again}
          />
        )}
        {(options.loading || resuming) && (
          <div className="min-h-14">
            <ProfileIsLate />
            <LoadingShape shape="text" rows={2} label={resuming ? 'Signing you in' : 'Loading the ways to sign in'} />
          </div>
        )}
        {!options.data && options.error && (
          <ErrorState message={describeRefusal(options.error)} onRetry={options.retry} />
        )}
        {options.data && !resuming && (
          <Suspense>{banner === null ? ways(null) : <AfterConsent banner={banner}>{ways}</AfterConsent>}</Suspense>
        )}
        {options.data?.demo && !resuming && <DemoNote />}
      </div>
      {/* On a phone it stands below the ways to sign in, and would move down when they are there. */}
      {(!isPhone || isKnown) && (
        <ul className="max-w-[30rem] border-t-2 border-ink text-16">
          {WHAT_FOR.map((line) => (
            <li key={line} className="border-b border-line py-2">
              {line}
            </li>
          ))}
        </ul>
      )}
      {/* Last on the page. A phone does not show it and so does not download it. Its space is reserved. */}
      {!isPhone && (
        <div className="hidden min-h-62 pt-8 desk:col-span-2 desk:block">
          <Suspense>
            <SampleSquad />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/**
 * A person who already has a session needs no sign-in page. If the server does not answer, they can try again or sign
 * in anew.
 */
function useResume(signedIn: boolean): { resuming: boolean; problem: Refusal | null; again: () => void } {
  const services = useServices()
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
  const resume = useCallback(() => {
    setFailed(null)
    resumeSession(services).catch((error: unknown) => setFailed({ error }))
  }, [services])
  useEffect(() => {
    if (signedIn) resume()
  }, [signedIn, resume])
  const problem = failed && isPassing(failed.error) ? asRefusal(failed.error) : null
  return { resuming: signedIn && !failed, problem, again: resume }
}

function DemoNote() {
  return (
    <section aria-labelledby="demo" className="border-t-2 border-ink pt-3">
      <h2 id="demo" className="text-16 font-heavy">
        This is a demo
      </h2>
      <p className="mt-1 max-w-[60ch] text-14">
        No real sign-in service is set up here, so anybody can come in as one of the demo people. Look around the first
        sergeant’s company, or sign in as a new person and start your own roster. Enter no real Soldiers’ data.
      </p>
    </section>
  )
}

/** `6 hours` */
function idleWords(): string {
  const minutes = Math.round(limitsHere().idleMs / 60_000)
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}
