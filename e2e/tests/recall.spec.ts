// Looks at: roster/recall
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { clockIn } from '../support/days.ts'
import { download, readCsv, readPdf } from '../support/downloads.ts'
import { goBackUp } from '../support/navigation.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import type { MusterServer } from '../support/server.ts'
import { importSoldiers, introduce, linkByHand, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

test.setTimeout(300_000)

/** A company of 120: four platoons of three squads of ten, each Soldier with a number. */
const RANKS = ['SSG', 'SGT', 'SGT', 'CPL', 'SPC', 'SPC', 'PFC', 'PFC', 'PV2', 'PVT']
const COMPANY_CSV = [
  'Rank,Last,First,Plt,Sqd,Cell',
  ...Array.from({ length: 120 }, (_, index) => {
    const [platoon, squad] = [Math.floor(index / 30) + 1, (Math.floor(index / 10) % 3) + 1]
    const letters = `${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`
    const phone = `910-555-${String(1000 + index)}`
    return `${RANKS[index % 10]},Soldier${letters},Pat,${platoon},${squad},${phone}`
  }),
].join('\n')

async function leadCompany(page: Page, name: string): Promise<string> {
  await signInAsNewPerson(page)
  await introduce(page)
  const rosterId = await startRoster(page, name)
  await importSoldiers(page, rosterId, COMPANY_CSV)
  await page.goto('/soldiers/alerts')
  await expect(page.getByRole('heading', { name: 'Alert roster', level: 1 })).toBeAttached()
  await expect(page.getByText('120 Soldiers, 0 verified')).toBeVisible()
  return rosterId
}

async function startDrill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start a recall' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a recall' })
  await dialog.getByRole('button', { name: 'Next: 120 Soldiers' }).click()
  await expect(dialog.getByText('Choose drill or real.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Drill' }).click()
  await dialog.getByLabel('Message').fill('Report in uniform with your assigned mask.')
  await dialog.getByLabel('Report to').fill('the motor pool')
  await dialog.getByRole('button', { name: 'Recall 120 now, as a drill' }).click()
  await expect(page.getByRole('heading', { name: 'Recall drill', level: 1 })).toBeVisible()
}

