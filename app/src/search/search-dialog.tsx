import { SEARCH_LENGTH } from '@muster/domain/search/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../platform/session/session.ts'
import { openRosterBelow, type RosterChoice, useMyRosters } from '../roster/current-roster.ts'
import { CloseButton } from '../ui/buttons/close-button.tsx'
import { Chip } from '../ui/marks/chip.tsx'
import { useReturnFocus } from '../ui/overlays/use-return-focus.ts'
import { cx } from '../ui/styles/cx.ts'
import { type Entry, type EntryKind, KINDS } from './entries.ts'
import { remember, rememberText } from './recent.ts'
import { CommandLines } from './command-lines.tsx'
import { GROUP } from './result-classes.ts'
import { ResultLine, ShowAll } from './result-line.tsx'
import { type OfferedCommands, useCommands } from './use-commands.ts'
import { type Shown, useFound } from './use-found.ts'

interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** All screens as entries. */
  pages: readonly Entry[]
  /** This device can lock the app. */
  hasLock: boolean
}

/** One box that finds whatever the person may see and opens it, and does what it is told in a line. */
export function SearchDialog({ open, onOpenChange, pages, hasLock }: SearchDialogProps) {
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
          <Results pages={pages} hasLock={hasLock} close={() => onOpenChange(false)} />
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Results({ pages, hasLock, close }: { pages: readonly Entry[]; hasLock: boolean; close: () => void }) {
  const [text, setText] = useState('')
  // The letter is drawn first and the results after it, because finding them takes long on an old phone.
  const [asked, setAsked] = useState('')
  const [only, setOnly] = useState<EntryKind | null>(null)
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const { groups, found, status } = useFound({ uid, text: asked, pages, hasLock, only })
  const { current } = useMyRosters()
  const open = useOpen(uid, current)
  const [whom, setWhom] = useState<string | null>(null)
  const offered = useCommands(asked, whom, setWhom)
  const { root, stayed, moved } = useFirstChosen(offered.commands[0]?.words ?? groups[0]?.entries[0]?.key)
  function ask(next: string) {
    setAsked(next)
    setOnly(null)
    setWhom(null)
  }
  function type(next: string) {
    setText(next)
    stayed()
    startTransition(() => ask(next))
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isTrusted && /^(Arrow|Home|End)/.test(event.key)) moved()
    // Enter means what is typed, also before its results are drawn.
    if (event.key === 'Enter' && asked !== text) flushSync(() => ask(text))
  }
  function choose(entry: Entry) {
    if (entry.key.startsWith('text ')) return type(entry.label)
    close()
    open(entry, text)
  }
  return (
    <Command
      ref={root}
      label="Search"
      shouldFilter={false}
      loop
      vimBindings={false}
      onKeyDown={press}
      onPointerMove={moved}
      className="flex min-h-0 grow flex-col"
    >
      <div className="flex items-center gap-2 border-b border-line py-1 pr-14 pl-4">
        <Search className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        <Command.Input
          value={text}
          onValueChange={type}
          maxLength={SEARCH_LENGTH}
          placeholder="Soldier, task, event, setting or page"
          className="min-h-12 min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-soft"
        />
        {only && (
          <Chip removeLabel={`${KINDS[only]} only`} onRemove={() => setOnly(null)}>
            {KINDS[only]}
          </Chip>
        )}
      </div>
      {/* At the bottom a phone's keyboard would cover the note. Once there are hits it does not move, because they must
          not move under a finger. */}
      <Command.List
        label="Results"
        className={cx('min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2', !found && 'max-desk:order-1')}
      >
        <CommandLines offered={offered} onDone={close} />
        {groups.map((group) => (
          <ResultGroup key={group.kind} group={group} onChoose={choose} onAll={setOnly} />
        ))}
      </Command.List>
      <p
        role="status"
        className={cx('border-line px-4 py-2 text-14 text-ink-soft empty:hidden', found ? 'border-t' : 'desk:border-t')}
      >
        {offered.commands.length > 0 ? commandStatus(offered) : status}
      </p>
    </Command>
  )
}

function commandStatus({ commands, open, meant }: OfferedCommands): string {
  if (meant > commands.length) return `${meant} have that name. Type the first name too.`
  if (open) return `${commands.length} have that name. Choose one.`
  const [command] = commands
  return command && command.why !== null ? `${command.words}: ${command.why}` : 'Press Enter to do this.'
}

/**
 * The list chooses its first result when the text changes. Better ones arrive later, so it is asked again for each new
 * first one, until the person has moved to another.
 */
function useFirstChosen(first: string | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  useLayoutEffect(() => {
    if (first === undefined || hasMoved.current) return
    root.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  }, [first])
  const stayed = () => (hasMoved.current = false)
  const moved = () => (hasMoved.current = true)
  return { root, stayed, moved }
}

interface ResultGroupProps {
  group: Shown
  onChoose: (entry: Entry) => void
  onAll: (kind: EntryKind) => void
}

function ResultGroup({ group, onChoose, onAll }: ResultGroupProps) {
  const { kind, title, count, more, entries } = group
  return (
    <Command.Group
      heading={
        <>
          {title} <span className="tabular-nums">{count}</span>
        </>
      }
      className={GROUP}
    >
      {entries.map((entry) => (
        <ResultLine key={entry.key} entry={entry} onChoose={onChoose} />
      ))}
      {more && kind !== 'recent' && <ShowAll kind={kind} title={title} onChoose={() => onAll(kind)} />}
    </Command.Group>
  )
}

function useOpen(uid: string, current: RosterChoice | null) {
  const navigate = useNavigate()
  return ({ key, target }: Entry, text: string) => {
    remember(uid, key)
    rememberText(uid, text)
    // A result of another roster is always below the current one, because the search covers only those.
    if (target.rosterId !== undefined && target.rosterId !== current?.id) openRosterBelow(target.rosterId)
    void navigate({ to: target.to, search: Object.assign({}, target.search), hash: target.hash ?? '' })
  }
}
