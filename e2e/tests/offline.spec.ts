// Looks at: platform/outbox, dutyday/components
import type { Page } from '@playwright/test'
import { goTo, keepAppOnDevice } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Its behavior without signal and at the next start needs the service worker.
test.use({ serviceWorkers: 'allow' })

test('accountability is taken without signal, sent once, and a refusal is shown', async ({
  page,
  context,
  browser,
  server,
  guard,
}, info) => {
  // The browser's log line for every request without a network.
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const person = newPerson('Lena K. Oduya')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await startSquad(page, 'C Co, 1-99 IN')
  await page.goto('/dutyday')
  await keepAppOnDevice(page)
  await expect(page.getByRole('heading', { name: 'Accountability' })).toBeVisible()
  await goTo(page, 'Soldiers')
  await expect(onRoster(page, 'SSG Alvarez, M.')).toContainText('NR, Not reported')
  await goTo(page, 'Duty Day')

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/recordStatus')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
  const banner = page.getByRole('status').filter({ hasText: 'Offline · as of' })

  await test.step('entries are kept and shown as waiting', async () => {
    await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
    await context.setOffline(true)
    await present(page, 'SSG Alvarez, M.').click()
    await expect(reported(page, 'SSG Alvarez, M.')).toBeVisible()
    await expect(banner).toContainText('1 waiting')
    await present(page, 'SGT Brooks, N.').click()
    await expect(reported(page, 'SGT Brooks, N.')).toBeVisible()
    await expect(banner).toContainText('2 waiting')
  })

  await test.step('the roster shows them as Duty Day does', async () => {
    await goTo(page, 'Soldiers')
    await expect(onRoster(page, 'SSG Alvarez, M.')).toContainText('PDY, Present for duty')
    await expect(onRoster(page, 'SPC Chen, O.')).toContainText('NR, Not reported')
    await goTo(page, 'Duty Day')
  })

  await test.step('a reload without signal opens the app with its kept data', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Accountability' })).toBeVisible()
    await expect(reported(page, 'SGT Brooks, N.')).toBeVisible()
    await expect(present(page, 'SPC Chen, O.')).toBeVisible()
    await expect(banner).toContainText('2 waiting')
  })

  const other = await secondBrowser(browser, { server, guard, info })
  await test.step('the server does not know yet', async () => {
    await signInAsNewPerson(other, person)
    await other.goto('/dutyday')
    await expect(present(other, 'SSG Alvarez, M.')).toBeVisible()
  })

  await test.step('back on the network they are sent, each once', async () => {
    sent.length = 0
    await context.setOffline(false)
    await expect(banner).toBeHidden()
    await expect(reported(other, 'SSG Alvarez, M.')).toBeVisible()
    await expect(reported(other, 'SGT Brooks, N.')).toBeVisible()
    await expect(reported(page, 'SSG Alvarez, M.')).toBeVisible()
    for (const name of ['SSG Alvarez, M.', 'SGT Brooks, N.']) {
      await reported(other, name).click()
      const panel = other.getByRole('dialog', { name })
      await expect(panel.getByText('Earlier entries')).toBeVisible()
      await expect(panel.getByRole('list').last().getByRole('listitem')).toHaveCount(1)
      await panel.getByRole('button', { name: 'Close' }).click()
    }
    expect(new Set(sent).size, 'entries sent under keys of their own').toBe(2)
  })

  await test.step('a later refusal by the server is shown, and stays until a person has read it', async () => {
    guard.allow(/400 .*recordStatus/)
    await context.setOffline(true)
    await present(page, 'SPC Chen, O.').click()
    await present(page, 'SPC Diaz, P.').click()
    await expect(banner).toContainText('2 waiting')

    await other.goto('/soldiers')
    await other.getByText('SPC Chen, O.').first().click()
    if (info.project.name === 'phone') await other.getByRole('link', { name: 'Open record' }).click()
    await other.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await other.getByRole('menuitem', { name: 'Archive' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Archive SPC Chen, O.' }).click()
    await expect(other.getByText('Archived, PCS')).toBeVisible()

    await context.setOffline(false)
    const refusal = page.getByRole('alert').filter({ hasText: 'was rejected' })
    await expect(refusal).toContainText('This Soldier is archived. Restore the Soldier first.')
    // One refusal does not hold up the entries after it.
    await expect(reported(page, 'SPC Diaz, P.')).toBeVisible()
    await expect(page.getByRole('button', { name: /SPC Chen, O\./ })).toHaveCount(0)
    await page.reload()
    await expect(refusal).toBeVisible()
    await refusal.getByRole('button', { name: 'Discard this entry' }).click()
    await expect(refusal).toBeHidden()
    await page.reload()
    await expect(reported(page, 'SPC Diaz, P.')).toBeVisible()
    await expect(refusal).toBeHidden()
  })

  await other.context().close()
})

test('numbers of an earlier start are marked until newer ones arrive', async ({ page }) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'E Co, 1-99 IN')
  await page.goto('/dutyday')
  await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
  // By now the device has stored it.
  await page.reload()
  await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
  const mark = page.getByRole('status').filter({ hasText: /^As of .* · updating$/ })
  await expect(mark).toBeHidden()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/getAccountability', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
  await expect(mark).toBeVisible()
  held.resolve()
  await expect(mark).toBeHidden()
  await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
})

test('a report waits for the statuses that were tapped before it', async ({ page }) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, '2nd Squad')
  await page.goto('/dutyday')
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/recordStatus', async (route) => {
    await slow.promise
    await route.continue()
  })
  const order: string[] = []
  page.on('response', (answer) => order.push(answer.url().split('/').at(-1) ?? ''))
  await present(page, 'SSG Alvarez, M.').click()
  await expect(reported(page, 'SSG Alvarez, M.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit accountability' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).not.toContainText('SSG Alvarez, M.')
  await question.getByRole('button', { name: 'Submit accountability' }).click()
  // Long enough for a report that does not wait for the entries.
  await page.waitForTimeout(2_000)
  slow.resolve()
  await expect(page.getByText(/^Submitted \d{4} by/)).toBeVisible()
  expect(order.filter((name) => name === 'recordStatus' || name === 'submitAccountability')).toEqual([
    'recordStatus',
    'submitAccountability',
  ])
})

function present(page: Page, name: string) {
  return page.getByRole('button', { name: `Report ${name} present` })
}

/** A card on a phone, otherwise a row. */
function onRoster(page: Page, name: string) {
  const card = page.getByRole('list', { name: 'Soldiers' }).getByRole('listitem')
  return card.or(page.getByRole('grid', { name: 'Soldiers' }).getByRole('row')).filter({ hasText: name })
}

function reported(page: Page, name: string) {
  return page.getByRole('button', { name: `${name}: PDY, Present for duty. Change` })
}
