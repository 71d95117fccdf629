import type { finishNativeSignIn, redeemNativeSignIn, startNativeSignIn } from '@muster/domain/identity/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useMemo } from 'react'
import { NativeSignIn, type SignInState } from '../../platform/session/native-sign-in.ts'
import { type Services, useServices } from '../../platform/calls/services.ts'
import { isPassing } from '../../platform/reads/reads.ts'
import { currentUid } from '../../platform/session/session.ts'
import { sessionToken } from '../../platform/session/session-token.native.ts'
import { hearSignIns, signInDevice } from '../../platform/session/sign-in-device.native.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { beginSession } from '../session-control.ts'
import { forgetHint, rememberHint } from '../sign-in-hint.ts'
import { wayWords } from './way-words.ts'
import type { WaysProps } from './ways.ts'

/** The sign-in methods in the phone app. The page itself stays, whatever window opens above it. */
export function WaysInApp({ providers, backTo, agreed, fresh }: WaysProps) {
  const services = useServices()
  const signIn = useMemo(() => signInOf(services), [services])
  const state = useStore(signIn.state)
  if (state.at === 'start') {
    return (
      <>
        {state.problem && <ErrorState message={state.problem.message} kept={state.problem.next} />}
        <ul className="flex flex-col gap-3">
          {providers.map((provider, index) => (
            <li key={provider.id}>
              <Button
                variant={index === 0 ? 'primary' : 'quiet'}
                edits={false}
                className="h-14 w-full text-16"
                onClick={() => void signIn.begin({ ...provider, returnTo: backTo, agreed, fresh })}
              >
                {wayWords(provider)}
              </Button>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return <UnderWay state={state} signIn={signIn} />
}

type Waiting = Exclude<SignInState, { readonly at: 'start' }>

function UnderWay({ state, signIn }: { state: Waiting; signIn: NativeSignIn }) {
  const { at, way } = state
  return (
    <section className="flex flex-col gap-4 border-l-4 border-brass bg-brass-soft px-4 py-4">
      <div role="status">
        {at === 'browser' && state.note && <p className="font-strong">{state.note}</p>}
        <p className="text-16">{words(state)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {at === 'late' && (
          <Button variant="primary" edits={false} onClick={() => void signIn.finishLate()}>
            Finish signing in
          </Button>
        )}
        {at === 'browser' && (
          <Button variant="quiet" onClick={() => void signIn.begin(way)}>
            Start again
          </Button>
        )}
        {at !== 'finishing' && (
          <Button variant="quiet" onClick={() => signIn.cancel()}>
            {at === 'late' ? 'Not now' : 'Cancel'}
          </Button>
        )}
      </div>
    </section>
  )
}

function words({ at, way: { label } }: Waiting): string {
  if (at === 'plugin') return `Choose your account in the window of ${label}.`
  if (at === 'browser') return `Finish signing in with ${label} in the browser. It brings you back here.`
  if (at === 'late') return `Your sign-in with ${label} came back late. Finish it only if you began it just now.`
  return 'Signing you in'
}

const known = new WeakMap<Services, NativeSignIn>()

/** One object for the whole life of the app, because an answer may arrive while the sign-in page is not shown. */
function signInOf(services: Services): NativeSignIn {
  const there = known.get(services)
  if (there) return there
  const call = async <D extends typeof startNativeSignIn | typeof finishNativeSignIn | typeof redeemNativeSignIn>(
    name: D['name'],
    input: object,
  ) => (await services.client.call(name, input, { signal: AbortSignal.timeout(20_000) })) as OutputOf<D>
  // The text in the person's list of sessions.
  const device = `Muster app; ${navigator.userAgent}`.slice(0, 200)
  const made = new NativeSignIn({
    ...signInDevice,
    server: {
      nonce: async (provider, agreed) =>
        (await call<typeof startNativeSignIn>('startNativeSignIn', { provider, ...(agreed !== null && { agreed }) }))
          .nonce,
      finish: (provider, idToken, nonce, returnTo) =>
        call<typeof finishNativeSignIn>('finishNativeSignIn', { provider, idToken, nonce, returnTo, device }),
      redeem: (code, verifier) => call<typeof redeemNativeSignIn>('redeemNativeSignIn', { code, verifier, device }),
    },
    isSignedIn: () => currentUid() !== null,
    enter: async ({ token, hint = {} }) => {
      sessionToken.keep(token)
      forgetHint()
      rememberHint(hint)
      try {
        await beginSession(services)
      } catch (error) {
        if (!isPassing(error)) sessionToken.forget()
        throw error
      }
    },
    onRefused: () => toast.problem('You are signed in already. Sign out first to use another account.'),
  })
  known.set(services, made)
  hearSignIns((payload) => made.deliver(payload))
  made.resume()
  return made
}
