import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { CallableClient } from '../calls/callable-client.ts'
import { outboxStorage, readStorage } from '../storage/device-storage.ts'
import type { Live } from '../live/live.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { keepReads } from '../reads/reads.ts'

/** The parts of one signed-in account on this device, from sign-in to sign-out. */
export interface Account {
  readonly uid: string
  readonly outbox: Outbox
  /** Stops, and clears what was read. Unsent entries stay for this account's next sign-in. */
  close(forget: boolean): Promise<void>
}

export interface AccountParts {
  readonly client: CallableClient
  readonly reads: QueryClient
  readonly live: Live
  readonly onActDone: (input: unknown) => void
}

export async function openAccount(uid: string, { client, reads, live, onActDone }: AccountParts): Promise<Account> {
  const storage = readStorage(uid)
  const tabs = new BroadcastChannel(`muster-outbox-${uid}`)
  // The sign-in page does not need it.
  const { Outbox: Opened } = await import('../outbox/outbox.ts')
  const outbox = new Opened({
    storage: outboxStorage(uid),
    send: (name, input, idempotencyKey) => client.call(name, input, { idempotencyKey }),
    exclusively: (work) => navigator.locks.request(`muster-outbox-${uid}`, work),
    announce: () => tabs.postMessage('changed'),
    onDone: (act) => onActDone(act.input),
    // The browser says "online" too often, and the stream says "offline" when only it was cut off.
    reachable: () => navigator.onLine || live.connection.get().state !== 'offline',
  })
  tabs.onmessage = () => void outbox.reload()
  const send = () => void outbox.send()
  addEventListener('online', send)
  const unsubscribe = live.onOpen(send)
  // Without a storage (private mode, full disk) the app works as long as it is open.
  const stopKeeping = await keepReads(reads, storage).catch(() => () => undefined)
  await outbox.reload().catch(() => undefined)
  send()
  return {
    uid,
    outbox,
    close: async (forget) => {
      unsubscribe()
      removeEventListener('online', send)
      stopKeeping()
      outbox.close()
      tabs.close()
      if (!forget) return
      reads.clear()
      await storage.clear().catch(() => undefined)
    },
  }
}

/** Turns anything that was thrown into a refusal, so that screens handle only one kind of error. */
export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('internal', 'Something went wrong in the app.')
}
