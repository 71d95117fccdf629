// Looks at: roster/linking, roster/invites, dutyday/roll-up
import type { Page } from '@playwright/test'
import { askToBeLinkedOnPage, confirmAsNewOnPage, makeLeaderCodeOnPage } from '../support/chain-steps.ts'
import { markPage } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { introduceOnPage } from '../support/roster-steps.ts'
import { introduce, newDodid, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

// Four people, one after the other, through many screens.
test.setTimeout(600_000)

const COMPANY = 'A Co, 2-504 PIR'
const PLATOON = '1st Platoon'
const SQUAD = '1st Squad'

test('from the Soldier’s own enrollment form to the first sergeant’s roll-up', async ({
  page: top,
  browser,
  server,
  guard,
  expectAccessible,
  shoot,
}, info) => {
  const another = () => secondBrowser(browser, { server, guard, info })
  const [platoon, squad, soldier] = [await another(), await another(), await another()]
  const newcomer = { ...newPerson('Nora Lindqvist'), dodid: newDodid() }

  await test.step('three leaders, each linked to the one above by a code', async () => {
    await signInAsNewPerson(top, newPerson('Derek Rasmussen'))
    await introduce(top, { rank: '1SG' })
    await startRoster(top, COMPANY)

    await signInAsNewPerson(platoon, newPerson('Javier Navarro'))
    await introduce(platoon)
    const platoonId = await startRoster(platoon, PLATOON)
    await askToBeLinkedOnPage(platoon, await makeLeaderCodeOnPage(top, 'Platoon sergeants'), COMPANY)
    await shoot(platoon, 'chain-waiting')
    await expectAccessible(platoon)
    await confirmAsNewOnPage(top, 'SFC Navarro, Javier')
    await expect(platoon.getByText('keeps your record on')).toBeVisible()

    await signInAsNewPerson(squad, newPerson('Marta Alvarez'))
    await introduce(squad, { rank: 'SSG' })
    await startSquad(squad, SQUAD)
    await standBelow(squad, platoon, platoonId)
    await squad.goto('/profile')
    await expect(squad.getByRole('list', { name: 'Chain of command, from the top' })).toContainText(
      /1SG Rasmussen, D\..*SFC Navarro, J\..*You/,
    )
    await shoot(squad, 'chain-of-command')
    await expectAccessible(squad)
  })

  await test.step('the Soldier fills in the enrollment form behind the QR code', async () => {
    await squad.goto('/invite')
    await squad.getByRole('button', { name: 'New link' }).click()
    await squad.getByLabel('For whom').fill('Gains, November')
    await squad.getByRole('button', { name: 'Make the link' }).click()
    await expect(squad.getByRole('img', { name: 'QR code of the enrollment link Gains, November' })).toBeVisible()
    const address = await squad.getByText(/\/intake\//).textContent()

    // The page asks who is signed in, and nobody is.
    await soldier.goto(address ?? '')
    await soldier.getByLabel(/I have read the Privacy Act statement/).check()
    await soldier.getByRole('button', { name: 'Begin' }).click()
    await soldier.getByLabel('Rank').selectOption('PFC')
    await soldier.getByLabel('Last name').fill('Lindqvist')
    await soldier.getByLabel('First name').fill('Nora')
    await soldier.getByLabel('DoD ID').fill(newcomer.dodid)
    await soldier.getByRole('button', { name: 'Next' }).click()
    await toStep(soldier, 'Contact')
    await soldier.getByLabel('Military e-mail').fill(newcomer.email)
    await soldier.getByRole('button', { name: 'Go to review' }).click()
    await soldier.getByRole('button', { name: 'Send to my leader' }).click()
    await expect(soldier.getByRole('heading', { name: 'Your enrollment form has been sent' })).toBeVisible()
  })

  await test.step('the squad leader accepts it', async () => {
    await squad.goto('/invite')
    await squad.getByRole('button', { name: 'Review: PFC Lindqvist, N.' }).click()
    await squad.getByRole('dialog').getByRole('button', { name: 'Add the Soldier' }).click()
    await expect(message(squad, /Lindqvist.* added/)).toBeVisible()
  })

  await test.step('the Soldier signs in, agrees to be linked and sees their own record', async () => {
    await signInOnPages(soldier, newcomer)
    await introduceOnPage(soldier, { rank: 'PFC', role: 'Soldier', dodid: newcomer.dodid })
    const asked = soldier.getByRole('region', { name: 'Request to be linked' })
    await asked.getByRole('button', { name: 'Read the request' }).click()
    await soldier.getByRole('dialog').getByRole('button', { name: 'Yes, link me' }).click()
    await expect(message(soldier, `You are linked to ${SQUAD}`)).toBeVisible()
    await soldier.goto('/dashboard')
    await soldier.getByRole('link', { name: 'Fill in' }).click()
    await expect(soldier.getByRole('heading', { level: 1, name: 'PFC Lindqvist, N.' })).toBeVisible()
    await soldier.getByRole('button', { name: 'Edit emergency contact' }).click()
    await soldier.getByLabel('Emergency phone').fill('910-555-0147')
    await soldier.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(soldier, 'Emergency contact saved.')).toBeVisible()
    await shoot(soldier, 'own-record')
    await expectAccessible(soldier)
    await soldier.getByRole('tab', { name: 'Access log' }).click()
    await expect(soldier.getByText('SSG Alvarez, M.').first()).toBeVisible()
  })

  await test.step('the first sergeant sees who has not submitted, and reminds the squad leader', async () => {
    await top.goto('/dutyday/rosters')
    await expect(row(top, PLATOON)).toContainText('0 of 2 submitted')
    await expect(row(top, SQUAD)).toContainText('0 of 7')
    await row(top, SQUAD).getByRole('button', { name: 'Remind SSG Alvarez, M.' }).click()
    await expect(message(top, 'SSG Alvarez, M. was reminded.')).toBeVisible()
    await expect(row(top, SQUAD)).toContainText('Reminded')
    await shoot(top, 'roll-up')
    await expectAccessible(top)
    await squad.getByRole('button', { name: 'Unread notifications' }).click()
    await expect(squad.getByText('Accountability is due').first()).toBeVisible()
  })

  await test.step('the squad leader’s report shows at the top without a reload', async () => {
    const stayed = await markPage(top)
    await squad.goto('/dutyday')
    await squad
      .getByRole('button', { name: /^All (others )?present, .*1st Squad/ })
      .first()
      .click()
    await expect(row(top, SQUAD)).toContainText('6 of 7')
    await squad.getByRole('button', { name: 'Report PFC Lindqvist, N. present' }).click()
    await squad.getByRole('button', { name: 'Submit accountability' }).click()
    await expect(row(top, SQUAD)).toContainText('Submitted')
    await expect(row(top, PLATOON)).toContainText('1 of 2 submitted')
    expect(await stayed(), 'no reload').toBe(true)
    await soldier.goto('/dashboard')
    await expect(soldier.getByText('PDY', { exact: true }).first()).toBeVisible()
  })

  await test.step('the first sergeant opens the squad, and may set statuses but nothing else', async () => {
    await row(top, SQUAD).getByRole('button', { name: SQUAD }).click()
    await expect(top.getByRole('region', { name: 'Roster below' })).toContainText('From above')
    await top.getByRole('button', { name: 'SPC Diaz, P.: PDY, Present for duty. Change' }).click()
    const panel = top.getByRole('dialog', { name: 'SPC Diaz, P.' })
    await panel.getByRole('button', { name: 'APT Appointment' }).click()
    await panel.getByRole('button', { name: 'Save status' }).click()
    await expect(squad.getByRole('button', { name: 'SPC Diaz, P.: APT, Appointment. Change' })).toBeVisible()
    await expect(top.getByRole('button', { name: /^Submit/ })).toHaveCount(0)
    await expectAccessible(top)
    await top.goto('/soldiers')
    await expect(top.getByText('7 on the roster')).toBeVisible()
    await expect(top.getByRole('button', { name: 'Add Soldier' })).toHaveCount(0)
    await shoot(top, 'roster-from-above')
    await top.getByRole('button', { name: `Back to ${COMPANY}` }).click()
    await expect(top).toHaveURL(/\/dutyday\/rosters$/)
  })

  await test.step('the PERSTAT counts everybody below once, including the squad leader, who is on two of the rosters', async () => {
    await top.goto('/dutyday/perstat')
    await top.getByRole('radio', { name: 'With rosters below' }).click()
    await expect(top.getByText('With 2 rosters below')).toBeVisible()
    const lines = top.getByRole('region', { name: 'Strength by roster' })
    await expect(
      lines.getByRole('row', { name: /^A Co/ }).getByRole('cell', { name: '8', exact: true }).first(),
    ).toBeVisible()
    await expect(
      top.getByText(
        /^1 Soldier is on more than one of these rosters and counted once, on the lowest: SSG Alvarez, M\. /,
      ),
    ).toBeVisible()
    await lines.getByRole('button', { name: PLATOON, exact: true }).click()
    await expect(lines.getByRole('row', { name: /^1st Squad/ })).toContainText('7')
    await shoot(top, 'perstat-chain')
    await expectAccessible(top)
  })

  await test.step('the Soldier ends the link, and the roster stays as it was', async () => {
    await soldier.goto('/profile')
    await soldier.getByRole('button', { name: 'Unlink' }).click()
    await soldier.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(soldier.getByLabel('Enter your leader’s code')).toBeVisible()
    await squad.goto('/soldiers')
    await expect(squad.getByText('7 on the roster')).toBeVisible()
  })
  for (const each of [platoon, squad, soldier]) await each.context().close()
})

function row(page: Page, roster: string) {
  return page
    .getByRole('list', { name: 'Rosters' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${roster} `) }) })
}

/** Goes through the enrollment form up to this step. */
async function toStep(page: Page, title: string): Promise<void> {
  for (;;) {
    const now = await page.getByRole('heading', { level: 2 }).first().textContent()
    if (now === title) return
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(now ?? '')
  }
}
