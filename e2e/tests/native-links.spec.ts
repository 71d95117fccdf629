// Looks at: shell
import type { Page } from '@playwright/test'
import { Phone, PluginError } from '../support/phone.ts'
import { Keychain, sessionOf, signInBefore } from '../support/phone-session.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import type { MusterServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

/** A phone whose app is opened by links and left by the back button. */
function phoneOf(page: Page, server: MusterServer, launchedBy?: string): Phone {
  return new Phone(page, 'android', server.url).plugin('App', {
    getLaunchUrl: () => (launchedBy === undefined ? {} : { url: launchedBy }),
  })
}

function opened(phone: Phone): unknown[] {
  return phone.calls.filter(({ name }) => name === 'Browser.open').map(({ options }) => options.url)
}

test('only our own links open their screen in the app, at its start and later', async ({ page, server }) => {
  const phone = phoneOf(page, server, 'muster://intake')
  await phone.open('/')
  await expect(page).toHaveURL('https://localhost/intake')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await phone.emit('App', 'appUrlOpen', { url: `${server.url}/dutyday/tasks` })
  await expect(page).toHaveURL('https://localhost/login?return=%2Fdutyday%2Ftasks')

  for (const url of ['https://elsewhere.example/soldiers', 'javascript:alert(1)', 'muster://nowhere/at/all']) {
    await phone.emit('App', 'appUrlOpen', { url })
  }
  // A page that the app does not have opens above it. If the links before had opened anything, it would show by now.
  const answer = `${server.url}/soldiers/alerts/answer.html#secret`
  await phone.emit('App', 'appUrlOpen', { url: answer })
  await expect.poll(() => opened(phone)).toEqual([answer])
  await expect(page).toHaveURL('https://localhost/login?return=%2Fdutyday%2Ftasks')

  // A reload does not follow the launch link again.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('https://localhost/login?return=%2Fdutyday%2Ftasks')
})

test('the back button goes back, and leaves the app if there is nothing to go back to', async ({ page, server }) => {
  const phone = phoneOf(page, server)
  await phone.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await phone.emit('App', 'appUrlOpen', { url: 'muster://intake' })
  await expect(page).toHaveURL('https://localhost/intake')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await phone.emit('App', 'backButton', { canGoBack: true })
  await expect(page).toHaveURL('https://localhost/login')
  expect(phone.called('App.minimizeApp')).toBe(0)
  await phone.emit('App', 'backButton', { canGoBack: true })
  await expect.poll(() => phone.called('App.minimizeApp')).toBe(1)
  await expect(page).toHaveURL('https://localhost/login')
})

test('an outside page opens above the app', async ({ page, server }) => {
  const phone = phoneOf(page, server)
  await phone.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://elsewhere.example/help',
      target: '_blank',
    })
    link.append('Elsewhere')
    document.body.append(link)
  })
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.poll(() => opened(phone)).toEqual(['https://elsewhere.example/help'])
  await expect(page).toHaveURL('https://localhost/login')
})

test('a file goes to the share sheet; closing that is not an error, and the next start removes it', async ({
  page,
  browser,
  server,
}) => {
  const keychain = new Keychain()
  const phone = keychain.install(phoneOf(page, server))
  const browserPage = await browser.newPage({ baseURL: server.url })
  await signInAsFirstSergeant(browserPage)
  await signInBefore(phone, keychain, await sessionOf(browserPage))
  let answers = 0
  phone.plugin('Filesystem', { writeFile: ({ path }) => ({ uri: `file:///cache/${String(path)}` }) }).plugin('Share', {
    share: () => {
      answers++
      if (answers === 2) throw new PluginError('Share canceled', '')
    },
  })
  await phone.open('/profile')
  const save = page.getByRole('button', { name: 'Download my data' })
  await save.click()
  await expect.poll(() => phone.called('Share.share')).toBe(1)
  expect(phone.called('Filesystem.rmdir')).toBe(1)
  const [written] = phone.calls.filter(({ name }) => name === 'Filesystem.writeFile')
  expect(written?.options).toMatchObject({ directory: 'CACHE', recursive: true })
  expect(written?.options.path).toMatch(/^shared\/[\w-]+\/[^/]+\.json$/)
  const json = Buffer.from(String(written?.options.data), 'base64').toString()
  expect(JSON.stringify(JSON.parse(json))).toContain('Rasmussen')
  const [shared] = phone.calls.filter(({ name }) => name === 'Share.share')
  expect(shared?.options.files).toEqual([`file:///cache/${String(written?.options.path)}`])

  await expect(save).toBeEnabled()
  await save.click()
  await expect.poll(() => phone.called('Share.share')).toBe(2)
  await expect(save).toBeEnabled()
  await expect(page.getByRole('listitem').filter({ hasText: /could not|went wrong|try again/i })).toHaveCount(0)
})
