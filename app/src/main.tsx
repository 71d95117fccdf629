import './platform/random-uuid.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { linkCall } from './billing/link-call.web.ts'
import { endSession, followOtherTabs } from './identity/session-control.ts'
import type { Account } from './platform/account.ts'
import { CallableClient } from './platform/callable-client.ts'
import { device } from './platform/device.ts'
import { heardServerClock } from './platform/device-clock.ts'
import { Live } from './platform/live.ts'
import { openLiveStream } from './platform/live-stream.ts'
import type { Act } from './platform/outbox.ts'
import type { Parts } from './platform/parts.ts'
import { sessionToken } from './platform/session-token.ts'
import { startPurchases } from './platform/purchases.ts'
import { createReads, isAsNewAs, refetch, touch } from './platform/reads.ts'
import { appVersions } from './platform/service-worker.ts'
import { createStore } from './platform/store.ts'
import { startTheme } from './platform/theme.ts'
import { App } from './shell/app.tsx'
import { lockGate } from './shell/lock/lock-gate.ts'
import './ui/styles.css'

startTheme()

const reads = createReads()
const live = new Live({
  open: openLiveStream,
  onTouch: (topics) => touch(reads, topics),
  onGap: (from) => refetch(reads, (query) => !isAsNewAs(query, from)),
  onSignedOut: () => void endSession(parts, 'ended'),
})
const client = new CallableClient({
  baseUrl: device.serverUrl,
  bearer: sessionToken.get,
  onAnswer: (answer) => {
    heardServerClock(answer)
    live.answered(answer.feed)
  },
  onRefusal: (refusal) => {
    if (refusal.code === 'unauthenticated') void endSession(parts, 'ended')
  },
})
const parts: Parts = {
  client,
  reads,
  live,
  account: createStore<Account | null>(null),
  underWay: createStore<readonly Act[]>([]),
}

live.followPage()
followOtherTabs(parts)
lockGate.start(parts)
startPurchases(parts, linkCall)
if (import.meta.env.PROD) appVersions.start()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App parts={parts} />
  </StrictMode>,
)
