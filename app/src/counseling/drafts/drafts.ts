import { counselingTopic, getCounseling, saveCounseling } from '@muster/domain/counseling/functions.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { BLOCK_LIMIT, PLAN_TEXT_LIMIT } from '@muster/domain/counseling/limits.ts'
import { draftOf } from '@muster/domain/counseling/merge-drafts.ts'
import type { Counseling, CounselingDraft } from '@muster/domain/counseling/schema.ts'
import type { Account } from '../../platform/session/account.ts'
import { dropDraft, keepDraft, takeLeftDrafts } from '../../platform/storage/kept-drafts.ts'
import type { Services } from '../../platform/calls/services.ts'
import { touch } from '../../platform/reads/reads.ts'
import { createStore, type Store } from '../../platform/storage/store.ts'
import { type DraftRecord, DraftSaving, type ServerDraft } from './draft-saving.ts'
import { keepTitle, lastTitle } from './last-title.ts'
import { WaitingCopies } from './waiting-copies.ts'

type About = DraftSaving['about']

/** The drafts that this page edits, including those that an earlier page left on the device. */
export class Drafts {
  readonly all: Store<readonly DraftSaving[]> = createStore<readonly DraftSaving[]>([])
  /** Kept longer than the draft: they are still needed after it was delivered. */
  readonly waiting: WaitingCopies
  readonly #services: Services
  readonly #uid: string
  readonly #shown = new Map<string, number>()

  constructor(services: Services, { uid }: Account) {
    this.#services = services
    this.#uid = uid
    this.waiting = new WaitingCopies(uid)
    const keep = () => this.#each((draft) => draft.keepNow())
    const send = () => this.#each((draft) => void (isStuck(draft) || draft.send().then(() => this.#forget(draft))))
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    addEventListener('online', send)
    const silence = services.live.onOpen(send)
    const leave = services.account.subscribe(() => {
      if (services.account.get()?.uid === uid) return
      this.#each((draft) => {
        draft.keepNow()
        draft.stop()
      })
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      removeEventListener('online', send)
      silence()
      leave()
    })
  }

  /** Resumes the drafts that closed pages left on this device. */
  async adopt(): Promise<void> {
    for (const { value } of await takeLeftDrafts(this.#uid).catch(() => [])) {
      if (!isRecord(value)) continue
      // An earlier release stored a new draft with version 0.
      const draft = this.open(value.version === 0 ? { ...value, version: null } : value)
      void draft.send().then(() => this.#forget(draft))
    }
  }

  /** The title that this account last wrote after the counselor's name. */
  lastTitle(): string {
    return lastTitle(this.#uid)
  }

  keepTitle(title: string): void {
    keepTitle(this.#uid, title)
  }

  find(counselingId: string): DraftSaving | null {
    return this.all.get().find(({ about }) => about.counselingId === counselingId) ?? null
  }

  open(record: DraftRecord): DraftSaving {
    const before = this.find(record.counselingId)
    if (before) return before
    const { rosterId, counselingId } = record
    const name = `counseling:${rosterId}:${counselingId}`
    const draft = new DraftSaving(record, {
      keep: (kept) => keepDraft(this.#uid, name, kept),
      drop: () => dropDraft(this.#uid, name),
      save: (input, key) => this.#save(record, input, key),
      read: () => this.#read(record),
      held: isHeld,
    })
    this.all.set([...this.all.get(), draft])
    return draft
  }

  /** Deleted or delivered: it is no longer a draft. */
  discard(counselingId: string): void {
    this.find(counselingId)?.discard()
    this.all.set(this.all.get().filter(({ about }) => about.counselingId !== counselingId))
  }

  /**
   * Keeps the draft for a screen until the returned function is called. After that it is saved and then dropped from
   * memory.
   */
  show(draft: DraftSaving): () => void {
    const { counselingId } = draft.about
    this.#shown.set(counselingId, (this.#shown.get(counselingId) ?? 0) + 1)
    return () => {
      this.#shown.set(counselingId, (this.#shown.get(counselingId) ?? 1) - 1)
      void draft.settle().then(() => this.#forget(draft))
    }
  }

  /** Drops a draft from memory once the server has it and no screen shows it. */
  #forget(draft: DraftSaving): void {
    if (draft.state.get().phase !== 'saved' || (this.#shown.get(draft.about.counselingId) ?? 0) > 0) return
    draft.stop()
    this.all.set(this.all.get().filter((each) => each !== draft))
  }

  async #save(
    { rosterId, counselingId, soldierId }: About,
    input: Pick<DraftRecord, 'version' | 'draft'>,
    key: string,
  ) {
    const said = { rosterId, counselingId, soldierId, ...input } satisfies InputOf<typeof saveCounseling>
    const { client, live, reads } = this.#services
    const saved = (await client.call(saveCounseling.name, said, { idempotencyKey: key })) as OutputOf<
      typeof saveCounseling
    >
    // Without the live stream nothing else says that the list has changed.
    if (live.connection.get().state !== 'live') touch(reads, new Set([counselingTopic(rosterId)]))
    return saved
  }

  async #read({ rosterId, counselingId }: About): Promise<ServerDraft> {
    const read = (await this.#services.client.call(getCounseling.name, { rosterId, counselingId })) as Counseling
    const known = serverDraftOf(read)
    if (!known) throw new Refusal('permission-denied', 'You no longer have access to this counseling.')
    return known
  }

  #each(act: (draft: DraftSaving) => void): void {
    for (const draft of this.all.get()) act(draft)
  }
}

const byAccount = new WeakMap<Account, Drafts>()

/** Null while no one is signed in. */
export function draftsOf(services: Services): Drafts | null {
  const account = services.account.get()
  if (!account) return null
  const known = byAccount.get(account) ?? new Drafts(services, account)
  byAccount.set(account, known)
  return known
}

/** Called by the frame, so that drafts left on this device are sent on whatever screen the person is. */
export function sendLeftDrafts(services: Services): void {
  void draftsOf(services)?.adopt()
}

export function serverDraftOf({ line, text }: Counseling): ServerDraft | null {
  return text && { version: line.version, state: line.state, draft: draftOf(text), savedAt: line.savedAt }
}

/** The server would refuse something in the draft, or it should never be sent. The field shows which. */
export function isHeld(draft: CounselingDraft): boolean {
  const { purpose, keyPoints, leaderResponsibilities, organization, counselorTitle, place, plan, links } = draft
  const blocks = [purpose, keyPoints, leaderResponsibilities]
  const short = [organization, counselorTitle, place, ...links.map(({ label }) => label)]
  const planned = plan.flatMap(({ action, standard }) => [action, standard])
  return (
    blocks.some((text) => text.trim().length > BLOCK_LIMIT) ||
    planned.some((text) => text.trim().length > PLAN_TEXT_LIMIT) ||
    [...blocks, ...short, ...planned].some((text) => guardText(text) !== null)
  )
}

function isStuck(draft: DraftSaving): boolean {
  return ['saved', 'held', 'conflict', 'refused'].includes(draft.state.get().phase)
}

function isRecord(value: unknown): value is DraftRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['rosterId', 'counselingId', 'soldierId', 'version', 'draft'].every((key) => Object.hasOwn(value, key))
  )
}
