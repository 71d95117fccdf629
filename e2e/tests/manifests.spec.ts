// Looks at: operations/manifests, operations/risk
import { saveManifest, saveManifestVehicles, seatSoldiers } from '@muster/domain/operations/manifests/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { inDatabase } from '../support/database.ts'
import { expectSound as expectSoundHere } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import type { MusterServer } from '../support/server.ts'
import { importSoldiers, introduce, leadGroups, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { inDays } from '../support/days.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(240_000)

const TWO_SQUADS = [
  'Rank,Last,First,Plt,Sqd',
  'SPC,Chen,Olga,1,1',
  'PFC,Egan,Rosa,1,1',
  'SSG,Brooks,Neil,1,2',
  'SPC,Diaz,Pablo,1,2',
].join('\n')

/** From the top of the page: a target that a fixed bar covers partly would count as too small. */
async function expectSound(page: Page, state: string, about: { phone: boolean }): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectSoundHere(page, state, about)
}

/** Adds a permit for the M1083 to the Soldier of that name on the roster. */
async function license(
  server: MusterServer,
  rosterId: string,
  last: string,
  { expires, restrictions = [] }: { readonly expires: string; readonly restrictions?: readonly string[] },
): Promise<void> {
  const added = await inDatabase(
    server,
    `insert into licenses (roster_id, id, soldier_id, kind, issued_on, expires_on, check_ride_on, vehicles, restrictions,
       qualifications, state, license_class, courses, note, expires, ride, complete, version)
     select r.id, gen_random_uuid(), s.id, 'military', '2025-01-01', $3::date, $4::date,
       '[{"vehicle":"M1083","standing":"qualified","qualifiedOn":"2025-01-01"}]', $5, '[]', '', '', '[]', '', $3::date,
       $4::date + 365, true, 1
     from rosters r join soldiers s on s.roster_id = r.id where r.id = $1 and s.last_name = $2`,
    [rosterId, last, expires, inDays(-30), JSON.stringify(restrictions)],
  )
  expect(added).toBe(1)
}

