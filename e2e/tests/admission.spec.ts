// Looks at: identity, admin/accounts
import { randomUUID } from 'node:crypto'
import { inviteCoLeader } from '@muster/domain/roster/invites/functions.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { call } from '../support/calls.ts'
import { openLoaded } from '../support/navigation.ts'
import { newPerson, signInAs, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

const NOTICE = `You are accessing a U.S. Government (USG) Information System (IS) that is provided for USG-authorized use only.

By using this IS (which includes any device attached to this IS), you consent to the following conditions:
- The USG routinely intercepts and monitors communications on this IS.
- At any time, the USG may inspect and seize data stored on this IS.`

test('a notice comes before signing in, and new accounts need an invitation', async ({
  page,
  browser,
  startServer,
  guard,
  shoot,
  expectAccessible,
}, info) => {
  guard.allow(/401 |ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
  const server = await startServer({ CONSENT_BANNER: NOTICE, SIGN_UP: 'invited' })
  const agree = page.getByRole('button', { name: 'I agree' })
  const way = page.getByRole('link', { name: /^Continue with/ })

  await test.step('the notice, whole, and nothing to sign in with', async () => {
    await page.goto(`${server.url}/login`)
    await expect(page.getByText('You are accessing a U.S. Government')).toBeVisible()
    await expect(page.getByText('may inspect and seize data')).toBeVisible()
    await expect(way).toHaveCount(0)
    await expectAccessible(page)
    await shoot(page, 'sign-in-notice')
  })

  await test.step('once agreed to, by keyboard too', async () => {
    await agree.focus()
    await page.keyboard.press('Enter')
    await expect(way).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(way).toBeFocused()
  })

  const person = newPerson('Nadia F. Uninvited')
  await test.step('somebody whom nobody invited gets no account', async () => {
    await way.click()
    await page.getByLabel('Name').fill(person.name)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Continue as new user' }).click()
    await expect(page.getByText('New accounts here need an invitation.')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'sign-in-uninvited')
  })

  await test.step('with a leader’s link they do, and the code is filled in', async () => {
    const leader = await secondBrowser(browser, { server, guard, info })
    await leader.goto(`${server.url}/login`)
    await leader.getByRole('button', { name: 'I agree' }).click()
    await signInOnPages(leader, 'first-sergeant')
    const { rosters } = await call(leader, listMyRosters, {})
    const [roster] = rosters.filter(({ role }) => role === 'owner')
    const ask = { rosterId: roster?.id ?? '', inviteId: randomUUID() }
    const { code } = await call(leader, inviteCoLeader, ask)
    await leader.context().close()

    await page.goto(`${server.url}/profile#join=${code}`)
    await agree.click()
    await signInOnPages(page, person)
    await introduce(page)
    await openLoaded(page, `${server.url}/profile#join=${code}`)
    await expect(page.getByLabel(/code/i).last()).toHaveValue(code)
  })
  // The server of this test stops before its page is closed.
  await page.close()
})

test('an admin disables an account, and enables it again', async ({ page, browser, server, guard, shoot }, info) => {
  guard.allow(/status of (401|403)/)
  const person = newPerson('Dina Q. Shutout')
  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, person)
  await introduce(other)
  await other.goto('/profile')
  await expect(other.getByText('This device', { exact: true })).toBeVisible()

  await signInAs(page, 'admin')
  await page.goto('/admin')
  await page.getByLabel('Search accounts').fill(person.email.slice(0, 20))
  await page.getByText(person.email).first().click()
  const panel = page.getByRole('dialog').first()
  const dialog = (name: string) => page.getByRole('dialog', { name })

  await test.step('it is signed out at once, and cannot sign in', async () => {
    await panel.getByRole('button', { name: 'Disable' }).click()
    await dialog('Disable account').getByLabel('Why').fill('Left the unit')
    await shoot(page, 'admin-disable')
    await dialog('Disable account').getByRole('button', { name: 'Disable account' }).click()
    await expect(message(page, 'The account is disabled.')).toBeVisible()
    await expect(panel.getByText(/^since /).first()).toBeVisible()
    await shoot(page, 'admin-disabled')
    await expect(other).toHaveURL(/\/login/)
    await other.getByRole('link', { name: /^Continue with/ }).click()
    await other.getByLabel('Name').fill(person.name)
    await other.getByLabel('E-mail').fill(person.email)
    await other.getByRole('button', { name: 'Continue as new user' }).click()
    await expect(other.getByText('This account is disabled.')).toBeVisible()
    await shoot(other, 'sign-in-disabled')
  })

  await test.step('and comes back as it was', async () => {
    await panel.getByRole('button', { name: 'Enable' }).click()
    await dialog('Enable account').getByLabel('Why').fill('Back again')
    await dialog('Enable account').getByRole('button', { name: 'Enable account' }).click()
    await expect(message(page, 'The account is enabled.')).toBeVisible()
    await other.goto('/login')
    await signInOnPages(other, person)
    await expect(other).not.toHaveURL(/login/)
  })
  await other.context().close()
})

test('an admin comes in by a code from the server’s machine', async ({
  page,
  startServer,
  guard,
  shoot,
  expectAccessible,
}) => {
  guard.allow(/401 |ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
  const server = await startServer({ CONSENT_BANNER: NOTICE })
  await page.goto(`${server.url}/auth/break-glass`)
  await expect(page.getByText('You are accessing a U.S. Government')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('0000-0000')
  await page.getByRole('button', { name: 'I agree. Sign in' }).click()
  await expect(page.getByText('This code is wrong, was used, or is too old.')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'break-glass')
  const said = await server.command('break-glass.ts', 'admin@demo.invalid', 'The provider is down')
  await page.getByLabel('Code').fill(/: ([0-9a-f-]{39})$/m.exec(said)?.[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByText('Signed in with a break-glass code').first()).toBeVisible()
  await expect(page.getByText('“The provider is down”').first()).toBeVisible()
  await page.close()
})
