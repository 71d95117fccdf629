import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import type { Page } from '@playwright/test'
import { Chance } from '../server/src/demo/world/chance.ts'
import { inPieces } from '../server/src/ondevice/pieces.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type Brought, type Contender, searchIn } from './device-stores/contender.ts'
import { buildPrograms, compressedSize, serve } from './device-stores/programs.ts'
import { median, type Report } from './runner.ts'
import { companies } from './soldiers.ts'

const CONTENDERS = {
  ours: 'ours',
  dexie: 'Dexie, rows sealed',
  'sqlite-idb': 'SQLite in IndexedDB',
  'sqlite-opfs': 'SQLite in files, in a worker',
} as const
type Name = keyof typeof CONTENDERS
const NAMES = Object.keys(CONTENDERS) as Name[]
const SIZES = [1000, 10_000]
const ROUNDS = 3
const STEP_MS = 60_000
const PARTS = ['ell', 'mar', 'son', 'ar', 'qz']
/** The browser says at once how much memory a page takes, not at its next collection of garbage. */
const ARGUMENTS = ['--enable-blink-features=ForceEagerMeasureMemory']

const STEPS = {
  take: 'write all the first time',
  all: 'a new page: read all',
  warm: 'then one Soldier',
  again: 'then search by a part of a name',
  one: 'a new page: one Soldier',
  change: 'then change one and store',
  search: 'a new page: search by a part of a name',
  heapAll: 'heap of JavaScript with all rows read',
  memoryAll: 'memory with WebAssembly and workers, all rows read',
  memorySearch: 'the same after only a search',
  wasm: 'of this, held by WebAssembly',
  disk: 'on disk',
} as const
type Step = keyof typeof STEPS
const BYTES: ReadonlySet<Step> = new Set(['heapAll', 'memoryAll', 'memorySearch', 'wasm', 'disk'])

/** The same roster kept on a device by our store and by others, each encrypted, in a browser of its own each time. */
export async function deviceStore(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-stores-'))
  await buildPrograms(NAMES, folder)
  const rosters = SIZES.map(rosterOf)
  const texts = rosters.flatMap(({ rows, brought, changed }) => [
    [`/${rows.length}.json`, JSON.stringify(brought)] as const,
    [`/${rows.length}-changed.json`, JSON.stringify(changed)] as const,
  ])
  const server = await serve(folder, new Map(texts))
  const rows: string[][] = [
    ['code to load first, compressed', ...compare(await Promise.all(NAMES.map((name) => size(folder, name))), kB)],
  ]
  for (const roster of rosters) {
    const figures = new Map<string, number[]>()
    const stuck = new Set<Name>()
    // The first round of each does not count, as in the other benchmarks.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const name of NAMES) {
        if (stuck.has(name)) continue
        const steps = await oneRound(server.url, name, roster)
        // It is not waited for again.
        if ([...steps.values()].includes(Infinity)) stuck.add(name)
        for (const [step, figure] of round > 0 || stuck.has(name) ? steps : [])
          figures.set(`${name} ${step}`, [...(figures.get(`${name} ${step}`) ?? []), figure])
      }
    }
    const of = (step: Step) => NAMES.map((name) => median(figures.get(`${name} ${step}`) ?? []))
    const count = roster.rows.length.toLocaleString('en-US')
    for (const [step, what] of Object.entries(STEPS) as [Step, string][])
      rows.push([`${count}: ${what}`, ...compare(of(step), BYTES.has(step) ? kB : milliseconds)])
  }
  server.close()
  await rm(folder, { recursive: true, force: true })
  return {
    title: `A roster on a device, medians of ${ROUNDS} rounds, and times ours`,
    findings: [],
    table: { head: ['What', ...Object.values(CONTENDERS)], rows },
  }
}

interface Roster {
  readonly rows: readonly Soldier[]
  readonly brought: Brought
  readonly changed: Brought & { readonly row: Soldier }
}

/** Rows as `listSoldiers` answers with every field. */
function rosterOf(count: number): Roster {
  const rows = companies(new Chance('device-store'), count).soldiers.map(
    (soldier) => ({ ...soldier, linked: false, archived: null, version: 1 }) as unknown as Soldier,
  )
  const middle = Math.floor(count / 2)
  const row = { ...rows[middle], cell: '910-555-0000', version: 2 } as Soldier
  const before = partOf(rows)
  const after = partOf(rows.with(middle, row))
  const had = new Set(before.tags)
  return {
    rows,
    brought: { rows, part: before },
    changed: { row, rows: [row], part: { ...after, pieces: after.pieces.filter(({ tag }) => !had.has(tag)) } },
  }
}

function partOf(rows: readonly Soldier[]): Brought['part'] {
  const cut = inPieces({ soldiers: rows }, { rows: ['soldiers'] })
  return {
    name: 'soldiers',
    state: 'changed',
    question: { name: listSoldiers.name, input: {} },
    rows: ['soldiers'],
    paired: false,
    sum: cut.sum,
    tags: [...cut.tags],
    pieces: [...cut.json].map(([tag, text]) => ({ tag, value: JSON.parse(text) as unknown })),
  }
}

/** The figures of a contender. Those of steps that did not end are infinite. */
async function oneRound(url: string, name: Name, roster: Roster): Promise<Map<Step, number>> {
  const figures = new Map<Step, number>((Object.keys(STEPS) as Step[]).map((step) => [step, Infinity]))
  const opening = openBrowser(url, { width: 1280, height: 800, args: ARGUMENTS })
  try {
    const browser = await ended(`${name}, opening the browser`, opening)
    await ended(`${name}, all steps`, measure(browser, url, name, roster, figures), 5 * STEP_MS)
  } catch (error) {
    if (!(error instanceof NotEnded)) throw error
    console.error(error.message)
  }
  const closing = opening.then((browser) => browser.close())
  await ended(`${name}, closing the browser`, closing).catch((error: unknown) => console.error(String(error)))
  return figures
}

