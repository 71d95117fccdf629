import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { Audience } from '@muster/domain/notifications/broadcasts/schema.ts'
import { titleFrom } from '@muster/domain/notifications/broadcasts/screens.ts'
import { isNoNews } from '@muster/domain/notifications/broadcasts/when.ts'
import type { Acting } from '../../database/database.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import { Runner } from '../../platform/background/runner.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { type DueBroadcast, holdNext, putOff, storeProgress, storeStopped } from './writes.ts'

/** The number of people notified in one transaction, which is then short enough for everybody else. */
const BATCH = 500
const PRODUCT = 'Muster'

/** Accounts in the order of their ids, starting after `after`. */
export interface Page {
  readonly after: string | null
  readonly most: number
}

/** The people that an editor of a roster may write to. compose.ts connects it. */
export interface RosterPeople {
  /** The name of the roster. */
  readonly unit: string
  /** The names of its groups, by their ids. Unknown ids are left out. */
  readonly groupNames: (groupIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly count: (audience: Audience) => Promise<{ people: number; devices: number }>
  readonly next: (audience: Audience, page: Page) => Promise<string[]>
}
/** Refuses a caller who may not change that roster. */
export type PeopleOf = (
  call: { readonly caller: { readonly uid: string }; readonly tx: ReadTx },
  rosterId: string,
) => Promise<RosterPeople>

export interface BroadcasterParts {
  readonly database: Pick<Acting, 'write'>
  readonly clock: () => Date
  readonly log: DatabaseLog
  readonly peopleOf: PeopleOf
  /** The people in a segment that an admin chose. */
  readonly inSegment: (tx: ReadTx, segment: unknown, page: Page & { readonly now: Date }) => Promise<string[]>
  /** Sends pending announcements on, before more are added. */
  readonly tell: () => Promise<void>
}

/**
 * Sends broadcasts to their people when they are due, a few hundred at a time. The progress is stored in the same
 * transaction as the announcements, so a server that dies loses nothing, and several servers notify nobody twice.
 */
export class Broadcaster extends Runner<BroadcasterParts> {
  constructor(parts: BroadcasterParts) {
    super('broadcasts', parts)
  }

  protected override async work(): Promise<boolean> {
    const { database, clock, log, tell } = this.parts
    let held: DueBroadcast | null = null
    try {
      await database.write(async (tx) => {
        held = await holdNext(tx, clock())
        if (held) await this.#send(tx, held)
      })
    } catch (error) {
      // TypeScript takes it for null, but the function above has assigned it.
      const failed = held as DueBroadcast | null
      if (!failed) throw error
      log.error({ err: error, broadcast: failed.id }, 'a broadcast could not be sent; it is tried again')
      await database.write((tx) => putOff(tx, failed.id, clock()))
      return true
    }
    if (held === null) return false
    // So that at most one batch waits ahead of other announcements.
    await tell()
    return true
  }

  async #send(tx: WriteTx, broadcast: DueBroadcast): Promise<void> {
    const now = this.parts.clock()
    const found = isNoNews(broadcast.due_at, now) ? null : await this.#recipients(tx, broadcast, now)
    if (!found) return storeStopped(tx, broadcast, now)
    const { uids, sender } = found
    await announce(tx, {
      at: now,
      kind: 'broadcast',
      source: broadcast.id,
      recipients: uids,
      title: titleFrom(sender, broadcast.title),
      body: broadcast.body,
      link: broadcast.link,
    })
    await storeProgress(tx, broadcast, { told: uids, all: uids.length < BATCH, now })
  }

  /** Null when the author may no longer write to these people. */
  async #recipients(
    tx: WriteTx,
    { by_uid, roster_id, audience, last_uid }: DueBroadcast,
    now: Date,
  ): Promise<{ uids: readonly string[]; sender: string } | null> {
    const { peopleOf, inSegment } = this.parts
    const page = { after: last_uid, most: BATCH }
    if (by_uid === null || roster_id === null)
      return { uids: await inSegment(tx, audience, { ...page, now }), sender: PRODUCT }
    try {
      const people = await peopleOf({ caller: { uid: by_uid }, tx }, roster_id)
      return { uids: await people.next(audience as Audience, page), sender: people.unit }
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}
