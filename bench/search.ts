import type { Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { SLOWER, slowestInput, slowProcessor, watchInputs } from './inputs.ts'
import { answerOf } from './load.ts'
import { type Finding, median, type Report } from './runner.ts'
import { companies } from './soldiers.ts'
import type { Stage } from './stage.ts'

const ROWS = 10_000
const GOAL_MS = 100
const ROUNDS = 3
/** Calls for each text. */
const CALLS = 15
/** A pause in which every answer arrives and is drawn. */
const SETTLED_MS = 1500

/** One letter finds thousands, a name some, two words few, and a mistyped name nobody, so that near names are tried. */
const TEXTS: Readonly<Record<string, string>> = {
  'one letter': 's',
  'a last name': 'smith',
  'a name and a rank': 'sgt smith',
  'a mistyped name': 'smitth',
}

/** The search with 10,000 Soldiers: from a key to the next frame and to drawn results, and the server's call. */
export async function search(stage: Stage): Promise<Report> {
  const { world } = stage
  world.at = new Date(Date.now() - 86_400_000)
  const leader = await world.leader('SFC', 'Navarro')
  const roster = await world.roster(leader, companies(world.chance, ROWS))
  const url = await stage.start('ours')
  const session = await stage.signIn(leader, 'web')
  const token = await stage.signIn(leader)
  const findings: Finding[] = []
  for (const [what, text] of Object.entries(TEXTS)) {
    const target = { url: `${url}/api/listSearchResults`, token, data: { rosterId: roster.id, text } }
    await answerOf(target)
    const milliseconds: number[] = []
    for (let round = 0; round < CALLS; round++) {
      const start = performance.now()
      await answerOf(target)
      milliseconds.push(performance.now() - start)
    }
    findings.push(within(`the server's call, ${what}`, milliseconds))
  }

  const browser = await openBrowser(url, { session, width: 1280, height: 800 })
  const page = await browser.context.newPage()
  await watchInputs(page)
  await page.goto(`${url}/soldiers`)
  await page.getByText(`${ROWS.toLocaleString('en-US')} on the roster`).waitFor({ timeout: 120_000 })
  await page.waitForTimeout(SETTLED_MS)
  await slowProcessor(page)
  const inputs = new Map<string, number[]>()
  const drawn = new Map<string, number[]>()
  const note = (into: Map<string, number[]>, what: string, figure: number) =>
    into.set(what, [...(into.get(what) ?? []), figure])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, text] of Object.entries(TEXTS)) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await page.waitForTimeout(SETTLED_MS)
      await slowestInput(page)
      await page.keyboard.type(text.slice(0, -1), { delay: 150 })
      await page.waitForTimeout(SETTLED_MS)
      await watchResults(page)
      await page.keyboard.press(text.slice(-1))
      await page.waitForTimeout(SETTLED_MS)
      note(drawn, what, await lastDrawn(page))
      note(inputs, what, await slowestInput(page))
      await page.keyboard.press('Escape')
      await page.getByRole('combobox').waitFor({ state: 'detached' })
    }
  }
  await browser.close()
  for (const [what, milliseconds] of inputs)
    findings.push(within(`slowest key to the next frame, ${what}`, milliseconds))
  for (const [what, milliseconds] of drawn) {
    findings.push({ what: `last key to the last results, ${what}`, figure: figureOf(milliseconds) })
  }
  return { title: `Search among ${ROWS.toLocaleString('en-US')} Soldiers, CPU ${SLOWER} times slower`, findings }
}

function within(what: string, milliseconds: readonly number[]): Finding {
  const met = median(milliseconds) < GOAL_MS
  return { what, figure: figureOf(milliseconds), aim: `under ${GOAL_MS} ms`, met }
}

function figureOf(milliseconds: readonly number[]): string {
  return `${median(milliseconds).toFixed(0)} ms (best ${Math.min(...milliseconds).toFixed(0)} ms)`
}

/** Records when the next key is pressed, and the frame after each change of the results. */
async function watchResults(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times = { key: 0, drawn: 0 }
    Object.assign(globalThis, { times })
    addEventListener('keydown', (event) => (times.key = event.timeStamp), { once: true, capture: true })
    const dialog = document.querySelector('[role="dialog"]')
    if (!dialog) throw new Error('the search is not open')
    new MutationObserver(() =>
      requestAnimationFrame((time) => (times.drawn = Math.max(time, performance.now()))),
    ).observe(dialog, { subtree: true, childList: true, characterData: true })
  })
}

async function lastDrawn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { times } = globalThis as unknown as { times: { key: number; drawn: number } }
    return times.drawn - times.key
  })
}
