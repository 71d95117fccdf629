import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { type Finding, median, type Report } from './runner.ts'
import { companies } from './soldiers.ts'
import type { Stage } from './stage.ts'

const LIGHTHOUSE = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const RUNS = 5
const FIRST_SCREEN = '/dutyday'
const LATER_SCREENS = ['/dutyday/perstat', '/soldiers', '/soldiers/import', '/soldiers/settings', '/profile']

/**
 * The files that a phone fetches before it shows the sign-in page, the first screen and each later one, with an empty
 * cache.
 */
export async function firstLoad(stage: Stage): Promise<Report> {
  const { world } = stage
  world.at = new Date(Date.now() - 86_400_000)
  const leader = await world.leader('1SG', 'Navarro')
  await world.roster(leader, companies(world.chance, 125))
  const url = await stage.start('ours')
  const phone = { width: 390, height: 844 }
  const findings: Finding[] = []

  const stranger = await openBrowser(url, phone)
  const signIn = await load(stranger.context, `${url}/login`)
  findings.push(...weighed('Sign-in page', signIn, 120))
  findings.push(scored('Sign-in page', await lighthouse(`${url}/login`, stranger.debuggingPort)))
  await stranger.close()

  const member = await openBrowser(url, { ...phone, session: await stage.signIn(leader, 'web') })
  const first = await load(member.context, url + FIRST_SCREEN)
  findings.push(...weighed(`First screen (${FIRST_SCREEN})`, first, 200))
  for (const path of LATER_SCREENS) {
    const later = await load(member.context, url + path)
    const bytes = scriptBytes(later.filter((file) => !first.some((known) => known.url === file.url)))
    findings.push(budget(`Later screen (${path}): more script`, bytes, 60))
  }
  findings.push(scored(`First screen (${FIRST_SCREEN})`, await lighthouse(url + FIRST_SCREEN, member.debuggingPort)))
  await member.close()
  return { title: 'First load', findings }
}

interface Fetched {
  readonly url: string
  readonly kind: string
  /** The size on the wire. */
  readonly bytes: number
}

/** All files fetched until the page has its heading and no file is still loading. */
async function load(context: BrowserContext, url: string): Promise<Fetched[]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  // The cache is emptied, not switched off. Without a cache, preloaded files would be fetched twice.
  await devtools.send('Network.clearBrowserCache')
  const kinds = new Map<string, { url: string; kind: string }>()
  const fetched: Fetched[] = []
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (!response.mimeType.includes('event-stream')) kinds.set(requestId, { url: response.url, kind: type })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = kinds.get(requestId)
    if (known) fetched.push({ ...known, bytes: encodedDataLength })
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // By now the screen has started its remaining requests.
  for (let seen = -1; seen !== fetched.length || fetched.length < kinds.size; ) {
    seen = fetched.length
    await page.waitForTimeout(500)
  }
  await page.close()
  return fetched
}

function weighed(what: string, fetched: readonly Fetched[], mostScript: number): Finding[] {
  const total = fetched.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    budget(`${what}: script`, scriptBytes(fetched), mostScript),
    { what: `${what}: everything`, figure: `${(total / 1000).toFixed(0)} kB in ${fetched.length} requests` },
  ]
}

function scriptBytes(fetched: readonly Fetched[]): number {
  return fetched.filter(({ kind }) => kind === 'Script').reduce((sum, { bytes }) => sum + bytes, 0)
}

function budget(what: string, bytes: number, kilobytes: number): Finding {
  const aim = `${kilobytes} kB or less`
  return { what, figure: `${(bytes / 1000).toFixed(1)} kB`, aim, met: bytes <= kilobytes * 1000 }
}

function scored(what: string, { scores, machine }: Scores): Finding {
  const score = median(scores)
  const figure = `${score} (${scores.join(', ')}; machine ${machine.toFixed(0)})`
  return { what: `${what}: Lighthouse performance, mobile`, figure, aim: '90, aiming at 98', met: score >= 90 }
}

interface Scores {
  readonly scores: readonly number[]
  /** Lighthouse's own benchmark of this machine. Its slow phone is a machine of about 1,500, slowed down 4 times. */
  readonly machine: number
}

/** The performance score of each run: Lighthouse's slow 4G and slow phone, simulated. */
async function lighthouse(url: string, port: number): Promise<Scores> {
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await lighthouseOnce(url, port))
  return { scores: runs.map(({ score }) => score), machine: median(runs.map(({ machine }) => machine)) }
}

/** Sometimes Chromium records no trace at all. That says nothing about the page. */
async function lighthouseOnce(url: string, port: number, tries = 4): Promise<{ score: number; machine: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[LIGHTHOUSE, url, `--port=${port}`, '--output=json', '--quiet', '--only-categories=performance'],
      ...['--disable-storage-reset', '--no-enable-error-reporting'],
    ],
    { maxBuffer: 100 * 1024 * 1024 },
  ).catch((error: { readonly stderr?: string; readonly stdout?: string }) => {
    const said = error.stderr?.trim() ?? ''
    if (tries > 1 && said.includes('NO_NAVSTART')) return { stdout: null }
    throw new Error(`Lighthouse: ${said.slice(-500)}`)
  })
  if (stdout === null) return lighthouseOnce(url, port, tries - 1)
  const { categories, environment, finalDisplayedUrl } = JSON.parse(stdout) as {
    categories: { performance: { score: number } }
    environment: { benchmarkIndex: number }
    finalDisplayedUrl: string
  }
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  return { score: Math.round(categories.performance.score * 100), machine: environment.benchmarkIndex }
}