async function measure(browser: Browser, url: string, name: Name, roster: Roster, figures: Map<Step, number>) {
  const { rows, changed } = roster
  const target = rows[7]
  if (!target) throw new Error('no Soldiers')
  const onNewPage = async (work: (page: Page) => Promise<void>) => {
    const page = await browser.context.newPage()
    await page.goto(`${url}/`)
    await work(page)
    await page.close()
  }
  const call = async (page: Page, step: Step, method: keyof Contender, inputs: readonly Input[]) => {
    const what = `${name}, ${rows.length} Soldiers, ${STEPS[step]}`
    const { took, answer } = await ended(what, callOn(page, `/${name}/contender.js`, method, inputs))
    figures.set(step, median(took))
    return answer
  }
  const expected = (found: string, wanted: unknown, step: Step) => {
    if (found !== digest(wanted)) throw new Error(`${name}, ${rows.length} Soldiers, ${STEPS[step]}: another answer`)
  }
  await onNewPage(async (page) => {
    await call(page, 'take', 'take', [{ from: `/${rows.length}.json` }])
  })
  await onNewPage(async (page) => {
    expected(await call(page, 'all', 'all', [{}]), rows, 'all')
    figures.set('heapAll', await ended('heap', heapOf(page)))
    figures.set('memoryAll', await ended('memory', memoryOf(page)))
    const ids = rows.slice(-10).map(({ id }) => ({ value: id }))
    expected(await call(page, 'warm', 'one', ids), rows.at(-1), 'warm')
    const parts = PARTS.map((value) => ({ value }))
    expected(await call(page, 'again', 'search', parts), searchIn(rows, PARTS.at(-1) ?? ''), 'again')
  })
  await onNewPage(async (page) => {
    expected(await call(page, 'one', 'one', [{ value: target.id }]), target, 'one')
    await call(page, 'change', 'take', [{ from: `/${rows.length}-changed.json` }])
  })
  await onNewPage(async (page) => {
    const now = rows.map((row) => (row.id === changed.row.id ? changed.row : row))
    expected(await call(page, 'search', 'search', [{ value: 'ell' }]), searchIn(now, 'ell'), 'search')
    figures.set('memorySearch', await ended('memory', memoryOf(page)))
    figures.set('wasm', await ended('memory', wasmOf(page, `/${name}/contender.js`)))
    const one = await callOn(page, `/${name}/contender.js`, 'one', [{ value: changed.row.id }])
    expected(one.answer, changed.row, 'change')
    const disk = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    figures.set('disk', disk)
  })
}

interface Input {
  /** Where the input is fetched before the clock starts. */
  readonly from?: string
  readonly value?: unknown
}

/** How long each call took with the code that it had to load, and a hash of the last answer, which the page keeps. */
function callOn(page: Page, file: string, method: keyof Contender, inputs: readonly Input[]) {
  return page.evaluate(
    async ([file, method, inputs]) => {
      const took: number[] = []
      let answer: unknown
      for (const { from, value } of inputs) {
        const input: unknown = from === undefined ? value : await (await fetch(from)).json()
        const began = performance.now()
        const { contender } = (await import(file)) as {
          contender: Record<string, (input: unknown) => Promise<unknown>>
        }
        answer = await contender[method]?.(input)
        took.push(performance.now() - began)
      }
      Object.assign(globalThis, { answer })
      const bytes = new TextEncoder().encode(JSON.stringify(answer ?? null))
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return { took, answer: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
    },
    [file, method, inputs] as const,
  )
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

/** Of the page with its workers, as the browser itself counts it. */
async function memoryOf(page: Page): Promise<number> {
  await heapOf(page)
  return page.evaluate(async () => {
    const { measureUserAgentSpecificMemory } = performance as Performance & {
      measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>
    }
    if (!measureUserAgentSpecificMemory) return Number.NaN
    return (await measureUserAgentSpecificMemory.call(performance)).bytes
  })
}

function wasmOf(page: Page, file: string): Promise<number> {
  return page.evaluate(async (file) => {
    const { contender } = (await import(file)) as { contender: Contender }
    return (await contender.wasmBytes?.()) ?? 0
  }, file)
}

class NotEnded extends Error {}

/** Rejects when work takes longer than a step may take. */
async function ended<Value>(what: string, work: Promise<Value>, limit = STEP_MS): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotEnded(`${what}: did not end in ${limit / 1000} s`)), limit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function size(folder: string, name: Name): Promise<number> {
  return compressedSize(join(folder, name))
}

/** Each figure, and how many times ours it is. */
function compare([ours = Number.NaN, ...others]: readonly number[], shown: (figure: number) => string): string[] {
  const text = (figure: number) => (Number.isFinite(figure) ? shown(figure) : `not in ${STEP_MS / 1000} s`)
  const relation = (figure: number) =>
    Number.isFinite(figure / ours) ? ` (${Number((figure / ours).toPrecision(2))}x)` : ''
  return [text(ours), ...others.map((figure) => `${text(figure)}${relation(figure)}`)]
}

function kB(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function milliseconds(figure: number): string {
  return `${figure.toFixed(figure < 10 ? 2 : 0)} ms`
}
