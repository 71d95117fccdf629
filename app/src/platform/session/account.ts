import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { Outbox } from '../outbox/outbox.ts'

/**
 * What goes when the account closes: only the copies of what the server has, or all but what this account typed and
 * the server does not have yet, or even that.
 */
export type Forget = 'copies' | 'all' | 'everything'

/** The parts of one signed-in account on this device, from sign-in to sign-out. */
export interface Account {
  readonly uid: string
  readonly outbox: Outbox
  /** Stops, and clears what was kept. */
  close(forget: Forget): Promise<void>
}

/** Turns anything that was thrown into a refusal, so that screens handle only one kind of error. */
export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('internal', 'Something went wrong in the app.')
}
