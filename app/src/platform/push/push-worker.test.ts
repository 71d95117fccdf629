import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

/** Runs the part of the service worker as it is served, in our own worker globals. */
const source = await readFile(fileURLToPath(new URL('../../../public/push-worker.js', import.meta.url)), 'utf8')
const install = runInThisContext(`(self) => {${source}\n}`) as (self: object) => void

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag?: string
  readonly data: { readonly link: string }
}

let shown: Shown[]
let badge: number | null
let opened: string[]
let windows: object[]
let fire: (type: string, event: object) => Promise<void>

beforeEach(() => {
  ;[shown, badge, opened, windows] = [[], null, [], []]
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    navigator: { setAppBadge: async (count: number) => void (badge = count) },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options } as Shown),
    },
    clients: { matchAll: async () => windows, openWindow: async (path: string) => void opened.push(path) },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  }
  install(self)
  fire = async (type, event) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void (work = promise) })
    await work
  }
})

const pushed = (message: unknown) => fire('push', { data: { json: () => message } })
const tapped = (link: unknown) => fire('notificationclick', { notification: { close: () => {}, data: { link } } })

test('a message is shown, with its number on the icon', async () => {
  await pushed({ title: 'A Co: Formation moved', body: 'To 0700.', link: '/dutyday', tag: 't', badge: 3 })
  expect(shown).toMatchObject([
    { title: 'A Co: Formation moved', body: 'To 0700.', tag: 't', data: { link: '/dutyday' } },
  ])
  expect(badge).toBe(3)
})

test('an unreadable message still shows that something came', async () => {
  await fire('push', { data: null })
  await fire('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON')
      },
    },
  })
  await pushed({ title: 4 })
  expect(shown.map(({ title, data }) => [title, data.link])).toEqual([
    ['Muster', '/'],
    ['Muster', '/'],
    ['Muster', '/'],
  ])
})

test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', null])(
  '%j opens nothing but the app',
  async (link) => {
    await pushed({ title: 'x', link })
    expect(shown[0]?.data.link).toBe('/')
    await tapped(link)
    expect(opened).toEqual(['/'])
  },
)

test('without a window it opens one', async () => {
  await tapped('/dutyday')
  expect(opened).toEqual(['/dutyday'])
})

test('a window that listens gets a message, and is not reloaded', async () => {
  const navigate = vi.fn<(path: string) => Promise<void>>()
  const heard: unknown[] = []
  windows = [
    {
      focused: true,
      focus: async () => {},
      navigate,
      postMessage: (message: unknown, [port]: [MessagePort]) => {
        heard.push(message)
        port.postMessage('opened')
        port.close()
      },
    },
  ]
  await tapped('/dutyday')
  expect(heard).toEqual([{ type: 'open screen', link: '/dutyday' }])
  expect([navigate.mock.calls, opened]).toEqual([[], []])
})

test('a window that does not listen is navigated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const led: string[] = []
  windows = [
    {
      visibilityState: 'visible',
      focus: () => Promise.reject(new Error('not allowed')),
      navigate: async (path: string) => void led.push(path),
      postMessage: () => {},
    },
  ]
  const tapping = tapped('/dutyday')
  await vi.advanceTimersByTimeAsync(1500)
  await tapping
  vi.useRealTimers()
  expect(led).toEqual(['/dutyday'])
})
