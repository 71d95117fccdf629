// Looks at: roster/intake
import type { Page } from '@playwright/test'
import { signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message, undo } from '../support/toasts.ts'

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

test.setTimeout(240_000)

test('an enrollment form goes from a phone without signal to the row that it is about', async ({
  page: leader,
  browser,
  server,
  guard,
  expectAccessible,
  shoot,
}, info) => {
  // Signed-out pages ask who is signed in, the ended link is refused, and the signal is lost.
  guard.allow(/status of 40[14]/)
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const last = 'Ortega'
  await signInAsNewPerson(leader)
  await introduce(leader)
  await startRoster(leader, '1st Squad')
  await leader.goto('/invite')
  const address = await newLink(leader, last)
  await shoot(leader, 'enrollment-link')
  await expectAccessible(leader)
  await leader.getByRole('button', { name: 'All links' }).click()

  const phone = await secondBrowser(browser, { server, guard, info })
  await test.step('read first, then fill in; a draft outlives the page', async () => {
    await phone.goto(address)
    await phone.getByRole('button', { name: 'Begin' }).click()
    await expect(phone.getByText('Read both, then check this box.')).toBeVisible()
    await expectAccessible(phone)
    await begin(phone)
    await phone.getByRole('button', { name: 'Next' }).click()
    await expect(phone.getByText('Choose your rank.')).toBeVisible()
    await expectAccessible(phone)
    await shoot(phone, 'intake-step')
    await phone.getByLabel('Rank').selectOption('SPC')
    await phone.getByLabel('Last name').fill(last)
    await phone.getByLabel('First name').fill('Luis')
    await phone.getByRole('button', { name: 'Next' }).click()
    await phone.getByLabel('MOS').fill('11B')
    // A reload keeps the step, and the phone's Back goes back one step.
    await phone.reload()
    await expect(phone.getByLabel('MOS')).toHaveValue('11B')
    await phone.goBack()
    await expect(phone.getByLabel('Last name')).toHaveValue(last)
    await phone.goForward()
    await phone.getByRole('button', { name: 'Go to review' }).click()
    await shoot(phone, 'intake-review')
  })

  await test.step('sent by itself when there is signal again, once', async () => {
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Send to my leader' }).click()
    await expect(phone.getByText(/^No signal/)).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByRole('heading', { name: 'Your enrollment form has been sent' })).toBeVisible()
    await expectAccessible(phone)
    await shoot(phone, 'intake-receipt')
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Your enrollment form has been sent' })).toBeVisible()
    const kept = await phone.evaluate(() => JSON.stringify(localStorage))
    expect(kept, 'nothing of what was typed, and no token').not.toMatch(
      new RegExp(`${last}|${address.split('/').pop()}`),
    )
  })

  await test.step('a second form is compared field by field, accepted and undone', async () => {
    await leader.getByRole('button', { name: `Review: SPC ${last}, L.` }).click()
    await leader.getByRole('button', { name: 'Add the Soldier' }).click()
    await expect(message(leader, `${last}, Luis added.`)).toBeVisible()

    await phone.getByRole('button', { name: 'Fill in another enrollment form' }).click()
    await begin(phone)
    await phone.getByLabel('Rank').selectOption('CPL')
    await phone.getByLabel('Last name').fill(last)
    await phone.getByLabel('First name').fill('Luis')
    await phone.getByRole('button', { name: 'Next' }).click()
    // After deleting, the form starts at the first step, like a new one.
    await phone.getByRole('button', { name: 'Delete what I typed' }).click()
    await phone.getByRole('button', { name: 'Delete', exact: true }).click()
    await begin(phone)
    await phone.getByLabel('Rank').selectOption('CPL')
    await phone.getByLabel('Last name').fill(last)
    await phone.getByLabel('First name').fill('Luis')
    await phone.getByRole('button', { name: 'Next' }).click()
    await phone.getByLabel('MOS').fill('11C')
    await phone.getByRole('button', { name: 'Go to review' }).click()
    await phone.getByRole('button', { name: 'Send to my leader' }).click()
    await expect(phone.getByRole('heading', { name: 'Your enrollment form has been sent' })).toBeVisible()

    await leader.getByRole('button', { name: `Review: CPL ${last}, L.` }).click()
    await leader.getByRole('checkbox', { name: 'MOS' }).click()
    await shoot(leader, 'intake-compare')
    await expectAccessible(leader)
    await leader.getByRole('button', { name: 'Accept 1 of 2' }).click()
    await undo(leader, `${last}, Luis updated: 1 field.`)
    await expect(message(leader, 'Undone.')).toBeVisible()
  })

  await test.step('an ended link says so, and shows nothing', async () => {
    await leader.getByRole('button', { name: `Deactivate: ${last}` }).click()
    await leader.getByRole('button', { name: 'Deactivate the link' }).click()
    await expect(leader.getByText('Ended').first()).toBeVisible()
    const other = await secondBrowser(browser, { server, guard, info })
    await other.goto(`/?token=${address.split('/').pop() ?? ''}`)
    await expect(other.getByText(/This link cannot be used/)).toBeVisible()
    await expectAccessible(other)
    await shoot(other, 'intake-dead')
    await other.goto('/intake')
    await expect(other.getByText('you need the enrollment link of the leader')).toBeVisible()
  })
})

async function newLink(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByLabel('For whom').fill(label)
  await page.getByLabel('A number of times').click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('img', { name: `QR code of the enrollment link ${label}` })).toBeVisible()
  return (await page.getByText(/\/intake\//).textContent()) ?? ''
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read the Privacy Act statement/ }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
}
