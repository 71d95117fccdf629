import { serverTopic, type Topic } from '@muster/domain/kernel/topic.ts'
import { hash, randomBytes } from 'node:crypto'
import { idleLimit, type SessionLimits } from '@muster/domain/kernel/session-limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import { isSessionActive, lifeOf, sessionByToken, sessionsAt, sessionsOf } from './reads.ts'
import { endOf } from './running.ts'
import { recordSecurity } from '../security-log/writes.ts'
import { deleteSessions, giveToken, insertSession, noteActivity, setAppLock, takeToken, type Which } from './writes.ts'

/** The shortest interval at which activity is stored and the session is checked against the database. */
const TOUCH_MS = 60_000
const DIGESTS_MS = 60_000
/** Calls that were sent with the token before arrive within this time. */
const FORMER_MS = 60_000
const MOST_KEPT = 100_000
const GONE: Standing = { isAdmin: false, mayStay: true }
const TOKEN_SHAPE = /^[\w-]{43}$/

export type SessionKind = 'web' | 'native'

export interface Session {
  readonly id: string
  readonly uid: string
  readonly kind: SessionKind
  readonly isAdmin: boolean
  /** The id of the provider that it was begun at. Null if it is from before that was kept. */
  readonly provider: string | null
  /** When the provider last asked who it is. */
  readonly signedInAt: Date
  /** Whether a new token is due, because rights of the account have changed. */
  readonly renew: boolean
  /** The new token, or null when another call has it. */
  readonly newToken: () => Promise<string | null>
}

interface Kept extends Session {
  renew: boolean
  /** The end of a token in whose place a new one has come. */
  readonly until: number
  readonly appLock: boolean
  readonly countsFrom: number
  lastActive: number
  touched: number
}

/** A session as its person sees it, or an admin. Instants are ISO 8601. */
export interface ListedSession {
  readonly id: string
  readonly kind: SessionKind
  readonly device: string
  readonly startedAt: string
  readonly lastActiveAt: string
  /** The name of the provider, and the address that the sign-in came from. Null if it is from before they were kept. */
  readonly provider: string | null
  readonly address: string | null
  /** Whether it is the caller's own. */
  readonly current: boolean
}

/** What a new session begins with. */
export interface Beginning {
  readonly uid: string
  readonly kind: SessionKind
  readonly device: string
  readonly provider?: string
  /** The provider's own session. */
  readonly providerSid?: string | null
  readonly address?: string
  /** When the provider asked who it is, if that was earlier. */
  readonly signedInAt?: Date
  /** How long it lasts at most, in milliseconds, where that is less than for others. */
  readonly lastsMs?: number
}

/** How long a session still lasts. */
export interface SessionLife {
  readonly endsAt: Date
  /** Without activity, in milliseconds. */
  readonly idleMs: number
  /** Its end whatever happens, or null where only activity counts. */
  readonly atLatest: Date | null
}

/** Whether the device itself signed out, or somebody ended its session from elsewhere. */
export type EndedBy = 'the device' | 'elsewhere'

export interface Standing {
  readonly isAdmin: boolean
  /** Whether a session that was begun at this provider is still enough for what the account may do. */
  readonly mayStay: boolean
}

export interface SessionsParts {
  readonly database: { readonly reading: ReadTx; write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> }
  /** What the account is now, asked at least once a minute. compose.ts connects it. */
  readonly standingOf: (tx: ReadTx, session: Pick<Session, 'uid' | 'provider'>) => Promise<Standing>
  /** Ends what depends on the ended sessions, in the same transaction. Not called for sessions that expired. */
  readonly onEnding: (tx: WriteTx, uid: string, which: Which, by: EndedBy) => Promise<void>
  readonly newId: () => string
  readonly log: FastifyBaseLogger
  readonly clock: () => Date
  readonly limits: SessionLimits
  /** The name that people read of a provider. */
  readonly labelOf: (provider: string) => string
}

/** Other processes learn by this topic that sessions of an account ended. */
export const sessionsTopic = (uid: string): Topic => serverTopic(`sessions/${uid}`)

