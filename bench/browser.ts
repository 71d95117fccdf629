import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.js'

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]

export interface Browser {
  readonly context: BrowserContext
  /** The port where other tools connect. */
  readonly debuggingPort: number
  close(): Promise<void>
}

/** A Chromium with a profile of its own, signed in when there is a session. */
export async function openBrowser(
  url: string,
  options: {
    readonly session?: string
    readonly width: number
    readonly height: number
    readonly args?: readonly string[]
    readonly serviceWorkers?: 'allow'
  },
): Promise<Browser> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('These figures need Chromium. Install it, or set CHROME_PATH to the program.')
  const profile = await mkdtemp(join(tmpdir(), 'muster-bench-browser-'))
  const debuggingPort = await freePort()
  const { width, height } = options
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...ARGUMENTS, ...(options.args ?? []), `--remote-debugging-port=${debuggingPort}`],
    viewport: { width, height },
    // The service worker would fetch the whole app behind the measured screen.
    serviceWorkers: options.serviceWorkers ?? 'block',
  })
  if (options.session) {
    // Both cookies that the server sets when somebody signs in. Without the hint, the app starts on the sign-in page.
    const hint = encodeURIComponent(JSON.stringify({ provider: 'google' }))
    await context.addCookies([
      { name: 'muster_session', value: options.session, url },
      { name: 'muster_signin_hint', value: hint, url },
    ])
  }
  return {
    context,
    debuggingPort,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
