import { type DraftField, joinField, mergeDrafts, same, withFields } from '@muster/domain/counseling/merge-drafts.ts'
import type { CounselingState } from '@muster/domain/counseling/kinds.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import { type Backoff, backoff } from '../../platform/calls/backoff.ts'
import { createStore, type Store } from '../../platform/storage/store.ts'

/** A draft as it is kept on the device until the server has it. */
export interface DraftRecord {
  readonly rosterId: string
  readonly counselingId: string
  readonly soldierId: string
  /** The server's version that this text was based on; null if the server has none. */
  readonly version: number | null
  /** The text of that version. */
  readonly base: CounselingDraft | null
  readonly draft: CounselingDraft
  /** Sent, but it is not known whether it arrived. It is sent again under the same key before anything newer. */
  readonly sending: { readonly key: string; readonly draft: CounselingDraft } | null
  readonly savedAt: string | null
}

export interface ServerDraft {
  readonly version: number
  readonly state: CounselingState
  readonly draft: CounselingDraft
  readonly savedAt: string
}

export type DraftPhase =
  /** The server has all of the text. */
  | 'saved'
  | 'typing'
  | 'saving'
  /** No signal: kept on this device and sent by itself later. */
  | 'kept'
  /** Something in the text may not be stored; the screen says what. */
  | 'held'
  /** Also changed elsewhere: a person must decide. */
  | 'conflict'
  /** The server refused it. */
  | 'refused'

export interface DraftState {
  readonly draft: CounselingDraft
  readonly version: number | null
  readonly savedAt: string | null
  readonly phase: DraftPhase
  /** Whether the device holds text that the server does not have. */
  readonly onDevice: boolean
  readonly refusal: Refusal | null
  readonly conflict: { readonly theirs: ServerDraft; readonly both: readonly DraftField[] } | null
  /** Changes made elsewhere were merged with this text without a question. */
  readonly joined: boolean
}

export interface DraftSavingOptions {
  readonly keep: (record: DraftRecord) => boolean
  readonly drop: () => void
  readonly save: (
    input: { readonly version: number | null; readonly draft: CounselingDraft },
    key: string,
  ) => Promise<{ readonly version: number; readonly savedAt: string }>
  readonly read: () => Promise<ServerDraft>
  /** Whether the draft contains something that may not be stored. */
  readonly held: (draft: CounselingDraft) => boolean
  readonly pauseMs?: number
  readonly wait?: Backoff
  readonly newId?: () => string
}

/** Refusals that have nothing to do with the draft itself, so the save is tried again. */
const LATER: ReadonlySet<RefusalCode> = new Set(['unavailable', 'deadline-exceeded', 'cancelled'])
const FAULT: ReadonlySet<RefusalCode> = new Set(['internal', 'unknown', 'data-loss'])
const MOVED: ReadonlySet<RefusalCode> = new Set(['aborted', 'already-exists'])
const FAULT_TRIES = 4
const KEEP_SOON_MS = 250

/** A rate limit ("too often") ends by itself and says when. A limit on the number does not. */
function isLater({ code, details }: Refusal): boolean {
  return LATER.has(code) || (code === 'resource-exhausted' && details?.retryAfterSeconds !== undefined)
}

/**
 * Saves a draft while it is typed. One save runs at a time, each has its own key, and the newest text goes next. The
 * device keeps the text until the server has it. Changes that somebody else saved in between are merged where
 * possible. Where they cannot be, a person decides. No text of either side is overwritten.
 */
export class DraftSaving {
  readonly about: Pick<DraftRecord, 'rosterId' | 'counselingId' | 'soldierId'>
  readonly state: Store<DraftState>
  readonly #options: DraftSavingOptions
  readonly #wait: Backoff
  #base: CounselingDraft | null
  #sending: DraftRecord['sending']
  #running: Promise<void> | null = null
  #pause: ReturnType<typeof setTimeout> | undefined
  #keeping: ReturnType<typeof setTimeout> | undefined
  #faults = 0
  #stopped = false

  constructor(record: DraftRecord, options: DraftSavingOptions) {
    const { rosterId, counselingId, soldierId, base, draft, sending, version, savedAt } = record
    this.about = { rosterId, counselingId, soldierId }
    this.#options = options
    this.#wait = options.wait ?? backoff({ firstMs: 1_000, mostMs: 30_000 })
    this.#base = base
    this.#sending = sending
    this.state = createStore<DraftState>({
      draft,
      version,
      savedAt,
      refusal: null,
      conflict: null,
      joined: false,
      onDevice: false,
      phase: sending !== null || !same(base, draft) ? 'typing' : 'saved',
    })
  }

