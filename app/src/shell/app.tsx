import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react'
import { ProfileIsLate } from '../identity/components/profile-is-late.tsx'
import { startSession } from '../identity/session-control.ts'
import { asRefusal } from '../platform/session/account.ts'
import { type Services, ServicesProvider } from '../platform/calls/services.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { session } from '../platform/session/session.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ErrorScreen } from './routing/error-screen.tsx'
import { PublicPage } from './frame/public-frame.tsx'
import { followPhone } from './background/follow-phone.ts'
import { createAppRouter } from './routing/router.tsx'
import { ScreenShape } from './frame/screen-shape.tsx'

/** Finds out who is signed in, then shows the routes. */
export function App({ services }: { services: Services }) {
  return (
    <LastResort>
      <QueryClientProvider client={services.reads}>
        <ServicesProvider value={services}>
          <Started services={services} />
        </ServicesProvider>
      </QueryClientProvider>
    </LastResort>
  )
}

type Start =
  | { readonly state: 'asking' }
  | { readonly state: 'started' }
  | { readonly state: 'failed'; readonly error: unknown }

function Started({ services }: { services: Services }) {
  const [start, setStart] = useState<Start>({ state: 'asking' })
  const [router] = useState(() => createAppRouter(services))
  const begin = useCallback(() => {
    setStart({ state: 'asking' })
    startSession(services).then(
      () => setStart({ state: 'started' }),
      (error: unknown) => setStart({ state: 'failed', error }),
    )
  }, [services])
  useEffect(begin, [begin])
  // Signing in or out changes where addresses lead.
  useEffect(() => session.subscribe(() => void router.invalidate()), [router])

  useEffect(() => (start.state === 'started' ? followPhone(router) : undefined), [router, start.state])

  if (start.state === 'started') return <RouterProvider router={router} />
  if (start.state === 'asking') {
    return (
      <main className="px-4 py-16">
        <ProfileIsLate />
        <ScreenShape />
      </main>
    )
  }
  return (
    <PublicPage>
      <ErrorState
        message={describeRefusal(asRefusal(start.error))}
        kept="What you entered before is kept."
        onRetry={begin}
      />
    </PublicPage>
  )
}

/** Catches errors that no route caught. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="px-4">
        <ErrorScreen />
      </main>
    )
  }
}
