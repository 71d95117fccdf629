/** The destination. For a browser `token` is the address to post to, and `keys` encrypt the message. */
export interface PushAddress {
  readonly token: string
  readonly keys: { readonly p256dh: string; readonly auth: string } | null
}

export interface Push {
  /** The id at provider and device: a push that is sent twice replaces itself. */
  readonly id: string
  /** The id of the notification. */
  readonly notificationId: string
  readonly title: string
  readonly body: string
  /** A path of the app. */
  readonly link: string | null
  readonly kind: string
  readonly badge: number
  /** Breaks through quiet modes, and wakes a phone that saves power. */
  readonly urgent: boolean
  /** Until when it is worth delivering. */
  readonly expiresAt: Date
}

export type PushOutcome =
  | { readonly outcome: 'sent' }
  /** The device is gone, and nothing for it will get through. */
  | { readonly outcome: 'gone'; readonly reason: string }
  /** This push will never get through. */
  | { readonly outcome: 'refused'; readonly reason: string }
  | {
      readonly outcome: 'later'
      readonly reason: string
      /** The wait that the provider requested. Null for our own. */
      readonly afterMs: number | null
      /** Whether every other push would fail as well. */
      readonly provider: boolean
    }
  /** The provider refuses our keys: nothing gets through until an operator fixes them. */
  | { readonly outcome: 'misconfigured'; readonly reason: string }

/** Sends pushes to one provider. */
export interface PushSender {
  /** Never throws. */
  send(to: PushAddress, push: Push, signal: AbortSignal): Promise<PushOutcome>
  close(): Promise<void>
}

/** Providers accept 4 KB in total. Longer texts are cut, and are whole in the bell. */
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

/** The size in JSON, where a line break takes two bytes. */
function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}

/** In seconds or as a date, as in HTTP. At most a day. */
export function retryAfterOf(header: string | null | undefined, now: Date): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) * 1000 : null
}
