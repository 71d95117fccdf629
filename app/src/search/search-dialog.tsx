import { formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { listSearchResults, SEARCH_LENGTH } from '@muster/domain/search/functions.ts'
import { wordsOf } from '@muster/domain/kernel/search-words.ts'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleUser from 'lucide-react/icons/circle-user'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import IdCard from 'lucide-react/icons/id-card'
import ListChecks from 'lucide-react/icons/list-checks'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import Search from 'lucide-react/icons/search'
import Truck from 'lucide-react/icons/truck'
import Zap from 'lucide-react/icons/zap'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useToday } from '../dutyday/use-accountability.ts'
import { useConnection, useRead } from '../platform/calls/calls.ts'
import { useEntitlement } from '../platform/calls/entitlement.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { useSession } from '../platform/session/session.ts'
import { mayEdit, mayReport, openRosterBelow, type RosterChoice, useMyRosters } from '../roster/current-roster.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { CloseButton } from '../ui/buttons/close-button.tsx'
import { cx } from '../ui/styles/cx.ts'
import { useReturnFocus } from '../ui/overlays/use-return-focus.ts'
import { actionsFor, type Entry, fitting, foundEntries, type Group, grouped, nearly, soldiersFrom } from './entries.ts'
import { recentOf, remember } from './recent.ts'

/** The pause in typing before the server is asked. */
const SETTLED_MS = 150
const MOST_HERE = 8

const ICONS = {
  soldier: CircleUser,
  action: Zap,
  page: FileText,
  task: ListChecks,
  event: CalendarDays,
  license: IdCard,
  call: Phone,
  tasking: ClipboardList,
  equipment: Package,
  manifest: Truck,
}

interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** All screens as entries. */
  pages: readonly Entry[]
}

/**
 * One box that finds a Soldier, an action, a page, a task, an event, a license, a tasking, equipment or a manifest.
 */
