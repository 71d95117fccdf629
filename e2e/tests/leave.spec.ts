// Looks at: scheduling/leave
import type { Page } from '@playwright/test'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { inDays } from '../support/days.ts'
import { introduce, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

// Three people, one after the other.
test.setTimeout(400_000)

const COMPANY = 'C Co, 3-41 IN'
const SQUAD = '2nd Squad'
const LINDQVIST = 'PFC Lindqvist, N.'

test('a Soldier requests leave on the phone, the leader recommends, the one above approves, and Duty Day shows it', async ({
  page: leader,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const another = () => secondBrowser(browser, { server, guard, info })
  const [top, soldier] = [await another(), await another()]

  await test.step('a company, a squad below it, and a Soldier of the squad with an account', async () => {
    await signInAsNewPerson(top, newPerson('Derek Rasmussen'))
    await introduce(top, { rank: '1SG' })
    const companyId = await startRoster(top, COMPANY)
    await signInAsNewPerson(leader, newPerson('Marta Alvarez'))
    await introduce(leader, { rank: 'SSG' })
    const squadId = await startSquad(leader, SQUAD)
    await standBelow(leader, top, companyId)
    await signInAsNewPerson(soldier, newPerson('Nora Lindqvist'))
    await introduce(soldier, { rank: 'PFC', role: 'Soldier' })
    await standBelow(soldier, leader, squadId)
  })

  await test.step('the Soldier makes a request; forbidden content is reported while typing', async () => {
    await soldier.goto('/profile/leave')
    await soldier.getByRole('button', { name: 'Request leave or a pass' }).click()
    const dialog = soldier.getByRole('dialog', { name: 'Leave or pass' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText('Enter a date such as 12 Nov 2026.')).toHaveCount(2)
    await fillDays(soldier, inDays(0), inDays(-1))
    await expect(dialog.getByText(/The last day, .* is before the first/)).toBeVisible()
    await fillDays(soldier, inDays(0), inDays(4))
    await expect(dialog.getByText('5 days, chargeable. Weekends and holidays count.')).toBeVisible()
    await dialog.getByLabel('Note').fill('Knee surgery')
    await expect(dialog.getByText(/This reads like health information/)).toBeVisible()
    await dialog.getByLabel('Note').fill('')
    await dialog.getByLabel('Place').fill('Duluth MN')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(message(soldier, 'Sent to your leader.')).toBeVisible()
    await expect(soldier.getByText('Requested', { exact: true })).toBeVisible()
    await expectSound(soldier, 'own leave', { phone: !phone })
  })

  await test.step('the leader sees its effect on strength, and recommends', async () => {
    await leader.goto('/scheduling/leave')
    await expectSound(leader, 'leave to decide', { phone })
    await leader.getByRole('button', { name: LINDQVIST }).click()
    await expect(leader.getByText('Approves: 1SG Rasmussen, D.')).toBeVisible()
    await leader.getByRole('button', { name: 'Show each day' }).click()
    await expect(leader.getByRole('cell', { name: '85' }).first()).toBeVisible()
    await leader.getByRole('button', { name: 'Do not recommend' }).click()
    await expect(leader.getByText('Give a short reason: the Soldier sees it.')).toBeVisible()
    await expect(leader.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await leader.getByRole('button', { name: 'Recommend', exact: true }).click()
    await expect(message(leader, 'Recommended.')).toBeVisible()
    await expectSound(leader, 'a request', { phone })
    await shoot(leader, 'leave-request')
  })

  await test.step('the one above is notified and approves', async () => {
    await top.goto('/scheduling/leave')
    await expect(top.getByText(SQUAD).first()).toBeVisible()
    await top.getByRole('button', { name: LINDQVIST }).click()
    await top.getByRole('button', { name: 'Approve' }).click()
    await expect(message(top, 'Approved.')).toBeVisible()
    await expect(soldier.getByText('Away, not signed out')).toBeVisible()
  })

  await test.step("the Soldier's schedule shows it in each view", async () => {
    const onSchedule = soldier.getByRole('link', { name: /Ordinary leave/ })
    await soldier.goto('/profile/schedule')
    await expect(onSchedule).toContainText('All day, to')
    await expectSound(soldier, 'own schedule', { phone: !phone })
    await soldier.goto('/profile/schedule?view=week')
    await expect(onSchedule.first()).toBeVisible()
    await soldier.goto('/profile/schedule?view=month')
    await expect(onSchedule).toBeVisible()
    await onSchedule.click()
    await expect(soldier.getByText('Away, not signed out')).toBeVisible()
  })

  await test.step('Duty Day and the calendar show it', async () => {
    await leader.goto('/dutyday')
    await expect(leader.getByRole('button', { name: `${LINDQVIST}: LV, Leave. Change` })).toBeVisible()
    await leader.goto('/scheduling/leave?view=calendar')
    await expect(leader.getByText(LINDQVIST).first()).toBeVisible()
    await expectSound(leader, 'the calendar', { phone })
    await shoot(leader, 'leave-calendar')
  })

  await test.step('the Soldier signs out and, early, in: present again', async () => {
    await soldier.getByRole('button', { name: 'Sign out' }).click()
    await soldier.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(message(soldier, 'Signed out.')).toBeVisible()
    await expect(soldier.getByText('Away', { exact: true })).toBeVisible()
    await soldier.getByRole('button', { name: 'Sign in' }).click()
    await soldier.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(message(soldier, 'Signed in. Your leaders see you present.')).toBeVisible()
    await expect(soldier.getByText('Back', { exact: true })).toBeVisible()
    await leader.goto('/dutyday')
    await expect(leader.getByRole('button', { name: `${LINDQVIST}: PDY, Present for duty. Change` })).toBeVisible()
  })
})

async function fillDays(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Last day').fill(to)
}
