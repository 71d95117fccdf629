/*
 * The part of the service worker that shows push messages and opens their screens. This file is not built: the worker
 * that the build writes loads it as it is.
 */

/**
 * Reads what `pushMessage` of the domain writes. A push that is not such a message still shows that something came.
 */
function messageIn(data) {
  try {
    const message = data?.json()
    if (typeof message?.title === 'string') return message
  } catch {
    // Not JSON: treat it as empty.
  }
  return { title: 'Muster', body: 'Open the app to see what is new.', link: null }
}

/** Only a path of this app is opened. */
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
    // A message that arrives twice replaces itself.
    ...(typeof tag === 'string' ? { tag } : {}),
  })
}

/** Uses a window that is already open, without reloading it. Otherwise it opens a new one. */
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
  // The sign-in page does not listen for this message, and neither does a window that is still loading.
  if (!(await answered)) await shown.navigate(path).catch(() => self.clients.openWindow(path))
}

self.addEventListener('push', (event) => event.waitUntil(showMessage(messageIn(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data?.link))
})