/**
 * Sessions are rows. Only the client knows its token, and the row has a hash. A verified session stays in memory until
 * it ends, so that a call needs no query.
 */
export class Sessions {
  readonly #parts: SessionsParts
  readonly #kept = new Map<string, Kept>()
  /**
   * Hashes of the tokens of cached sessions, for a minute at most. Hashing is a twentieth of an empty call, and each
   * call needs it twice. Only valid tokens get in.
   */
  readonly #digests = new Map<string, string>()
  #digestsUntil = 0
  readonly #loading = new Map<string, Promise<Session | null>>()
  readonly #endedListeners = new Set<(sessionId: string) => void>()
  readonly #underway = new Set<Promise<void>>()
  /** Grows when sessions end, so that a row read before that is not cached after it. */
  #endings = 0

  constructor(parts: SessionsParts) {
    this.#parts = parts
  }

  /** A new session with a new token. Nothing that the client had before becomes part of it. */
  async start(tx: WriteTx, about: Beginning, now: Date): Promise<{ id: string; token: string; endsAt: Date }> {
    const token = randomBytes(32).toString('base64url')
    const id = this.#parts.newId()
    const { wholeMs } = this.#parts.limits
    const countsFrom = new Date(now.getTime() - wholeMs + Math.min(about.lastsMs ?? wholeMs, wholeMs))
    await insertSession(tx, {
      id,
      token_hash: hash('sha256', token, 'buffer'),
      uid: about.uid,
      kind: about.kind,
      device: about.device.slice(0, 200),
      started_at: now,
      last_active_at: now,
      counts_from: countsFrom,
      signed_in_at: about.signedInAt ?? now,
      provider: about.provider ?? null,
      provider_sid: about.providerSid ?? null,
      address: about.address ?? null,
    })
    await recordSecurity(tx, now, {
      kind: 'sign-in',
      what: about.provider ?? 'unknown way',
      outcome: 'ok',
      uid: about.uid,
      address: about.address ?? null,
      details: { session: id, kind: about.kind },
    })
    return { id, token, endsAt: this.#lifeFrom(false, countsFrom, now).endsAt }
  }

  /** The session of a token, or null when it is unknown, ended, or idle for too long. Counts as activity. */
  verify(token: string, now: Date): Session | null | Promise<Session | null> {
    const key = this.#keyOf(token, now)
    if (key === null) return null
    const kept = this.#running(key, token, now)
    if (kept === null) return this.#load(key, now)
    this.#note(key, kept, now)
    return kept
  }

  /** The session of a token that was verified before, from memory only, or null. Does not count as activity. */
  known(token: string, now: Date): Session | null {
    const key = this.#keyOf(token, now)
    return key === null ? null : this.#running(key, token, now)
  }

  /** The cache key of a token. Null for a text that is not a token. */
  #keyOf(token: string, now: Date): string | null {
    if (now.getTime() >= this.#digestsUntil) {
      this.#digests.clear()
      this.#digestsUntil = now.getTime() + DIGESTS_MS
    }
    return this.#digests.get(token) ?? (TOKEN_SHAPE.test(token) ? hash('sha256', token, 'base64') : null)
  }

