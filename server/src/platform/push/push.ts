/** Where to: for a browser `token` is the address to post to, and `keys` what to encrypt for. */
export interface PushAddress {
  readonly token: string
  readonly keys: { readonly p256dh: string; readonly auth: string } | null
}

export interface Push {
  /** By which provider and device know it: one that is sent twice replaces itself. */
  readonly id: string
  /** Of the notification. */
  readonly notificationId: string
  readonly title: string
  readonly body: string
  /** A path of the app. */
  readonly link: string | null
  readonly kind: string
  readonly badge: number
  /** Breaks through, and wakes a phone that saves power. */
  readonly urgent: boolean
  /** Until when it is worth delivering. */
  readonly expiresAt: Date
}

export type PushOutcome =
  | { readonly outcome: 'sent' }
  /** The device is not there any more; nothing for it will get through. */
  | { readonly outcome: 'gone'; readonly reason: string }
  /** This one will never get through. */
  | { readonly outcome: 'refused'; readonly reason: string }
  | {
      readonly outcome: 'later'
      readonly reason: string
      /** As the provider asked; null: as we see fit. */
      readonly afterMs: number | null
      /** Whether every other would fare the same. */
      readonly provider: boolean
    }
  /** The provider does not take our keys: nothing gets through until an operator mends them. */
  | { readonly outcome: 'misconfigured'; readonly reason: string }

/** Hands pushes to one provider. */
export interface PushSender {
  /** Never throws. */
  send(to: PushAddress, push: Push, signal: AbortSignal): Promise<PushOutcome>
  close(): Promise<void>
}

/** Providers take 4 KB of everything; what is longer is cut, and whole in the bell. */
const TITLE_BYTES = 400
const BODY_BYTES = 2000

export function titleOf(push: Push): string {
  return cut(push.title, TITLE_BYTES)
}

export function bodyOf(push: Push): string {
  return cut(push.body, BODY_BYTES)
}

function cut(text: string, most: number): string {
  const whole = text.toWellFormed()
  if (sizeOf(whole) <= most) return whole
  let kept = ''
  let size = sizeOf('…')
  for (const letter of whole) {
    size += sizeOf(letter)
    if (size > most) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}

/** As JSON has it, where a line break takes two. */
function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}

/** In seconds or as a date, as HTTP has it; no longer than a day. */
export function retryAfterOf(header: string | null | undefined, now: Date): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) * 1000 : null
}