export function SearchDialog({ open, onOpenChange, pages }: SearchDialogProps) {
  const returnFocus = useReturnFocus(open)
  function close(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onOpenChange(false)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={close}
          className="arrive fixed inset-0 z-40 flex flex-col bg-surface pt-[env(safe-area-inset-top)] text-ink focus:outline-none desk:inset-x-auto desk:top-[10vh] desk:bottom-auto desk:left-1/2 desk:max-h-[75vh] desk:w-[min(40rem,calc(100vw-3rem))] desk:-translate-x-1/2 desk:rounded-box desk:border desk:border-t-4 desk:border-line-strong desk:border-t-ink desk:pt-0 desk:shadow-raised"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Results pages={pages} close={() => onOpenChange(false)} />
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Results({ pages, close }: { pages: readonly Entry[]; close: () => void }) {
  const [text, setText] = useState('')
  const { groups, found, status } = useFound(text, pages)
  // At the bottom a phone's keyboard would cover it. Once there are hits it does not move, because they must not move
  // under a finger.
  const first = !found && 'max-desk:order-1'
  const { current } = useMyRosters()
  const choose = useChoose(current, close)
  return (
    <Command label="Search" shouldFilter={false} loop className="flex min-h-0 grow flex-col">
      <div className="flex items-center gap-2 border-b border-line py-1 pr-14 pl-4">
        <Search className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={SEARCH_LENGTH}
          placeholder="Soldier, task, event, equipment or page"
          className="min-h-12 min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-soft"
        />
      </div>
      <Command.List label="Results" className={cx('min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2', first)}>
        {groups.map(({ kind, title, entries }) => (
          <Command.Group
            key={kind}
            heading={title}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-strong [&_[cmdk-group-heading]]:text-ink-soft"
          >
            {entries.map((entry) => (
              <Line key={entry.key} entry={entry} onChoose={choose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p
        role="status"
        className={cx('border-line px-4 py-2 text-14 text-ink-soft empty:hidden', found ? 'border-t' : 'desk:border-t')}
      >
        {status}
      </p>
    </Command>
  )
}

function Line({ entry, onChoose }: { entry: Entry; onChoose: (entry: Entry) => void }) {
  const Icon = ICONS[entry.kind]
  return (
    <Command.Item
      value={entry.key}
      onSelect={() => onChoose(entry)}
      className="flex min-h-row cursor-pointer items-center gap-3 rounded-box px-2 py-1 coarse:min-h-12 data-[selected=true]:bg-sunken data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 data-[selected=true]:outline-action"
    >
      <Icon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 truncate">{entry.label}</span>
        {entry.detail && <span className="min-w-0 truncate text-14 text-ink-soft">{entry.detail}</span>}
      </span>
      {entry.locked && <Badge>View only</Badge>}
    </Command.Item>
  )
}

const NOTHING: readonly Entry[] = []

/** Matching entries: those of this device at once, and the server's as they arrive. */
function useFound(text: string, pages: readonly Entry[]) {
  const { current, own } = useMyRosters()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const readOnly = useEntitlement()?.readOnly ?? false
  const rosterId = current?.id ?? ''
  const offline = useConnection().state === 'offline'
  const known = useKnown(current)
  const actions = useMemo(() => {
    const may = { reports: current !== null && mayReport(current), edits: current !== null && mayEdit(current) }
    return actionsFor(may, readOnly)
  }, [current, readOnly])
  const words = useMemo(() => wordsOf(text), [text])
  const settled = useSettled(words.join(' '))
  const asks = current !== null && settled !== ''
  const found = useRead(
    listSearchResults,
    { rosterId, text: settled || 'x' },
    { enabled: asks, keep: false, keepPrevious: ['text'] },
  )
  const here = useMemo(() => [...known, ...actions, ...pages], [known, actions, pages])
  const groups = useMemo((): readonly Group[] => {
    if (words.length === 0) {
      const recent = recentOf(uid).flatMap((key) => here.find((entry) => entry.key === key) ?? [])
      const first = own === null ? pages.slice(0, MOST_HERE) : actions.slice(0, MOST_HERE)
      const others = first.filter(({ key }) => !recent.some((entry) => entry.key === key))
      return recent.length > 0
        ? [{ kind: 'recent', title: 'Recent', entries: recent }, ...grouped(others)]
        : grouped(others)
    }
    const server = asks && found.data ? foundEntries(found.data, rosterId, dayWords) : NOTHING
    // Results for the previous letters are filtered by the new ones.
    const fresh = found.previous || settled !== words.join(' ') ? fitting(server, words, server.length) : server
    return grouped([
      ...fitting(known, words, MOST_HERE),
      ...fresh,
      ...fitting(actions, words, MOST_HERE),
      ...fitting(pages, words, MOST_HERE),
    ])
  }, [words, here, known, actions, pages, found.data, found.previous, asks, settled, rosterId, uid, own])
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const waiting = asks && (found.loading || found.previous || settled !== words.join(' '))
  const close = useMemo(
    () => (count === 0 && !waiting && words.length > 0 ? grouped(nearly(here, words, MOST_HERE)) : []),
    [count, waiting, words, here],
  )
  const cut = groups.some(({ entries }) => entries.length >= MOST_HERE)
  const status = statusOf({
    words,
    count,
    cut,
    close: close.length,
    waiting,
    offline,
    error: asks ? found.error : null,
  })
  return { groups: count === 0 ? close : groups, found: count > 0, status }
}

function statusOf(at: {
  words: readonly string[]
  count: number
  /** Some kinds may have more entries than are shown. */
  cut: boolean
  /** If nothing was found: the number of near matches. */
  close: number
  waiting: boolean
  offline: boolean
  error: Parameters<typeof describeRefusal>[0] | null
}): string {
  if (at.words.length === 0) return ''
  const many = `${at.cut ? 'First ' : ''}${at.count} found`
  const found = at.count > 0 ? many : at.close > 0 ? 'Nothing found as typed; closest matches' : 'Nothing found'
  if (at.offline) {
    return `${found} on this device. Without signal only Soldiers, actions and pages are searched.`
  }
  if (at.error) return `${found} on this device. ${describeRefusal(at.error)}`
  if (at.waiting) return at.count === 0 ? 'Searching' : ''
  if (at.cut) return `${found}. Type more to narrow it down.`
  if (at.count === 0 && at.close > 0) return `${found}.`
  return at.count === 0 ? 'Nothing found. Type the start of each word: smi j finds SGT Smith, John.' : found
}

/** Soldiers of the current roster from the duty day's data, so they are there without signal too. */
function useKnown(current: RosterChoice | null): readonly Entry[] {
  const rosterId = current?.id ?? ''
  const rows = useToday(rosterId, current !== null).data?.rows
  return useMemo(() => (rows ? soldiersFrom(rows, rosterId) : NOTHING), [rows, rosterId])
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

function useChoose(current: RosterChoice | null, close: () => void) {
  const navigate = useNavigate()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  return ({ key, target }: Entry) => {
    close()
    if (target.call !== undefined) {
      location.assign(target.call)
      return
    }
    remember(uid, key)
    // A result of another roster is always below the current one, because the search covers only those.
    if (target.rosterId !== undefined && target.rosterId !== current?.id) openRosterBelow(target.rosterId)
    void navigate({ to: target.to, search: { ...target.search } })
  }
}
