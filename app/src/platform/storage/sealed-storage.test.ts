import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import { createStore, entries, get, set } from 'idb-keyval'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { rawBytesOf, stubDevice } from '../../testing/a-device.ts'
import type { Act } from '../outbox/outbox.ts'
import { accountTag } from './account-tag.ts'
import { carryOver } from './carry-over.ts'
import { dropCopies, eraseKept, outboxStorage, readStorage, wipe } from './device-storage.ts'
import { dropDraft, hasKeptDrafts, keepDraft, takeLeftDrafts } from './kept-drafts.ts'
import { keepFor, keptFor } from './kept-values.ts'
import { LINKS } from './link-values.ts'
import { openKept } from './open-kept.ts'
import { Destroyed, destroySeal } from './seal.ts'
import { sealedStore } from './sealed-store.ts'
import { storageTrouble } from './storage-trouble.ts'

let device: ReturnType<typeof stubDevice>
let uid: string

// One device for all tests, and a new account on it for each: the app opens each database once.
beforeAll(() => {
  device = stubDevice()
})
beforeEach(() => {
  uid = crypto.randomUUID()
  storageTrouble.set(null)
})
afterAll(() => {
  storageTrouble.set(null)
  vi.unstubAllGlobals()
})

const SECRETS = ['Ramirez', '1234567890', 'getSoldier', 'sick call']

function act(id: string, state: Act['state'] = 'waiting'): Act {
  return { id, seq: Number(id.slice(1)), name: 'recordStatus', input: { note: 'sick call' }, at: '', state }
}

const READ = {
  key: ['getSoldier', { soldierId: 'Ramirez' }],
  value: { output: { name: 'Ramirez', dodId: '1234567890' }, askedAt: 1 },
} as const

function rawStore(purpose: string, of: string) {
  return createStore(`muster-${purpose}-${accountTag(of)}`, 'entries')
}

async function keepUnsealed(database: string, name: string, value: unknown): Promise<void> {
  const store = createStore(database, 'entries')
  await set(name, value, store)
  await store('readonly', (all) => all.transaction.db.close())
}

function ownKeys(): string[] {
  return Object.keys(device.localStorage).filter((key) => key.includes(accountTag(uid)))
}

/** As a page does that is open for a while. */
async function fill(): Promise<void> {
  const close = await openKept(uid)
  await readStorage(uid).put('["getSoldier",{"soldierId":"Ramirez"}]', READ)
  await outboxStorage(uid).put(act('a1'))
  keepFor(uid, 'searched', 'Ramirez')
  keepDraft(uid, 'counseling:Ramirez', { text: 'late for sick call' })
  await close()
}

test('nothing that is kept, and no name of a record, can be read on the disk', async () => {
  await fill()
  const bytes = await rawBytesOf(device)
  for (const secret of [...SECRETS, uid]) expect(bytes).not.toContain(secret)
  // The same search finds what is not sealed.
  await keepUnsealed('other', 'Ramirez', 1)
  expect(await rawBytesOf(device)).toContain('Ramirez')
  device.indexedDB.deleteDatabase('other')
})

test('everything is there again at the next start', async () => {
  await fill()
  const close = await openKept(uid)
  expect(await readStorage(uid).load()).toEqual([['["getSoldier",{"soldierId":"Ramirez"}]', READ]])
  expect(await outboxStorage(uid).load()).toEqual([act('a1')])
  expect(keptFor(uid, 'searched')).toBe('Ramirez')
  expect(hasKeptDrafts(uid)).toBe(true)
  await close()
})

test('two accounts on one device cannot open what the other kept', async () => {
  await fill()
  const other = crypto.randomUUID()
  const close = await openKept(other)
  expect(keptFor(other, 'searched')).toBeNull()
  expect(await readStorage(other).load()).toEqual([])
  // Records that were copied from one account to the other stay closed.
  const [stolen] = await entries<string, unknown>(rawStore('reads', uid))
  await set(stolen?.[0] ?? '', stolen?.[1], rawStore('reads', other))
  expect(await readStorage(other).load()).toEqual([])
  await close()
})

test('a record cannot take the place of another', async () => {
  const store = sealedStore(uid, 'reads')
  await store.putMany([
    ['one', 1],
    ['two', 2],
  ])
  const raw = rawStore('reads', uid)
  const [one, two] = await entries<string, unknown>(raw)
  await set(one?.[0] ?? '', two?.[1], raw)
  expect(await store.entries()).toHaveLength(1)
})

test('the newest value of a draft counts, and a dropped one is gone', async () => {
  const close = await openKept(uid)
  for (let count = 0; count < 20; count++) keepDraft(uid, 'a', { count })
  keepDraft(uid, 'b', 1)
  dropDraft(uid, 'b')
  await close()
  const again = await openKept(uid)
  // This page's own drafts are not left behind by another one.
  expect(await takeLeftDrafts(uid)).toEqual([])
  expect(ownKeys()).toHaveLength(1)
  await again()
})

test('signing out removes all, and the key, if nothing waits', async () => {
  await fill()
  await outboxStorage(uid).put({ ...act('a1'), state: 'done' })
  for (const key of ownKeys()) if (key.includes(':draft:')) device.localStorage.removeItem(key)
  await wipe(uid)
  expect(ownKeys()).toEqual([])
  for (const purpose of ['reads', 'outbox']) expect(await entries(rawStore(purpose, uid))).toEqual([])
  expect(await get(accountTag(uid), createStore('muster-keys', 'entries'))).toBeUndefined()
})

