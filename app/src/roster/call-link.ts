/** What a phone dials for a number as it is kept, the extension after a pause; none for DSN, which only DSN reaches. */
export function callLink(phone: string | null | undefined): string | undefined {
  if (!phone || /^dsn/i.test(phone)) return undefined
  const [number = '', extension] = phone.split(/x/i)
  const digits = number.replace(/[^\d+]/g, '')
  if (digits.length < 7) return undefined
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`
}

/** Opens the phone's messages with the text written; none without a number that takes texts. */
export function textLink(phone: string, text?: string): string | undefined {
  const call = callLink(phone)?.replace(/^tel:/, '').replace(/,.*$/, '')
  if (call === undefined) return undefined
  return text === undefined ? `sms:${call}` : `sms:${call}?&body=${encodeURIComponent(text)}`
}
