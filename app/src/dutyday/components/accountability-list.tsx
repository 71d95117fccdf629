import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEditLock } from '../../ui/forms/edits.tsx'
import { MEASURED_LATER } from '../../ui/layout/measured-later.ts'
import { useMedia } from '../../ui/layout/use-media.ts'
import { useOffsetTop } from '../../ui/layout/use-offset-top.ts'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import type { Section, SectionRow, ShownSection } from '../accountability-sections.ts'
import { STATUS_KEYS } from '../status-keys.ts'
import { SectionHeading } from './section-heading.tsx'
import { type DayShown, type RowActions, SoldierRow } from './soldier-row.tsx'

/** A squad on screen. A very large one (a roster without groups) is split, so that no part takes long to draw. */
interface Part {
  readonly section: ShownSection
  readonly rows: readonly SectionRow[]
  readonly first: boolean
}

const PART_ROWS = 60
const HEADING_PX = 52
const PHONE_HEADING_PX = 45

interface AccountabilityListProps extends RowActions {
  sections: readonly ShownSection[]
  day: DayShown
  readOnly: boolean
  /** Whether one tap may report the rest of a squad present. Not while some of those Soldiers are hidden. */
  closable: boolean
  onSetStatus: (row: AccountabilityRow, status: DutyStatusCode) => void
  onOthersPresent: (section: Section) => void
  /** Null while nobody selects. */
  selection: ReadonlySet<string> | null
  onSelect: (soldierId: string) => void
  onSelectAll: (soldierIds: readonly string[], selected: boolean) => void
}

/**
 * Everybody by squad. Tab reaches the list once, the arrows move between Soldiers, Enter acts like a tap, and a
 * letter sets a status.
 */
