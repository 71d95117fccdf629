/** The address as it is saved, with `https://` added if it was not typed; null if it is not an address. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  if (whole.length > 2000 || !URL.canParse(whole)) return null
  const { protocol, hostname } = new URL(whole)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return hostname.includes('.') || hostname === 'localhost' ? whole : null
}
