// Looks at: roster/leaders, roster/linking, shell/routing
import { listCoLeaders } from '@muster/domain/roster/linking/functions.ts'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, importSoldiers, keepTogether, startRoster } from '../support/setting-up.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(400_000)

const TWO_SQUADS = [
  'Rank,Last,First,Plt,Sqd',
  'SSG,Alvarez,Marta,1,1',
  'SPC,Chen,Olga,1,1',
  'PFC,Egan,Rosa,1,1',
  'SSG,Brooks,Neil,1,2',
  'SPC,Diaz,Pablo,1,2',
].join('\n')

test('a leader has one squad: they see its Soldiers and what their part includes, and nothing else is offered', async ({
  page: owner,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const sound = (page: typeof owner, state: string) => expectSound(page, state, { phone: phone && page === owner })
  await signInAsNewPerson(owner, newPerson('Derek Rasmussen'))
  await introduce(owner, { rank: '1SG' })
  const rosterId = await startRoster(owner, 'A Co')
  await importSoldiers(owner, rosterId, TWO_SQUADS)
  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, newPerson('Leah Herrera'))
  await introduce(other, { rank: 'SSG' })
  // Both look at it on a phone.
  if (phone) await other.setViewportSize({ width: 390, height: 844 })
  await keepTogether(other, owner, { rosterId, role: 'editor' })

  await test.step('the owner chooses position, squad and rights, and reads the part before it is saved', async () => {
    await owner.goto('/soldiers/settings?tab=leaders')
    await owner.getByRole('button', { name: /^Actions for .*Herrera/ }).click()
    await owner.getByRole('menuitem', { name: 'Set their part' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel('Position').selectOption('Squad leader')
    await dialog.getByRole('button', { name: 'Save part' }).click()
    await expect(dialog.getByText('Choose at least one group.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: '1st Platoon' }).click()
    await expect(dialog.getByRole('checkbox', { name: '2nd Squad' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: '1st Platoon' }).click()
    await dialog.getByRole('checkbox', { name: '1st Squad' }).click()
    await dialog
      .getByRole('radiogroup', { name: 'Taskings and equipment' })
      .getByRole('radio', { name: 'Nothing' })
      .click()
    await expect(dialog.getByText(/^Squad leader, 1st Squad; changes accountability, contact data/)).toBeVisible()
    await expect(dialog.getByText('Nobody but you may then change taskings and equipment, roster.')).toBeVisible()
    await sound(owner, 'part of a leader')
    await shoot(owner, 'part-of-a-leader')
    await dialog.getByRole('button', { name: 'Save part' }).click()
    await expect(dialog).toBeHidden()
    await expect(owner.getByText(/^Squad leader, 1st Squad; changes .*; sees roster; nothing else$/)).toBeVisible()
    await sound(owner, 'leaders with parts')
    await shoot(owner, 'leaders-with-parts')
  })

  await test.step('the squad leader sees the squad, and the name of the part', async () => {
    await other.goto('/soldiers')
    await expect(other.getByText('3 in your part')).toBeVisible()
    await expect(other.getByText('Your part: 1st Squad')).toBeVisible()
    await expect(other.getByText('Diaz')).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Add Soldier' })).toHaveCount(0)
    await sound(other, 'the roster of a part')
    await shoot(other, 'roster-of-a-part')
    await other.getByRole('button', { name: /^Roster: A Co/ }).click()
    await expect(other.getByRole('menuitemcheckbox', { name: 'Your part: 1st Squad' })).toBeVisible()
    await expect(other.getByText('3 Soldiers of yours')).toBeVisible()
    await shoot(other, 'part-in-the-menu')
    await other.keyboard.press('Escape')
  })

  await test.step('they change contact data, and only read the rest of the record', async () => {
    await other.getByText('SPC Chen, O.').filter({ visible: true }).first().click()
    await other.getByRole('tab', { name: 'Record', exact: true }).click()
    await expect(other.getByRole('button', { name: 'Edit contact' })).toBeVisible()
    await expect(other.getByRole('button', { name: /^Edit / })).toHaveCount(2)
    await expect(other.getByRole('tab', { name: 'Counselings' })).toBeVisible()
  })

  await test.step('what the part leaves out is not offered, and its address says why', async () => {
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await shoot(other, 'dashboard-of-a-part')
    await other.getByRole('button', { name: 'More' }).last().click()
    const drawer = other.getByRole('dialog')
    await expect(drawer.getByRole('link', { name: 'Counseling', exact: true })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Licenses' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Equipment' })).toHaveCount(0)
    await expect(drawer.getByRole('link', { name: 'Operations' })).toHaveCount(0)
    await expect(drawer.getByRole('link', { name: 'Import a roster' })).toHaveCount(0)
    await other.keyboard.press('Escape')
    await other.goto('/operations/equipment')
    const closed = 'Your part of this roster does not include taskings and equipment. Ask its owner.'
    await expect(other.getByText(closed)).toBeVisible()
    await sound(other, 'a screen that the part leaves out')
    await shoot(other, 'closed-screen')
    await other.goto('/scheduling/duty')
    await expect(other.getByText('View only')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Set up a duty roster' })).toHaveCount(0)
    await other.goto('/soldiers/settings?tab=leaders')
    await expect(other.getByText(/^Squad leader, 1st Squad; changes/)).toBeVisible()
    await expect(other.getByRole('tab', { name: 'Transfers' })).toHaveCount(0)
    await expect(other.getByText('Codes', { exact: true })).toHaveCount(0)
  })

  await test.step('Undo gives the whole roster back, while they look at it', async () => {
    await other.goto('/soldiers')
    await expect(other.getByText('3 in your part')).toBeVisible()
    // The message may be gone by now.
    await owner.keyboard.press('Control+z')
    const changes = owner.getByRole('dialog', { name: 'Recent changes' })
    await changes.getByRole('button', { name: /^Undo/ }).click()
    await expect(other.getByText('5 on the roster')).toBeVisible()
    await expect(other.getByText('Your part: 1st Squad')).toHaveCount(0)
    const { leaders } = await call(owner, listCoLeaders, { rosterId })
    expect(leaders.map(({ role, part }) => [role, part])).toEqual([
      ['owner', null],
      ['editor', null],
    ])
  })
  await other.context().close()
})

test('all squad leaders are invited at once, each with a code for the own squad', async ({
  page: owner,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  guard.allow(/status of 404/)
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(owner, newPerson('Derek Rasmussen'))
  await introduce(owner, { rank: '1SG' })
  const rosterId = await startRoster(owner, 'A Co')
  await importSoldiers(owner, rosterId, TWO_SQUADS)
  await owner.goto('/soldiers/settings?tab=leaders')
  await owner.getByRole('button', { name: 'Invite leaders of groups' }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: '1st Squad' })).toBeChecked()
  await expectSound(owner, 'invite leaders of groups', { phone })
  await shoot(owner, 'invite-leaders')
  await dialog.getByRole('button', { name: 'Make 2 codes' }).click()
  await expect(owner.getByText(/^0 of 2 joined/)).toBeVisible()
  await expect(owner.getByRole('img', { name: 'QR code for 1st Squad' })).toBeVisible()
  await expectSound(owner, 'codes for leaders of groups', { phone })
  await shoot(owner, 'codes-for-leaders')
  const sheet = owner.getByRole('listitem').filter({ hasText: '2nd Squad' })
  const code = (await sheet.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''

  const other = await secondBrowser(browser, { server, guard, info })
  await test.step('a squad leader opens the link and has exactly that squad; the sheet says so at once', async () => {
    await signInAsNewPerson(other, newPerson('Leah Herrera'))
    await introduce(other, { rank: 'SSG' })
    await other.goto(`/profile#join=${code}`)
    await expect(other.getByLabel('Co-leader’s code')).toHaveValue(code)
    await other.getByRole('button', { name: 'Join the roster' }).click()
    await expect(message(other, /^You keep your part of A Co\. Squad leader, 2nd Squad;/)).toBeVisible()
    await expect(sheet.getByText(/^SSG Herrera.* joined$/)).toBeVisible()
    await expect(owner.getByText(/^1 of 2 joined/)).toBeVisible()
    await other.goto('/soldiers')
    await expect(other.getByText('2 in your part')).toBeVisible()
  })

  await test.step('a lost code gets a new one, and the old one no longer works', async () => {
    const lost = await owner
      .getByRole('listitem')
      .filter({ hasText: '1st Squad' })
      .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .textContent()
    await owner.getByRole('button', { name: 'All leaders' }).click()
    await owner.getByRole('button', { name: 'New code: Squad leader, 1st Squad' }).click()
    await expect(owner.getByRole('dialog').getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).not.toHaveText(lost ?? '')
    await owner.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expectSound(owner, 'invitations with parts', { phone })
    await shoot(owner, 'invitations-with-parts')
    await other.goto('/profile')
    await other.getByLabel('Co-leader’s code').fill(lost ?? '')
    await other.getByRole('button', { name: 'Join the roster' }).click()
    await expect(other.getByText('This code cannot be used. It may have expired')).toBeVisible()
  })

  await test.step('the next time only the squad without a leader is chosen', async () => {
    await owner.getByRole('button', { name: 'Revoke: Squad leader, 1st Squad' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await owner.getByRole('button', { name: 'Invite leaders of groups' }).click()
    await expect(dialog.getByText(/Herrera.* leads it$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make 1 code' })).toBeVisible()
  })
  await other.context().close()
})
