import { formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { FOUND_LIMIT, FOUND_MOST, listSearchResults } from '@muster/domain/search/functions.ts'
import type { Area } from '@muster/domain/kernel/area.ts'
import { searchWords } from '@muster/domain/search/matching.ts'
import { useEffect, useMemo, useState } from 'react'
import { useToday } from '../dutyday/use-today.ts'
import { useConnection, useRead } from '../platform/calls/calls.ts'
import { useEntitlement } from '../platform/calls/entitlement.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { mayEdit, mayEditWhole, mayReport, type RosterChoice, useMyRosters } from '../roster/current-roster.ts'
import {
  actionsFor,
  type Entry,
  type EntryKind,
  fitting,
  foldAhead,
  type Group,
  grouped,
  nearly,
  soldiersFrom,
} from './entries.ts'
import { cutKinds, foundEntries } from './found-entries.ts'
import { helpEntries, settingEntries, statusEntries, SYNTAX_HELP } from './known-entries.ts'
import { recentOf, textsOf } from './recent.ts'

/** The pause in typing before the server is asked. */
const SETTLED_MS = 150
const NOTHING: readonly Entry[] = []
const NO_KINDS: ReadonlySet<EntryKind> = new Set()

/** Results of one kind as they are shown. */
export interface Shown extends Group {
  /** `8`, or `8+` when there are more. Empty before anything is typed. */
  readonly count: string
  /** More can be shown. */
  readonly more: boolean
}

interface Asked {
  readonly uid: string
  readonly text: string
  readonly pages: readonly Entry[]
  readonly hasLock: boolean
  /** Only this kind, and all of it. */
  readonly only: EntryKind | null
}

/** Matching entries: those of this device at once, and the server's as they arrive. */
export function useFound({ uid, text, pages, hasLock, only }: Asked) {
  const { current, own } = useMyRosters()
  const rosterId = current?.id ?? ''
  const offline = useConnection().state === 'offline'
  const soldiers = useKnownSoldiers(current)
  const { actions, told } = useKnownPlaces(current, hasLock)
  const words = useMemo(() => searchWords(text), [text])
  const settled = useSettled(words.join(' '))
  const asks = current !== null && settled !== ''
  const found = useRead(
    listSearchResults,
    { rosterId, text: settled || 'x', most: only === null ? FOUND_LIMIT : FOUND_MOST },
    { enabled: asks, keep: false, keepPrevious: ['text', 'most'] },
  )
  const here = useMemo(() => [...soldiers, ...actions, ...pages, ...told], [soldiers, actions, pages, told])
  useEffect(() => foldAhead(here), [here])
  const fits = useMemo(() => fitting(here, words), [here, words])
  const stale = found.previous || settled !== words.join(' ')
  const groups = useMemo((): readonly Shown[] => {
    if (words.length === 0) return begun({ uid, here, actions, pages: own === null ? pages : NOTHING })
    const server = asks && found.data ? foundEntries(found.data, rosterId, dayWords) : NOTHING
    // Results for the previous letters are filtered by the new ones.
    const fresh = stale ? fitting(server, words) : server
    const cut = asks && found.data && !stale ? cutKinds(found.data) : NO_KINDS
    return grouped([...fits, ...fresh], words)
      .filter(({ kind }) => only === null || kind === only)
      .map((group) => shown(group, cut, only === null ? FOUND_LIMIT : FOUND_MOST))
  }, [words, here, fits, actions, pages, found.data, stale, asks, rosterId, uid, own, only])
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const waiting = asks && (found.loading || stale)
  const near = useMemo(
    () =>
      count === 0 && !waiting && words.length > 0
        ? grouped(nearly(here, words)).map((group) => shown(group, NO_KINDS, FOUND_LIMIT))
        : [],
    [count, waiting, words, here],
  )
  const status = statusOf({
    typed: words.length > 0,
    count,
    cut: groups.some(({ more }) => more),
    near: near.length,
    waiting,
    offline,
    error: asks ? found.error : null,
  })
  return { groups: count === 0 ? near : groups, found: count > 0, status }
}

function shown(group: Group, cut: ReadonlySet<EntryKind>, most: number): Shown {
  const { kind, title, entries } = group
  const beyond = kind !== 'recent' && cut.has(kind)
  return {
    kind,
    title,
    entries: entries.slice(0, most),
    count: `${entries.length}${beyond ? '+' : ''}`,
    more: entries.length > most || (beyond && most < FOUND_MOST),
  }
}

interface Begun {
  readonly uid: string
  readonly here: readonly Entry[]
  readonly actions: readonly Entry[]
  /** For people without a roster, who have few actions. */
  readonly pages: readonly Entry[]
}

/** What is there before anything is typed: what was searched and opened last, and what people do most. */
function begun({ uid, here, actions, pages }: Begun): readonly Shown[] {
  const recent = recentOf(uid).flatMap((key) => here.find((entry) => entry.key === key) ?? [])
  const first = (pages.length > 0 ? pages : actions).slice(0, FOUND_LIMIT)
  const others = first.filter(({ key }) => !recent.some((entry) => entry.key === key))
  const texts = textsOf(uid).map(
    (text): Entry => ({ key: `text ${text}`, kind: 'page', label: text, detail: 'Search again', target: { to: '' } }),
  )
  const last = [...texts, ...recent]
  const groups: Group[] = last.length > 0 ? [{ kind: 'recent', title: 'Recent', entries: last }] : []
  return [...groups, ...grouped(others)].map((group) => Object.assign({ count: '', more: false }, group))
}

interface At {
  readonly typed: boolean
  readonly count: number
  /** Some kinds have more entries than are shown. */
  readonly cut: boolean
  /** If nothing was found: whether something nearly matches. */
  readonly near: number
  readonly waiting: boolean
  readonly offline: boolean
  readonly error: Parameters<typeof describeRefusal>[0] | null
}

function statusOf({ typed, count, cut, near, waiting, offline, error }: At): string {
  if (!typed) return ''
  const many = `${cut ? 'First ' : ''}${count} found`
  const found = count > 0 ? many : near > 0 ? 'Nothing found as typed; closest matches' : 'Nothing found'
  if (offline) {
    return `${found} on this device. Without signal only this roster’s Soldiers, actions, settings, help and pages are searched.`
  }
  if (error) return `${found} on this device. ${describeRefusal(error)}`
  if (waiting) return count === 0 ? 'Searching' : ''
  if (count === 0 && near > 0) return `${found}.`
  return count === 0 ? 'Nothing found. Type the start of each word: smi j finds SGT Smith, John.' : found
}

/** Soldiers of the current roster from the duty day's data, so they are there without signal too. */
function useKnownSoldiers(current: RosterChoice | null): readonly Entry[] {
  const rosterId = current?.id ?? ''
  const rows = useToday(rosterId, current !== null).data?.rows
  return useMemo(() => (rows ? soldiersFrom(rows, rosterId) : NOTHING), [rows, rosterId])
}

/** Actions, settings, statuses and help. */
function useKnownPlaces(current: RosterChoice | null, hasLock: boolean) {
  const readOnly = useEntitlement()?.readOnly ?? false
  return useMemo(() => {
    const reports = (area: Area) => current !== null && mayReport(current, area)
    const edits = (area: Area) => current !== null && mayEdit(current, area)
    const whole = (area: Area) => current !== null && mayEditWhole(current, area)
    const statuses = current === null ? [] : statusEntries()
    const tasks = reports('accountability') ? [SYNTAX_HELP] : []
    return {
      actions: actionsFor({ reports, edits, whole }, readOnly),
      told: [...settingEntries(edits('roster'), hasLock), ...statuses, ...helpEntries(), ...tasks],
    }
  }, [current, readOnly, hasLock])
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function dayWords(day: string): string {
  return isCalendarDate(day) ? formatDate(day) : day
}
