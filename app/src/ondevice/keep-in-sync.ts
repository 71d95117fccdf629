import { OWN_PART_NAMES, PART_NAMES } from '@muster/domain/ondevice/names.ts'
import { ownPartsOf } from '@muster/domain/ondevice/own-parts.ts'
import { partsOf } from '@muster/domain/ondevice/parts.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { Services } from '../platform/calls/services.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'
import { whenQuiet } from '../platform/reads/when-shown.ts'
import { currentUid, signingOut } from '../platform/session/session.ts'
import { rosterStorage } from '../platform/storage/roster-storage.ts'
import { createStore } from '../platform/storage/store.ts'
import { choiceOf } from './choice.ts'
import { broughtAt } from './records.ts'
import { partsWanted, syncRosters } from './sync-rosters.ts'

/**
 * Changes are brought together, at most once in this time. The screen itself is read anew at once, and what was opened
 * is kept as it was then. This is for what was not.
 */
const TOGETHER_MS = 5 * 60_000
/** A screen that was just opened has the line and the processor to itself first. */
const AFTER_OPENING_MS = 5_000

/** A stream has room for the topics of a few rosters. Those of the others are compared at each connection. */
const ROSTERS_WATCHED = 5

/** Counts what was taken in, so that whoever shows it looks again. */
export const taken = createStore(0)
/** Whether a sync is under way, and whether the last one came through. */
export const syncing = createStore<'now' | 'done' | 'cut off' | null>(null)

let runNow: () => void = () => undefined
/** The choice changed, or a person wants it now. */
export function syncNow(): void {
  runNow()
}

/** Keeps the rosters of an account on this device fresh until the returned function is called. */
export function keepInSync(services: Services, uid: string, rosterIds: readonly string[]): () => void {
  const { client, live, reads } = services
  const storage = rosterStorage(uid)
  let over = false
  let running: Promise<void> | null = null
  let again: 'later' | 'now' | null = null
  /** When the last one came through. Null until it is known whether one did before this page was opened. */
  let endedAt: number | null = null
  let due: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY

  async function sync(): Promise<void> {
    const choice = choiceOf(uid)
    const goesOn = () => !over && !signingOut.get() && currentUid() === uid && choiceOf(uid) === choice
    if (!goesOn()) return
    syncing.set('now')
    try {
      // One tab at a time. Another that comes meanwhile has nothing to bring afterwards.
      await navigator.locks.request(`muster-rosters-${uid}`, () =>
        syncRosters({
          client,
          storage,
          rosterIds,
          choice,
          goesOn,
          onStep: () => taken.set(taken.get() + 1),
        }),
      )
      syncing.set('done')
      endedAt = Date.now()
    } catch {
      // Without signal, or on a full device. The next change or connection tries again.
      syncing.set('cut off')
    }
    // What arrived while the person signed out must not stay.
    if (currentUid() !== uid) await storage.clear().catch(() => undefined)
    taken.set(taken.get() + 1)
  }

  function run(): void {
    clearTimeout(due)
    due = undefined
    dueAt = Number.POSITIVE_INFINITY
    if (over) return
    if (running) {
      again ??= 'later'
      return
    }
    running = sync().finally(() => {
      running = null
      const next = again
      again = null
      if (next === 'now') run()
      else if (next === 'later') later()
    })
  }
  function within(milliseconds: number): void {
    const at = Date.now() + milliseconds
    if (at >= dueAt) return
    clearTimeout(due)
    due = setTimeout(run, milliseconds)
    dueAt = at
  }
  function later(): void {
    within(TOGETHER_MS)
  }
  /** Who goes from page to page does not bring the same again each time. */
  async function begin(): Promise<void> {
    endedAt = await broughtAt(storage, rosterIds, partsWanted(choiceOf(uid))).catch(() => 0)
    if (!over) connected()
  }
  /** A new connection may have missed changes, or only have more topics. */
  function connected(): void {
    if (endedAt === null) return
    if (Date.now() - endedAt > TOGETHER_MS) within(AFTER_OPENING_MS)
    else later()
  }
  /** A phone that is put away may not run again for hours. */
  function beforeSleep(): void {
    if (document.visibilityState === 'hidden' && due !== undefined) run()
  }

  const topics = topicsOf(rosterIds.slice(0, ROSTERS_WATCHED), uid)
  const unwatch = live.watch([...topics])
  const stops = [
    whenQuiet(reads, () => void begin()),
    live.onOpen(connected),
    live.onTouched((touched) => {
      if ([...touched].some((topic) => topics.has(topic))) later()
    }),
    unwatch,
  ]
  document.addEventListener('visibilitychange', beforeSleep)
  runNow = () => {
    if (running) again = 'now'
    else run()
  }
  return () => {
    over = true
    clearTimeout(due)
    document.removeEventListener('visibilitychange', beforeSleep)
    for (const stop of stops) stop()
    runNow = () => undefined
  }
}

/** Everything that a part of these rosters, or of one's own record, depends on. */
function topicsOf(rosterIds: readonly string[], uid: string): ReadonlySet<string> {
  const today = dayAt(new Date(), unitZone())
  const own = ownPartsOf(today)
  const parts = [
    ...rosterIds.flatMap((rosterId) => {
      const ofRoster = partsOf({ rosterId, today, ownFields: [] })
      return PART_NAMES.map((name) => ofRoster[name])
    }),
    ...OWN_PART_NAMES.map((name) => own[name]),
  ]
  return new Set(parts.flatMap(({ read, input }) => [...(read.topics?.(input, uid) ?? [])]))
}
