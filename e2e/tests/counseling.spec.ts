// Looks at: counseling/wizard, counseling/drafts, counseling/record, counseling/delivery, counseling/start
import type { Page } from '@playwright/test'
import { chooseSoldier } from '../support/choose-soldier.ts'
import { expectSound } from '../support/every-theme.ts'
import { inDaysAsShown } from '../support/days.ts'
import { actionLink, goBackUp, keepAppOnDevice } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { importSoldiers, introduce, linkByHand, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

// Its behavior without signal and at the next start needs the service worker.
test.use({ serviceWorkers: 'allow' })

const CHEN = 'SPC Chen, O.'

async function squadLeader(page: Page, unit: string): Promise<{ email: string; rosterId: string }> {
  const { email } = await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  return { email, rosterId: await startSquad(page, unit) }
}

/** From the list, through kind and names, to the first stage. */
async function start(page: Page, kind: string, names: readonly string[]): Promise<void> {
  await page.goto('/counseling')
  await actionLink(page, 'New counseling').click()
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  for (const name of names) await chooseSoldier(page, name, 'Soldiers')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await expect(page.getByRole('heading', { name: 'Identify the need' })).toBeVisible()
}

async function saved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d{4}$/)).toBeVisible()
}

async function next(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: `Next: ${stage}` }).click()
  await expect(page.getByRole('heading', { name: stage, exact: true })).toBeFocused()
}

/** Checked at full height: content that scrolls under a fixed bar would count as covered. */
async function soundWhole(page: Page, state: string): Promise<void> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...usual, height: Math.max(usual.height, height) })
  await expectSound(page, state, { phone: usual.width < 860 })
  await page.setViewportSize(usual)
}

/** Through the row of stages. */
async function stage(page: Page, number: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Stages' })
    .getByRole('button')
    .nth(number - 1)
    .click()
}

