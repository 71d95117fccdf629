import { afterQuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import type { Acting } from '../../database/database.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import { Runner } from '../../platform/background/runner.ts'
import type { PushOutcome, PushSender } from '../../platform/push/push.ts'
import {
  type Claim,
  type ClaimedPush,
  claimPushes,
  forgetDevices,
  type Recorded,
  recordPushes,
} from './deliveries/writes.ts'

const BATCH = 100
/** Longer than a batch can take. When a process claims pushes and dies, others may take them after this time. */
const LEASE_MS = 3 * 60_000
/** Minutes to wait after each failure. The last attempt is half a day later. */
const WAITS_MINUTES = [1, 2, 5, 15, 60, 180, 480]
/** How long an unavailable provider is left alone, after each failure in turn. */
const PAUSES_SECONDS = [15, 30, 60, 120, 300]
const MENDED_MS = 5 * 60_000
/** At shutdown, how long requests in progress have to be answered: less than the shutdown may take. */
const ANSWERED_MS = 4_000

export interface CourierParts {
  readonly database: Pick<Acting, 'write'>
  readonly senders: Readonly<Partial<Record<PushPlatform, PushSender>>>
  readonly clock: () => Date
  /** From 0 to 1. */
  readonly chance: () => number
  readonly log: DatabaseLog
}

/**
 * Sends queued pushes to their providers, each in a lane of its own, so that an unavailable provider holds up no other.
 * Several servers may do so at the same time.
 */
export class Courier {
  readonly #lanes: readonly Lane[]

  constructor({ senders, ...parts }: CourierParts) {
    this.#lanes = Object.entries(senders).map(([platform, sender]) => new Lane(platform as PushPlatform, sender, parts))
  }

  wake(): void {
    for (const lane of this.#lanes) lane.wake()
  }

  /** Sends what is due, and waits for it. */
  async run(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.run()))
  }

  /** Requests in progress are answered or aborted. The next server sends the aborted ones. */
  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop()))
  }
}

/** The provider's answer, or why it was not called. */
type Tried = PushOutcome | 'no device' | 'cleared' | 'too late' | { readonly outcome: 'quiet'; readonly until: Date }

type LaneParts = Omit<CourierParts, 'senders'>

class Lane extends Runner<LaneParts> {
  readonly #platform: PushPlatform
  readonly #sender: PushSender
  readonly #stopping = new AbortController()
  /** Results of sent pushes that could not be stored. They are stored before anything else is sent. */
  #unwritten: { readonly claim: Claim; readonly recorded: readonly Recorded[] } | null = null
  #pausedUntil = 0
  #pauses = 0
  #misconfigured = false

  constructor(platform: PushPlatform, sender: PushSender, parts: LaneParts) {
    super(`push to ${platform}`, parts)
    this.#platform = platform
    this.#sender = sender
  }

