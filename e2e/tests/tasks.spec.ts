// Looks at: dutyday/tasks
import { randomUUID } from 'node:crypto'
import { createTask } from '@muster/domain/dutyday/tasks/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { inFilters } from '../support/filters.ts'
import { expectSound } from '../support/every-theme.ts'
import { keepAppOnDevice, markPage } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

// Its behavior without signal and at the next start needs the service worker.
test.use({ serviceWorkers: 'allow' })

test.setTimeout(300_000)

test('a typed line becomes a task of a squad: list, panel, board, calendar', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  await startSquad(page, 'C Co, 1-99 IN')
  await page.goto('/dutyday/tasks')

  await test.step('the parsed parts are shown below the line, and can be removed', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Due-outs and tasks' })).toBeVisible()
    await expect(page).toHaveTitle('Due-outs and tasks · Muster')
    await expect(page.getByRole('heading', { name: 'No open tasks' })).toBeVisible()
    await entry(page).fill('NLT tomorrow 1600 @1st squad !high Draw 1600 rounds from S4')
    await expect(page.getByText('Draw 1600 rounds', { exact: true })).toBeVisible()
    for (const chip of [/^NLT .* 1600$/, 'For 1st Platoon / 1st Squad', 'Priority High', 'From S4']) {
      await expect(page.getByText(chip)).toBeVisible()
    }
    await expectSound(page, 'quick entry', { phone })
    await shoot(page, 'tasks-entry')
    await page.getByRole('button', { name: 'Remove Priority High' }).click()
    await expect(entry(page)).toHaveValue('NLT tomorrow 1600 @1st squad Draw 1600 rounds from S4')
    await expect(entry(page)).toBeFocused()
  })

  await test.step('a name that nobody has is reported once', async () => {
    await entry(page).fill('@nobody Turn in keys')
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect(page.getByText('Name somebody else, or take out the @.')).toBeVisible()
    await expect(page.getByText(/Nobody here is called/)).toHaveCount(1)
    await entry(page).fill('NLT tomorrow 1600 @1st squad Draw 1600 rounds from S4')
  })

  await test.step('Enter adds it in its place', async () => {
    await page.keyboard.press('Enter')
    await expect(entry(page)).toHaveValue('')
    await expect(message(page, 'Added: Draw 1600 rounds')).toBeVisible()
    const row = task(page, 'Draw 1600 rounds')
    await expect(row).toContainText('1st Squad')
    await expect(row).toContainText('From S4')
    await expect(row).toContainText(/Due in \d+ h/)
    await expect(section(page, 'Due in 48 hours')).toBeVisible()
    await add(page, 'Count keys')
    await expect(section(page, 'No suspense')).toBeVisible()
    await add(page, 'Submit leave forms NLT 2 Jan 2024')
    await expect(section(page, 'Overdue')).toBeVisible()
    await add(page, 'Motor pool every monday 0900 @brooks')
    await expect(task(page, 'Motor pool')).toContainText('SGT Brooks, N.')
    await expectSound(page, 'list', { phone })
    await shoot(page, 'tasks-list')
  })

  await test.step('an ambiguous name is asked about, and nothing is lost', async () => {
    await entry(page).fill('Sign in @nobody !soon NLT 31 Feb')
    await expect(page.getByText('Nobody here is called nobody.')).toBeVisible()
    await expect(page.getByText('!soon is not a priority. Use !routine, !high or !critical.')).toBeVisible()
    await expect(page.getByText('There is no such date or time.')).toBeVisible()
    await entry(page).fill('@al')
    await page.getByRole('button', { name: 'SSG Alvarez, M.' }).click()
    await expect(entry(page)).toHaveValue('@Alvarez ')
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect(page.getByText('Say what must be done.')).toBeVisible()
    await entry(page).fill('')
  })

  await test.step('one tap completes it, another undoes that', async () => {
    await complete(page, 'Draw 1600 rounds').click()
    await expect(section(page, 'Done')).toBeVisible()
    await undo(page, 'Complete: Draw 1600 rounds')
    await expect(section(page, 'Done')).toBeHidden()
    await expect(complete(page, 'Draw 1600 rounds')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the panel has its fields, steps, comments and history', async () => {
    await title(page, 'Draw 1600 rounds').click()
    const panel = page.getByRole('dialog', { name: 'Draw 1600 rounds' })
    await panel.getByRole('radio', { name: 'In progress' }).click()
    await panel.getByLabel('Comment', { exact: true }).fill('Key is with the armorer.')
    await panel.getByRole('button', { name: 'Add comment' }).click()
    await expect(panel.getByRole('list', { name: 'Comments' })).toContainText('Key is with the armorer.')
    await panel.getByRole('button', { name: 'Edit task' }).click()
    const form = page.getByRole('dialog', { name: 'Edit task' })
    await form.getByLabel('Time').fill('2560')
    await form.getByRole('button', { name: 'Add a step' }).click()
    await form.getByLabel('Step 1', { exact: true }).fill('Sign DA 3161')
    await form.getByLabel('Step 1', { exact: true }).press('Enter')
    await form.getByLabel('Step 2', { exact: true }).fill('Count twice')
    await form.getByRole('button', { name: 'Save task' }).click()
    await expect(form.getByText('Enter a time, such as 1600.')).toBeVisible()
    await form.getByLabel('Time').fill('1700')
    await expectSound(page, 'form', { phone })
    await form.getByRole('button', { name: 'Save task' }).click()
    await expect(form).toBeHidden()
    await panel.getByLabel('Sign DA 3161').click()
    await expect(panel.getByRole('heading', { name: 'Steps 1 of 2' })).toBeVisible()
    await panel.getByRole('button', { name: 'Show the history' }).click()
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('Done: Sign DA 3161')
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('Not started to In progress')
    await expectSound(page, 'panel', { phone })
    await shoot(page, 'tasks-panel')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(task(page, 'Draw 1600 rounds')).toContainText('1 of 2 steps')
  })

  await test.step('the board moves a card by keyboard, or by its menu', async () => {
    await page.getByRole('radio', { name: 'Board' }).click()
    if (phone) {
      await page.getByRole('button', { name: 'In progress 1' }).click()
      await page.getByRole('button', { name: 'Draw 1600 rounds: In progress. Change' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Waiting' }).click()
      await page.getByRole('button', { name: 'Waiting 1' }).click()
    } else {
      await card(page, 'Draw 1600 rounds').focus()
      await page.keyboard.press('Shift+ArrowRight')
      await expect(column(page, 'Waiting')).toContainText('Draw 1600 rounds')
      await expect(card(page, 'Draw 1600 rounds')).toBeFocused()
      await page.keyboard.press('Shift+ArrowRight')
      await expect(column(page, 'Submitted')).toContainText('Draw 1600 rounds')
      await card(page, 'Draw 1600 rounds').dragTo(column(page, 'Waiting'))
    }
    await expect(column(page, 'Waiting')).toContainText('Draw 1600 rounds')
    await expectSound(page, 'board', { phone })
    await shoot(page, 'tasks-board')
  })

  await test.step('the calendar has it on its day', async () => {
    await page.getByRole('radio', { name: 'Calendar' }).click()
    const today = page.getByRole('group', { name: 'Days' }).locator('[aria-pressed="true"]')
    await today.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('group', { name: 'Days' }).locator(':focus')).toHaveAccessibleName(/, [12] open/)
    await expect(title(page, 'Draw 1600 rounds')).toBeVisible()
    await expectSound(page, 'calendar', { phone })
    await shoot(page, 'tasks-calendar')
  })

  await test.step('filters and the address', async () => {
    await page.getByRole('radio', { name: 'List' }).click()
    await page.getByLabel('Search tasks').fill('motor brooks')
    await expect(task(page, 'Motor pool')).toBeVisible()
    await expect(task(page, 'Draw 1600 rounds')).toBeHidden()
    await inFilters(page, phone, async () => {
      await page.getByRole('button', { name: 'Show all' }).click()
      await page.getByLabel('Group').selectOption({ label: '1st Platoon' })
    })
    await expect(task(page, 'Motor pool')).toBeVisible()
    await expect(task(page, 'Count keys')).toBeHidden()
    await page.getByRole('button', { name: 'Due-out list' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF, to print' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })
})

test('a task without signal is kept, shown, and sent once', async ({ page, context, browser, server, guard }, info) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const person = newPerson('Lena K. Oduya')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await startSquad(page, 'C Co, 1-99 IN')
  await page.goto('/dutyday/tasks')
  await keepAppOnDevice(page)
  await add(page, 'Known before')
  await expect(task(page, 'Known before')).toBeVisible()
  await keptOnDevice(page)

  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/createTask')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  const banner = page.getByRole('status').filter({ hasText: 'Offline · as of' })
  await context.setOffline(true)
  await add(page, 'NLT tomorrow 0600 @1st squad Typed in the field')
  await expect(task(page, 'Typed in the field')).toContainText('1st Squad')
  await complete(page, 'Known before').click()
  await expect(banner).toContainText('2 waiting')
  await page.reload()
  await expect(task(page, 'Typed in the field')).toContainText(/Due in \d+ h/)
  await expect(complete(page, 'Known before')).toHaveAttribute('aria-pressed', 'true')
  await expect(banner).toContainText('2 waiting')

  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, person)
  await other.goto('/dutyday/tasks')
  await expect(task(other, 'Known before')).toBeVisible()
  await expect(task(other, 'Typed in the field')).toBeHidden()

  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(task(other, 'Typed in the field')).toContainText('1st Squad')
  await expect(task(other, 'Typed in the field')).toHaveCount(1)
  await expect(task(other, 'Known before')).toBeHidden()
  await expect(task(page, 'Typed in the field')).toHaveCount(1)
  expect(new Set(keys).size, 'sent under one key').toBe(1)
  await other.context().close()
})

test('more tasks than one answer contains are one list', async ({ page }) => {
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  const rosterId = await startRoster(page, 'C Co, 1-99 IN')
  await page.goto('/dutyday/tasks')
  await expect(page.getByRole('heading', { name: 'No open tasks' })).toBeVisible()
  const stayed = await markPage(page)
  for (let number = 101; number <= 330; number++) {
    await call(page, createTask, { rosterId, taskId: randomUUID(), task: { title: `Task ${number}` } })
  }
  await expect(page.getByRole('heading', { level: 2, name: 'No suspense 230', exact: true })).toBeVisible()
  await page.getByLabel('Search tasks').fill('task 30')
  await expect(page.getByRole('heading', { level: 2, name: 'No suspense 13', exact: true })).toBeVisible()
  await complete(page, 'Task 307').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Done 1', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'No suspense 12', exact: true })).toBeVisible()
  await undo(page, 'Complete: Task 307')
  await expect(page.getByRole('heading', { level: 2, name: 'No suspense 13', exact: true })).toBeVisible()
  expect(await stayed(), 'no reload').toBe(true)
})

test('a task that is done closes where it was, and the keyboard goes on with the next', async ({ page }) => {
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  const rosterId = await startRoster(page, 'C Co, 1-99 IN')
  for (const title of ['Task 1', 'Task 2', 'Task 3']) {
    await call(page, createTask, { rosterId, taskId: randomUUID(), task: { title } })
  }
  const motion = page.waitForResponse(/follow-cards/)
  await page.goto('/dutyday/tasks')
  await motion
  const list = page.getByRole('list', { name: 'Tasks' })
  // A row that leaves closes as a copy of itself.
  const copies = await list.evaluateHandle((element) => {
    const seen: string[] = []
    new MutationObserver(() => {
      for (const { textContent } of element.querySelectorAll('[data-left]')) seen.push(textContent)
    }).observe(element, { childList: true })
    return seen
  })
  await test.step('nothing moves where that is not wanted', async () => {
    await complete(page, 'Task 1').press('Enter')
    await expect(complete(page, 'Task 2')).toBeFocused()
    await expect(section(page, 'Done')).toBeVisible()
    expect(await copies.jsonValue()).toEqual([])
  })

  await test.step('by its box', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await complete(page, 'Task 2').press('Enter')
    await expect(complete(page, 'Task 3')).toBeFocused()
    expect((await copies.jsonValue())[0]).toContain('Task 2')
    await expect(list.locator('[data-left]')).toHaveCount(0)
  })

  await test.step('not after all, and by its menu', async () => {
    await undo(page, 'Complete: Task 2')
    await expect(page.getByRole('heading', { level: 2, name: 'No suspense 2', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Task 2: Not started. Change' }).press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Complete' }).press('Enter')
    await expect(complete(page, 'Task 3')).toBeFocused()
    await expect(message(page, 'Complete: Task 2').getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})

test('rolled down, done below, seen above live; and the Soldier’s own tasks', async ({
  page: top,
  browser,
  server,
  guard,
  shoot,
  expectAccessible,
}, info) => {
  const below = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(top, newPerson('Derek Rasmussen'))
  await introduce(top, { rank: '1SG' })
  const companyId = await startRoster(top, 'A Co, 2-504 PIR')
  const leader = newPerson('Javier Navarro')
  await signInAsNewPerson(below, leader)
  await introduce(below)
  await startRoster(below, '1st Platoon')
  await standBelow(below, top, companyId)
  await below.goto('/dutyday/tasks')
  await expect(below.getByRole('heading', { name: 'No open tasks' })).toBeVisible()

  await test.step('the leader above rolls it down with an earlier suspense', async () => {
    await top.goto('/dutyday/tasks')
    await add(top, 'NLT 20 Nov 2030 1600 Weapons density list !crit from S3')
    await title(top, 'Weapons density list').click()
    const panel = top.getByRole('dialog', { name: 'Weapons density list' })
    await panel.getByRole('button', { name: 'Roll down' }).click()
    const dialog = top.getByRole('dialog', { name: 'Roll down' })
    await expect(dialog.getByLabel('NLT, 1st Platoon')).toHaveValue('19 Nov 2030')
    await expectAccessible(top)
    await shoot(top, 'tasks-roll-down')
    await dialog.getByLabel('NLT, 1st Platoon').fill('21 Nov 2030')
    await dialog.getByRole('button', { name: 'Roll down to 1' }).click()
    await expect(dialog.getByText('This is after your own suspense. Choose an earlier one.')).toBeVisible()
    await dialog.getByLabel('NLT, 1st Platoon').fill('18 Nov 2030')
    await dialog.getByRole('button', { name: 'Roll down to 1' }).click()
    await expect(message(top, 'Rolled down to 1st Platoon.')).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Progress below' })).toContainText('Not started')
  })

  await test.step('the leader below sees it and completes it; the one above sees that without a reload', async () => {
    const stayed = await markPage(top)
    await expect(task(below, 'Weapons density list')).toContainText('18 Nov 2030')
    await expect(task(below, 'Weapons density list')).toContainText('From 1SG Rasmussen')
    await complete(below, 'Weapons density list').click()
    const panel = top.getByRole('dialog', { name: 'Weapons density list' })
    await expect(panel.getByRole('list', { name: 'Progress below' })).toContainText('Complete')
    await expect(panel.getByRole('progressbar', { name: 'Complete below' })).toHaveAttribute('aria-valuenow', '1')
    await expectAccessible(top)
    await shoot(top, 'tasks-rolled-down')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(task(top, 'Weapons density list')).toContainText('1 of 1 below')
    expect(await stayed(), 'no reload').toBe(true)
  })

  await test.step('a task assigned to a Soldier by name is on their own record', async () => {
    await add(top, 'Bring your 4187 @navarro')
    await below.goto('/profile/record')
    await below.getByRole('tab', { name: 'Tasks' }).click()
    await expect(task(below, 'Bring your 4187')).toBeVisible()
    await below.getByRole('button', { name: 'Bring your 4187: Not started. Change' }).click()
    await below.getByRole('menuitemcheckbox', { name: 'Waiting' }).click()
    await expect(
      top.getByRole('button', { name: 'Bring your 4187: Waiting. Change' }),
      'seen by the leader',
    ).toBeVisible()
    await title(below, 'Bring your 4187').click()
    const panel = below.getByRole('dialog', { name: 'Bring your 4187' })
    await panel.getByLabel('Comment', { exact: true }).fill('S1 has it.')
    await panel.getByRole('button', { name: 'Add comment' }).click()
    await expect(task(top, 'Bring your 4187')).toContainText('1 comment')
    await expectAccessible(below)
    await shoot(below, 'my-tasks')
  })
  await below.context().close()
})

/**
 * Waits until the answers are stored on the device, which happens a little after they are shown. The records do not
 * say what they are, so it is when their number no longer grows.
 */
async function keptOnDevice(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(names.find((name) => name.startsWith('muster-reads-')) ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('no database'))
      })
      const count = await new Promise<number>((resolve) => {
        const request = database.transaction('entries').objectStore('entries').count()
        request.onsuccess = () => resolve(request.result)
      })
      database.close()
      return count
    })
  await expect(async () => {
    const before = await kept()
    await page.waitForTimeout(1_000)
    expect(before).toBeGreaterThan(2)
    expect(await kept()).toBe(before)
  }).toPass({ timeout: 20_000 })
}

function entry(page: Page) {
  return page.getByLabel('New task')
}

async function add(page: Page, line: string): Promise<void> {
  await entry(page).fill(line)
  await entry(page).press('Enter')
  await expect(entry(page)).toHaveValue('')
}

function task(page: Page, title: string) {
  return page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: title })
}

/** The part of a task that opens it. */
function title(page: Page, text: string) {
  return page.locator('button[data-task]').filter({ hasText: text })
}

function complete(page: Page, title: string) {
  return page.getByRole('button', { name: `Complete: ${title}`, exact: true })
}

function section(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name: new RegExp(`^${name} \\d`) })
}

function column(page: Page, state: string) {
  return page.getByRole('group', { name: 'Board' }).getByRole('region', { name: state })
}

function card(page: Page, text: string) {
  return page.getByRole('group', { name: 'Board' }).locator('button[data-task]').filter({ hasText: text })
}
