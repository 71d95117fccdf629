// Looks at: shell/screens, dashboard/my-day, shell/phone
import { createTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { startRecall } from '@muster/domain/roster/recall/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAs, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, linkByHand, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

const SIX = ['Today', 'My schedule', 'My leave', 'Counselings', 'Duties', 'My record']
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a Soldier has six entries, and acts on Today where it says what to do', async ({
  page,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const leader = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(leader, newPerson('Sam Dixon'))
  await introduce(leader)
  const rosterId = await startSquad(leader, '1st Squad')
  const { soldiers } = await call(leader, listSoldiers, { rosterId })
  const row = soldiers.find(({ last }) => last === 'Chen')
  const task = { title: 'Sign for the radio', assignees: [row?.id ?? ''] }
  await call(leader, createTask, { rosterId, taskId: crypto.randomUUID(), task })

  const { email } = await signInAsNewPerson(page, newPerson('Olga Chen'))
  await introduce(page, { rank: 'SPC', role: 'Soldier' })
  await linkByHand(server, email, { rosterId, last: 'Chen' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await expect(page.getByRole('list', { name: 'What needs you' })).toBeVisible()
  await expectSound(page, 'a Soldier’s Today', { phone })
  await shoot(page, 'soldier-today')

  await test.step('the six entries, at a desk as tabs, on a phone in the drawer and the first four in the bar', async () => {
    if (phone) {
      await expect(page.getByRole('navigation', { name: 'Most used' }).getByRole('link')).toHaveText([
        ...['Today', 'Schedule', 'Leave', 'Counselings'],
      ])
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
    }
    await expect(main(page).getByRole('link')).toHaveText(
      phone ? [...SIX, 'Support', 'My Profile', 'Manage subscription'] : SIX,
    )
    if (phone) await page.keyboard.press('Escape')
  })

  await test.step('a task is done, and undone', async () => {
    const needs = page.getByRole('list', { name: 'What needs you' })
    await expect(needs).toContainText('Sign for the radio')
    await needs.getByRole('button', { name: 'Done: Sign for the radio' }).click()
    await expect(needs).not.toContainText('Sign for the radio')
    await undo(page, 'Complete: Sign for the radio')
    await expect(needs).toContainText('Sign for the radio')
  })

  await test.step('a recall comes first, and is answered there', async () => {
    const recall = { kind: 'drill', message: 'Report to the company.', called: soldiers.length } as const
    await call(leader, startRecall, { rosterId, recallId: crypto.randomUUID(), ...recall })
    const mine = page.getByRole('region', { name: /^Recall drill of 1st Squad/ })
    await mine.getByRole('button', { name: 'I have arrived' }).click()
    await expect(mine.getByRole('status')).toHaveText(/^Arrived\. Your leader got it at \d{4}\.$/)
  })

  await test.step('a leaders’ address leads to what the Soldier has of it', async () => {
    await page.goto('/scheduling/leave')
    await expect(page).toHaveURL(/\/profile\/leave$/)
    await page.goto('/soldiers/readiness')
    await expect(page).toHaveURL(/\/profile\/record\?show=readiness$/)
    await expect(page.getByRole('tab', { name: 'Readiness' })).toHaveAttribute('aria-selected', 'true')
  })
  await expect(message(page, 'Complete: Sign for the radio')).toBeHidden()
})

test('an admin without a roster lands on the admin area', async ({ page }, info) => {
  await signInAs(page, 'admin')
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  if (info.project.name !== 'phone') return
  await expect(page.getByRole('navigation', { name: 'Most used' }).getByRole('link')).toHaveText([
    ...['Admin', 'Push', 'Support'],
  ])
})
