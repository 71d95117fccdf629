import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { ArrivingLinks } from './arriving-links.ts'
import { isConcealed } from '../device/concealed.ts'
import { device } from '../device/device.ts'
import type { FollowOptions, Links } from './links.ts'
import { closeOverlay, hasOpenOverlay } from '../device/open-overlay.ts'

/** A page that was reloaded was not opened by its link once more. */
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
      // The app starts as if nobody had sent it anywhere.
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
  // Only pages. Another scheme would start another app, which is for the person to choose.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return
  await Browser.open({ url })
}

/** What is not of the app must not take its place; it opens above it, with a way back. */
function openInBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !/^https?:$/.test(link.protocol) || link.origin === window.location.origin) return
  event.preventDefault()
  void openPage(link.href)
}

function goBack({ atRoot }: FollowOptions, canGoBack: boolean): void {
  // Behind a lock nothing is closed and nobody moves.
  if (isConcealed()) return void App.minimizeApp()
  if (hasOpenOverlay()) return closeOverlay()
  if (atRoot() || !canGoBack) void App.minimizeApp()
  else window.history.back()
}
