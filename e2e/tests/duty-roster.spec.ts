// Looks at: scheduling/duty-roster
import { chooseSoldier } from '../support/choose-soldier.ts'
import { inDatabase } from '../support/database.ts'
import { download, readPdf } from '../support/downloads.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, linkByHand, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test('a duty roster is set up, published after a preview, and swapped on', async ({
  page,
  browser,
  server,
  shoot,
}, info) => {
  test.slow()
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  const rosterId = await startSquad(page, 'Q Co, 4-99 IN')

  await test.step('set it up', async () => {
    await page.goto('/scheduling/duty')
    await expect(page.getByText('No duty roster', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Set up a duty roster' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create roster' }).click()
    await expect(dialog.getByText('Enter a name, e.g., CQ NCO.')).toBeVisible()
    await dialog.getByLabel('Kind of duty').fill('CQ')
    await dialog.getByRole('button', { name: 'Everybody', exact: true }).click()
    await expect(dialog.getByText('Members: 6')).toBeVisible()
    await expectSound(page, 'setting up', { phone })
    await dialog.getByRole('button', { name: 'Create roster' }).click()
    await expect(page.getByRole('heading', { name: 'CQ', exact: true })).toBeVisible()
  })

  await test.step('publish what the preview shows', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const days = dialog.getByRole('list', { name: 'Days to publish' }).getByRole('listitem')
    await expect(days.first()).toContainText('SSG Alvarez')
    await expectSound(page, 'preview', { phone })
    await shoot(page, 'duty-publish')
    await dialog.getByRole('button', { name: 'Publish 14 days' }).click()
    await expect(message(page, /^Published to/)).toBeVisible()
    await expect(page.getByText(/^Published to \d/).first()).toBeVisible()
  })

  await test.step('day by day, and a replacement', async () => {
    await page.getByRole('radio', { name: 'Days' }).click()
    const first = page
      .getByRole('list', { name: 'Days' })
      .getByRole('listitem')
      .filter({ hasText: 'SSG Alvarez' })
      .first()
    await expect(first).toContainText('Published')
    await expectSound(page, 'days', { phone })
    await shoot(page, 'duty-days')
    await first.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Assign a replacement for SSG Alvarez/ }).click()
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(dialog.getByText('Choose a Soldier.')).toBeVisible()
    await chooseSoldier(dialog, 'PV2 Fox', 'Replacement')
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(message(page, 'Swapped. Both are notified if they have an account.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/PV2 Fox, S\. for SSG Alvarez/).first()).toBeVisible()
  })

  await test.step('the sheet, its letters and its print', async () => {
    await page.getByRole('radio', { name: 'Sheet' }).click()
    await expect(page.getByRole('rowheader', { name: 'SSG Alvarez, M.' })).toBeVisible()
    await expect(page.getByRole('cell', { name: /^Detailed/ }).first()).toBeVisible()
    await expectSound(page, 'sheet', { phone })
    await shoot(page, 'duty-sheet')
    const file = await download(page, () => page.getByRole('button', { name: 'Print DA Form 6' }).click())
    expect(file.name).toMatch(/^duty-roster-cq-.*\.pdf$/)
    const { text } = await readPdf(file.bytes)
    expect(text).toMatch(/Nature of duty: CQ/)
    expect(text).toMatch(/Performed by others/)
  })

  await test.step("each member's share of duty, and the members", async () => {
    await page.getByRole('radio', { name: 'Fairness' }).click()
    await expect(page.getByRole('cell', { name: '1', exact: true }).first()).toBeVisible()
    await expectSound(page, 'fairness', { phone })
    await shoot(page, 'duty-fairness')
    const leaving = `update soldiers set details = details || '{"ets": "2035-01-11"}' where roster_id = $1 and last_name = 'Chen'`
    await inDatabase(server, leaving, [rosterId])
    await page.reload()
    await page.getByRole('radio', { name: 'Members' }).click()
    const members = page.getByRole('list', { name: 'Members' })
    await expect(members.getByRole('listitem').filter({ hasText: 'SPC Chen, O.' })).toContainText(
      'Last day 11 Jan 2035',
    )
    await expect(members.getByRole('button', { name: 'Remove SPC Chen, O.' })).toBeEnabled()
    await page.getByRole('button', { name: 'Add a manual entry' }).click()
    const dialog = page.getByRole('dialog')
    await chooseSoldier(dialog, 'SPC Chen, O.')
    await dialog.getByLabel('Reason').fill('Range detail')
    await dialog.getByRole('button', { name: 'Add entry' }).click()
    await expect(page.getByRole('list', { name: 'Manual entries' })).toContainText('Range detail')
    await expectSound(page, 'members', { phone })
    await shoot(page, 'duty-members')
  })

  await test.step('a Soldier asks for a swap, and the leader approves it', async () => {
    const context = await browser.newContext()
    const soldier = await context.newPage()
    const { email } = await signInAsNewPerson(soldier, newPerson('Neil Brooks'))
    await inDatabase(server, 'update accounts set needs_profile = false where email = $1', [email])
    await linkByHand(server, email, { rosterId, last: 'Brooks' })
    await soldier.goto('/profile/duties')
    const duties = soldier.getByRole('list', { name: 'Upcoming duties' }).getByRole('listitem')
    await expect(duties.first()).toContainText('CQ, 0900')
    await soldier.goto('/profile/schedule')
    await expect(soldier.getByRole('link', { name: /0900.*CQ/ }).first()).toBeVisible()
    await soldier.goto('/profile/duties')
    await duties
      .first()
      .getByRole('button', { name: /^Request a swap/ })
      .click()
    await soldier.getByLabel(/^Who would take it/).fill('Egan would take it')
    await soldier.getByRole('button', { name: 'Send' }).click()
    await expect(duties.first()).toContainText('Swap requested')
    await expectSound(soldier, 'my duties', { phone })

    await page.goto('/scheduling/duty')
    await page.getByRole('link', { name: 'CQ', exact: true }).click()
    const asked = page.getByRole('list', { name: 'Swap requests' }).getByRole('listitem')
    await expect(asked).toContainText('Egan would take it')
    await asked.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await chooseSoldier(dialog, 'PFC Egan', 'Replacement')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(message(page, 'Swapped. Both are notified if they have an account.')).toBeVisible()
    await expect(asked).toHaveCount(0)
    // Without a reload: the screen learns of it live.
    await expect(duties.first()).toContainText('Someone is your replacement')
    await context.close()
  })
})

test('the demo has duty rosters with a history', async ({ page, shoot }, info) => {
  await signInAsFirstSergeant(page)
  await page.goto('/scheduling/duty')
  await expect(page.getByRole('list', { name: 'Duty rosters' }).getByRole('listitem')).toHaveCount(2)
  await shoot(page, 'duty-list')
  await page.getByRole('link', { name: 'CQ runner' }).click()
  await expect(page.getByRole('list', { name: 'Swap requests' })).toContainText('School event')
  await page.getByRole('radio', { name: 'Sheet' }).click()
  await expect(page.getByRole('cell', { name: /^Detailed/ }).first()).toBeVisible()
  await expectSound(page, 'demo sheet', { phone: info.project.name === 'phone' })
  await shoot(page, 'duty-demo-sheet')
})