/** The secrets in the text messages, which the page that started the recall has prepared. */
async function secretsOf(page: Page): Promise<string[]> {
  const texts = page.getByRole('link', { name: /^Text .* the link$/ })
  await expect(texts).toHaveCount(120)
  const addresses = await texts.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return addresses.map((address) => /#([A-Za-z0-9_-]{22})$/.exec(decodeURIComponent(address))?.[1] ?? '')
}

interface Came {
  readonly result?: unknown
  readonly error?: { readonly status: string }
}

/** As the page does it: an overloaded server is asked again. */
async function call(server: MusterServer, name: string, data: object): Promise<Came> {
  for (let wait = 200; ; wait *= 2) {
    const response = await fetch(`${server.url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    })
    const came = (await response.json()) as Came
    if (came.error?.status !== 'UNAVAILABLE' || wait > 20_000) return came
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

test('a recall of 120, from the start to the report, live', async ({
  page: leader,
  browser,
  server,
  guard,
  expectAccessible,
  shoot,
}, info) => {
  // Signed-out pages ask who is signed in, an ended link is refused, the signal is lost, and many requests at once
  // keep a server busy.
  guard.allow(/status of (40[0-9]|503)/)
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const rosterId = await leadCompany(leader, 'A Co, 1-99 IN')
  await shoot(leader, 'alert-roster')
  await expectAccessible(leader)

  await test.step('numbers are verified with one tap, which can be undone', async () => {
    const name = 'SSG SoldierAa, P.'
    const mark = leader.getByRole('button', { name: `Verified today: ${name}` }).first()
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
    await mark.click()
    await expect(leader.getByText('120 Soldiers, 1 verified')).toBeVisible()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await undo(leader, `${name}: numbers verified today.`)
    await expect(leader.getByText('120 Soldiers, 0 verified')).toBeVisible()
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('a start by mistake can be left, and a message is required', async () => {
    await startDrill(leader)
    await shoot(leader, 'recall-board-start')
  })
  const secrets = await secretsOf(leader)
  await test.step('on another page the texts are prepared with the one filled button', async () => {
    const other = await leader.context().newPage()
    await other.goto('/soldiers/alerts')
    await expect(other.getByRole('button', { name: 'Prepare 120 texts' })).toBeVisible()
    expect(await filledAlike(other, 'Prepare 120 texts')).toEqual(['Prepare 120 texts'])
    await other.close()
  })
  expect(new Set(secrets).size).toBe(120)
  const board = leader.getByRole('status').filter({ hasText: 'answered' })

  await test.step('on a phone, over a bad line: the page answers, loses the signal, and sends when it is back', async () => {
    const phone = await secondBrowser(browser, { server, guard, info })
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(`/soldiers/alerts/answer.html#${secrets[0]}`)
    await expect(phone.getByText('Report in uniform with your assigned mask.')).toBeVisible()
    await expect(phone.getByText(/SoldierAa, A Co, 1-99 IN/)).toBeVisible()
    await shoot(phone, 'recall-answer')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'On my way' }).click()
    // A Soldier who closes the page here has answered.
    await expect(board).toHaveText('1 of 120 answered')
    await expectAccessible(phone)
    await shoot(phone, 'recall-answer-eta')
    await phone.getByRole('button', { name: '20 min' }).click()
    await expect(phone.getByText(/You are on the way, 20 minutes\. Your leader got it at/)).toBeVisible()
    await expect(board).toHaveText('1 of 120 answered')
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'I need help' }).click()
    await expect(phone.getByText(/^No signal\. You need help/)).toBeVisible()
    await shoot(phone, 'recall-answer-offline')
    const kept = await phone.evaluate(() => JSON.stringify(localStorage))
    expect(kept, 'no secret, no name, no message').not.toMatch(new RegExp(`${secrets[0]}|Soldier|mask`))
    await phone.context().setOffline(false)
    await expect(phone.getByText(/You need help\. Your leader got it at/)).toBeVisible()
    await expect(leader.getByText('Needs help').first()).toBeVisible()
    await expect(figure(leader, 'Need help')).toHaveText('Need help1')
    expect(await colorOf(leader, 'Need help'), 'an alert').not.toBe(await colorOf(leader, 'On the way'))
    await phone.context().close()
  })

  const soldier = await secondBrowser(browser, { server, guard, info })
  const mine = soldier.getByRole('region', { name: 'Recall drill of A Co, 1-99 IN' })
  await test.step('in the app, the first tap already counts as an answer', async () => {
    const { email } = await signInAsNewPerson(soldier)
    await introduce(soldier, { role: 'Soldier' })
    await linkByHand(server, email, { rosterId, last: 'SoldierAa' })
    await soldier.goto('/soldiers/alerts')
    await mine.getByRole('button', { name: 'On my way' }).click()
    await expect(mine.getByText('When will you be there?')).toBeVisible()
    await expect(mine.getByRole('status')).toHaveText(/^On the way\. Your leader got it at \d{4}\.$/)
    await expect(figure(leader, 'On the way')).toHaveText('On the way1')
    await expect(figure(leader, 'Need help')).toHaveText('Need help0')
    expect(await colorOf(leader, 'Need help'), 'no alert').toBe(await colorOf(leader, 'On the way'))
  })

  await test.step('119 others answer at the same moment, each once, and the board updates by itself', async () => {
    const answers = secrets.slice(1, 118).map(async (secret, index) => {
      const answer = index % 10 === 0 ? 'cannot come' : index % 3 === 0 ? 'arrived' : 'on the way'
      const said = { secret, answerId: randomUUID(), answer, etaMinutes: 30, reason: 'On leave or pass' }
      const sent = await Promise.all([call(server, 'answerRecallLink', said), call(server, 'answerRecallLink', said)])
      return sent.map((each) => each.error)
    })
    expect((await Promise.all(answers)).flat().filter((error) => error !== undefined)).toEqual([])
    await expect(board).toHaveText('118 of 120 answered')
    await shoot(leader, 'recall-board')
    const byPlatoon = leader.getByRole('figure', { name: 'By platoon' })
    await byPlatoon.locator('button[aria-pressed]').first().click()
    await expect(leader.getByRole('button', { name: / only$/ })).toBeVisible()
    const chosen = byPlatoon.getByRole('button', { pressed: true })
    const numbers = (await chosen.getAttribute('aria-label'))?.match(/\d+(?=,|$)/g)?.map(Number) ?? []
    const sum = numbers.reduce((all, number) => all + number, 0)
    await expect(leader.getByRole('heading', { name: `By name: ${sum}` })).toBeVisible()
    await leader.getByRole('button', { name: / only$/ }).click()
    await expect(leader.getByRole('heading', { name: 'By name: 120' })).toBeVisible()
    await expectAccessible(leader)
  })

  await test.step('a leader notes who was reached, and undoes a mistake', async () => {
    const reached = leader.getByRole('button', { name: /^Reached .* by phone$/ })
    await expect(reached).toHaveCount(2)
    await reached.first().click()
    await expect(board).toHaveText('119 of 120 answered')
    await undo(leader, /: reached by phone\./)
    await expect(board).toHaveText('118 of 120 answered')
    // Without signal the answer is kept and shown, and is sent by itself later.
    await leader.context().setOffline(true)
    await reached.first().click()
    await expect(board).toHaveText('119 of 120 answered')
    await leader.context().setOffline(false)
    await expect
      .poll(() =>
        inDatabase(
          server,
          `select from recall_entries e join recalls c on c.id = e.recall_id
          where c.roster_id = $1 and c.ended_at is null and e.what = 'reached by phone' and e.withdrawn_at is null`,
          [rosterId],
        ),
      )
      .toBe(1)
  })

  await test.step('a forwarded link is ended, and its answers are set aside', async () => {
    await leader.getByLabel('Show', { exact: true }).selectOption('all')
    await leader.getByRole('button', { name: 'More about SGT SoldierBa, P.' }).click()
    const panel = leader.getByRole('dialog', { name: 'SGT SoldierBa, P.' })
    await expect(panel.getByText(/by link 1/)).toBeVisible()
    await shoot(leader, 'recall-panel')
    await expectAccessible(leader)
    await panel.getByRole('button', { name: 'It was not them' }).click()
    await expect(message(leader, 'Set aside, and the links no longer work.')).toBeVisible()
    await expect(panel.getByText('Not from them', { exact: true })).toBeVisible()
    await leader.keyboard.press('Escape')
    await expect(board).toHaveText('118 of 120 answered')
    const dead = await call(server, 'openRecallLink', { secret: secrets[1] })
    expect(dead.error).toMatchObject({ status: 'NOT_FOUND' })
  })

  await test.step('Soldiers without an answer are escalated to the next leader after the set time', async () => {
    await inDatabase(
      server,
      `update recalls set next_step_at = now() - interval '1 second' where roster_id = $1 and ended_at is null`,
      [rosterId],
    )
    await expect(leader.getByText(/2 without an answer, escalated to/)).toBeVisible({ timeout: 130_000 })
  })

  await test.step('when closed, it is a report with a chart and files', async () => {
    await leader.getByRole('button', { name: 'Close recall' }).click()
    await leader.getByRole('button', { name: 'Close and open the report' }).click()
    await expect(leader.getByRole('heading', { name: 'Recall drill report' })).toBeVisible()
    await expect(mine.getByText('Ended', { exact: true })).toBeVisible()
    await expect(mine.getByRole('button'), 'nothing to answer any more').toHaveCount(0)
    await expect(leader.getByText('Answers over time')).toBeVisible()
    await expect(leader.getByRole('slider', { name: 'Answers over time, minute' })).toBeVisible()
    await shoot(leader, 'recall-report')
    await expectAccessible(leader)
    const pdf = await download(leader, () => exportAs(leader, 'PDF'))
    const { text } = await readPdf(pdf.bytes)
    expect(text).toContain('118 of 120 answered')
    expect(text).toContain('UNCLASSIFIED')
    const csv = await download(leader, () => exportAs(leader, 'CSV'))
    expect(readCsv(csv.bytes).filter((row) => row.includes('personal link')).length).toBe(117)
    await goBackUp(leader)
    await expect(leader.getByRole('list', { name: 'Past recalls' }).getByText('118 of 120 answered')).toBeVisible()
  })
})