  override async stop(): Promise<void> {
    // If it were aborted at once, pushes that the provider has taken already would be sent a second time.
    const patience = setTimeout(() => this.#stopping.abort(), ANSWERED_MS)
    await super.stop()
    clearTimeout(patience)
    await this.#sender.close()
  }

  protected override async work(): Promise<boolean> {
    const { database, clock } = this.parts
    await this.#write()
    const at = clock()
    if (at.getTime() < this.#pausedUntil) return false
    const claim = { at, until: new Date(at.getTime() + LEASE_MS) }
    const pushes = await database.write((tx) =>
      claimPushes(tx, { platform: this.#platform, now: at, until: claim.until, most: BATCH }),
    )
    if (pushes.length === 0) return false
    const sent = await Promise.all(pushes.map(async (push) => [push, await this.#send(push)] as const))
    this.#judge(sent.map(([, outcome]) => outcome))
    this.#unwritten = { claim, recorded: sent.map(([push, outcome]) => this.#recordOf(push, outcome)) }
    await this.#write()
    return pushes.length === BATCH && clock().getTime() >= this.#pausedUntil
  }

  async #write(): Promise<void> {
    const unwritten = this.#unwritten
    if (!unwritten) return
    const { claim, recorded } = unwritten
    const gone = recorded.flatMap((one) =>
      one.state === 'dropped' && one.claimed.device ? [one.claimed.device.id] : [],
    )
    await this.parts.database.write(async (tx) => {
      await forgetDevices(tx, gone, claim)
      await recordPushes(tx, claim, recorded, this.parts.clock())
    })
    this.#unwritten = null
  }

  async #send({ device, push, quiet, expiresAt }: ClaimedPush): Promise<Tried> {
    if (!device) return 'no device'
    if (!push) return 'cleared'
    const now = this.parts.clock()
    if (expiresAt <= now) return 'too late'
    // Quiet hours were over when it became due, but they may have begun since, or been set.
    const until = afterQuietHours(now, quiet)
    if (until > now) return { outcome: 'quiet', until }
    return this.#sender.send(device, push, this.#stopping.signal)
  }

  #recordOf(claimed: ClaimedPush, outcome: Tried): Recorded {
    if (outcome === 'too late') return { claimed, state: 'failed', reason: outcome }
    // Nothing is known to be wrong with the device.
    if (typeof outcome === 'string') return { claimed: { ...claimed, device: null }, state: 'dropped', reason: outcome }
    switch (outcome.outcome) {
      case 'sent':
        return { claimed, state: 'sent' }
      case 'gone':
        return { claimed, state: 'dropped', reason: outcome.reason }
      case 'refused':
        this.parts.log.warn({ push: claimed.id, reason: outcome.reason }, 'a push was refused for good')
        return { claimed, state: 'failed', reason: outcome.reason }
      case 'quiet':
        return {
          claimed,
          state: 'waiting',
          reason: 'quiet hours',
          again: outcome.until,
          attempts: claimed.attempts - 1,
        }
      case 'misconfigured':
        return this.#putOff(claimed, outcome.reason, MENDED_MS, claimed.attempts - 1)
      case 'later': {
        if (this.#stopping.signal.aborted) return this.#putOff(claimed, 'stopped', 0, claimed.attempts - 1)
        const wait = WAITS_MINUTES[claimed.attempts - 1]
        if (wait === undefined) {
          this.parts.log.warn({ push: claimed.id, reason: outcome.reason }, 'a push was given up')
          return { claimed, state: 'failed', reason: outcome.reason }
        }
        return this.#putOff(claimed, outcome.reason, outcome.afterMs ?? this.#about(wait * 60_000), claimed.attempts)
      }
    }
  }

  #putOff(claimed: ClaimedPush, reason: string, waitMs: number, attempts: number): Recorded {
    const again = new Date(this.parts.clock().getTime() + waitMs)
    return { claimed, state: 'waiting', reason, again, attempts }
  }

  /** Whether to go on. While the provider is unavailable or refuses our key, everything else keeps its attempts. */
  #judge(outcomes: readonly Tried[]): void {
    const answered = outcomes.filter((outcome) => typeof outcome !== 'string' && outcome.outcome !== 'quiet')
    const wrong = answered.find(({ outcome }) => outcome === 'misconfigured')
    if (wrong) {
      if (!this.#misconfigured)
        this.parts.log.error(
          { platform: this.#platform, reason: 'reason' in wrong ? wrong.reason : '' },
          'the push provider refuses the keys of this server; pushes wait until they are fixed',
        )
      this.#misconfigured = true
      this.#pause(MENDED_MS)
      return
    }
    const away = answered.filter((outcome) => outcome.outcome === 'later' && outcome.provider)
    if (away.length > 0 && !this.#stopping.signal.aborted) {
      const asked = away.flatMap((outcome) => (outcome.outcome === 'later' && outcome.afterMs ? [outcome.afterMs] : []))
      const own = PAUSES_SECONDS[Math.min(this.#pauses, PAUSES_SECONDS.length - 1)] ?? 0
      this.#pauses += 1
      this.#pause(Math.max(this.#about(own * 1000), ...asked))
      this.parts.log.warn({ platform: this.#platform, pushes: away.length }, 'pushes could not be sent yet')
      return
    }
    if (answered.length > 0) {
      this.#pauses = 0
      this.#misconfigured = false
    }
  }

  #pause(milliseconds: number): void {
    this.#pausedUntil = this.parts.clock().getTime() + milliseconds
  }

  /** Spread out, so that not all retry at the same moment. */
  #about(milliseconds: number): number {
    return Math.round(milliseconds * (0.8 + 0.4 * this.parts.chance()))
  }
}
