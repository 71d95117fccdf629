// Looks at: platform/storage, platform/lock, shell/lock
import type { Page } from '@playwright/test'
import { LockedPhone } from '../support/locked-phone.ts'
import { goTo } from '../support/navigation.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

/** Of the squad's Soldiers, of the person, and of the calls that were kept. */
const NAMES = ['Alvarez', 'Brooks', 'Chen', 'Whitfield', 'getAccountability', 'listSoldiers', 'getMyProfile']

/**
 * Every byte that the page's origin keeps on the device: local and session storage, all records of all databases with
 * their names, and the addresses of answers in Cache Storage.
 */
async function keptBytes(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('The database does not answer.'))
      })
    const textOf = (value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : JSON.stringify(value)
    for (const { name = '' } of await indexedDB.databases()) {
      texts.push(name)
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store)
        texts.push(JSON.stringify(await answer(all.getAllKeys())))
        for (const value of await answer(all.getAll())) texts.push(textOf(value))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) if (url.includes('/api/')) texts.push(url)
    }
    return texts.join('\n')
  })
}

/** The databases in which there is something, without the account's tag. */
async function filled(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('The database does not open.'))
      })
      const count = await new Promise<number>((resolve) => {
        const request = database.transaction('entries').objectStore('entries').count()
        request.onsuccess = () => resolve(request.result)
      })
      database.close()
      if (count > 0) names.push(name.split('-').slice(0, 2).join('-'))
    }
    return names.toSorted()
  })
}

function sendingTabs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name = '' }) => name.startsWith('muster-outbox')).length
  })
}

async function openSquad(page: Page): Promise<void> {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'S Co, 1-99 IN')
  await page.goto('/dutyday')
  await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
  await goTo(page, 'Soldiers')
  await expect(page.getByText('SSG Alvarez, M.').first()).toBeVisible()
  await expect.poll(() => filled(page)).toContain('muster-reads')
}

test('nothing on the device can be read without the app, and the end of the session wipes it', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/ERR_FAILED/)
  await openSquad(page)
  await page.goto('/dutyday')
  await context.route('**/api/recordStatus', (route) => route.abort())
  await present(page, 'SSG Alvarez, M.').click()
  await expect.poll(() => filled(page)).toEqual(['muster-keys', 'muster-outbox', 'muster-reads', 'muster-roster'])
  const bytes = await keptBytes(page)
  for (const name of [...NAMES, 'recordStatus']) expect(bytes, name).not.toContain(name)

  await test.step('the next start reads it', async () => {
    await context.route('**/api/getAccountability', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('button', { name: 'SSG Alvarez, M.: PDY, Present for duty. Change' })).toBeVisible()
    await context.unroute('**/api/getAccountability')
    // Sent by this page and no other: one that a reload ends would not store the answer.
    const sent = page.waitForResponse('**/api/recordStatus')
    await context.unroute('**/api/recordStatus')
    await sent
    // The answer is stored before the lock of the outbox goes. Until then the entry counts as unsent, and outlives the
    // session.
    await expect.poll(() => sendingTabs(page)).toBe(0)
  })

  await test.step('an end from elsewhere wipes everything, as soon as the device hears of it', async () => {
    guard.allow(/401 /)
    const { origin } = new URL(page.url())
    const ended = await page.request.post('/auth/signout', { headers: { Origin: origin } })
    expect(ended.status()).toBe(204)
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => filled(page)).toEqual([])
    expect(await keptBytes(page)).not.toContain('Whitfield')
  })
})

test('what an older version kept is sealed at the next start', async ({ page }) => {
  await openSquad(page)
  // As the version before left it: unsealed, under the account's id.
  await page.evaluate(async () => {
    const uid = localStorage.getItem('muster:account') ?? ''
    localStorage.setItem(`muster:kept:1:${uid}:searched`, 'Alvarez')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`muster-reads-${uid}`)
      request.onupgradeneeded = () => request.result.createObjectStore('entries')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('The database does not open.'))
    })
    const store = database.transaction('entries', 'readwrite').objectStore('entries')
    store.put({ key: ['getOld', {}], value: { output: 'Alvarez', askedAt: Date.now() } }, '["getOld",{"of":"Alvarez"}]')
    await new Promise((resolve) => (store.transaction.oncomplete = resolve))
    database.close()
  })
  expect(await keptBytes(page)).toContain('Alvarez')
  await page.reload()
  await expect(page.getByText('SSG Alvarez, M.').first()).toBeVisible()
  await expect.poll(async () => (await keptBytes(page)).includes('Alvarez')).toBe(false)
})

test('ten wrong PINs wipe the phone, with a warning from three left on', async ({ page, server, guard }) => {
  // The session ends while screens still ask.
  guard.allow(/401 /)
  const phone = new LockedPhone(page, server)
  phone.has = { biometrics: false, passcode: false }
  await phone.openSignedIn('/profile')
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const keypad = page.getByRole('group').filter({ hasText: 'digits entered' })
  for (const label of ['New PIN', 'Confirm PIN']) {
    await expect(keypad).toContainText(label)
    await page.keyboard.type('482913')
  }
  await expect(page.getByText('The PIN was set.')).toBeVisible()
  await page.goto('https://localhost/dutyday')
  await expect(page.getByRole('heading', { name: 'Muster is locked' })).toBeVisible()
  await page.keyboard.type('482913')
  await expect(page.locator('#main')).toBeVisible()
  await expect.poll(() => filled(page)).toContain('muster-reads')

  // As if six wrong ones had been typed before, without the pauses in between.
  const [key, kept] = [...phone.keychain.entries].find(([name]) => name.includes('app-lock')) ?? ['', 'null']
  const lock = JSON.parse(JSON.parse(kept) as string) as { pin: Record<string, unknown> }
  async function afterWrong(wrong: number) {
    const pin = { ...lock.pin, wrong, since: 0, until: 0 }
    phone.keychain.entries.set(key, JSON.stringify(JSON.stringify({ ...lock, pin })))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Muster is locked' })).toBeVisible()
    await page.keyboard.type('111111')
  }
  await afterWrong(6)
  await expect(page.getByRole('alert')).toContainText('3 tries left.')
  const bytes = await keptBytes(page)
  for (const name of ['Rasmussen', 'getMyProfile', 'listSoldiers']) expect(bytes, name).not.toContain(name)

  await afterWrong(9)
  await expect(page.getByText('The PIN was wrong too often.')).toBeVisible()
  await expect.poll(() => filled(page)).toEqual([])
  expect([...phone.keychain.entries.keys()].filter((name) => name.includes('sealed-'))).toEqual([])
})

function present(page: Page, name: string) {
  return page.getByRole('button', { name: `Report ${name} present` })
}