/** A number on the board, by its label. */
function figure(page: Page, label: string) {
  return page.getByRole('button', { name: new RegExp(`^${label}`) })
}

function colorOf(page: Page, label: string): Promise<string> {
  const shown = figure(page, label).getByText(label, { exact: true })
  return shown.evaluate((element) => getComputedStyle(element).color)
}

/** The buttons on the screen with the same fill color as this one. */
async function filledAlike(page: Page, name: string): Promise<string[]> {
  const fill = await page.getByRole('button', { name }).evaluate((element) => getComputedStyle(element).backgroundColor)
  return page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll(
      (buttons, wanted) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor === wanted)
          .map((button) => button.textContent ?? ''),
      fill,
    )
}

async function exportAs(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
}

test('a shared alert roster opens without an account, until the link is ended', async ({
  page: leader,
  browser,
  server,
  guard,
  expectAccessible,
  shoot,
}, info) => {
  guard.allow(/status of 40[0-9]/)
  await leadCompany(leader, 'B Co, 1-99 IN')
  const pdf = await download(leader, async () => {
    await leader.getByRole('button', { name: 'Export' }).click()
    await leader.getByRole('menuitem', { name: 'Pocket card (PDF)' }).click()
  })
  const { pages, text } = await readPdf(pdf.bytes)
  expect(pages, 'one sheet to fold').toBe(1)
  expect(text).toMatch(/UNCLASSIFIED/)

  await leader.getByRole('button', { name: 'Share' }).click()
  const dialog = leader.getByRole('dialog', { name: 'Share the alert roster' })
  await dialog.getByLabel('For whom').fill('CQ desk')
  await dialog
    .getByLabel('Shows')
    .selectOption({ label: '1 / 1' })
    .catch(() => undefined)
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link to the alert roster' })).toBeVisible()
  await shoot(leader, 'alert-share')
  await expectAccessible(leader)
  const address = (await dialog.getByText(/#key=/).textContent()) ?? ''

  // The page uses the unit's time zone, never the device's.
  const other = await secondBrowser(browser, { server, guard, info, timezoneId: 'Asia/Seoul' })
  await other.goto('/soldiers/alerts')
  await expect(other.getByText('it opens only for its leaders', { exact: false })).toBeVisible()
  await expectAccessible(other)
  const before = clockIn(0)
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'Alert roster, B Co, 1-99 IN' })).toBeVisible()
  const asOf = (await other.getByText(/^as of /).textContent())?.slice(-4)
  expect([before, clockIn(0)], 'by the clocks of the unit').toContain(asOf)
  await expect(other.getByText('SSG SoldierAa, P.').first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Call SSG SoldierAa, P.' }).first()).toHaveAttribute('href', /^tel:/)
  await shoot(other, 'alert-shared')
  await expectAccessible(other)

  await dialog.getByRole('button', { name: 'All links' }).click()
  await expect(dialog.getByText(/opened once/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate: CQ desk' }).click()
  await leader.getByRole('button', { name: 'Deactivate the link' }).click()
  await expect(dialog.getByText('Ended', { exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByText(/^This link cannot be used/)).toBeVisible()
  const words = await other.getByText(/^This link cannot be used/).textContent()
  await other.goto('about:blank')
  await other.goto('/soldiers/alerts#key=made-up')
  await expect(other.getByText(words ?? '-')).toBeVisible()
  await expectAccessible(other)
})
