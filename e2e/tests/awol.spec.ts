// Looks at: dutyday/awol
import type { Locator } from '@playwright/test'
import { letHoursPass, reportAbsent } from '../support/absences.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

const POLICY = 'Policy moves faster than this app. Confirm with S1, legal and PMO.'

/**
 * Of two hours, in the first minutes. The page's clock stands still, so the case may have started this very second.
 */
const TWO_HOURS_LEFT = /^(?:1 h 5\d|2 h 00) min left$/

test('late at formation, 3 hours, the decision, AWOL in the PERSTAT, returned and closed', async ({
  page,
  server,
  shoot,
  expectAccessible,
}, info) => {
  // Several states are checked in every theme.
  test.slow()
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  const rosterId = await startSquad(page, 'D Co, 1-99 IN')
  const chen = 'SPC Chen, O.'

  await test.step('late at formation: a case from the Soldier on Duty Day', async () => {
    await reportAbsent(page, chen, 'FTR Failure to report')
    await expect(page.getByText(`${chen} is FTR since `)).toBeVisible()
    await page.getByRole('button', { name: 'Open a case' }).click()
    const dialog = page.getByRole('dialog', { name: `Open a case: ${chen}` })
    await expect(dialog.getByText(POLICY)).toBeVisible()
    await dialog.getByLabel('Place of duty').fill('PT formation')
    await dialog.getByLabel('Note').fill('said to be suicidal')
    await expect(dialog.getByText('This reads like health information.')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'awol-open')
    await dialog.getByRole('button', { name: 'Open the case' }).click()
    // Nothing was sent, because the note contains something that must not be stored.
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Note').fill('Not at 0630 formation')
    await dialog.getByRole('button', { name: 'Open the case' }).click()
    await expect(page.getByRole('heading', { name: chen })).toBeVisible()
    await expect(page.getByText(POLICY)).toBeVisible()
    await expect(page.locator('span', { hasText: /^Day 1$/ })).toBeVisible()
    await page.goto('/dutyday')
    await expect(page.getByText('Absence case open')).toBeVisible()
    await page.goto('/dutyday/awol')
    await expect(page.getByText('Record last seen; call and text; look')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'awol-list')
    await page.getByRole('button', { name: chen }).click()
  })

  const todo = page.getByRole('list', { name: 'To do' })
  const done = page.getByRole('list', { name: 'Done' })

  await test.step('three hours later a step is late; one tap marks it, and a mistake is undone', async () => {
    await tick(todo, 'Record last seen; call and text; look')
    await letHoursPass(server, rosterId, 3)
    await page.reload()
    await expect(line(todo, 'Alert Army law enforcement').getByText(/ late$/)).toBeVisible()
    await expect(line(todo, 'Notify family').getByText(/^4 h 5\d min left$/)).toBeVisible()
    await expectSound(page, 'a case with late steps', { phone })
    await shoot(page, 'awol-case')
    await tick(todo, 'Notify PSG, 1SG and commander')
    await undo(page, 'Notify PSG, 1SG and commander: done.')
    await expect(line(todo, 'Notify PSG, 1SG and commander')).toBeVisible()
    await todo.getByRole('button', { name: 'With time and note: Alert Army law enforcement (PMO or DES)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alert Army law enforcement (PMO or DES)' })
    await dialog.getByLabel('Note').fill('PMO desk, SGT Ruiz')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(line(done, 'Alert Army law enforcement').getByText('PMO desk, SGT Ruiz')).toBeVisible()
  })

  await test.step('absent, unknown', async () => {
    await page.getByRole('button', { name: 'Absent, unknown', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Set absent, unknown' }).click()
    await expect(message(page, `${chen} is absent, unknown.`)).toBeVisible()
    await expect(line(done, 'Duty status to absent, unknown (AUN)')).toBeVisible()
  })

  await test.step('the decision: self-harm means missing, voluntary means AWOL, and not under 24 hours', async () => {
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Decide: ${chen}` })
    await dialog.getByRole('radio', { name: 'Voluntary', exact: true }).click()
    await expect(dialog.getByText(/Less than 24 hours absent/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Decide: AWOL' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Any indication of self-harm' }).click()
    await expect(dialog.getByText('Result: Missing')).toBeVisible()
    await expectSound(page, 'the decision', { phone })
    await shoot(page, 'awol-decision')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await letHoursPass(server, rosterId, 46)
    await page.reload()
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await dialog.getByRole('radio', { name: 'Voluntary', exact: true }).click()
    const sent = page.waitForRequest(/changeAwolCase/)
    await dialog.getByRole('button', { name: 'Decide: AWOL' }).click()
    expect((await sent).postData()).not.toMatch(/harm|evidence|involuntary/)
    await expect(message(page, `${chen}: AWOL.`)).toBeVisible()
    // Two days ago, or three if it is early in the morning.
    await expect(line(todo, 'Letter to the next of kin')).toContainText(/In [67] days/)
  })

  await test.step('AWOL in the PERSTAT', async () => {
    await page.goto('/dutyday/perstat')
    await expect(page.getByRole('columnheader', { name: 'AWOL' }).or(page.getByText('AWOL')).first()).toBeVisible()
    await expect(page.getByText(chen).first()).toBeVisible()
    await page.goto('/dutyday')
    await expect(page.getByRole('button', { name: `${chen}: AWL, AWOL. Change` })).toBeVisible()
  })

  await test.step('marked present elsewhere: shown on the case, settled by a person', async () => {
    await page.getByRole('button', { name: `${chen}: AWL, AWOL. Change` }).click()
    const panel = page.getByRole('dialog', { name: chen })
    // Nobody knows when a missing Soldier comes back.
    await expect(panel.getByLabel('First day')).toBeVisible()
    await expect(panel.getByLabel('Last day')).toHaveCount(0)
    await expect(panel).not.toContainText('due back')
    await panel.getByRole('button', { name: 'PDY Present for duty' }).click()
    await expect(page.getByRole('button', { name: `${chen}: PDY, Present for duty. Change` })).toBeVisible()
    await page.goto('/dutyday/awol')
    await expect(page.getByText('Duty Day says PDY. Open the case.')).toBeVisible()
    await page.getByRole('button', { name: chen }).click()
    await expect(page.getByText(/^Duty Day says Present for duty, recorded .* by SFC Kowalski/)).toBeVisible()
    await page.getByRole('button', { name: 'Report the return' }).click()
    await page
      .getByRole('dialog', { name: `${chen} is back` })
      .getByRole('button', { name: 'Report the return' })
      .click()
    await expect(message(page, `${chen} is back.`)).toBeVisible()
    await expect(line(todo, 'Notify PMO that the Soldier is back')).toBeVisible()
  })

  await test.step('printed, and closed', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print' }).click()
    expect((await download).suggestedFilename()).toMatch(/^absence-chen-.*\.pdf$/)
    await page.getByRole('button', { name: 'Close the case' }).click()
    const dialog = page.getByRole('dialog', { name: `Close the case of ${chen}` })
    await expect(dialog.getByText('Outcome: returned.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close the case' }).click()
    await expect(page.getByRole('button', { name: 'Reopen the case' })).toBeVisible()
    await page.goto('/dutyday/awol')
    await expect(page.getByText('No open cases')).toBeVisible()
    await page.getByRole('radio', { name: 'Closed' }).click()
    await expect(page.getByText(/^returned, closed /)).toBeVisible()
  })
})

test('a drop from the rolls by mistake is taken back, and the roster’s own Restore links to the case', async ({
  page,
  server,
  guard,
  shoot,
  expectAccessible,
}, info) => {
  // The browser's log line for a refusal.
  guard.allow(/restoreSoldiers/)
  await signInAsNewPerson(page, newPerson('Ruth A. Lindqvist'))
  await introduce(page)
  const rosterId = await startSquad(page, 'F Co, 1-99 IN')
  const chen = 'SPC Chen, O.'

  await test.step('a case that reached AWOL', async () => {
    await reportAbsent(page, chen, 'AUN Absent, unknown')
    await page.getByRole('button', { name: 'Open a case' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the case' }).click()
    // The page of the case, not the dialog before it.
    await expect(page.locator('span', { hasText: /^Day 1$/ })).toBeVisible()
    await letHoursPass(server, rosterId, 50)
    await page.reload()
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Decide: ${chen}` })
    await dialog.getByRole('radio', { name: 'Voluntary', exact: true }).click()
    await dialog.getByRole('button', { name: 'Decide: AWOL' }).click()
    await expect(message(page, `${chen}: AWOL.`)).toBeVisible()
  })

  const dropFromRolls = page.getByRole('button', { name: 'Drop from rolls', exact: true }).last()
  const drop = async () => {
    await dropFromRolls.click()
    const dialog = page.getByRole('dialog', { name: `Drop ${chen} from the rolls` })
    await dialog.getByLabel('Note').fill('Ordered by BN CDR')
    await dialog.getByRole('button', { name: 'Drop from rolls' }).click()
    await expect(page.getByRole('button', { name: 'Take the drop back' })).toBeVisible()
  }

  await test.step('undone from the message', async () => {
    await drop()
    await undo(page, `${chen} was dropped from the rolls and archived.`)
    await expect(message(page, 'The drop was taken back.')).toBeVisible()
    await expect(dropFromRolls).toBeVisible()
    await expect(page.getByText('Undone: Dropped from rolls, back to AWOL')).toBeVisible()
  })

  await test.step('the roster does not restore without the case', async () => {
    await drop()
    const about = page.url()
    await page.goto('/soldiers/settings?tab=archived')
    await page.getByRole('button', { name: `Restore ${chen}` }).click()
    await expect(
      message(page, /^Nobody was restored\. SPC Chen was dropped from the rolls in an absence case\./),
    ).toBeVisible()
    await page.goto(about)
  })

  await test.step('taken back on the case', async () => {
    await page.getByRole('button', { name: 'Take the drop back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take the drop back' })
    await expect(
      dialog.getByText(
        /^For a drop that was a mistake\. If this drop archived the Soldier, SPC Chen, O\. goes back on the roster/,
      ),
    ).toBeVisible()
    await expectAccessible(page)
    await expectSound(page, 'taking a drop back', { phone: info.project.name === 'phone' })
    await shoot(page, 'awol-take-drop-back')
    await dialog.getByRole('button', { name: 'Take the drop back' }).click()
    await expect(dropFromRolls).toBeVisible()
    await expect(page.getByText('Undone: Dropped from rolls, back to AWOL')).toHaveCount(2)
    await page.goto('/dutyday')
    await expect(page.getByRole('button', { name: `${chen}: AWL, AWOL. Change` })).toBeVisible()
  })
})