test('a counseling from its kind to closing it', async ({ page, shoot }, info) => {
  test.slow()
  const sound = (state: string) => soundWhole(page, state)
  await squadLeader(page, 'N Co, 1-99 IN')

  await test.step('the kind, then the Soldier', async () => {
    await page.goto('/counseling')
    await expect(page.getByText('No counselings yet')).toBeVisible()
    await sound('no counselings')
    await actionLink(page, 'New counseling').click()
    await expect(page.getByRole('button', { name: /^Adverse separation/ })).toContainText('Talk to legal')
    await sound('kinds')
    await shoot(page, 'counseling-kinds')
    await page.getByRole('button', { name: /^Substandard performance/ }).click()
    await page.getByRole('combobox', { name: 'Soldiers' }).fill('chen')
    await page.getByRole('option', { name: CHEN }).click()
    await sound('whom')
    await page.getByRole('button', { name: 'Start writing' }).click()
  })

  const purpose = page.getByRole('textbox', { name: 'Purpose of counseling' })
  await test.step('stage one: saved while typing, and forbidden content is reported at once', async () => {
    await purpose.fill('On 10 Nov 2026 at 0630 you were not at the formation.')
    await saved(page)
    await purpose.fill('On 10 Nov 2026 at 0630 you were not at the formation. 123-45-6789')
    await expect(page.getByText('This looks like a Social Security number.')).toBeVisible()
    await expect(page.getByText('Not saved. Kept on this device.')).toBeVisible()
    await sound('a number that is not kept')
    await purpose.fill('On 10 Nov 2026 at 0630 you were not at the formation.')
    await saved(page)
    await page.getByRole('button', { name: 'Insert template: Purpose of counseling' }).click()
    const texts = page.getByRole('dialog', { name: 'Templates for purpose of counseling' })
    await expect(texts.getByText('None for this block yet.')).toBeVisible()
    await sound('texts')
    await shoot(page, 'counseling-texts')
    await texts.getByRole('button', { name: /^Late or not at the place of duty/ }).click()
    await expect(purpose).toHaveValue(/You had been told on ___ by ___\.$/)
    await undo(page, 'Text added at the end.')
    await expect(purpose).toHaveValue('On 10 Nov 2026 at 0630 you were not at the formation.')
    await page.getByRole('button', { name: 'Save as my template: Purpose of counseling' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Not at formation')
    await page.getByRole('button', { name: 'Save template' }).click()
    const templateSaved = message(page, 'Saved: Not at formation.')
    await expect(templateSaved).toBeVisible()
    await shoot(page, 'counseling-identify')
    // A message stays while the pointer is on it, and a finger never is.
    await page.mouse.move(0, 0)
    await expect(templateSaved).toBeHidden({ timeout: 10_000 })
  })

  await test.step('stage two: part I is filled in; links, not files', async () => {
    await next(page, 'Prepare')
    await expect(page.getByLabel('Organization')).toHaveValue('N Co, 1-99 IN')
    await page.getByRole('textbox', { name: 'Key points of discussion' }).fill('Reason given: overslept.')
    await page.getByLabel('Link title').fill('Sworn statement')
    await page.getByLabel('Address').fill('not an address')
    // By Enter: a press so soon after the last one, in the same place, would be taken for a double tap.
    await page.getByLabel('Address').press('Enter')
    await expect(page.getByText('Enter an address such as')).toBeVisible()
    await page.getByLabel('Address').fill('share.example.mil/doc/7')
    await page.getByRole('button', { name: 'Add link' }).click()
    await expect(page.getByText('https://share.example.mil/doc/7')).toBeVisible()
    await saved(page)
    await sound('prepare')
    await shoot(page, 'counseling-prepare')
  })

  await test.step('stage three: lines are added, moved and removed, and a mistake is undone', async () => {
    await next(page, 'Conduct')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByLabel('1. Action').fill('Be at the place of duty 10 minutes early')
    await page.getByLabel('Standard').fill('Every duty day; checked by the team leader')
    await page.getByLabel('Suspense').fill(inDaysAsShown(30))
    await page.getByRole('button', { name: 'Add a line' }).click()
    await expect(page.getByLabel('2. Action')).toBeFocused()
    await page.getByLabel('2. Action').fill('Call before 0600 if anything keeps you')
    await page.getByRole('button', { name: 'Move line 2 up' }).click()
    await expect(page.getByLabel('1. Action')).toHaveValue('Call before 0600 if anything keeps you')
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await expect(page.getByLabel('2. Action')).toBeHidden()
    await undo(page, 'Line 1 removed.')
    await expect(page.getByLabel('1. Action')).toHaveValue('Call before 0600 if anything keeps you')
    await page
      .getByRole('textbox', { name: 'Leader responsibilities' })
      .fill('I check every morning and we talk on 30 Nov.')
    await saved(page)
    await sound('conduct')
    await shoot(page, 'counseling-conduct')
  })

  await test.step('stage four: missing parts are listed, then it is delivered and locked', async () => {
    await next(page, 'Follow up')
    await page.getByLabel('Assess the plan on').fill('1 Jan 2020')
    await expect(page.getByRole('button', { name: `Deliver to ${CHEN}` })).toBeDisabled()
    await page.getByRole('button', { name: 'The plan cannot be assessed before the session.' }).click()
    await expect(page.getByLabel('Assess the plan on')).toBeFocused()
    await sound('follow up, with a problem')
    await page.getByLabel('Assess the plan on').fill(inDaysAsShown(30))
    await page.getByLabel('Next counseling').fill('31 Feb 2028')
    await page.getByLabel('Next counseling').press('Tab')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await next(page, 'Follow up')
    await expect(page.getByLabel('Next counseling')).toHaveValue('31 Feb 2028')
    await expect(page.getByRole('button', { name: `Deliver to ${CHEN}` })).toBeDisabled()
    await page.getByRole('button', { name: 'Next counseling: enter a date such as' }).click()
    await expect(page.getByLabel('Next counseling')).toBeFocused()
    await page.getByLabel('Next counseling').fill(inDaysAsShown(45))
    await shoot(page, 'counseling-follow-up')
    await page.getByRole('button', { name: `Deliver to ${CHEN}` }).click()
    const asked = page.getByRole('dialog', { name: `Deliver to ${CHEN}?` })
    await expect(asked.getByText('Its text is locked')).toBeVisible()
    await sound('deliver question')
    await asked.getByRole('button', { name: 'Deliver', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Record of the counseling' })).toBeVisible()
    await expect(page.getByText('Call before 0600 if anything keeps you')).toBeVisible()
    await sound('the record')
    await shoot(page, 'counseling-record')
  })

  await test.step('withdrawn, it is a draft with its text; then it is delivered again', async () => {
    await page.getByRole('button', { name: 'Withdraw it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
    await expect(page.getByRole('heading', { name: 'Follow up' })).toBeVisible()
    await stage(page, 1)
    await expect(purpose).toHaveValue('On 10 Nov 2026 at 0630 you were not at the formation.')
    await stage(page, 4)
    await page.getByRole('button', { name: `Deliver to ${CHEN}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deliver', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Record of the counseling' })).toBeVisible()
  })

  await test.step('an addendum, shared upward', async () => {
    await page.getByRole('button', { name: 'Add an addendum' }).click()
    await page.getByRole('dialog').getByLabel('Addendum').fill('The team leader was present.')
    await sound('addendum')
    await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByRole('article').getByText('The team leader was present.')).toBeVisible()
    // While the session can still be taken back, no tasks can be made from it.
    await expect(page.getByRole('button', { name: 'Make tasks' })).toBeHidden()
    await page.getByRole('button', { name: 'Share upward' }).click()
    await expect(page.getByRole('dialog').getByText('Every leader above this roster')).toBeVisible()
    await page.getByRole('button', { name: 'Share with the leaders above' }).click()
    await expect(page.getByText('Shared upward', { exact: true })).toBeVisible()
  })

  await test.step('refused, tasks of the plan, assessed, closed, reopened', async () => {
    await page.getByRole('button', { name: 'They refuse to sign' }).click()
    const refusal = page.getByRole('dialog')
    await refusal.getByRole('radio', { name: 'No witness present' }).click()
    await refusal.getByLabel('Why there was no witness').fill('Alone in the office')
    await refusal.getByRole('button', { name: 'Record the refusal' }).click()
    await page.getByRole('button', { name: 'Make tasks' }).click()
    await sound('tasks of the plan')
    await page.getByRole('button', { name: 'Make 2 tasks' }).click()
    await expect(message(page, '2 tasks made.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make tasks' })).toBeHidden()
    await page.getByRole('button', { name: 'Assess the plan' }).click()
    await page.getByRole('button', { name: 'Save the assessment' }).click()
    await expect(page.getByText('Choose a result.')).toBeVisible()
    await sound('assessment, with a problem')
    await page.getByRole('radio', { name: 'Partly' }).click()
    await page.getByRole('dialog').getByLabel('Assessment', { exact: false }).first().fill('On time on 14 of 16 days.')
    await page.getByRole('button', { name: 'Save the assessment' }).click()
    await expect(page.getByRole('article').getByText('On time on 14 of 16 days.')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await undo(page, 'Closed.')
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await expect(page.getByText('Closed it')).toBeVisible()
    await shoot(page, 'counseling-assessed')
  })

  await test.step('on the list and on the record of the Soldier', async () => {
    await page.goto('/counseling')
    const row = page.getByRole('list', { name: 'Counselings' }).getByRole('listitem')
    await expect(row).toContainText(CHEN)
    await expect(row).toContainText('Assessed')
    await sound('the list')
    await shoot(page, 'counseling-list')
    const phone = info.project.name === 'phone'
    if (phone) await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Draft')
    if (phone) {
      await sound('the filters of a list')
      await page.getByRole('button', { name: 'Show the list' }).click()
      await expect(page.getByRole('button', { name: 'Filter, 1', exact: true })).toBeVisible()
    }
    await expect(page.getByText('No matches')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).last().click()
    await expect(row).toBeVisible()
    await page.goto('/soldiers')
    await page.getByText(CHEN).filter({ visible: true }).first().click()
    if (info.project.name !== 'phone') await page.getByRole('link', { name: 'Open record' }).click()
    await page.getByRole('tab', { name: 'Counselings' }).click()
    await expect(page.getByRole('link', { name: /^Substandard performance/ })).toBeVisible()
    await sound('counselings of a Soldier')
  })
})

test('without signal it is edited, kept across a reload, and sent by itself', async ({ page, context, guard }) => {
  // The browser's log line for every request without a network.
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await squadLeader(page, 'P Co, 1-99 IN')
  await start(page, 'Performance', [CHEN])
  const purpose = page.getByRole('textbox', { name: 'Purpose of counseling' })
  await purpose.fill('With signal.')
  await saved(page)
  const address = page.url()
  await keepAppOnDevice(page)
  await expect(purpose).toHaveValue('With signal.')

  await test.step('no signal: kept, even after leaving the screen and reloading it', async () => {
    await context.setOffline(true)
    await purpose.fill('Without signal.')
    await expect(page.getByText('No signal. Kept on this device; it is sent when there is signal.')).toBeVisible()
    await purpose.fill('Without signal, in the hallway.')
    await goBackUp(page)
    const kept = page.getByRole('list', { name: 'On this device' })
    await expect(kept).toContainText(CHEN)
    await page.reload()
    await expect(kept).toContainText('Not sent yet.')
    await kept.getByRole('link', { name: CHEN }).click()
    await expect(purpose).toHaveValue('Without signal, in the hallway.')
  })

  await test.step('a new one that was started without signal is on the device as well', async () => {
    await page.goto('/counseling/new')
    await page.getByRole('button', { name: /^Promotion/ }).click()
    await chooseSoldier(page, 'SGT Brooks, N.', 'Soldiers')
    await page.getByRole('button', { name: 'Start writing' }).click()
    await purpose.fill('Ready for the board.')
    await expect(page.getByText('No signal. Kept on this device; it is sent when there is signal.')).toBeVisible()
  })

  await test.step('back on the network both are sent, from any screen', async () => {
    await page.goto('/dutyday')
    await context.setOffline(false)
    await page.goto('/counseling')
    const list = page.getByRole('list', { name: 'Counselings' })
    await expect(list.getByRole('link', { name: 'SGT Brooks, N.' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'On this device' })).toBeHidden()
    const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('muster:draft')))
    await expect.poll(unsent).toEqual([])
    await page.goto(address)
    await expect(purpose).toHaveValue('Without signal, in the hallway.')
  })
})

test('two tabs on one draft: a person sees the differences, and neither text is lost', async ({
  page,
  context,
  guard,
}) => {
  // The tab that saves second is refused.
  guard.allow(/409 .*saveCounseling/)
  await squadLeader(page, 'Q Co, 1-99 IN')
  await start(page, 'Performance', [CHEN])
  const first = page.getByRole('textbox', { name: 'Purpose of counseling' })
  await first.fill('As it was.')
  await saved(page)
  const other = await context.newPage()
  guard.watch(context)
  await other.goto(page.url())
  const second = other.getByRole('textbox', { name: 'Purpose of counseling' })
  await expect(second).toHaveValue('As it was.')

  await test.step('a save in one tab shows in the other', async () => {
    await first.fill('From the first tab.')
    await expect(second).toHaveValue('From the first tab.')
  })

  await test.step('both wrote: both texts are shown, and both are kept', async () => {
    await other.route('**/api/saveCounseling', (route) => route.abort('connectionrefused'))
    guard.allow(/ERR_CONNECTION_REFUSED/)
    await second.fill('Written in the second tab.')
    await expect(other.getByText(/^No signal\. Kept on this device/)).toBeVisible()
    await first.fill('Written in the first tab.')
    await saved(page)
    await other.unroute('**/api/saveCounseling')
    const conflict = other.getByRole('alert', { name: 'Also changed elsewhere' })
    await expect(conflict).toContainText('Written in the first tab.')
    await expect(conflict).toContainText('Written in the second tab.')
    await soundWhole(other, 'a conflict')
    await conflict.getByRole('button', { name: 'Keep both' }).click()
    await expect(conflict).toBeHidden()
    await expect(second).toHaveValue('Written in the first tab.\n\nWritten in the second tab.')
    await expect(first).toHaveValue('Written in the first tab.\n\nWritten in the second tab.')
  })
})

const PREVIEWED = 'The range on 12 Nov 2026.'
const form = (page: Page, number: number) =>
  page.getByRole('img', { name: `Preview of DA Form 4856, page ${number} of 2` })

test('the DA Form 4856 beside the stages is filled as one types', async ({ page, shoot, isMobile }) => {
  test.skip(isMobile, 'a phone has no room beside the stages')
  await squadLeader(page, 'F Co, 1-99 IN')
  await start(page, 'Performance', [CHEN])
  const box = (name: string) => page.locator(`[data-marked=${name}]`)
  await page.getByRole('textbox', { name: 'Purpose of counseling' }).fill(PREVIEWED)
  await expect(form(page, 1).getByText(PREVIEWED)).toBeVisible()
  await expect(form(page, 1).getByText(/^Chen, O/)).toBeVisible()
  await expect(box('Purpose_Counseling')).toBeVisible()

  await stage(page, 2)
  await expect(box('Purpose_Counseling')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Key points of discussion' }).fill('Zeroed in nine rounds.\n'.repeat(80))
  await expect(page.getByText(/^Too long for its box: Key Points of Discussion\./)).toBeVisible()
  await expect(form(page, 1).getByText(/^See continuation page, DA 4856, /)).toBeVisible()
  await stage(page, 3)
  await expect(form(page, 2)).toBeVisible()
  await expect(box('Plan_Action')).toBeVisible()
  await soundWhole(page, 'the form beside the stages')
  await shoot(page, 'counseling-form-beside')
})

test('the DA Form 4856 is behind a button where there is no room beside the stages', async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1000, height: 800 })
  await squadLeader(page, 'H Co, 1-99 IN')
  await start(page, 'Performance', [CHEN])
  await page.getByRole('textbox', { name: 'Purpose of counseling' }).fill(PREVIEWED)
  await expect(form(page, 1)).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'DA Form 4856' })
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expect(form(page, 1).getByText(PREVIEWED)).toBeVisible()
  await soundWhole(page, 'the form behind a button')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('one session for several Soldiers, and a draft that was deleted by mistake', async ({ page, server }) => {
  const { email, rosterId } = await squadLeader(page, 'R Co, 1-99 IN')
  await importSoldiers(page, rosterId, 'Rank,Last,First,Plt,Sqd\nSFC,Zeller,Ida,1,1')
  await linkByHand(server, email, { rosterId, last: 'Alvarez' })
  await page.goto('/counseling/new?kind=performance')
  // Seniors first, and the leader's own name is missing.
  await page.getByRole('combobox', { name: 'Soldiers' }).click()
  const choices = page.getByRole('option')
  await expect(choices).toHaveText([/^SFC Zeller/, /^SGT Brooks/, /^SPC Chen/, /^SPC Diaz/, /^PFC Egan/, /^PV2 Fox/])
  await start(page, 'Performance', [CHEN, 'SPC Diaz, P.', 'PFC Egan, R.'])
  await page.getByRole('textbox', { name: 'Purpose of counseling' }).fill('The range on 12 Nov 2026.')
  await page.getByRole('button', { name: 'Make 2 copies' }).click()
  await expect(message(page, 'Copied: 2 more drafts are in the list.')).toBeVisible()
  await goBackUp(page)
  const list = page.getByRole('list', { name: 'Counselings' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('link', { name: 'SPC Diaz, P.' }).click()
  await expect(page.getByRole('textbox', { name: 'Purpose of counseling' })).toHaveValue('The range on 12 Nov 2026.')
  await page.getByRole('button', { name: 'More for this draft' }).click()
  await page.getByRole('menuitem', { name: 'Delete this draft' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await undo(page, 'The draft for SPC Diaz, P. was deleted.')
  await expect(page.getByRole('textbox', { name: 'Purpose of counseling' })).toHaveValue('The range on 12 Nov 2026.')
  await goBackUp(page)
  await expect(list.getByRole('listitem')).toHaveCount(3)
})

test('a leader above sees that it was held, and why there is no text, until it is shared', async ({
  page,
  browser,
  server,
  guard,
}, info) => {
  await squadLeader(page, '3rd Squad')
  const above = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(above, newPerson('Amara Reyes'))
  await introduce(above, { rank: '1SG' })
  await standBelow(page, above, await startRoster(above, 'S Co, 1-99 IN'))
  await page.goto('/counseling/new?kind=performance')
  await chooseSoldier(page, CHEN, 'Soldiers')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByRole('textbox', { name: 'Purpose of counseling' }).fill('Only for the two of us.')
  await stage(page, 2)
  await page.getByRole('textbox', { name: 'Key points of discussion' }).fill('What was said.')
  await stage(page, 3)
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel('1. Action').fill('Brief the plan')
  await stage(page, 4)
  await page.getByRole('button', { name: `Deliver to ${CHEN}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Record of the counseling' })).toBeVisible()
  const address = page.url()

  await above.goto('/counseling')
  await above.getByRole('radio', { name: 'With rosters below' }).click()
  const row = above.getByRole('list', { name: 'Counselings' }).getByRole('listitem').filter({ hasText: CHEN })
  await expect(row.first()).toContainText('Delivered')
  await expect(above.getByText('What was said stays between the Soldier and their own leaders')).toBeVisible()
  await soundWhole(above, 'the list from above')
  await above.goto(address)
  await expect(above.getByText('No text is shown here.')).toBeVisible()
  await expect(above.getByText('Only for the two of us.')).toBeHidden()
  await expect(above.getByRole('button', { name: 'Add an addendum' })).toBeHidden()
  await soundWhole(above, 'a session from above')

  await page.getByRole('button', { name: 'Share upward' }).click()
  await page.getByRole('button', { name: 'Share with the leaders above' }).click()
  await expect(above.getByText('Only for the two of us.')).toBeVisible()
  await expect(above.getByRole('button', { name: 'Add an addendum' })).toBeHidden()
  await above.context().close()
})