  edit(change: Partial<CounselingDraft>): void {
    if (this.#stopped) return
    const draft = { ...this.state.get().draft, ...change }
    const { phase } = this.state.get()
    this.#set({ draft, ...(phase === 'conflict' || phase === 'saving' ? {} : { phase: 'typing', refusal: null }) })
    this.#keeping ??= setTimeout(() => this.keepNow(), KEEP_SOON_MS)
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => void this.send(), this.#options.pauseMs ?? 1_000)
  }

  /** Writes the draft to the device before the page closes. */
  keepNow(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    if (this.#stopped) return
    const { draft, version, savedAt } = this.state.get()
    const whole = this.#sending === null && !this.#dirty()
    if (whole) this.#options.drop()
    const kept =
      !whole && this.#options.keep({ ...this.about, version, base: this.#base, draft, sending: this.#sending, savedAt })
    this.#set({ onDevice: kept })
  }

  /** Saves what is not saved yet. Resolves when nothing more can be done without a person or a signal. */
  send(): Promise<void> {
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#wait.now()
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Tries to save everything and returns whether the server has it all. */
  async settle(): Promise<boolean> {
    this.keepNow()
    await this.send()
    // A save that was just ending did not include the last typing.
    if (this.#dirty() && this.state.get().phase === 'typing') await this.send()
    return this.state.get().phase === 'saved'
  }

  /** Takes over the server's current version. */
  follow(server: ServerDraft): void {
    if (this.#stopped || server.version <= (this.state.get().version ?? 0)) return
    if (this.#sending !== null || this.#running !== null || this.#dirty()) return
    this.#base = server.draft
    this.#set({ draft: server.draft, version: server.version, savedAt: server.savedAt, phase: 'saved' })
  }

  /** Applies a person's decision about a field that both sides changed. */
  resolve(field: DraftField, as: 'mine' | 'theirs' | 'both'): void {
    const { conflict, draft } = this.state.get()
    if (!conflict) return
    const theirs = conflict.theirs.draft
    const chosen =
      as === 'theirs'
        ? withFields(draft, theirs, [field])
        : as === 'both'
          ? joinField(field, draft, theirs, this.#options.newId ?? (() => crypto.randomUUID()))
          : draft
    const both = conflict.both.filter((each) => each !== field)
    if (both.length > 0) {
      this.#set({ draft: chosen, conflict: { ...conflict, both } })
      this.keepNow()
      return
    }
    // Set only now. Until all fields are decided, the device keeps the old base, so that no merge decides them by
    // itself.
    this.#base = theirs
    this.#set({ draft: chosen, conflict: null, phase: 'typing', version: conflict.theirs.version })
    this.keepNow()
    void this.send()
  }

  /**
   * For a draft that was deleted, delivered, or moved to another id: nothing more is sent, and nothing stays on the
   * device.
   */
  discard(): void {
    this.stop()
    this.#options.drop()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#pause)
    clearTimeout(this.#keeping)
    this.#wait.stop()
  }

  async #run(): Promise<void> {
    while (!this.#stopped && this.state.get().conflict === null) {
      const { draft, version } = this.state.get()
      if (this.#sending === null) {
        if (!this.#dirty()) return this.#done()
        if (this.#options.held(draft)) {
          this.keepNow()
          this.#set({ phase: 'held' })
          return
        }
        this.#sending = { key: this.#options.newId?.() ?? crypto.randomUUID(), draft }
        this.keepNow()
      }
      this.#set({ phase: 'saving' })
      const goOn = await this.#saveOnce(this.#sending, version).catch((error: unknown) => this.#failed(error))
      if (!goOn) return
      if (this.#pause !== undefined && this.#sending === null && this.#dirty()) {
        // The person is still typing: the next pause sends it.
        this.#set({ phase: 'typing' })
        return
      }
    }
  }

  async #saveOnce(sending: NonNullable<DraftRecord['sending']>, version: number | null): Promise<boolean> {
    const saved = await this.#options.save({ version, draft: sending.draft }, sending.key)
    this.#wait.reset()
    this.#faults = 0
    this.#sending = null
    this.#base = sending.draft
    this.#set({ version: saved.version, savedAt: saved.savedAt, refusal: null })
    this.keepNow()
    return true
  }

  /** True when the save should be tried again. */
  async #failed(error: unknown): Promise<boolean> {
    const refusal = error instanceof Refusal ? error : new Refusal('internal', 'The draft could not be saved.')
    if (MOVED.has(refusal.code)) {
      this.#sending = null
      return this.#meet().catch((thrown: unknown) => this.#failed(thrown))
    }
    if (isLater(refusal) || (FAULT.has(refusal.code) && ++this.#faults < FAULT_TRIES)) {
      this.keepNow()
      this.#set({ phase: 'kept' })
      return this.#wait.pause()
    }
    this.#sending = null
    this.keepNow()
    this.#set({ phase: refusal.code === 'unauthenticated' ? 'kept' : 'refused', refusal })
    return false
  }

  /** Somebody else saved in between: merge what can be merged. */
  async #meet(): Promise<boolean> {
    const theirs = await this.#options.read()
    if (theirs.state !== 'draft') {
      throw new Refusal('failed-precondition', 'This session has been delivered, and its text can no longer change.')
    }
    const { draft, both } = mergeDrafts(this.#base, this.state.get().draft, theirs.draft)
    if (both.length > 0) {
      this.#set({ draft, conflict: { theirs, both }, phase: 'conflict' })
      this.keepNow()
      return false
    }
    this.#base = theirs.draft
    this.#set({ draft, version: theirs.version, savedAt: theirs.savedAt, joined: true })
    this.keepNow()
    return true
  }

  #done(): void {
    this.keepNow()
    this.#set({ phase: 'saved', refusal: null })
  }

  #dirty(): boolean {
    return !same(this.#base, this.state.get().draft)
  }

  #set(change: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}
