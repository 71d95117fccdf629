/*
 * The part of the service worker that shows pushes and opens their screens. Not of the build: the worker that the
 * build writes loads it as it is.
 */

/** As `pushMessage` of the domain has it; what is no such message still says that something came. */
function messageIn(data) {
  try {
    const message = data?.json()
    if (typeof message?.title === 'string') return message
  } catch {
    // No JSON: as if it were empty.
  }
  return { title: 'Muster', body: 'Open the app to see what is new.', link: null }
}

/** A path of this app and nothing else. */
function pathOf(link) {
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/'
}

async function showMessage({ title, body, link, tag, badge, urgent }) {
  if (Number.isInteger(badge) && 'setAppBadge' in self.navigator) self.navigator.setAppBadge(badge).catch(() => {})
  await self.registration.showNotification(title, {
    body: typeof body === 'string' ? body : '',
    icon: '/icon-192.png',
    data: { link: pathOf(link) },
    requireInteraction: urgent === true,
    // One that comes twice replaces itself.
    ...(typeof tag === 'string' ? { tag } : {}),
  })
}

/** In a window that is open, without loading it anew; else in a new one. */
async function openScreen(link) {
  const path = pathOf(link)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown =
    windows.find((each) => each.focused) ?? windows.find((each) => each.visibilityState === 'visible') ?? windows[0]
  if (!shown) return self.clients.openWindow(path)
  await shown.focus().catch(() => {})
  const answered = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    shown.postMessage({ type: 'open screen', link: path }, [port2])
    setTimeout(() => resolve(false), 1500)
  })
  // The sign-in page, or a window that is still loading, listens to nobody.
  if (!(await answered)) await shown.navigate(path).catch(() => self.clients.openWindow(path))
}

self.addEventListener('push', (event) => event.waitUntil(showMessage(messageIn(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data?.link))
})