export function AccountabilityList({
  sections,
  day,
  readOnly,
  closable,
  onSetStatus,
  onOthersPresent,
  onPresent,
  onOpen,
  selection,
  onSelect,
  onSelectAll,
}: AccountabilityListProps) {
  const list = useRef<HTMLDivElement>(null)
  const lock = useEditLock()
  const printing = usePrinting()
  const wide = useMedia('(min-width: 860px)')
  const coarse = useMedia('(pointer: coarse)')
  const rowPx = wide ? (coarse ? 49 : 38) : 45
  const headingPx = wide ? HEADING_PX : PHONE_HEADING_PX
  const parts = useMemo(() => partsOf(sections), [sections])
  const order = useMemo(() => sections.flatMap((section) => section.shown.map(({ row }) => row)), [sections])
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = order.some((row) => row.soldierId === activeId) ? activeId : (order[0]?.soldierId ?? null)
  const moveFocus = useRef(false)

  // Draws the visible squads first and the ones beyond them in later steps, so that a slow phone answers the first
  // touch.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => startTransition(() => setOverscan(2)), [])

  const offset = useOffsetTop(list)
  const virtualizer = useWindowVirtualizer({
    count: parts.length,
    estimateSize: (index) => (parts[index]?.rows.length ?? 0) * rowPx + (parts[index]?.first ? headingPx : 0),
    getItemKey: (index) => `${parts[index]?.section.groupId}-${parts[index]?.rows[0]?.row.soldierId}`,
    overscan,
    ...MEASURED_LATER,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: offset,
  })

  const focusActive = useCallback(() => {
    const focus = () => list.current?.querySelector<HTMLElement>(`[data-soldier="${active}"] [data-main]`)
    const target = focus()
    if (target) return target.focus()
    virtualizer.scrollToIndex(parts.findIndex((part) => part.rows.some(({ row }) => row.soldierId === active)))
    requestAnimationFrame(() => requestAnimationFrame(() => focus()?.focus()))
  }, [active, parts, virtualizer])

  useEffect(() => {
    if (!moveFocus.current || active === null) return
    moveFocus.current = false
    focusActive()
  }, [active, focusActive])

  // By touch a row is also pulled to the right, or held. Loaded after the names are there.
  const acts = useRef({ rows: order, onPresent, onSelect })
  acts.current = { rows: order, onPresent, onSelect }
  const touched = coarse && !readOnly && !lock && !printing
  useEffect(() => {
    if (!touched) return
    let stop: (() => void) | null = null
    let gone = false
    void import('./row-gestures.ts').then(({ watchRows }) => {
      if (gone || !list.current) return
      stop = watchRows(list.current, {
        onSwipe: (id) => {
          const row = acts.current.rows.find(({ soldierId }) => soldierId === id)
          if (row) acts.current.onPresent(row)
        },
        onHold: (id) => acts.current.onSelect(id),
      })
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [touched])

  // On a freshly opened page nothing has focus. The arrow then enters the list, as the `?` help says.
  useEffect(() => {
    function enter(event: globalThis.KeyboardEvent) {
      if (event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body && activeElement.tagName !== 'MAIN') return
      event.preventDefault()
      focusActive()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [focusActive])

  function moveTo(index: number) {
    const target = order[Math.max(0, Math.min(order.length - 1, index))]
    if (!target) return
    moveFocus.current = true
    setActiveId(target.soldierId)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = order.findIndex((row) => row.soldierId === active)
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -order.length, End: order.length }[
      event.key
    ]
    const status = readOnly ? undefined : STATUS_KEYS[event.key.toLowerCase()]
    const row = order[at]
    if (step !== undefined) moveTo(at + step)
    else if (status && lock) lock.onTry()
    else if (status && row) {
      onSetStatus(row, status)
      moveTo(at + 1)
    } else return
    event.preventDefault()
  }

  return (
    // The keys are a second way. Every row also has its buttons.
    <div
      ref={list}
      role="group"
      aria-label="Soldiers by squad"
      // Space below the last row, so that it can be scrolled out from under a message at the bottom of a phone.
      // A row that follows a finger must not make the page wider.
      className="relative coarse:mb-16 has-data-pulled:overflow-x-clip print:mb-0!"
      // A print needs all parts, one after the other.
      style={printing ? undefined : { height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const id = event.target.closest<HTMLElement>('[data-soldier]')?.dataset.soldier
        if (id) setActiveId(id)
      }}
    >
      {(printing ? parts.map((_, index) => ({ index, key: index, start: 0 })) : virtualizer.getVirtualItems()).map(
        (item) => {
          const part = parts[item.index]
          if (!part) return null
          return (
            <section
              key={item.key}
              ref={printing ? undefined : virtualizer.measureElement}
              data-index={item.index}
              aria-label={part.section.name}
              className={printing ? undefined : 'absolute inset-x-0'}
              style={printing ? undefined : { top: item.start - offset }}
            >
              {part.first && (
                <SectionHeading
                  section={part.section}
                  closable={closable && selection === null && !readOnly && !day.ahead && !printing}
                  onOthersPresent={onOthersPresent}
                  selection={printing ? null : selection}
                  onSelectAll={onSelectAll}
                />
              )}
              <ul className="@container">
                {part.rows.map(({ row, team }) => (
                  <SoldierRow
                    key={row.soldierId}
                    row={row}
                    name={rosterName(row)}
                    team={team}
                    active={row.soldierId === active}
                    // On paper the button "Present" would look like a status.
                    readOnly={readOnly || printing}
                    day={day}
                    selected={selection?.has(row.soldierId)}
                    onSelect={onSelect}
                    onPresent={onPresent}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            </section>
          )
        },
      )}
    </div>
  )
}

function partsOf(sections: readonly ShownSection[]): readonly Part[] {
  return sections.flatMap((section) => {
    const parts: Part[] = []
    for (let from = 0; from < section.shown.length; from += PART_ROWS) {
      parts.push({ section, rows: section.shown.slice(from, from + PART_ROWS), first: from === 0 })
    }
    return parts
  })
}