test('the policy is changed and reset; a device with a wrong clock counts by the server’s', async ({
  page,
  context,
  server,
  guard,
  shoot,
  expectAccessible,
}, info) => {
  test.slow()
  const before = server.log.length
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Omar T. Haddad'))
  await introduce(page)
  await startSquad(page, 'E Co, 1-99 IN')
  await page.goto('/dutyday/awol')
  await expect(page.getByText('No open cases')).toBeVisible()
  await expectAccessible(page)

  await test.step('a custom step, as a new version', async () => {
    await page.getByRole('link', { name: 'Policy', exact: true }).click()
    await expect(page.getByText(POLICY)).toBeVisible()
    await expect(page.getByText('Sources as of 21 Nov 2026')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'awol-policy')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Alert Army law enforcement (PMO or DES)').click()
    await page.locator('details[open]').getByLabel('Number').fill('2')
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByLabel('Step').last().fill('Tell the battalion staff duty officer')
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(page.getByText(/^Step \d+, By when: /)).toBeVisible()
    await page.getByLabel('Number').last().fill('4')
    await expectSound(page, 'the policy’s editor', { phone })
    await shoot(page, 'awol-editor')
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
    await expect(page.getByText('2 h after the discovery', { exact: true })).toBeVisible()
  })

  await test.step('a new case follows it, even from a phone whose clock is an hour ahead', async () => {
    await page.clock.setFixedTime(new Date(Date.now() + 3_600_000))
    await page.goto('/dutyday/awol')
    await page.getByRole('button', { name: 'Open a case' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Open a case' })
    await dialog.getByRole('combobox', { name: 'Soldier' }).fill('egan')
    await dialog.getByRole('option', { name: 'PFC Egan, R.' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the case' }).click()
    await expect(page.getByText('Tell the battalion staff duty officer')).toBeVisible()
    await expect(
      line(page.getByRole('list', { name: 'To do' }), 'Alert Army law enforcement').getByText(TWO_HOURS_LEFT),
    ).toBeVisible()
  })

  await test.step('and the wrong clock is reported', async () => {
    await expect(page.getByText(/^Your device’s clock is (59 min|1 h 00 min) ahead\./)).toBeVisible()
    await expect(
      line(page.getByRole('list', { name: 'To do' }), 'Alert Army law enforcement').getByText(TWO_HOURS_LEFT),
    ).toBeVisible()
    await page.clock.setFixedTime(new Date())
    await page.reload()
    // Only after the case is loaded: what the device has stored still uses the wrong clock until the server answers.
    await expect(page.getByText('Tell the battalion staff duty officer')).toBeVisible()
    await expect(page.getByText(/^Your device’s clock/)).toBeHidden()
  })

  await test.step('without signal: the case as last known, checked steps are kept, moves wait', async () => {
    const todo = page.getByRole('list', { name: 'To do' })
    await expect(line(todo, 'Notify family')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'Offline · as of' })).toBeVisible()
    await tick(todo, 'Notify family or next of kin; ask for help')
    await expect(page.getByRole('list', { name: 'Done' }).getByText('Notify family')).toBeVisible()
    await expect(page.getByText('Advancing the case needs signal.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Absent, unknown', exact: true })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByRole('status').filter({ hasText: 'Offline · as of' })).toBeHidden()
    await page.reload()
    await expect(line(page.getByRole('list', { name: 'Done' }), 'Notify family').getByText(/SFC Haddad/)).toBeVisible()
  })

  await test.step('opened by mistake: the status is as before', async () => {
    await page.getByRole('button', { name: 'More about this case' }).click()
    await page.getByRole('menuitem', { name: 'Opened by mistake' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close as a mistake' }).click()
    await expect(page.getByRole('button', { name: 'Reopen the case' })).toBeVisible()
    await page.goto('/dutyday')
    await expect(page.getByRole('button', { name: 'Report PFC Egan, R. present' })).toBeVisible()
  })

  await test.step('and the policy is as before', async () => {
    await page.goto('/dutyday/awol?view=policy')
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the policy' }).click()
    await expect(page.getByText('Default', { exact: true })).toBeVisible()
    await expect(page.getByText('Tell the battalion staff duty officer')).toBeHidden()
  })
  expect(server.log.slice(before)).not.toMatch(/"level":50/)
})

function line(list: Locator, label: string): Locator {
  return list.getByRole('listitem').filter({ hasText: label })
}

async function tick(todo: Locator, label: string): Promise<void> {
  await todo.getByRole('button', { name: `Done: ${label}` }).click()
  await expect(todo.getByRole('button', { name: `Done: ${label}` })).toBeHidden()
}
