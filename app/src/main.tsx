import './platform/calls/random-uuid.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { linkCall } from './billing/link-call.web.ts'
import { endSession, followOtherTabs, isAccountHere } from './identity/session-control.ts'
import type { Account } from './platform/session/account.ts'
import { CallableClient } from './platform/calls/callable-client.ts'
import { device } from './platform/device/device.ts'
import { heardServerClock } from './platform/clock/device-clock.ts'
import { Live } from './platform/live/live.ts'
import { openLiveStream } from './platform/live/live-stream.ts'
import type { Act } from './platform/outbox/outbox.ts'
import type { Services } from './platform/calls/services.ts'
import { sessionToken } from './platform/session/session-token.ts'
import { startPurchases } from './platform/purchasing/purchases.ts'
import { createReads, isAsNewAs, refetch, touch } from './platform/reads/reads.ts'
import { appVersions } from './platform/device/service-worker.ts'
import { createStore } from './platform/storage/store.ts'
import { startTheme } from './platform/device/theme.ts'
import { signInAgain } from './identity/sign-in-again.ts'
import { App } from './shell/app.tsx'
import { lockGate } from './shell/lock/lock-gate.ts'
import { loadEarly } from './shell/load-early.ts'
import './ui/styles/styles.css'

startTheme()

const reads = createReads()
const live = new Live({
  open: openLiveStream,
  onTouch: (topics) => touch(reads, topics),
  onGap: (from) => refetch(reads, (query) => !isAsNewAs(query, from)),
  onSignedOut: () => void endSession(services, 'ended'),
  hasNetwork: () => navigator.onLine,
})
const client = new CallableClient({
  baseUrl: device.serverUrl,
  bearer: sessionToken.get,
  onAnswer: (answer) => {
    heardServerClock(answer)
    live.answered(answer.feed)
    if (answer.token) sessionToken.keep?.(answer.token)
  },
  onRefusal: (refusal) => {
    if (refusal.code === 'unauthenticated') void endSession(services, 'ended')
    if (refusal.details?.['signIn'] === 'again') signInAgain.set(true)
  },
})
const loadOnDevice = () => import('./ondevice/answer-from-device.ts')
const services: Services = {
  client,
  reads,
  live,
  account: createStore<Account | null>(null),
  underWay: createStore<readonly Act[]>([]),
  // If its code cannot be loaded, there is no answer, as before.
  fromDevice: (name, input) =>
    loadOnDevice()
      .then(({ answerFromDevice }) => answerFromDevice(services, name, input))
      .catch(() => null),
}

if (isAccountHere()) {
  loadEarly(location)
  if (!navigator.onLine) void loadOnDevice().catch(() => undefined)
}
live.followPage()
followOtherTabs(services)
lockGate.start(services)
startPurchases(services, linkCall)
if (import.meta.env.PROD) appVersions.start()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
)
