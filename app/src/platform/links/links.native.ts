import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { ArrivingLinks } from './arriving-links.ts'
import { isConcealed } from '../device/concealed.ts'
import { device } from '../device/device.ts'
import type { FollowOptions, Links } from './links.ts'
import { closeOverlay, hasOpenOverlay } from '../device/open-overlay.ts'

/** Marks the launch link as followed, so that a reload of the page does not follow it again. */
const FOLLOWED_KEY = 'followedLaunchLink'

const arriving = new ArrivingLinks()

export const links: Links = {
  leaveFor: (url) => openPage(url),
  follow(options) {
    const stop = arriving.start({
      serverUrl: device.serverUrl,
      navigate: options.navigate,
      openPage: (url) => void openPage(url),
    })
    const opened = App.addListener('appUrlOpen', ({ url }) => arriving.arrived(url))
    const back = App.addListener('backButton', ({ canGoBack }) => goBack(options, canGoBack))
    document.addEventListener('click', openInBrowser, { capture: true })
    followLaunch().catch(() => {
      // The app starts without a link.
    })
    return () => {
      stop()
      void opened.then((listener) => listener.remove())
      void back.then((listener) => listener.remove())
      document.removeEventListener('click', openInBrowser, { capture: true })
    }
  },
  onAppLink: (listener) => arriving.listen(listener),
}

async function followLaunch(): Promise<void> {
  const url = (await App.getLaunchUrl())?.url
  if (!url || sessionStorage.getItem(FOLLOWED_KEY) === url) return
  sessionStorage.setItem(FOLLOWED_KEY, url)
  arriving.launchedBy(url)
}

async function openPage(url: string): Promise<void> {
  // Only web pages. Another scheme would start another app, and that is the person's choice.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return
  await Browser.open({ url })
}

/** Pages outside the app must not replace it. They open above it, with a way back. */
function openInBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !/^https?:$/.test(link.protocol) || link.origin === window.location.origin) return
  event.preventDefault()
  void openPage(link.href)
}

function goBack({ atRoot }: FollowOptions, canGoBack: boolean): void {
  // While the lock hides the page, nothing behind it may be closed or navigated.
  if (isConcealed()) return void App.minimizeApp()
  if (hasOpenOverlay()) return closeOverlay()
  if (atRoot() || !canGoBack) void App.minimizeApp()
  else window.history.back()
}
