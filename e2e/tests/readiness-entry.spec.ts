// Looks at: readiness/entry, readiness/aft
import { listSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import type { Locator, Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, keepTogether, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

test.setTimeout(240_000)

/** As Excel copies it: names first, times as shown, a quoted cell. */
const BLOCK = [
  'Name\tSex\tAge\tMDL\tHRP\tSDC\tPLK\t2MR',
  '"Alvarez, Marta"\tF\t31\t220\t41\t2:20\t3:00\t18:10',
  'SGT Brooks\tM\t28\t300\t45\t1:50\t3:10\t15:30',
].join('\n')
/** A person who is not on the roster, and a weight that nobody lifts. */
const MISFIT = ['Chen\tM\t24\t2000\t40', 'Doe, Jane\tF\t24\t200\t40'].join('\n')

async function paste(cell: Locator, text: string): Promise<void> {
  await cell.focus()
  await cell.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const cell = (page: Page, soldier: string, column: string) => page.getByLabel(`${soldier}, ${column}`, { exact: true })

test('results of a fitness test are pasted, checked and recorded; a second leader’s are not lost', async ({
  page: leader,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(leader, newPerson('Marta Alvarez'))
  await introduce(leader, { rank: 'SSG' })
  const rosterId = await startSquad(leader, '1st Squad')

  await test.step('a block with names fits, and the points are shown beside it at once', async () => {
    await leader.goto('/soldiers/readiness/entry?item=aft')
    await paste(cell(leader, 'SSG Alvarez, M.', 'MDL'), BLOCK)
    await expect(cell(leader, 'SGT Brooks, N.', '2MR')).toHaveValue('15:30')
    await expect(cell(leader, 'SGT Brooks, N.', 'Age')).toHaveValue('28')
    await expect(leader.getByText('2 results ready')).toBeVisible()
    await expect(leader.getByText(/\d{3}, passes/).first()).toBeVisible()
    await expectSound(leader, 'a grid with results', { phone })
    await shoot(leader, 'readiness-entry')
  })

  await test.step('cells that do not fit are named, and nothing changes until it is confirmed', async () => {
    await paste(cell(leader, 'SPC Chen, O.', 'Sex'), MISFIT)
    const dialog = leader.getByRole('dialog', { name: 'Not everything matches' })
    await expect(dialog.getByText(/Line 1, SPC Chen, O., MDL: “2000”/)).toBeVisible()
    await expect(dialog.getByText('Line 2: nobody here is called “Doe, Jane”.')).toBeVisible()
    await shoot(leader, 'readiness-entry-misfit')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(cell(leader, 'SPC Chen, O.', 'HRP')).toHaveValue('')
    await expect(leader.getByText('2 results ready')).toBeVisible()
  })

  const other = await secondBrowser(browser, { server, guard, info })
  await test.step('another leader opens the same list', async () => {
    await signInAsNewPerson(other, newPerson('Leah Herrera'))
    await introduce(other)
    await keepTogether(other, leader, { rosterId, role: 'editor' })
    await other.goto('/soldiers/readiness/entry?item=aft')
    for (const [column, value] of Object.entries({ MDL: '250', HRP: '40', SDC: '155', PLK: '250', '2MR': '1630' })) {
      await cell(other, 'SGT Brooks, N.', column).fill(value)
    }
    await cell(other, 'SGT Brooks, N.', 'Sex').selectOption('M')
    await cell(other, 'SGT Brooks, N.', 'Age').fill('28')
    await expect(other.getByText('1 result ready')).toBeVisible()
  })

  await test.step('the first finds the draft unchanged, and records', async () => {
    await leader.goto('/soldiers/readiness/entry')
    await expect(cell(leader, 'SGT Brooks, N.', '2MR')).toHaveValue('15:30')
    await leader.getByRole('button', { name: 'Record 2 results' }).click()
    await expect(message(leader, 'Recorded 2 results.')).toBeVisible()
    await expect(cell(leader, 'SGT Brooks, N.', '2MR')).toHaveValue('')
  })

  await test.step('the second sees the conflict, and decides', async () => {
    await other.getByRole('button', { name: 'Record 1 result' }).click()
    const dialog = other.getByRole('dialog', { name: 'Someone else recorded this result' })
    await expect(dialog.getByText(/^Yours: \d{3}.* SSG Alvarez.*: Pass/)).toBeVisible()
    await shoot(other, 'readiness-entry-conflict')
    await dialog.getByRole('button', { name: 'Record mine as well' }).click()
    await expect(message(other, 'Recorded 1 result.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the policy, changed by both at once: theirs is merged, and typed text stays', async () => {
    const change = async (page: Page, item: string) => {
      await page.goto('/soldiers/readiness/policy')
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      const line = page.getByRole('listitem').filter({ hasText: item })
      await line.getByText(item).click()
      return line
    }
    const health = await change(leader, 'Periodic health assessment')
    await health.getByLabel('Due every').fill('24')
    const hearing = await change(other, 'Hearing test')
    await hearing.getByLabel('Due every').fill('36')
    await other.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(message(other, 'The policy was saved as version 1.')).toBeVisible()
    await expect(leader.getByText(/Herrera.* saved version 1 while you were changing this one/)).toBeVisible()
    await expectSound(leader, 'a policy that two change', { phone })
    await leader.getByRole('button', { name: 'Merge theirs, keep mine' }).click()
    await expect(health.getByLabel('Due every')).toHaveValue('24')
    await leader.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(message(leader, 'The policy was saved as version 2.')).toBeVisible()
    const rule = (item: string) =>
      leader
        .getByRole('listitem')
        .filter({ hasText: item })
        .getByText(/^Due every/)
    await expect(rule('Periodic health assessment')).toHaveText(/^Due every 2 years,/)
    await expect(rule('Hearing test')).toHaveText(/^Due every 3 years,/)
  })
})

test('the problem with a value is shown in full at its row, and all columns are visible at 1024', async ({
  page,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  await startSquad(page, '1st Squad')
  if (!phone) await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/soldiers/readiness/entry?item=aft')
  const run = cell(page, 'SSG Alvarez, M.', '2MR')
  const below = cell(page, 'SGT Brooks, N.', '2MR')
  await run.fill('soon')
  const words = page.getByText(/^Two-mile run: enter .+\.$/)
  await expect(words).toBeInViewport({ ratio: 1 })
  expect(await words.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0)
  await expect(run).toHaveAccessibleDescription(await words.innerText())
  await expect(page.getByText('Not valid')).toBeInViewport({ ratio: 1 })
  const bottomOf = async (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await below.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(await bottomOf(words))
  await expectSound(page, 'a wrong value', { phone })
  await shoot(page, 'readiness-entry-wrong')
  if (!phone) {
    await expect(page.getByRole('columnheader', { name: 'Score' })).toBeInViewport({ ratio: 1 })
    const box = page.getByRole('grid').locator('..')
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  }
  await run.fill('15:30')
  await expect(words).toHaveCount(0)
})

test('the calculator scores while typing, and says where the table stops', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  const rosterId = await startSquad(page, '1st Squad')
  await page.goto('/soldiers/readiness/aft')
  await page.getByRole('radio', { name: 'Male', exact: true }).click()
  await page.getByLabel('Age on the test date').fill('20')
  for (const [event, value] of Object.entries({
    '3-rep max deadlift': '150',
    'Hand-release push-ups': '15',
    'Sprint-drag-carry': '228',
    Plank: '130',
    'Two-mile run': '1957',
  })) {
    await page.getByRole('textbox', { name: event }).fill(value)
  }
  await expect(page.getByText('Passes the general standard (300 and 60 each).')).toBeVisible()
  await page.getByRole('textbox', { name: 'Two-mile run' }).fill('19:58')
  await expect(page.getByText('Fails: under 60 points in two-mile run.')).toBeVisible()
  await expect(page.getByText('The published table stops at 60 points', { exact: false })).toBeVisible()
  // Targets half under the header would count as small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectSound(page, 'the calculator', { phone })
  await shoot(page, 'aft-calculator')
  await page.getByRole('combobox', { name: 'Soldier' }).fill('brooks')
  await page.getByRole('option', { name: 'SGT Brooks, N.' }).click()
  await page.getByRole('button', { name: 'Record score' }).click()
  await undo(page, 'Recorded 1 result.')
  await expect(message(page, 'Undone. It stays in the history.')).toBeVisible()

  await test.step('on a profile: left-out events have no points, and there is no total', async () => {
    await page.getByRole('radio', { name: 'Male', exact: true }).click()
    await page.getByLabel('Age on the test date').fill('20')
    await page.getByRole('textbox', { name: '3-rep max deadlift' }).fill('340')
    await page.getByRole('textbox', { name: 'Sprint-drag-carry' }).fill('130')
    await page.getByRole('textbox', { name: 'Plank' }).fill('220')
    await page.getByRole('checkbox', { name: 'On a profile' }).click()
    await page.getByLabel('Hand-release push-ups: how').selectOption('Left out by the profile')
    await page.getByLabel('Two-mile run: how').selectOption('Other aerobic event: Go')
    await expect(page.getByText('Passes on a profile: 60 in each event taken.', { exact: false })).toBeVisible()
    await page.getByRole('combobox', { name: 'Soldier' }).fill('brooks')
    await page.getByRole('option', { name: 'SGT Brooks, N.' }).click()
    await expect(page.getByText('This Soldier has no permanent profile on record', { exact: false })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectSound(page, 'the calculator, on a profile', { phone })
    await shoot(page, 'aft-profile')
    await page.getByRole('button', { name: 'Record score' }).click()
    await expect(message(page, 'Recorded 1 result.')).toBeVisible()
    await page.goto('/soldiers/readiness?item=aft')
    if (phone) {
      await page.getByRole('button', { name: /^SGT Brooks/ }).click()
      // Longer than a double tap: the line of the test appears where the Soldier was.
      await page.waitForTimeout(600)
    }
    await page
      .getByRole(phone ? 'button' : 'gridcell', { name: /^Army Fitness Test/ })
      .nth(phone ? 0 : 1)
      .click()
    await expect(
      page.getByRole('dialog').getByText(/HRP exempt, SDC 1:30 \(\d+\), PLK 2:20 \(\d+\), 2MR go/),
    ).toBeVisible()
  })

  await test.step('an infantryman is scored by the combat standard, whichever was set', async () => {
    const { soldiers } = await call(page, listSoldiers, { rosterId })
    const brooks = soldiers.find(({ last }) => last === 'Brooks')
    await call(page, updateSoldiers, { rosterId, soldierIds: [brooks?.id ?? ''], patch: { mos: '11B' } })
    await page.goto('/soldiers/readiness/aft')
    await page.getByRole('radio', { name: 'General' }).click()
    await page.getByRole('combobox', { name: 'Soldier' }).fill('brooks')
    await page.getByRole('option', { name: 'SGT Brooks, N.' }).click()
    await expect(page.getByRole('radio', { name: 'Combat' })).toBeChecked()
    await expect(page.getByText('11B is held to the combat standard: 350 to pass.')).toBeVisible()
    await page.getByRole('radio', { name: 'General' }).click()
    await expect(
      page.getByText('11B is held to the combat standard, and this score is by the general one.'),
    ).toBeVisible()
  })
})
