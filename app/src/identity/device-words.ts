// Order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  // The user agent of our own apps starts with this.
  [/^Muster app\b/, 'Muster app'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** `Chrome on Android` from a browser's user agent, or the user agent itself if it is unknown. */
export function deviceWords(device: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(device))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(device))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (device.slice(0, 60) || 'Unknown device')
}

/** ` with Google from 203.0.113.9`: how and where a session was begun, as far as that was kept. */
export function beginningWords(session: { readonly provider: string | null; readonly address: string | null }): string {
  const { provider, address } = session
  return `${provider === null ? '' : ` with ${provider}`}${address === null ? '' : ` from ${address}`}`
}
