import type { Page } from '@playwright/test'
import { type Browser, openBrowser } from './browser.ts'
import { SLOWER, slowestInput, slowProcessor, watchInputs } from './inputs.ts'
import { type Finding, median, type Report } from './runner.ts'
import type { Stage } from './stage.ts'
import { wholeRoster } from './whole-roster.ts'

const SOLDIERS = 1000
/** A squadron's roster, and as many of them as a device holds for somebody above. */
const ROSTERS = [1, 10]
const ROUNDS = 5
const START_MS = 1000
const INPUT_MS = 100
const DEVICE_MB = 200
const SYNC_MS = 180_000
/** The screens of the roster, and what each of its rows is in the page. */
const SCREENS = { '/dutyday': 'li[data-soldier]', '/soldiers': '[data-name-of]' }

/**
 * A phone that has whole rosters of 1,000 and no signal: how long the app takes from nothing to the rows, what each input
 * costs, and what the phone holds.
 */
export async function deviceStart(stage: Stage): Promise<Report> {
  const findings: Finding[] = []
  const url = await stage.start('ours')
  for (const rosters of ROSTERS) {
    const leader = await stage.world.leader('1SG', `Navarro ${rosters}`)
    for (let nth = 0; nth < rosters; nth++) await wholeRoster(stage, leader, SOLDIERS)
    const session = await stage.signIn(leader, 'web')
    const phone = await openBrowser(url, { session, width: 390, height: 844, serviceWorkers: 'allow' })
    await syncedOnce(phone, url)
    await phone.context.setOffline(true)
    const what = `${(rosters * SOLDIERS).toLocaleString('en-US')} Soldiers`
    for (const [screen, row] of Object.entries(SCREENS)) {
      const times: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const time = await coldStart(phone, url + screen, row)
        // As in the other benchmarks, the first does not count.
        if (round > 0) times.push(time)
      }
      findings.push({
        what: `${what}: cold start to the rows of ${screen}`,
        figure: `${median(times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(', ')})`,
        aim: `${START_MS} ms or less`,
        met: median(times) <= START_MS,
      })
    }
    findings.push(...(await inputs(phone, url, what)))
    findings.push(...(await held(phone, url, what)))
    await phone.close()
  }
  return { title: `A phone without signal, CPU ${SLOWER} times slower`, findings }
}

/** Opens the app with signal until everything is on the device, and the app itself with it. */
async function syncedOnce(phone: Browser, url: string): Promise<void> {
  const page = await phone.context.newPage()
  await page.goto(`${url}/goodbye`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const last = page.waitForResponse((response) => response.url().endsWith('/api/syncOwn') && response.ok(), {
    timeout: SYNC_MS,
  })
  await page.goto(`${url}/dashboard`)
  await last
  await page.waitForFunction(
    async () => !(await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('muster-rosters-')),
    null,
    { timeout: SYNC_MS, polling: 250 },
  )
  await page.close()
}

/** Milliseconds from the start of the page to the first frame with rows, in a new page as after the app was closed. */
async function coldStart(phone: Browser, address: string, row: string): Promise<number> {
  const page = await phone.context.newPage()
  await slowProcessor(page)
  await page.addInitScript((row) => {
    const look = () => {
      if (document.querySelectorAll(row).length < 3) requestAnimationFrame(look)
      // After the frame that draws them.
      else requestAnimationFrame(() => Object.assign(globalThis, { rowsAt: performance.now() }))
    }
    requestAnimationFrame(look)
  }, row)
  await page.goto(address)
  const found = await page.waitForFunction(() => (globalThis as { rowsAt?: number }).rowsAt, null, { timeout: 60_000 })
  const time = (await found.jsonValue()) ?? Number.NaN
  await page.close()
  return time
}

async function inputs(phone: Browser, url: string, what: string): Promise<Finding[]> {
  const page = await phone.context.newPage()
  await watchInputs(page)
  await page.goto(`${url}/dutyday`)
  await page.locator(SCREENS['/dutyday']).first().waitFor({ timeout: 60_000 })
  await slowProcessor(page)
  const present = page.getByRole('button', { name: /^Report .* present$/ })
  const onDutyDay: Acts = {
    'report one present': () => present.first().click(),
    'report the next present': () => present.first().click(),
  }
  const found = await slowest(page, onDutyDay)
  await page.goto(`${url}/soldiers`)
  const search = page.getByRole('searchbox')
  await page.locator(SCREENS['/soldiers']).first().waitFor({ timeout: 60_000 })
  const onSoldiers: Acts = {
    'type a name to filter by, letter by letter': async () => {
      await search.click()
      await page.keyboard.type('navarro', { delay: 150 })
    },
    'clear the filter, letter by letter': async () => {
      for (let letter = 0; letter < 7; letter++) await page.keyboard.press('Backspace', { delay: 150 })
    },
  }
  found.push(...(await slowest(page, onSoldiers)))
  await page.close()
  return found.map(([act, time]) => ({
    what: `${what}: ${act}`,
    figure: `${time} ms`,
    aim: `${INPUT_MS} ms or less`,
    met: time <= INPUT_MS,
  }))
}

type Acts = Readonly<Record<string, () => Promise<void>>>

/** The median of the slowest input of each act. */
async function slowest(page: Page, acts: Acts): Promise<[string, number][]> {
  const found = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, act] of Object.entries(acts)) {
      await slowestInput(page)
      await act()
      found.set(what, [...(found.get(what) ?? []), await slowestInput(page)])
    }
  }
  return [...found].map(([what, times]) => [what, median(times)])
}

/** What the page holds with its longest screen open, and what the store takes on the disk. */
async function held(phone: Browser, url: string, what: string): Promise<Finding[]> {
  const page = await phone.context.newPage()
  await page.goto(`${url}/soldiers`)
  await page.locator(SCREENS['/soldiers']).first().waitFor({ timeout: 60_000 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const disk = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await page.close()
  return [
    { what: `${what}: heap with /soldiers open`, figure: megabytes(usedSize) },
    {
      what: `${what}: on disk, the app included`,
      figure: megabytes(disk),
    },
    {
      what: `${what}: both`,
      figure: megabytes(usedSize + disk),
      aim: `${DEVICE_MB} MB or less`,
      met: usedSize + disk <= DEVICE_MB * 1e6,
    },
  ]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
