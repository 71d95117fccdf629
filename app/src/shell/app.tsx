import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react'
import { ProfileIsLate } from '../identity/components/profile-is-late.tsx'
import { startSession } from '../identity/session-control.ts'
import { asRefusal } from '../platform/account.ts'
import { type Parts, PartsProvider } from '../platform/parts.ts'
import { describeRefusal } from '../platform/refusal-words.ts'
import { session } from '../platform/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { PublicPage } from './public-frame.tsx'
import { followPhone } from './follow-phone.ts'
import { createAppRouter } from './router.tsx'
import { ScreenShape } from './screen-shape.tsx'

/** Finds out who is signed in, then shows the routes. */
export function App({ parts }: { parts: Parts }) {
  return (
    <LastResort>
      <QueryClientProvider client={parts.reads}>
        <PartsProvider value={parts}>
          <Started parts={parts} />
        </PartsProvider>
      </QueryClientProvider>
    </LastResort>
  )
}

type Start =
  | { readonly state: 'asking' }
  | { readonly state: 'started' }
  | { readonly state: 'failed'; readonly error: unknown }

function Started({ parts }: { parts: Parts }) {
  const [start, setStart] = useState<Start>({ state: 'asking' })
  const [router] = useState(() => createAppRouter(parts))
  const begin = useCallback(() => {
    setStart({ state: 'asking' })
    startSession(parts).then(
      () => setStart({ state: 'started' }),
      (error: unknown) => setStart({ state: 'failed', error }),
    )
  }, [parts])
  useEffect(begin, [begin])
  // Signing in or out changes where every address leads.
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

/** Catches what no route caught. */
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
