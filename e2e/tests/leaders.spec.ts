// Looks at: roster/linking, roster/leaders
import { randomUUID } from 'node:crypto'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { introduceOnPage, startRosterOnPage } from '../support/roster-steps.ts'
import { introduce, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(400_000)

const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/

test('a co-leader joins by code, stays until removed, and a revoked code is useless', async ({
  page: owner,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  // Signed-out pages ask who is signed in. An ended code and a roster that is no longer shared are refused.
  guard.allow(/status of 40[14]/)
  const sound = (state: string) => expectSound(owner, state, { phone: info.project.name === 'phone' })
  await signInAsNewPerson(owner, newPerson('Derek Rasmussen'))
  await introduce(owner)
  await startSquad(owner, 'A Co')

  async function invite(label: string): Promise<string> {
    await owner.goto('/soldiers/settings?tab=leaders')
    await owner.getByRole('button', { name: 'Invite a co-leader' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel('For whom').fill(label)
    await dialog.getByRole('button', { name: 'Make the code' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code that opens the profile' })).toBeVisible()
    return (await dialog.getByText(CODE).textContent()) ?? ''
  }

  const code = await invite('Platoon leader')
  await sound('code for a co-leader')
  await shoot(owner, 'co-leader-code')
  await owner.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(owner.getByText(/^Co-leader, editor, used 0 of 1/)).toBeVisible()
  await sound('leaders, with a code')

  const other = await secondBrowser(browser, { server, guard, info })
  await test.step('the address in the QR code keeps the code through sign-in', async () => {
    await other.goto(`/profile#join=${code}`)
    await expect(other).toHaveURL(/\/login/)
    await signInOnPages(other, newPerson('Leah Herrera'))
    await expect(other.getByLabel('Co-leader’s code')).toHaveValue(code)
    await expect(other.getByLabel('Co-leader’s code')).toBeInViewport()
    await other.getByRole('button', { name: 'Join the roster' }).click()
    await expect(message(other, 'You keep A Co as editor.')).toBeVisible()
    await other.goto('/soldiers')
    await introduceOnPage(other)
    await expect(other.getByText('6 on the roster')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Add Soldier' })).toBeVisible()
  })

  await test.step('the owner sees them at once, makes them a viewer, and they can only look', async () => {
    await expect(owner.getByText(/^Editor since/)).toBeVisible()
    await owner.getByRole('button', { name: /^Actions for .*Herrera/ }).click()
    await owner.getByRole('menuitem', { name: 'Make viewer' }).click()
    await expect(owner.getByText(/^Viewer since/)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Add Soldier' })).toHaveCount(0)
    await expect(other.getByText('6 on the roster')).toBeVisible()
  })

  await test.step('after removal they see none of it', async () => {
    await owner.getByRole('button', { name: /^Actions for .*Herrera/ }).click()
    await owner.getByRole('menuitem', { name: /^Remove/ }).click()
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /^(Remove|Stop)/ })
      .click()
    await expect(message(owner, /was removed\.$/)).toBeVisible()
    await expect(other.getByText('6 on the roster')).toBeHidden()
    await other.goto('/soldiers')
    await expect(other.getByLabel('Name of the roster')).toBeVisible()
  })

  await test.step('a used code and a revoked code open nothing', async () => {
    const revoked = await invite('Someone else')
    await owner.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await owner.getByRole('button', { name: 'Revoke: Someone else' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(message(owner, 'Someone else: the code no longer works.')).toBeVisible()
    await owner.getByText('Inactive: 2').click()
    await expect(owner.getByText('revoked', { exact: true })).toBeVisible()
    await sound('leaders, with dead codes')
    for (const dead of [code, revoked, 'ZZZZ-ZZZZ']) {
      await other.goto('/profile')
      await other.getByLabel('Co-leader’s code').fill(dead)
      await other.getByRole('button', { name: 'Join the roster' }).click()
      await expect(other.getByText('This code cannot be used. It may have expired')).toBeVisible()
    }
  })
  await other.context().close()
})

test('a Soldier is transferred from one leader to another, and both sides see it', async ({
  page: losing,
  browser,
  server,
  guard,
  expectAccessible,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(losing, newPerson('Marta Alvarez'))
  await introduce(losing)
  await startSquad(losing, '1st Squad')

  const gaining = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(gaining, newPerson('Javier Navarro'))
  await introduce(gaining)
  const rosterId = await startRoster(gaining, '2nd Squad')
  const { code } = await call(gaining, createLeaderCode, { rosterId, inviteId: randomUUID() })

  await test.step('offered by the gaining leader’s code; nothing has moved yet', async () => {
    await losing.goto('/soldiers')
    await losing.getByText('SPC Diaz, P.').filter({ visible: true }).first().click()
    if (!phone) await losing.getByRole('link', { name: 'Open record' }).click()
    await losing.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await losing.getByRole('menuitem', { name: 'Transfer' }).click()
    const dialog = losing.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Offer the transfer' }).click()
    await expect(dialog.getByText('Enter the code of the gaining leader.')).toBeVisible()
    await dialog.getByLabel('Leader code').fill(code)
    await expectSound(losing, 'offer a transfer', { phone })
    await dialog.getByRole('button', { name: 'Offer the transfer' }).click()
    await expect(message(losing, /offered to 2nd Squad, .*Nothing moves until/)).toBeVisible()
    await losing.goto('/soldiers')
    await expect(losing.getByText('6 on the roster')).toBeVisible()
  })

  await test.step('the gaining leader is notified, reviews and accepts', async () => {
    await gaining.goto('/soldiers')
    await gaining.getByRole('link', { name: 'Review transfers' }).click()
    await expect(gaining.getByText(/^1 Soldier from 1st Squad/)).toBeVisible()
    await expectSound(gaining, 'a transfer offered', { phone: !phone })
    await shoot(gaining, 'transfer-offered')
    await gaining.getByRole('button', { name: 'Accept 1 Soldier' }).click()
    await gaining.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(message(gaining, '1 Soldier came to 2nd Squad.')).toBeVisible()
    await gaining.goto('/soldiers')
    await expect(gaining.getByText('1 on the roster')).toBeVisible()
    await expect(gaining.getByText('SPC Diaz, P.').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('the losing roster keeps its own record in the archive, live', async () => {
    await expect(losing.getByText('5 on the roster')).toBeVisible()
    await losing.goto('/soldiers/settings?tab=transfers')
    await expect(losing.getByText('accepted', { exact: true })).toBeVisible()
    await losing.getByRole('tab', { name: 'Archived Soldiers' }).click()
    await expect(losing.getByText('Reassigned').first()).toBeVisible()
    await expectAccessible(losing)
  })
  await gaining.context().close()
})

test('a message opens its roster, whichever was chosen', async ({ page: leader, browser, server, guard }, info) => {
  await signInAsNewPerson(leader, newPerson('Derek Rasmussen'))
  await introduce(leader)
  const rosterId = await startRoster(leader, 'A Co')
  const soldier = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(soldier, newPerson('Olga Chen'))
  await introduce(soldier, { rank: 'SPC', role: 'Soldier' })
  await standBelow(soldier, leader, rosterId)
  await leader.goto('/soldiers')
  await leader.getByRole('button', { name: 'Roster: A Co' }).click()
  await leader.getByRole('menuitem', { name: 'Start another roster' }).click()
  await startRosterOnPage(leader, 'Rear detachment')
  await expect(leader.getByRole('button', { name: 'Roster: Rear detachment' })).toBeVisible()

  await soldier.goto('/profile')
  await soldier.getByRole('button', { name: 'Message your leaders' }).click()
  const dialog = soldier.getByRole('dialog', { name: 'Message your leaders' })
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Write a message.')).toBeVisible()
  await dialog.getByLabel('Message').fill('At the dentist until 1000.')
  await expectSound(soldier, 'message to the leaders', { phone: info.project.name !== 'phone' })
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(message(soldier, 'Your leader has your message.')).toBeVisible()

  await leader.getByRole('button', { name: 'Unread notifications' }).click()
  await leader.getByRole('link', { name: /Message from SPC Chen/ }).click()
  await expect(leader.getByRole('heading', { level: 1, name: 'SPC Chen, O.' })).toBeVisible()
  await expect(leader).toHaveURL(/\/soldiers\/[0-9a-f-]{36}$/)
  await expect(leader.getByRole('button', { name: 'Roster: A Co' })).toBeVisible()
  await soldier.context().close()
})
