// Looks at: billing/components
import { submitAccountability } from '@muster/domain/dutyday/functions.ts'
import type { Locator, Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { inDays } from '../support/days.ts'
import { expectSound } from '../support/every-theme.ts'
import { actionLink, keepAppOnDevice, markPage } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { endTrial, takeTrialAway } from '../support/subscription.ts'
import { introduce, standBelow, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

test.setTimeout(300_000)

const ENDED = 'Your trial ended. Subscribe to resume editing.'
const AGAIN = `now() + interval '30 days'`
const OVER = `now() - interval '1 second'`

const nudge = (page: Page) => page.getByRole('dialog', { name: 'Subscribe to resume access' })
const banner = (page: Page) => page.getByRole('region', { name: 'View only' })
const later = (page: Page) => nudge(page).getByRole('button', { name: 'Later' })

/** It must be reachable by keyboard and announced as disabled, with a name and the reason. */
async function expectLocked(control: Locator): Promise<void> {
  await expect(control).toBeDisabled()
  await expect(control).not.toHaveAttribute('disabled', /.*/)
  await expect(control).toHaveAccessibleName(/\w/)
  await expect(control).toHaveAccessibleDescription(/View only\. Your trial ended\. Subscribe to resume editing\./)
}

async function leaderOfASquad(page: Page, name: string) {
  const person = newPerson(name)
  await signInAsNewPerson(page, person)
  await introduce(page, { rank: 'SSG' })
  const rosterId = await startSquad(page, 'C Co, 3-41 IN')
  return { ...person, rosterId }
}

test('a trial ends while the screen is open, and is extended again', async ({ page, server, shoot }, info) => {
  const phone = info.project.name === 'phone'
  const person = await leaderOfASquad(page, 'Marta Alvarez')
  await page.goto('/dutyday')
  const samePage = await markPage(page)
  const present = page.getByRole('button', { name: 'Report SSG Alvarez, M. present' })
  const submit = page.getByRole('button', { name: 'Submit accountability' })

  await test.step('during the trial everything can be used', async () => {
    await endTrial(server, person.email, `now() + interval '1 hour'`)
    await expect(present).toBeEnabled()
    await expect(banner(page)).toBeHidden()
  })

  await test.step('banner and dialog appear by themselves', async () => {
    await endTrial(server, person.email, `now() + interval '5 seconds'`)
    await expect(nudge(page)).toContainText(ENDED)
    await expect(nudge(page).getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/billing')
    await shoot(page, 'view-only-dialog')
    await expectSound(page, 'view only, dialog', { phone })
    await later(page).click()
    await expect(nudge(page)).toBeHidden()
    await expect(banner(page)).toContainText(`View only. ${ENDED}`)
    await shoot(page, 'view-only-banner')
    await expectSound(page, 'view only, banner', { phone })
  })

  await test.step('controls that change something are disabled, say why, and ask again when pressed', async () => {
    await expectLocked(present)
    await expectLocked(submit)
    await expectLocked(page.getByRole('button', { name: /^All present/ }))
    await submit.focus()
    await page.keyboard.press('Enter')
    await expect(nudge(page)).toBeVisible()
    await later(page).click()
    await expect(submit).toBeFocused()
    await present.focus()
    await page.keyboard.press('l')
    await expect(nudge(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(present).toBeVisible()
  })

  await test.step('everything can still be read', async () => {
    await page.getByRole('button', { name: 'Other status for SSG Alvarez, M.' }).click()
    const panel = page.getByRole('dialog', { name: 'SSG Alvarez, M.' })
    await expect(panel.getByText('Earlier entries')).toBeVisible()
    await expectLocked(panel.getByRole('button', { name: /^LV/ }))
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a call that is made anyway is refused', async () => {
    const day = { rosterId: person.rosterId, dutyDate: inDays(0), formationId: null }
    await expect(call(page, submitAccountability, day)).rejects.toMatchObject({
      code: 'permission-denied',
      message: expect.stringContaining(ENDED),
    })
  })

  await test.step('it becomes active again without a reload', async () => {
    await endTrial(server, person.email, AGAIN)
    await expect(banner(page)).toBeHidden()
    await expect(present).toBeEnabled()
    // The server must have it before the trial ends again.
    const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/recordStatus') && answer.ok())
    await present.click()
    await recorded
    await expect(page.getByRole('button', { name: /^SSG Alvarez, M\.: PDY/ })).toBeVisible()
    expect(await samePage()).toBe(true)
  })

  await test.step('after Later, the dialog of the same reason waits until the person tries to change something', async () => {
    await endTrial(server, person.email, OVER)
    await expect(banner(page)).toBeVisible()
    await expect(nudge(page)).toBeHidden()
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await expect(nudge(page)).toBeHidden()
  })

  await test.step('once it is paid, in the sandbox and in another window, editing resumes where it stopped', async () => {
    const samePage = await markPage(page)
    const window = await page.context().newPage()
    await window.goto('/billing')
    await window.getByRole('button', { name: 'Subscribe' }).click()
    await window.getByRole('button', { name: 'Pay (sandbox)' }).click()
    await expect(window.getByText(/^It renews on/)).toBeVisible()
    await window.close()
    await expect(banner(page)).toBeHidden()
    await expect(submit).toBeEnabled()
    await submit.click()
    await expect(nudge(page)).toBeHidden()
    expect(await samePage()).toBe(true)
  })
})

test('the screens of each module are read-only', async ({ page, server, shoot }, info) => {
  const phone = info.project.name === 'phone'
  const person = await leaderOfASquad(page, 'Neil Brooks')
  await page.goto('/dutyday/tasks')
  await page.getByRole('textbox', { name: 'New task' }).fill('NLT tomorrow 1600 Clean weapons')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Added: Clean weapons')).toBeVisible()
  await endTrial(server, person.email, OVER)
  await later(page).click()

  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await test.step('tasks', async () => {
    await expectLocked(button('Add task'))
    await expectLocked(button('Complete: Clean weapons'))
    await expectLocked(button(/^Clean weapons: Not started/))
    const entry = page.getByRole('textbox', { name: 'New task' })
    await entry.focus()
    await page.keyboard.press('k')
    await expect(nudge(page)).toBeVisible()
    await later(page).click()
    await expect(entry).toHaveValue('')
    await button(/^Clean weapons(?!:)/).click()
    const panel = page.getByRole('dialog', { name: /Clean weapons|Task/ })
    await expectLocked(panel.getByRole('button', { name: 'Edit task' }))
    await expectLocked(panel.getByRole('textbox', { name: 'Comment' }))
    await shoot(page, 'view-only-task')
    await expectSound(page, 'task, view only', { phone })
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  for (const [path, controls] of [
    ['/dutyday/formations', ['Add a formation', 'Add day off']],
    ['/dutyday/awol', ['Open a case']],
    ['/scheduling', ['New event']],
    ['/scheduling/leave', ['Request for a Soldier']],
    ['/scheduling/duty', ['Set up a duty roster']],
    ['/operations/taskings', ['New tasking']],
    ['/operations/manifests', ['New manifest']],
    ['/operations/risk', ['New worksheet']],
    ['/operations/equipment', ['New item']],
    ['/operations/licenses', ['Add a license']],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(banner(page)).toContainText(ENDED)
      for (const control of controls) await expectLocked(button(control).first())
      await shoot(page, `view-only${path.replaceAll('/', '-')}`)
      await expectSound(page, `${path}, view only`, { phone })
    })
  }

  await test.step('counseling', async () => {
    await page.goto('/counseling')
    await expectLocked(actionLink(page, 'New counseling'))
    // A forced click does not wait until the page has stopped moving.
    await expect(page.getByRole('heading', { name: 'No counselings yet' })).toBeVisible()
    await expect(async () => {
      await actionLink(page, 'New counseling').click({ force: true })
      await expect(nudge(page)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await later(page).click()
    await expect(page).toHaveURL(/\/counseling$/)
    await page.goto('/counseling/new')
    await expect(page.getByText('What is it about?')).toBeVisible()
    await expectLocked(page.getByRole('main').getByRole('listitem').getByRole('button').first())
  })

  await test.step('screens that need no subscription ask for none', async () => {
    await page.goto('/dutyday/perstat')
    await expect(banner(page)).toBeVisible()
    await expect(button('Export')).toBeEnabled()
    await page.goto('/soldiers')
    await expect(page.getByText('6 on the roster')).toBeVisible()
    await expect(banner(page)).toContainText('View only in Duty Day, Scheduling, Counseling and Operations.')
    await page.goto('/dashboard')
    await expect(banner(page)).toContainText(ENDED)
    await expect(page.getByRole('link', { name: 'Open accountability' })).toBeVisible()
  })
})

test('text written without signal is kept if the subscription ended meanwhile', async ({
  page,
  context,
  server,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|403 .*createTask/)
  const person = await leaderOfASquad(page, 'Olga Chen')
  await page.goto('/dutyday/tasks')
  await keepAppOnDevice(page)
  const entry = page.getByRole('textbox', { name: 'New task' })
  await expect(entry).toBeVisible()
  await context.setOffline(true)
  await entry.fill('Draw 1600 rounds')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 waiting')).toBeVisible()
  await endTrial(server, person.email, OVER)
  await context.setOffline(false)

  await later(page).click()
  const refused = page.getByRole('alert').filter({ hasText: 'was rejected' })
  await expect(refused).toContainText(ENDED)
  await expect(refused).toContainText('You typed: Draw 1600 rounds')
  await endTrial(server, person.email, AGAIN)
  await expect(banner(page)).toBeHidden()
  await refused.getByRole('button', { name: 'Send again' }).click()
  await expect(refused).toBeHidden()
  await expect(page.getByRole('button', { name: 'Complete: Draw 1600 rounds' })).toBeVisible()
})

test('a Soldier without a subscription requests leave; a leader without one is not pressed', async ({
  page,
  browser,
  server,
  guard,
}, info) => {
  const person = await leaderOfASquad(page, 'Derek Rasmussen')
  const soldier = await secondBrowser(browser, { server, guard, info })
  const lindqvist = newPerson('Nora Lindqvist')
  await signInAsNewPerson(soldier, lindqvist)
  await introduce(soldier, { rank: 'PFC', role: 'Soldier' })
  await standBelow(soldier, page, person.rosterId)
  await takeTrialAway(server, person.email)
  await takeTrialAway(server, lindqvist.email)

  await soldier.goto('/profile/leave')
  const ask = soldier.getByRole('button', { name: 'Request leave or a pass' })
  await expect(ask).toBeEnabled()
  await ask.click()
  const form = soldier.getByRole('dialog', { name: 'Leave or pass' })
  await expect(form.getByRole('button', { name: 'Send request' })).toBeEnabled()
  await expect(form.getByLabel('First day')).toBeEditable()

  await page.goto('/scheduling')
  const add = page.getByRole('button', { name: 'New event' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAccessibleDescription('View only. You have view-only access. Subscribe to edit.')
  await add.click({ force: true })
  await expect(message(page, 'You have view-only access. Subscribe to edit.')).toBeVisible()
  await expect(nudge(page)).toBeHidden()
  await expect(banner(page)).toBeHidden()
})
