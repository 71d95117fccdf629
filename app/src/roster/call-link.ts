import { textNumber } from '@muster/domain/roster/texts/text-several.ts'

/**
 * The link that dials a stored number, with the extension after a pause. None for DSN, which only DSN phones reach.
 */
export function callLink(phone: string | null | undefined): string | undefined {
  if (!phone || /^dsn/i.test(phone)) return undefined
  const [number = '', extension] = phone.split(/x/i)
  const digits = number.replace(/[^\d+]/g, '')
  if (digits.length < 7) return undefined
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`
}

/** Opens the phone's messages with a prepared text. None without a number that gets texts. */
export function textLink(phone: string, text?: string): string | undefined {
  const call = textNumber(phone)
  if (call === undefined) return undefined
  return text === undefined ? `sms:${call}` : `sms:${call}?&body=${encodeURIComponent(text)}`
}