test('what waits to be sent outlives signing out, and nothing else does', async () => {
  await fill()
  await outboxStorage(uid).put(act('a2', 'done'))
  await outboxStorage(uid).put(act('a3', 'refused'))
  await wipe(uid)
  const close = await openKept(uid)
  expect((await outboxStorage(uid).load()).map(({ id }) => id)).toEqual(['a1', 'a3'])
  expect(hasKeptDrafts(uid)).toBe(true)
  expect(keptFor(uid, 'searched')).toBeNull()
  expect(await readStorage(uid).load()).toEqual([])
  await close()
})

test('after hours without a touch only copies of what the server has are removed', async () => {
  await fill()
  await dropCopies(uid)
  const close = await openKept(uid)
  expect(await readStorage(uid).load()).toEqual([])
  expect(await outboxStorage(uid).load()).toHaveLength(1)
  expect(keptFor(uid, 'searched')).toBe('Ramirez')
  await close()
})

test('ten wrong PINs remove even what waits', async () => {
  await fill()
  await eraseKept(uid)
  expect(ownKeys()).toEqual([])
  const close = await openKept(uid)
  expect(await outboxStorage(uid).load()).toEqual([])
  await close()
})

test('what is still under way after that makes no new key', async () => {
  await fill()
  await eraseKept(uid)
  await expect(readStorage(uid).put('["getSoldier",{}]', READ)).rejects.toThrow(Destroyed)
  await expect(outboxStorage(uid).put(act('a2'))).rejects.toThrow(Destroyed)
  await wipe(uid)
  expect(storageTrouble.get()).toBeNull()
  expect(await entries(rawStore('reads', uid))).toEqual([])
  // The same account signs in again.
  const close = await openKept(uid)
  await outboxStorage(uid).put(act('a3'))
  expect(await outboxStorage(uid).load()).toEqual([act('a3')])
  await close()
})

test('without its key nothing opens, and lost entries are said', async () => {
  await fill()
  await destroySeal(uid)
  const close = await openKept(uid)
  expect(keptFor(uid, 'searched')).toBeNull()
  expect(await readStorage(uid).load()).toEqual([])
  expect(storageTrouble.get()).toBeNull()
  expect(await outboxStorage(uid).load()).toEqual([])
  expect(storageTrouble.get()).toBe('lost')
  await close()
})

test('a device that keeps no key says so, and the page works on', async () => {
  // As on a page that is not on https.
  const { subtle } = crypto
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  onTestFinished(() => void Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }))
  const close = await openKept(uid)
  expect(storageTrouble.get()).toBe('none')
  expect(keepFor(uid, 'searched', 'Ramirez')).toBe(false)
  expect(keptFor(uid, 'searched')).toBe('Ramirez')
  expect(keepDraft(uid, 'a', 1)).toBe(false)
  await expect(outboxStorage(uid).put(act('a1'))).rejects.toThrow(TypeError)
  await close()
})

test('a full device drops kept answers, keeps the act, and says so', async () => {
  await fill()
  const put = vi.spyOn(FDBObjectStore.prototype, 'put')
  put.mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await outboxStorage(uid).put(act('a2'))
  expect((await outboxStorage(uid).load()).map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(await readStorage(uid).load()).toEqual([])
  expect(storageTrouble.get()).toBe('full')
  // As soon as answers can be kept again, it is over.
  await readStorage(uid).put('one', READ)
  expect(storageTrouble.get()).toBeNull()
})

test('what an older version kept is sealed once, of every account, and the old copies are gone', async () => {
  const other = crypto.randomUUID()
  for (const each of [uid, other]) {
    await keepUnsealed(`muster-outbox-${each}`, 'a1', act('a1'))
    await keepUnsealed(`muster-reads-${each}`, 'r', READ)
    device.localStorage.setItem(`muster:kept:1:${each}:searched`, 'Ramirez')
    device.localStorage.setItem(`muster:intake:1:${each}`, '{"draft":{"dodId":"1234567890"}}')
    device.localStorage.setItem(`muster:draft:1:${each}:counseling:x:y:${crypto.randomUUID()}`, '{"text":"sick call"}')
  }
  await carryOver()
  // The old databases are deleted at the next start, when no older tab can have added to them.
  await carryOver()
  // Nobody waits for the deletion, because another tab may hold it up.
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names.filter((name) => name?.includes(uid) || name?.includes(other))).toEqual([])
  })
  const close = await openKept(uid)
  const bytes = await rawBytesOf(device)
  for (const secret of [...SECRETS, uid, other]) expect(bytes).not.toContain(secret)
  expect(keptFor(uid, 'searched')).toBe('Ramirez')
  expect(await takeLeftDrafts(uid)).toEqual([{ name: 'counseling:x:y', value: { text: 'sick call' } }])
  await close()
  const links = await openKept(LINKS)
  expect(keptFor(LINKS, `muster:intake:1:${uid}`)).toContain('1234567890')
  await links()
  const theirs = await openKept(other)
  expect(await outboxStorage(other).load()).toEqual([act('a1')])
  expect(await readStorage(other).load()).toEqual([['r', READ]])
  expect(await takeLeftDrafts(other)).toHaveLength(1)
  await theirs()
})