  #running(key: string, token: string, now: Date): Kept | null {
    const kept = this.#kept.get(key)
    if (!kept || now.getTime() >= Math.min(kept.until, endOf(kept, this.#parts.limits))) return null
    if (!this.#digests.has(token)) this.#digests.set(token, key)
    return kept
  }

  #note(key: string, kept: Kept, now: Date): void {
    kept.lastActive = Math.max(kept.lastActive, now.getTime())
    if (now.getTime() - kept.touched < TOUCH_MS) return
    kept.touched = now.getTime()
    this.#track(
      this.#touch(key, kept, now).catch((error: unknown) => {
        kept.touched = 0
        throw error
      }),
    )
  }

  /** Stores the activity and reads the row again: the session may have ended, or the account changed. */
  async #touch(key: string, kept: Kept, now: Date): Promise<void> {
    const { database, standingOf } = this.#parts
    const tokenHash = Buffer.from(key, 'base64')
    const there = await database.write((tx) => noteActivity(tx, { id: kept.id, tokenHash }, now))
    kept.renew = there?.renew ?? false
    const { isAdmin, mayStay } = there ? await standingOf(database.reading, kept) : GONE
    if (!there || isAdmin !== kept.isAdmin || !mayStay) this.#kept.delete(key)
    if (there && !mayStay) await database.write((tx) => this.end(tx, kept.uid, { only: [kept.id] }))
  }

  #load(key: string, now: Date): Promise<Session | null> {
    const underway = this.#loading.get(key)
    if (underway) return underway
    const loading = this.#read(key, now).finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  async #read(key: string, now: Date): Promise<Session | null> {
    this.#kept.delete(key)
    const endings = this.#endings
    const { database, standingOf, limits } = this.#parts
    const tokenHash = Buffer.from(key, 'base64')
    const row = await sessionByToken(database.reading, tokenHash, now)
    if (!row) return null
    const stored = { appLock: row.app_lock, countsFrom: row.counts_from.getTime() }
    const lastStored = row.last_active_at.getTime()
    if (now.getTime() >= endOf({ ...stored, lastActive: lastStored }, limits)) return null
    const { isAdmin, mayStay } = await standingOf(database.reading, row)
    if (!mayStay) {
      await database.write((tx) => this.end(tx, row.uid, { only: [row.id] }))
      return null
    }
    if (row.first) await this.#takeOver(row, tokenHash, now)
    const kept: Kept = {
      ...stored,
      renew: row.renew && !row.first,
      until: row.until?.getTime() ?? Infinity,
      newToken: () => this.#newToken(kept),
      id: row.id,
      uid: row.uid,
      kind: row.kind,
      isAdmin,
      provider: row.provider,
      signedInAt: row.signed_in_at,
      lastActive: now.getTime(),
      touched: lastStored,
    }
    if (endings === this.#endings) {
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
      this.#kept.set(key, kept)
      this.#note(key, kept, now)
    }
    return kept
  }

  async #newToken(kept: Kept): Promise<string | null> {
    if (!kept.renew) return null
    kept.renew = false
    const { database, clock } = this.#parts
    const token = randomBytes(32).toString('base64url')
    const given = await database.write((tx) => giveToken(tx, kept.id, hash('sha256', token, 'buffer'), clock()))
    return given ? token : null
  }

  /** The client has the new token, so the one before ends. */
  async #takeOver(
    { id, uid }: { readonly id: string; readonly uid: string },
    tokenHash: Buffer,
    now: Date,
  ): Promise<void> {
    await this.#parts.database.write(async (tx) => {
      if (!(await takeToken(tx, id, tokenHash, new Date(now.getTime() + FORMER_MS)))) return
      const about = { kind: 'session', what: 'new token', outcome: 'ok', uid, details: { session: id } } as const
      await recordSecurity(tx, now, about)
      tx.touch(sessionsTopic(uid))
    })
  }

  /** The sessions of an account for `caller`, newest activity first. */
  async list(tx: ReadTx, uid: string, caller: { readonly sessionId: string }, now: Date): Promise<ListedSession[]> {
    const rows = await sessionsOf(tx, uid, now, this.#parts.limits)
    const lastActive = new Map(
      [...this.#kept.values()].filter((kept) => kept.uid === uid).map((kept) => [kept.id, kept.lastActive]),
    )
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      device: row.device,
      startedAt: row.started_at.toISOString(),
      lastActiveAt: new Date(Math.max(row.last_active_at.getTime(), lastActive.get(row.id) ?? 0)).toISOString(),
      provider: row.provider && this.#parts.labelOf(row.provider),
      address: row.address,
      current: row.id === caller.sessionId,
    }))
  }

  /**
   * How long a session lasts from now, with this activity. A phone reports whether its app lock guards it. Undefined
   * leaves that unchanged, and a browser's session never counts as guarded.
   */
  async life(
    tx: ReadTx,
    { id, uid }: { readonly id: string; readonly uid: string },
    said: boolean | undefined,
    now: Date,
  ): Promise<SessionLife> {
    let stored = await lifeOf(tx, id)
    if (said !== undefined && said !== stored?.app_lock) {
      // Written by the system, like every change to a running session, because an account may only end its own.
      const changed = await this.#parts.database.write(async (system) => {
        // Processes with the session in memory query the database again.
        system.touch(sessionsTopic(uid))
        return setAppLock(system, id, said, now)
      })
      stored = changed ?? stored
    }
    return this.#lifeFrom(stored?.app_lock ?? false, stored?.counts_from ?? now, now)
  }

  #lifeFrom(appLock: boolean, countsFrom: Date, now: Date): SessionLife {
    const { limits } = this.#parts
    const end = endOf({ appLock, lastActive: now.getTime(), countsFrom: countsFrom.getTime() }, limits)
    return {
      endsAt: new Date(end),
      idleMs: idleLimit(appLock, limits),
      atLatest: appLock ? null : new Date(countsFrom.getTime() + limits.wholeMs),
    }
  }

  /** Ends all sessions of an account, all but one, or only one. After the commit the topic triggers `forget`. */
  async end(tx: WriteTx, uid: string, which: Which, by: EndedBy = 'elsewhere'): Promise<number> {
    const ended = await deleteSessions(tx, uid, which)
    if (ended > 0) {
      const details = { sessions: String(ended), by }
      await recordSecurity(tx, this.#parts.clock(), { kind: 'session', what: 'ended', outcome: 'ok', uid, details })
    }
    await this.#parts.onEnding(tx, uid, which, by)
    tx.touch(sessionsTopic(uid))
    return ended
  }

  /**
   * Ends what was begun at a provider: from one of its sessions, or all that an account began there. Returns how many
   * sessions.
   */
  async endAt(tx: WriteTx, provider: string, of: { readonly uid: string } | { readonly sid: string }): Promise<number> {
    const begun = await sessionsAt(tx, provider, of)
    for (const [uid, ids] of Map.groupBy(begun, ({ uid }) => uid)) {
      await this.end(tx, uid, { only: ids.map(({ id }) => id) })
    }
    return begun.length
  }

  /**
   * Closes a session that its own device closed after hours without activity, as if it had expired here. Nothing else
   * ends with it.
   */
  async closeIdle(tx: WriteTx, uid: string, id: string): Promise<void> {
    const ended = await deleteSessions(tx, uid, { only: [id] })
    const details = { sessions: String(ended), by: 'the device, unused' }
    const entry = { kind: 'session', what: 'ended', outcome: 'ok', uid, details } as const
    if (ended > 0) await recordSecurity(tx, this.#parts.clock(), entry)
    tx.touch(sessionsTopic(uid))
  }

  /**
   * Sessions of this account may have ended, here or in another process. Each queries the database again at its next
   * call, and open streams of ended ones are closed.
   */
  forget(uid: string): void {
    this.#endings += 1
    const ids = new Set<string>()
    for (const [key, kept] of this.#kept) {
      if (kept.uid !== uid) continue
      this.#kept.delete(key)
      ids.add(kept.id)
    }
    if (ids.size > 0) this.#track(this.#announceEnd(uid, ids))
  }

  async #announceEnd(uid: string, ids: Set<string>): Promise<void> {
    const left = new Set(
      (await sessionsOf(this.#parts.database.reading, uid, new Date(0), this.#parts.limits)).map((row) => row.id),
    )
    for (const id of ids.difference(left)) for (const listener of this.#endedListeners) listener(id)
  }

  /** Calls the listener with the id of each session that ended while this process knew it. */
  onEnded(listener: (sessionId: string) => void): () => void {
    this.#endedListeners.add(listener)
    return () => this.#endedListeners.delete(listener)
  }

  /** Whether a session still runs. Checking is not activity. */
  isRunning(sessionId: string, now: Date): Promise<boolean> {
    return isSessionActive(this.#parts.database.reading, sessionId, now, this.#parts.limits)
  }

  #track(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'the activity of sessions could not be stored'))
      .finally(() => this.#underway.delete(done))
    this.#underway.add(done)
  }

  /** Waits for writes in progress. */
  async settle(): Promise<void> {
    await Promise.all(this.#underway)
  }
}
