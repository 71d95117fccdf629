import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Cell } from './signal-table.ts'

/** What is on the screen at an address. */
export interface Found {
  /** The address that it led to. */
  readonly path: string
  readonly text: string
  readonly headings: readonly string[]
  /** A part still shows that it is loading, or there is no screen yet. */
  readonly loading: boolean
  /** What is said in alarm. */
  readonly alerts: readonly string[]
  /** The mark says as of when the answers on the screen are. */
  readonly asOf: boolean
}

/** More than the app waits for an answer, and the time that a slow machine takes to draw. */
const AT_MOST_MS = 15_000
/** A screen on which nothing changed for so long is complete. */
const STILL_MS = 1_500
const LOOK_EVERY_MS = 250

/** Waits until the first sync on this page is over. `asked` says whether its last part was answered. */
export async function waitForSync(page: Page, asked: () => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        const { held = [] } = await page.evaluate(() => navigator.locks.query())
        return asked() && !held.some(({ name }) => name?.startsWith('muster-rosters-'))
      },
      { message: 'what the person needs is on this device', timeout: 120_000 },
    )
    .toBe(true)
}

/** Opens an address in a new page, as after the app was closed, and looks when nothing changes any longer. */
export async function openCold(context: BrowserContext, address: string): Promise<Found> {
  const page = await context.newPage()
  try {
    await page.goto(address)
    return await lookWhenStill(page)
  } finally {
    await page.close()
  }
}

async function lookWhenStill(page: Page): Promise<Found> {
  const end = Date.now() + AT_MOST_MS
  let last = ''
  let since = Date.now()
  for (;;) {
    const seen = await look(page)
    const now = JSON.stringify(seen)
    if (now !== last) since = Date.now()
    last = now
    if ((!seen.loading && Date.now() - since >= STILL_MS) || Date.now() > end) return seen
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
}

function look(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('#main')
    const words = (each: HTMLElement) => each.innerText.replaceAll(/\s+/g, ' ').trim()
    const shown = (selector: string) =>
      [...(main ?? document.body).querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
    const text = main ? words(main) : ''
    return {
      path: location.pathname,
      text,
      headings: shown('h1, h2').map(words),
      loading: text === '' || shown('.loading').length > 0,
      alerts: shown('[role=alert]').map(words),
      asOf: document.querySelector('[data-kept]') !== null,
    }
  })
}

/** How the app says that the device does not have it, in a part of a screen or on the whole. */
const NOT_HERE = 'Not on this device yet'
/** What people see instead of a screen that is not theirs. */
const NOT_THEIRS: ReadonlySet<string> = new Set([
  'Not in your part of this roster',
  'Start a roster',
  'Link to your leader',
])
/** What a link of somebody else opens, and the admin area, are kept nowhere, on purpose. */
const ONLY_ON_THE_SERVER = /^\/(?:intake|counseling\/sign|admin)(?:\/|$)/
/** How such a page says it. */
const NO_CONNECTION = /There is no connection to the server|needs? the (?:whole|enrollment) link/

/** What was found, in the words of the table, or `error` with what was on the screen instead. */
export function cellOf(found: Found, address: string): Cell | `error: ${string}` {
  const { path, text, headings, alerts } = found
  if (found.loading) return `error: still loading, ${text.slice(0, 80) || 'blank'}`
  if (path !== address || headings.some((heading) => NOT_THEIRS.has(heading))) return '–'
  if (ONLY_ON_THE_SERVER.test(address) && NO_CONNECTION.test(text)) return 'cannot'
  const notHere = headings.filter((heading) => heading === NOT_HERE).length
  // Each part of a screen has a heading, and so has the screen.
  if (notHere > 0) return headings.length - 1 - notHere > notHere ? 'in part' : 'cannot'
  if (alerts.length > 0) return `error: ${alerts.join('; ')}`
  return found.asOf ? 'works as of' : 'works'
}
