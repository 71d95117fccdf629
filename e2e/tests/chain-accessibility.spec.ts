// Looks at: roster/linking, roster/invites
import type { Locator } from '@playwright/test'
import { expectSound, expectToFit } from '../support/every-theme.ts'
import { tabThrough } from '../support/keyboard.ts'
import { expectLoaded, openLoaded } from '../support/navigation.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { askToBeLinkedOnPage, confirmAsNewOnPage, makeLeaderCodeOnPage } from '../support/chain-steps.ts'
import { introduce, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

// Many checks in many states, each slow on a busy machine.
test.setTimeout(600_000)

test('enrollment, the enrollment form and its review', async ({ page, browser, server, guard, shoot }, info) => {
  const phone = info.project.name === 'phone'
  const sound = (state: string) => expectSound(page, state, { phone })
  await signInAsNewPerson(page)
  await introduce(page)
  await startRoster(page, '1st Squad')
  await page.goto('/invite')
  await expect(page.getByText('No enrollments to review')).toBeVisible()
  await sound('enrollment, empty')
  const open = page.getByRole('button', { name: 'New link' })
  await open.click()
  await page.getByRole('radio', { name: 'A number of times' }).click()
  await sound('new enrollment link')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await page.getByLabel('For whom').fill('Gains')
  await page.getByRole('radio', { name: 'A number of times' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await sound('enrollment link')
  const address = (await page.getByText(/\/intake\//).textContent()) ?? ''
  await page.getByRole('button', { name: 'All links' }).click()

  await test.step('the form, at this screen size', async () => {
    const soldier = await browser.newContext({
      baseURL: server.url,
      viewport: page.viewportSize(),
      hasTouch: phone,
      isMobile: phone,
      reducedMotion: 'reduce',
    })
    guard.watch(soldier)
    const form = await soldier.newPage()
    const formSound = (state: string) => expectSound(form, state, { phone })
    await form.goto(address)
    await form.getByRole('button', { name: 'Begin' }).click()
    await expect(form.getByText('Read both, then check this box.')).toBeVisible()
    await formSound('intake, notice with a problem')
    if (!phone) expect(await tabThrough(form, 'intake, notice')).toContain('Begin')
    await form.getByRole('checkbox', { name: /I have read the Privacy Act statement/ }).click()
    await form.getByRole('button', { name: 'Begin' }).click()
    await form.getByRole('button', { name: 'Next' }).click()
    await expect(form.getByText('Choose your rank.')).toBeVisible()
    await formSound('intake, first step with problems')
    if (!phone) expect(await tabThrough(form, 'intake, first step')).toContain('Next')
    await form.getByLabel('Rank').selectOption('SPC')
    await form.getByLabel('Last name').fill('Ortega')
    await form.getByLabel('First name').fill('Luis')
    for (let step = 2; ; step++) {
      await form.getByRole('button', { name: 'Next' }).click()
      await expect(form.getByText(new RegExp(`^Step ${step} of`))).toBeVisible()
      if ((await form.getByRole('button', { name: 'Send to my leader' }).count()) > 0) break
      await formSound(`intake, step ${step}`)
    }
    await formSound('intake, before it is sent')
    await form.getByRole('button', { name: 'Send to my leader' }).click()
    await expect(form.getByRole('heading', { name: 'Your enrollment form has been sent' })).toBeVisible()
    await formSound('intake, receipt')
    await soldier.close()
  })

  const review = page.getByRole('button', { name: 'Review: SPC Ortega, L.' })
  await expect(review).toBeVisible()
  await sound('enrollment, with an enrollment form and a link')
  if (!phone) expect(await tabThrough(page, 'enrollment')).toContain('New link')
  await review.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await sound('review of an enrollment form')
  await shoot(page, 'intake-review-new')
  await page.keyboard.press('Escape')
  await expect(review).toBeFocused()
  await page.getByRole('button', { name: 'Deactivate: Gains' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await sound('end an enrollment link')
})

test('links, one’s own record and the roll-up', async ({ page, browser, server, guard, shoot }, info) => {
  const phone = info.project.name === 'phone'
  const sound = (state: string) => expectSound(page, state, { phone })
  async function opened(state: string, opener: Locator, inside: Locator): Promise<void> {
    await opener.click()
    await expect(inside).toBeVisible()
    await sound(state)
    await page.keyboard.press('Escape')
    await expect(inside).toBeHidden()
    await expect.soft(opener, `${state}: focus returned`).toBeFocused()
  }
  // The leader above uses another browser. This one belongs to the squad leader, who is a Soldier there.
  const above = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(above, newPerson('Derek Rasmussen'))
  await introduce(above)
  await startRoster(above, 'A Co')

  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  await page.goto('/profile/record')
  await expect(page.getByText('No record about you here')).toBeVisible()
  await sound('own record, none')
  await startSquad(page, '1st Squad')
  await askToBeLinkedOnPage(page, await makeLeaderCodeOnPage(above, 'Squad leaders'), 'A Co')
  await sound('profile, waiting to be linked')
  await confirmAsNewOnPage(above, 'SSG Alvarez, Marta')
  await expect(page.getByText('keeps your record on')).toBeVisible()
  await sound('profile, linked')
  await shoot(page, 'profile-linked')
  if (!phone) {
    expect(await tabThrough(page, 'profile')).toEqual(
      expect.arrayContaining(['Unlink', 'Save profile', 'Save notifications', 'Delete account']),
    )
  }
  await opened('end one’s own link', page.getByRole('button', { name: 'Unlink' }), page.getByRole('dialog'))

  await page.goto('/profile/record')
  await expect(page.getByRole('tab', { name: 'Access log' })).toBeVisible()
  await sound('own record')
  if (!phone) expect(await tabThrough(page, 'own record')).toContain('Message your leaders')
  await page.getByRole('button', { name: 'Edit emergency contact' }).click()
  await sound('own record, being edited')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Duty history' }).click()
  await sound('own duty history')
  await page.getByRole('tab', { name: 'Access log' }).click()
  await expect(page.getByText(/Rasmussen/).first()).toBeVisible()
  await sound('who looked')
  await shoot(page, 'who-looked')

  await test.step('from above, at this screen size', async () => {
    // The list above the button moves it when it loads.
    await openLoaded(page, '/soldiers/settings?tab=leaders')
    const code = page.getByRole('button', { name: 'Make a leader code' })
    await opened('make a leader code', code, page.getByRole('dialog'))
    // Somebody asks for a link to this squad.
    const asking = await browser.newContext({ baseURL: server.url })
    guard.watch(asking)
    const soldier = await asking.newPage()
    await signInAsNewPerson(soldier, newPerson('Olga Chen'))
    await introduce(soldier, { rank: 'SPC' })
    await startRoster(soldier, 'Alpha Team')
    await askToBeLinkedOnPage(soldier, await makeLeaderCodeOnPage(page, 'Soldiers'), '1st Squad')
    await page.goto('/soldiers')
    await expect(page.getByText('1 person asks to be linked.')).toBeVisible()
    await sound('Soldiers, with a request')
    await opened('requests', page.getByRole('button', { name: 'Review requests' }), page.getByRole('dialog'))
    await page.getByRole('button', { name: 'Review requests' }).click()
    await page.getByRole('button', { name: 'Confirm SPC Chen, Olga' }).click()
    await expect(message(page, 'SPC Chen, Olga is linked.')).toBeVisible()
    await asking.close()
    await page.goto('/dutyday/rosters')
    await expect(page.getByRole('list', { name: 'Rosters' }).getByRole('listitem')).toHaveCount(2)
    await sound('roll-up')
    await shoot(page, 'roll-up-squad')
    if (!phone) expect(await tabThrough(page, 'roll-up')).toContainEqual(expect.stringMatching(/Alpha Team/))
    await page.getByRole('button', { name: /^Alpha Team/ }).click()
    await expect(page.getByRole('region', { name: 'Roster below' })).toBeVisible()
    await sound('a roster below')
  })
  await above.context().close()
})

test("the first sergeant's screens around the roster", async ({ page }, info) => {
  const phone = info.project.name === 'phone'
  const sound = (state: string) => expectSound(page, state, { phone })
  await signInAsFirstSergeant(page)
  for (const [path, heading] of [
    ['/profile', 'My Profile'],
    ['/support', 'Support'],
    ['/invite', 'Soldier Enrollment'],
    ['/soldiers/settings?tab=leaders', 'Groups and settings'],
    ['/soldiers/settings?tab=transfers', 'Groups and settings'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('main').locator('button:visible').first()).toBeVisible()
    await expectLoaded(page)
    await sound(path)
    if (phone) {
      await page.setViewportSize({ width: 320, height: 640 })
      await expectToFit(page, `${path} at 320 px`)
      await page.setViewportSize({ width: 390, height: 844 })
    } else {
      expect((await tabThrough(page, path)).length, `${path}: stops`).toBeGreaterThan(5)
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectToFit(page, `${path} with large text`)
  }
})
