// Looks at: platform/live
import type { Locator } from '@playwright/test'
import { markPage } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test('a change in one browser shows in the other without a reload', async ({ page, browser, server, guard }, info) => {
  // The person who saves second is refused, and decides.
  guard.allow(/status of 409 .*updateSoldiers/)
  const person = newPerson('Carmen R. Ibarra')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await startSquad(page, 'B Co, 1-99 IN')
  await page.goto('/dutyday')

  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, person)

  /** Does the action and reports how long it took until the other screen showed it. */
  async function seenAfter(what: string, act: () => Promise<void>, shown: Locator): Promise<void> {
    const stayed = await markPage(other)
    const before = Date.now()
    await act()
    const done = Date.now()
    await expect(shown).toBeVisible()
    const seen = Date.now()
    console.log(`${info.project.name}: ${what} seen ${seen - before} ms after the tap began, ${seen - done} after it`)
    expect(await stayed(), 'no reload').toBe(true)
  }

  await test.step('a status', async () => {
    await other.goto('/dutyday')
    await expect(other.getByRole('button', { name: 'Report SGT Brooks, N. present' })).toBeVisible()
    await seenAfter(
      'a status',
      () => page.getByRole('button', { name: 'Report SGT Brooks, N. present' }).click(),
      other.getByRole('button', { name: 'SGT Brooks, N.: PDY, Present for duty. Change' }),
    )
    await expect(other.getByText('5 not reported', { exact: true })).toBeAttached()
    await seenAfter(
      'a squad',
      () => page.getByRole('button', { name: /^All others present, / }).click(),
      // A phone shows `6/6`.
      other.getByText(/^6\/? of 6 reported$/).first(),
    )
  })

  await test.step('and in the other direction', async () => {
    await expect(other.getByText('0 not reported', { exact: true })).toBeAttached()
    await other.getByRole('button', { name: 'SPC Diaz, P.: PDY, Present for duty. Change' }).click()
    const panel = other.getByRole('dialog', { name: 'SPC Diaz, P.' })
    await panel.getByRole('button', { name: 'APT Appointment' }).click()
    await panel.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByRole('button', { name: 'SPC Diaz, P.: APT, Appointment. Change' })).toBeVisible()
  })

  await test.step('a name', async () => {
    await other.goto('/soldiers')
    await expect(other.getByText('PFC Egan, R.').first()).toBeVisible()
    await page.goto('/soldiers')
    await page.getByText('PFC Egan, R.').first().click()
    const record = page.getByRole('link', { name: 'Open record' })
    if (info.project.name === 'desktop') await record.click()
    await page.getByRole('tab', { name: 'Record', exact: true }).click()
    await page.getByRole('button', { name: 'Edit identity' }).click()
    await page.getByLabel('Last name').fill('Eaton')
    await seenAfter(
      'a name',
      () => page.getByRole('button', { name: 'Save', exact: true }).click(),
      other.getByText('PFC Eaton, R.').first(),
    )
    await expect(other.getByText('PFC Egan, R.')).toHaveCount(0)
  })

  await test.step('both change the same name: the other change is shown, and the person decides', async () => {
    await other.goto(page.url())
    for (const each of [page, other]) {
      await each.getByRole('button', { name: 'Edit identity' }).click()
      await expect(each.getByLabel('Last name')).toHaveValue('Eaton')
    }
    const meanwhile = other.getByRole('alert', { name: 'Changed by someone else' })
    const rename = async (each: typeof page, last: string) => {
      await each.getByLabel('Last name').fill(last)
      await each.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await rename(page, 'Easton')
    await expect(page.getByRole('button', { name: 'Edit identity' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Edit identity' })).toBeInViewport({ ratio: 1 })
    await rename(other, 'Eagle')
    await expect(meanwhile).toContainText('changed this while you were editing. Nothing of yours was saved yet.')
    for (const name of ['Easton', 'Eagle']) await expect(meanwhile.getByText(name)).toBeVisible()
    await meanwhile.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(meanwhile).toBeHidden()
    await expect(other.getByLabel('Last name')).toHaveValue('Easton')

    await page.getByRole('button', { name: 'Edit identity' }).click()
    await rename(page, 'Eaton')
    await expect(page.getByRole('button', { name: 'Edit identity' })).toBeVisible()
    await rename(other, 'Eagle')
    await meanwhile.getByRole('button', { name: 'Save yours' }).click()
    for (const each of [page, other]) await expect(each.getByRole('heading', { name: 'PFC Eagle, R.' })).toBeVisible()
  })

  await test.step('a group', async () => {
    await other.goto('/soldiers/settings')
    await expect(other.getByText('Add group')).toBeVisible()
    await page.goto('/soldiers/settings')
    await page.getByRole('button', { name: 'Add group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a group' })
    await dialog.getByLabel('Name').fill('Weapons Platoon')
    await seenAfter(
      'a group',
      () => dialog.getByRole('button', { name: 'Add group' }).click(),
      other.getByText('Weapons Platoon', { exact: true }),
    )
  })

  await other.context().close()
})
