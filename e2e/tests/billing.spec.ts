// Looks at: billing
import { expectSound } from '../support/every-theme.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { introduce } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test('a subscription is bought in the sandbox, canceled, and resumed', async ({
  page,
  expectAccessible,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/billing')
  await expect(page.getByRole('heading', { name: 'Manage subscription' })).toBeVisible()
  await expect(page.getByText('You have no subscription yet.')).toBeVisible()
  await expectSound(page, 'without a subscription', { phone })
  await shoot(page, 'billing-none')

  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Sandbox: nothing is charged.')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'billing-sandbox')
  await page.getByRole('button', { name: 'Let the payment fail' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was set up')
  await page.getByRole('button', { name: 'Pay (sandbox)' }).click()

  await expect(page).toHaveURL(/\/billing$/)
  await expect(message(page, 'You are subscribed.')).toBeVisible()
  await expect(page.getByText(/^It renews on/)).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()
  await expectSound(page, 'subscribed', { phone })
  await shoot(page, 'billing-subscribed')

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can edit until')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/^It ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume subscription' }).click()
  await expect(page.getByText(/^It renews on/)).toBeVisible()

  // The button moves to where "Resume subscription" was, so wait longer than a double tap.
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'Update billing' }).click()
  await page.getByRole('button', { name: 'Let the next payment fail now' }).click()
  await expect(page.getByRole('status')).toContainText('past due')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Muster' }).click()
  await expect(page.getByRole('main').getByText(/Update billing to resume editing/)).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Manage subscription' }).first().click()
  await expect(page).toHaveURL(/\/billing$/)
})
