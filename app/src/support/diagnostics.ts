import type { Connection } from '../platform/live/live.ts'

/** Data that may help to find a fault, under the names by which they are shown and sent. No data about people. */
export function diagnosticsOf(device: {
  readonly connection: Connection['state']
  readonly waiting: number
  readonly refused: number
}): Readonly<Record<string, string>> {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').at(-1)
  const all = {
    Browser: navigator.userAgent,
    Language: navigator.language,
    'Time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    'Device time': new Date().toISOString(),
    Screen: `${screen.width} by ${screen.height}, window ${innerWidth} by ${innerHeight}`,
    'Text size': getComputedStyle(document.documentElement).fontSize,
    Theme: document.documentElement.dataset.theme ?? 'none',
    Installed: matchMedia('(display-mode: standalone)').matches ? 'yes' : 'no',
    Connection: device.connection,
    'Entries waiting': String(device.waiting),
    'Entries rejected': String(device.refused),
    Build: build ?? 'unknown',
  }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value.slice(0, 300)]))
}
