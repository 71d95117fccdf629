// Looks at: platform/device, shell/phone
import { Finger } from '../support/finger.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { Phone } from '../support/phone.ts'
import { Keychain, sessionOf, signInBefore } from '../support/phone-session.ts'
import { expect, test } from '../support/test.ts'

test('an iPhone ticks under a finger that has pulled far enough', async ({ page, server }) => {
  await signInAsFirstSergeant(page)
  const keychain = new Keychain()
  const phone = keychain.install(new Phone(page, 'ios', server.url)).plugin('Haptics', { impact: () => {} })
  await signInBefore(phone, keychain, await sessionOf(page))
  await phone.open('/dutyday')
  const name = page.getByRole('navigation', { name: 'Duty Day' })
  await expect(name).toBeVisible()
  const finger = new Finger(await page.context().newCDPSession(page))
  await expect(async () => {
    // What watches the finger may have come after an earlier try.
    await finger.up().catch(() => undefined)
    await finger.down(name)
    await finger.moveBy(0, 120)
    await expect(page.getByText('Let go to search')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(phone.called('Haptics.impact')).toBe(0)
  await finger.up()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect.poll(() => phone.called('Haptics.impact')).toBe(1)
  expect(phone.calls.find(({ name: called }) => called === 'Haptics.impact')?.options).toEqual({ style: 'LIGHT' })
})
