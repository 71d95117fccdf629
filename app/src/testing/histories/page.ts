// What a page of the app runs in a random history: the parts that keep acts and send them, without the screens.
import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { answerOfPart, recordOf } from '../../ondevice/records.ts'
import { syncRosters } from '../../ondevice/sync-rosters.ts'
import { CallableClient } from '../../platform/calls/callable-client.ts'
import { readAnew } from '../../platform/calls/calls.ts'
import type { Connection } from '../../platform/live/live.ts'
import type { Act, Outbox } from '../../platform/outbox/outbox.ts'
import { actsAfter, type PendingChange, withPending } from '../../platform/reads/pending.ts'
import { createReads } from '../../platform/reads/reads.ts'
import { openAccount } from '../../platform/session/open-account.ts'
import { outboxStorage } from '../../platform/storage/device-storage.ts'
import { rosterStorage } from '../../platform/storage/roster-storage.ts'
import { createStore } from '../../platform/storage/store.ts'

/** An open page of the app, as a test works with it. */
export interface Page {
  readonly outbox: Outbox
  /** The acts on this device, as they are stored. */
  kept(): Promise<readonly Act[]>
  /** The connection is there again. */
  connected(): void
  /** The device is sure that there is no network. */
  lost(): void
  /** The server's answer, and what a screen makes of it with the acts of this device that it may not include. */
  shown<D extends FunctionDeclaration>(
    declaration: D,
    input: RawInputOf<D>,
    pending: readonly PendingChange<OutputOf<D>>[],
  ): Promise<{ readonly said: OutputOf<D>; readonly shown: OutputOf<D> }>
  /** Brings the roster to the device, and returns each part that it then has, with its question. */
  roster(rosterId: string): Promise<readonly KeptAnswer[]>
}

export interface KeptAnswer {
  readonly name: string
  readonly input: unknown
  readonly answer: unknown
}

export async function openPage(uid: string, token: string): Promise<Page> {
  const client = new CallableClient({ baseUrl: 'server:', bearer: () => token })
  const reads = createReads()
  const connection = createStore<Connection>({ state: 'connecting', since: Date.now() })
  const onOpen = new Set<() => void>()
  const live = {
    connection,
    onOpen: (listener: () => void) => {
      onOpen.add(listener)
      return () => onOpen.delete(listener)
    },
  }
  const onActDone = (input: unknown) => readAnew({ reads }, input)
  const { outbox } = await openAccount(uid, { client, reads, live, onActDone })
  return {
    outbox,
    kept: () => outboxStorage(uid).load(),
    connected: () => {
      connection.set({ state: 'live', since: Date.now() })
      for (const listener of onOpen) listener()
    },
    lost: () => connection.set({ state: 'offline', since: Date.now() }),
    shown: async (declaration, input, pending) => {
      const askedAt = Date.now()
      const said = (await client.call(declaration.name, input)) as OutputOf<typeof declaration>
      const names = new Set(pending.map(({ name }) => name))
      return {
        said,
        shown: withPending(said, pending, actsAfter(outbox.acts.get(), names, input, { askedAt, now: Date.now() })),
      }
    },
    roster: async (rosterId) => {
      const storage = rosterStorage(uid)
      const rosterIds = [rosterId]
      await syncRosters({
        client,
        storage,
        rosterIds,
        choice: 'essentials',
        goesOn: () => true,
        onStep: () => undefined,
      })
      const { parts } = await recordOf(storage, rosterId)
      return Promise.all(
        parts.flatMap((part) => {
          const { question } = part
          if (question === null) return []
          const { name, input } = question
          return [answerOfPart(storage, rosterId, part).then((answer): KeptAnswer => ({ name, input, answer }))]
        }),
      )
    },
  }
}
