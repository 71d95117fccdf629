import type { Browser, Page, TestInfo } from '@playwright/test'
import type { ConsoleGuard } from './console-guard.ts'
import type { MusterServer } from './server.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Another browser on the same server, with the other screen size. Close its context when done. */
export async function secondBrowser(
  browser: Browser,
  {
    server,
    guard,
    info,
    timezoneId,
  }: { server: MusterServer; guard: ConsoleGuard; info: TestInfo; timezoneId?: string },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    ...(info.project.name === 'phone' ? DESKTOP : PHONE),
    ...(timezoneId ? { timezoneId } : {}),
  })
  guard.watch(context)
  return context.newPage()
}
