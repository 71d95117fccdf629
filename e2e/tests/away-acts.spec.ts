// Looks at: platform/outbox, shell/background
import { randomUUID } from 'node:crypto'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { createTask, getTask, listTasks, updateTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { listSignOuts, saveEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { chooseSoldier } from '../support/choose-soldier.ts'
import { expectSound } from '../support/every-theme.ts'
import { keepAppOnDevice } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, keepTogether, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Its behavior without signal and at the next start needs the service worker.
test.use({ serviceWorkers: 'allow' })

test.setTimeout(300_000)

test('what a leader does away from signal is kept in one list, survives a reload, and arrives once, in order', async ({
  page,
  context,
  guard,
  shoot,
}, info) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  const rosterId = await startSquad(page, 'C Co, 1-99 IN')
  const item = { name: 'AN/PRC-163', kind: 'radio' as const, quantity: 3, sensitive: true }
  await call(page, saveEquipment, { rosterId, itemId: randomUUID(), version: null, item })

  await test.step('each screen was opened once with signal', async () => {
    await page.goto('/dutyday')
    await keepAppOnDevice(page)
    await page.goto('/soldiers')
    await expect(page.getByText('6 on the roster')).toBeVisible()
    await page.getByRole('button', { name: 'Add Soldier' }).click()
    await page.getByRole('dialog', { name: 'Add a Soldier' }).getByRole('button', { name: 'Cancel' }).click()
    await page.goto('/operations/equipment?view=items')
    await page.getByRole('button', { name: 'Sign out AN/PRC-163' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out: AN/PRC-163' })
    await expect(dialog.getByRole('combobox')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.goto('/dutyday/tasks')
    await expect(page.getByRole('heading', { name: 'No open tasks' })).toBeVisible()
    await page.goto('/dutyday')
    await expect(page.getByRole('button', { name: 'Report SSG Alvarez, M. present' })).toBeVisible()
  })

  const keys = new Map<string, string[]>()
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    const name = request.url().split('/').at(-1) ?? ''
    if (key) keys.set(name, [...(keys.get(name) ?? []), key])
  })

  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'Offline · as of' })
  await test.step('a status and the report', async () => {
    await page.getByRole('button', { name: 'Report SSG Alvarez, M. present' }).click()
    await page.getByRole('button', { name: 'Submit accountability' }).click()
    await question(page).getByRole('button', { name: 'Submit accountability' }).click()
    await expect(page.getByText('The report waits on this device')).toBeAttached()
    await expect(banner).toContainText('2 waiting')
  })
  await test.step('equipment: the item shows one less, as waiting', async () => {
    await page.goto('/operations/equipment?view=items')
    await page.getByRole('button', { name: 'Sign out AN/PRC-163' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out: AN/PRC-163' })
    await chooseSoldier(dialog, 'SPC Chen, O.')
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('listitem').filter({ hasText: 'AN/PRC-163' })
    await expect(row).toContainText('2 of 3 on hand')
    await expect(row).toContainText('Waits for signal')
  })
  await test.step('two tasks', async () => {
    await page.goto('/dutyday/tasks')
    for (const line of ['Draw 1600 rounds', 'Count keys']) {
      await page.getByLabel('New task').fill(line)
      await page.getByLabel('New task').press('Enter')
      await expect(page.getByRole('list', { name: 'Tasks' }).getByText(line)).toBeVisible()
    }
  })
  await test.step('a new Soldier', async () => {
    await page.goto('/soldiers')
    await page.getByRole('button', { name: 'Add Soldier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Soldier' })
    await dialog.getByRole('combobox', { name: 'Rank' }).selectOption('PFC')
    await dialog.getByLabel('Last name').fill('Grant')
    await dialog.getByRole('button', { name: 'Add Soldier' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('7 on the roster')).toBeVisible()
  })

  await test.step('the list has each of them after a reload, and one is taken back', async () => {
    await page.reload()
    await expect(page.getByText('7 on the roster')).toBeVisible()
    await expect(banner).toContainText('6 waiting')
    await banner.getByRole('button', { name: '6 waiting' }).click()
    const list = entries(page)
    await expect(list).toHaveCount(6)
    for (const [at, words] of [
      'SSG Alvarez, M.: PDY',
      /^Accountability of .* submitted/,
      'Signed out: AN/PRC-163, SPC Chen, O.',
      'Task added: Draw 1600 rounds',
      'Task added: Count keys',
      'Soldier added: PFC Grant',
    ].entries()) {
      await expect(list.nth(at).getByText(words)).toBeVisible()
      await expect(list.nth(at).getByText('Waiting', { exact: true })).toBeVisible()
    }
    await expectSound(page, 'entries on this device', { phone })
    await shoot(page, 'away-entries')
    await page.getByRole('button', { name: 'Take back: Task added: Count keys' }).click()
    await expect(list).toHaveCount(5)
    await page.keyboard.press('Escape')
  })

  await test.step('with signal each arrives once, in the order in which it was done', async () => {
    keys.clear()
    await context.setOffline(false)
    await expect(banner).toBeHidden()
    await expect.poll(() => keys.get('createSoldier')?.length ?? 0).toBeGreaterThan(0)
    await expect.poll(async () => (await call(page, listSoldiers, { rosterId })).soldiers.length).toBe(7)
    expect([...keys.keys()].filter((name) => KEPT.includes(name))).toEqual(KEPT)
    for (const name of KEPT) expect(new Set(keys.get(name)).size, name).toBe(1)
    const { rows, submissions } = await call(page, getAccountability, { rosterId })
    expect(submissions).toHaveLength(1)
    expect(submissions[0]?.counts.reported).toBe(1)
    expect(rows.filter(({ status }) => status === 'PDY').map(({ last }) => last)).toEqual(['Alvarez'])
    expect((await call(page, listTasks, { rosterId })).tasks.map(({ title }) => title)).toEqual(['Draw 1600 rounds'])
    const { signOuts } = await call(page, listSignOuts, { rosterId })
    expect(signOuts.map(({ last, quantity }) => [last, quantity])).toEqual([['Chen', 1]])
  })
})

test('a change that lost against a newer one shows both, and what was typed can still count', async ({
  page,
  context,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  guard.allow(/409 .*updateTask/)
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  const rosterId = await startSquad(page, 'C Co, 1-99 IN')
  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, newPerson('Jo Navarro'))
  await introduce(other, { rank: 'SSG' })
  await keepTogether(other, page, { rosterId, role: 'editor' })
  const taskId = randomUUID()
  await call(page, createTask, { rosterId, taskId, task: { title: 'Range card rehearsal' } })

  await page.goto('/dutyday/tasks')
  await keepAppOnDevice(page)
  await page.locator('button[data-task]').filter({ hasText: 'Range card' }).click()
  await expect(page.getByRole('button', { name: 'Edit task' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit task' }).click()
  const form = page.getByRole('dialog', { name: 'Edit task' })
  await form.getByRole('textbox', { name: /^Task/ }).fill('Range card, by 1400')
  await form.getByRole('button', { name: 'Save task' }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')
  await call(other, updateTask, { rosterId, taskId, version: 1, patch: { title: 'Range card and sector sketch' } })

  await context.setOffline(false)
  const refusal = page.getByRole('alert').filter({ hasText: 'was rejected' })
  await expect(refusal).toContainText('SSG Navarro changed this task since you opened it.')
  await refusal.getByRole('button', { name: 'Compare' }).click()
  const entry = entries(page).filter({ hasText: 'Refused' })
  await expect(entry.getByRole('cell', { name: 'Range card, by 1400' })).toBeVisible()
  await expect(entry.getByRole('cell', { name: 'Range card and sector sketch' })).toBeVisible()
  await expect(entry.getByRole('columnheader', { name: /SSG Navarro/ })).toBeVisible()
  await shoot(page, 'away-conflict')
  await entry.getByRole('button', { name: 'Keep mine' }).click()
  await expect(refusal).toBeHidden()
  await expect.poll(async () => (await call(other, getTask, { rosterId, taskId })).title).toBe('Range card, by 1400')
  await other.context().close()
})

test('signing out with entries that wait asks first, and another account does not see them', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|recordStatus/)
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  await startSquad(page, 'C Co, 1-99 IN')
  await page.goto('/dutyday')
  await page.route('**/api/recordStatus', (route) => route.abort())
  await page.getByRole('button', { name: 'Report SSG Alvarez, M. present' }).click()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(question(page)).toContainText('1 entry is not sent yet')
  await question(page).getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL(/goodbye|login/)
  await page.unroute('**/api/recordStatus')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/recordStatus')) sent.push(request.url())
  })
  await context.clearCookies()
  await signInAsNewPerson(page, newPerson('Nora Lindqvist'))
  await introduce(page)
  await startSquad(page, '2nd Squad')
  await page.goto('/dutyday')
  await expect(page.getByRole('button', { name: 'Report SSG Alvarez, M. present' })).toBeVisible()
  expect(sent).toEqual([])
})

const KEPT = ['recordStatus', 'submitAccountability', 'signOutEquipment', 'createTask', 'createSoldier']

function question(page: Page) {
  return page.getByRole('alertdialog').or(page.getByRole('dialog'))
}

/** The lines of the list of entries on this device. */
function entries(page: Page) {
  return page
    .getByRole('dialog', { name: 'Entries on this device' })
    .getByRole('list', { name: 'Entries' })
    .getByRole('listitem')
}
