// Looks at: roster/linking
import { randomUUID } from 'node:crypto'
import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { createSoldier, updateSoldiers } from '@muster/domain/roster/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { introduceOnPage } from '../support/roster-steps.ts'
import { introduce, newDodid, startRoster, startSquad } from '../support/setting-up.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(400_000)

test('two leaders ask a person at sign-in, who says no to one and yes to the other, and later ends the link', async ({
  page,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  // Signed-out pages ask who is signed in, and requests of an open page are refused once its link has ended.
  guard.allow(/status of 40[14]/)
  const phone = info.project.name === 'phone'
  const sound = (state: string) => expectSound(page, state, { phone })
  const another = () => secondBrowser(browser, { server, guard, info })
  const alvarez = { ...newPerson('Marta Alvarez'), dodid: newDodid() }

  // Two people have her on their rosters before she first signs in: a stranger, and her own leader.
  const [stranger, leader] = [await another(), await another()]
  async function keeps(who: Page, name: string, rank: string, roster: string) {
    await signInAsNewPerson(who, newPerson(name))
    await introduce(who, { rank })
    const rosterId = await startRoster(who, roster)
    const soldierId = randomUUID()
    const soldier = { rank: 'SSG', last: 'Alvarez', first: 'Marta', email: alvarez.email, dodid: alvarez.dodid }
    await call(who, createSoldier, { rosterId, soldierId, soldier })
    return { rosterId, soldierId }
  }
  const theirs = await keeps(stranger, 'Vic Prowler', 'CSM', 'Task Force')
  await keeps(leader, 'Derek Rasmussen', '1SG', 'A Co')
  const strangerEmail = (await call(stranger, getMyProfile, {})).email ?? ''
  const asked = page.getByRole('region', { name: 'Request to be linked' })
  const dialog = page.getByRole('dialog')

  await test.step('at sign-in both ask, on every screen, and nothing is linked', async () => {
    await signInOnPages(page, alvarez)
    await introduceOnPage(page, { rank: 'SSG', dodid: alvarez.dodid })
    await expect(asked).toContainText('1 more leader asks.')
    await startSquad(page, '1st Squad')
    await page.goto('/dutyday')
    await expect(asked).toBeVisible()
    await shoot(page, 'consent-asked')
    await stranger.goto(`/soldiers/${theirs.soldierId}`)
    await stranger.getByRole('tab', { name: 'Link' }).click()
    await expect(stranger.getByText('Not linked', { exact: true })).toBeVisible()
  })

  await test.step('the asker is shown by name and verified e-mail, with what a yes gives them', async () => {
    await page.goto('/profile')
    const line = page.getByRole('listitem').filter({ hasText: 'Task Force' })
    await line.getByRole('button', { name: 'Read the request of CSM Prowler, V.' }).click()
    await expect(dialog.getByText(`${strangerEmail}, verified`)).toBeVisible()
    await expect(dialog).toContainText('your verified e-mail and your DoD ID')
    await expect(dialog).toContainText('1st Squad, and every roster below, goes below theirs.')
    await shoot(page, 'consent-request')
    await sound('a request to be linked')
    await page.keyboard.press('Escape')
    await expect(line).toBeVisible()
    await sound('asked to be linked')
  })

  await test.step('a no: the request is gone for good, and the asker sees the same as before', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Task Force' })
      .getByRole('button', { name: /^Read the request/ })
      .click()
    await dialog.getByRole('button', { name: 'No, do not link' }).click()
    await expect(message(page, 'You said no. CSM Prowler, V. is not told')).toBeVisible()
    await expect(page.getByText('Task Force')).toHaveCount(0)
    // Entering her DoD ID again must not ask her again.
    const { rosterId, soldierId } = theirs
    await call(stranger, updateSoldiers, { rosterId, soldierIds: [soldierId], patch: { dodid: newDodid() } })
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/profile')
    await expect(asked).toContainText('1SG Rasmussen, D. asks to have you linked to A Co.')
    await stranger.reload()
    await stranger.getByRole('tab', { name: 'Link' }).click()
    await expect(stranger.getByText('Not linked', { exact: true })).toBeVisible()
    await expect(stranger.getByRole('button', { name: 'Unread notifications' })).toHaveCount(0)
  })

  await test.step('a yes: her own leader sees the squad', async () => {
    await asked.getByRole('button', { name: 'Read the request' }).click()
    await dialog.getByRole('button', { name: 'Yes, link me' }).click()
    await expect(message(page, 'You are linked to A Co, kept by 1SG Rasmussen, D.')).toBeVisible()
    await expect(asked).toHaveCount(0)
    await expect(page.getByText('keeps your record on')).toBeVisible()
    await leader.goto('/dutyday/rosters')
    await leader.getByRole('button', { name: /^1st Squad/ }).click()
    await leader.goto('/soldiers')
    await expect(leader.getByText('6 on the roster')).toBeVisible()
  })

  await test.step("ending the link: the leader's open screen loses it at once", async () => {
    await page.getByRole('button', { name: 'Unlink' }).click()
    await expect(dialog).toContainText('its leaders no longer see them')
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await expect(message(page, 'You are no longer linked to A Co.')).toBeVisible()
    await expect(leader.getByText('6 on the roster')).toBeHidden()
    await leader.goto('/dutyday')
    await expect(leader.getByText('1st Squad')).toHaveCount(0)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/profile')
    await expect(page.getByLabel('Enter your leader’s code')).toBeVisible()
    await expect(asked).toHaveCount(0)
  })
  for (const each of [stranger, leader]) await each.context().close()
})