test('a driver with an expired license is refused with the reason, a qualified one drives, and the manifest is final', async ({
  page,
  server,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const diazDrives = 'A-31, Driver: SPC Diaz, P., License: daylight only. Choose'
  await signInAsNewPerson(page, newPerson('Ruth Mendez'))
  await introduce(page)
  const rosterId = await startSquad(page, '3rd Squad')
  await license(server, rosterId, 'Fox', { expires: inDays(-3) })
  await license(server, rosterId, 'Diaz', { expires: inDays(300), restrictions: ['daylight only'] })

  await test.step('a manifest with one truck', async () => {
    await page.goto('/operations/manifests')
    await expectSound(page, 'no manifests', { phone })
    await page.getByRole('button', { name: 'New manifest' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New manifest' })
    await dialog.getByLabel('Name').fill('Night range')
    await dialog.getByLabel('Date').fill(inDays(2))
    await dialog.getByLabel('Place').fill('17S PU 12345 67890')
    await expect(dialog.getByText(/No grids or coordinates here/)).toBeVisible()
    await dialog.getByLabel('Place').fill('Motor pool to Range 14')
    await dialog.getByRole('button', { name: 'Start manifest' }).click()
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    const vehicle = page.getByRole('dialog', { name: 'Add a vehicle' })
    await vehicle.getByLabel('Bumper no. or chalk').fill('A-31')
    await vehicle.getByLabel('Vehicle').selectOption({ label: 'M1083 MTV' })
    await vehicle.getByLabel('Seats').fill('6')
    await vehicle.getByRole('button', { name: 'Save vehicle' }).click()
    await expect(page.getByRole('button', { name: 'A-31, Driver: empty. Choose' })).toBeVisible()
  })

  await test.step('with a TC and no driver it says so, without a question', async () => {
    await page.getByRole('button', { name: 'SGT Brooks, N.' }).click()
    await page.getByRole('button', { name: 'A-31, TC: empty. Seat SGT Brooks, N. here' }).click()
    await expect(page.getByRole('button', { name: 'A-31, TC: SGT Brooks, N. Choose' })).toBeVisible()
    await page.getByRole('button', { name: 'Finalize' }).click()
    await expect(page.getByRole('alert')).toContainText('Fix this before you finalize')
    await expect(page.getByRole('alert')).toContainText('A-31 has no driver.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the driver: refused with the reason, then one who is allowed', async () => {
    await page.getByRole('button', { name: 'A-31, Driver: empty. Choose' }).click()
    const dialog = page.getByRole('dialog', { name: 'Driver of A-31' })
    const field = dialog.getByRole('combobox', { name: 'Soldier' })
    await field.fill('fox')
    const fox = dialog.getByRole('option', { name: /^PV2 Fox, S\..*OF 346 expired/ })
    await expect(fox).toBeDisabled()
    await field.press('Enter')
    await expect(fox).toBeVisible()
    await field.fill('spc diaz')
    await expect(dialog.getByRole('option', { name: /^SPC Diaz, P\..*License: daylight only/ })).toBeVisible()
    await expectSound(page, 'a seat', { phone })
    await shoot(page, 'manifest-seat')
    await field.press('Enter')
    await expect(page.getByRole('button', { name: diazDrives })).toContainText('License: daylight only')
    await expect(page.getByText('Fix this before you finalize')).toBeHidden()
  })

  await test.step('by drag, two at once, and the rest', async () => {
    const free = page.getByRole('button', { name: 'A-31, Passenger: empty. Choose' })
    if (!phone) {
      await page.getByRole('button', { name: 'PFC Egan, R.' }).dragTo(free)
      await expect(page.getByRole('button', { name: 'A-31, Passenger: PFC Egan, R. Choose' })).toBeVisible()
    }
    await free.click()
    const dialog = page.getByRole('dialog', { name: 'Passenger of A-31' })
    await dialog.getByRole('option', { name: /^SPC Chen, O\./ }).click()
    await dialog.getByRole('option', { name: /^PV2 Fox, S\./ }).click()
    await dialog.getByRole('button', { name: 'Seat 2' }).click()
    await expect(page.getByRole('button', { name: 'A-31, Passenger: SPC Chen, O. Choose' })).toBeVisible()
    await expect(page.getByText(phone ? '4 of 6 seats' : '5 of 6 seats')).toBeVisible()
    await page.getByRole('button', { name: 'Seat the rest' }).click()
    await expect(page.getByText('6 of 6 seats')).toBeVisible()
    await page.getByRole('button', { name: 'Edit A-31' }).click()
    await page.getByRole('button', { name: 'Remove vehicle' }).click()
    await expect(page.getByText('No vehicles yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('6 of 6 seats')).toBeVisible()
    await expect(page.getByRole('button', { name: diazDrives })).toBeVisible()
    await expectSound(page, 'a manifest', { phone })
    await shoot(page, 'manifest')
  })

  await test.step('final, and a license that lapses afterwards is shown', async () => {
    await page.getByRole('button', { name: 'Finalize' }).click()
    const asking = page.getByRole('dialog', { name: 'Finalize with open checks?' })
    await expect(asking).toContainText('sensitive items not counted')
    await expect(asking).toContainText('A-31: SPC Diaz, P. has a restricted license: daylight only.')
    await asking.getByRole('button', { name: 'Finalize' }).click()
    await expect(message(page, 'The manifest is final.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'PDF, to print' }).click()
    expect((await download).suggestedFilename()).toBe(`manifest-night-range-${inDays(2)}.pdf`)
    await inDatabase(
      server,
      `update licenses l set ended_on = current_date - 1, end_reason = 'suspended' from soldiers s
       where s.roster_id = l.roster_id and s.id = l.soldier_id and s.last_name = 'Diaz' and s.roster_id = $1`,
      [rosterId],
    )
    await page.reload()
    await expect(page.getByText('Changed since it was made final')).toBeVisible()
    await expect(page.getByText(/OF 346 suspended/).first()).toBeVisible()
    await expectSound(page, 'a final manifest', { phone })
  })
})

test('a leader of one squad seats the own Soldiers, and is offered nothing else', async ({
  page,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const owner = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(owner, newPerson('Derek Rasmussen'))
  await introduce(owner, { rank: '1SG' })
  const rosterId = await startRoster(owner, 'A Co')
  await importSoldiers(owner, rosterId, TWO_SQUADS)
  const about = { rosterId, manifestId: crypto.randomUUID() }
  const truck = { id: crypto.randomUUID(), bumper: 'A-31', vehicle: 'M1083', seats: 4 }
  await call(owner, saveManifest, { ...about, version: null, name: 'Night range', on: inDays(2) })
  await call(owner, saveManifestVehicles, { ...about, version: 1, vehicles: [truck] })
  const { soldiers } = await call(owner, listSoldiers, { rosterId, fields: [] })
  const brooks = soldiers.find(({ last }) => last === 'Brooks')?.id ?? ''
  const moves = [{ soldierId: brooks, to: { vehicleId: truck.id, role: 'tc' as const } }]
  await call(owner, seatSoldiers, { ...about, version: 2, moves })

  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SFC' })
  await leadGroups(page, owner, { rosterId, position: 'platoon sergeant', groups: ['1st Squad'] })
  await page.goto(`/operations/manifests/${about.manifestId}`)
  await expect(
    page.getByText(/^You seat your own Soldiers\. A leader of the whole roster changes the name/),
  ).toBeVisible()
  // The TC is of the other squad: the seat is taken, and is not to choose.
  await expect(page.getByRole('listitem').filter({ hasText: 'TC' })).toHaveText('TCOutside your part')
  await page.getByRole('button', { name: 'A-31, Passenger: empty. Choose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passenger of A-31' })
  await expect(dialog.getByRole('option', { name: /Diaz|Brooks/ })).toHaveCount(0)
  await dialog.getByRole('option', { name: /^SPC Chen, O\./ }).click()
  await dialog.getByRole('button', { name: 'Seat 1' }).click()
  await expect(page.getByText('2 of 4 seats')).toBeVisible()
  await expectSound(page, 'a manifest of a leader of one squad', { phone })
  await shoot(page, 'manifest-of-a-part')

  // One of the four seats is the driver's, and one is the TC's.
  await page.getByRole('button', { name: 'Seat the rest' }).click()
  await expect(page.getByText('3 of 4 seats')).toBeVisible()
  await page.getByRole('button', { name: 'A-31, Passenger: SPC Chen, O. Choose' }).click()
  await page.getByRole('button', { name: 'Remove SPC Chen, O.' }).click()
  await expect(page.getByText('2 of 4 seats')).toBeVisible()
  for (const name of ['Edit name and date', 'Add vehicle', 'Edit A-31', 'Finalize', 'Copy to a date', 'Delete draft']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await owner.goto(`/operations/manifests/${about.manifestId}`)
  await expect(owner.getByText('2 of 4 seats')).toBeVisible()
  await owner.getByRole('button', { name: 'Edit name and date' }).waitFor()
  await owner.context().close()
})

test('a risk worksheet is rated on the matrix, sent up, and accepted by another leader', async ({
  page: leader,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const top = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(top, newPerson('Derek Rasmussen'))
  await introduce(top, { rank: 'CPT' })
  const companyId = await startRoster(top, 'B Co')
  await signInAsNewPerson(leader, newPerson('Marta Alvarez'))
  await introduce(leader, { rank: 'SSG' })
  await startSquad(leader, '2nd Squad')
  await standBelow(leader, top, companyId)

  await test.step('a hazard, its control, and both ratings by keyboard', async () => {
    await leader.goto('/operations/risk')
    await expectSound(leader, 'no worksheets', { phone })
    await leader.getByRole('button', { name: 'New worksheet' }).first().click()
    const head = leader.getByRole('dialog', { name: 'New risk worksheet' })
    await head.getByLabel('Mission or task').fill('Night range')
    await head.getByLabel('Date').fill(inDays(5))
    await head.getByLabel('Your duty position').fill('Squad leader')
    await head.getByLabel('Supervision plan').fill('The platoon sergeant checks each vehicle before it leaves.')
    await head.getByRole('button', { name: 'Start worksheet' }).click()
    await leader.getByRole('button', { name: 'Add hazard' }).click()
    const line = leader.getByRole('dialog', { name: 'Hazard 1' })
    await line.getByLabel('Subtask').fill('Drive to the range')
    await line.getByLabel('Hazard', { exact: true }).fill('Rollover')
    await line.getByLabel('Control', { exact: true }).fill('Rollover drill before leaving')
    await line.getByLabel('How it is implemented').fill('Rehearsal at the motor pool')
    await line.getByLabel('Who implements it').fill('Vehicle commanders')
    const initial = line.getByRole('group', { name: /^Initial risk/ })
    await initial.getByRole('radio', { name: 'II Critical, B Likely: H High' }).focus()
    await leader.keyboard.press('Space')
    await leader.keyboard.press('ArrowRight')
    await expect(initial.getByText('II C: H, high')).toBeVisible()
    const residual = line.getByRole('group', { name: /^Residual risk/ })
    await residual.getByRole('radio', { name: 'II Critical, E Unlikely: L Low' }).check()
    await expectSound(leader, 'a hazard', { phone })
    await shoot(leader, 'risk-matrix')
    await line.getByRole('button', { name: 'Save line' }).click()
    await expect(line).toBeHidden()
    await expect(leader.getByText('The highest residual risk of the lines.')).toBeVisible()
    await leader.getByRole('button', { name: 'Send for approval' }).click()
    await expect(message(leader, 'Sent for approval.')).toBeVisible()
    // A pointer that rests on the message keeps it there.
    await leader.mouse.move(0, 0)
    await expect(leader.getByText(/You prepared this worksheet/)).toBeVisible()
    await expect(leader.getByRole('button', { name: 'Accept risk' })).toHaveCount(0)
  })

  await test.step('the commander accepts it, and it is locked', async () => {
    await top.goto('/operations/risk')
    await top.getByRole('link', { name: 'Night range' }).click()
    await expect(top).toHaveURL(/\?of=/)
    // The link that the leader below would send.
    await top.goto(new URL(leader.url()).pathname)
    await expect(top).toHaveURL(/\?of=/)
    await decide(top)
    await expect(message(top, 'Risk accepted. The worksheet is frozen.')).toBeVisible()
    await expect(leader.getByText(/Risk accepted by .*Rasmussen/)).toBeVisible()
    await expect(leader.getByRole('button', { name: 'Add hazard' })).toHaveCount(0)
    await expectSound(leader, 'an approved worksheet', { phone })
    await shoot(leader, 'risk-worksheet')
    await leader.getByRole('button', { name: 'New version' }).click()
    await expect(leader.getByText('Version 2', { exact: true })).toBeVisible()
  })
  await top.context().close()
})

async function decide(page: Page): Promise<void> {
  await page.getByLabel('You decide as').selectOption({ label: 'Platoon leader' })
  await expect(page.getByText(/company commander or higher decides\. Lower the risk/)).toBeVisible()
  await page.getByLabel('You decide as').selectOption({ label: 'Company commander' })
  await page.getByLabel('Your duty position').fill('Commander')
  await page.getByRole('button', { name: 'Accept risk' }).click()
}
