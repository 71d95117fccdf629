import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEditLock } from '../../ui/edits.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { Section, SectionRow, ShownSection } from '../accountability-sections.ts'
import { STATUS_KEYS } from '../status-keys.ts'
import { SectionHeading } from './section-heading.tsx'
import { type DayShown, type RowActions, SoldierRow } from './soldier-row.tsx'

/** A squad on screen; a very large one (a roster without groups) in parts, so that no part is long to draw. */
interface Part {
  readonly section: Section
  readonly rows: readonly SectionRow[]
  readonly first: boolean
}

const PART_ROWS = 60
const HEADING_PX = 52

interface AccountabilityListProps extends RowActions {
  sections: readonly ShownSection[]
  day: DayShown
  readOnly: boolean
  /** Whether a squad can be closed with one tap: not while some of those it would report are hidden. */
  closable: boolean
  onSetStatus: (row: AccountabilityRow, status: DutyStatusCode) => void
  onOthersPresent: (section: Section) => void
}

/**
 * Everybody by squad. Tab reaches the list once; arrows move from Soldier to Soldier, Enter does what a
 * tap does, a letter sets a status.
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
}: AccountabilityListProps) {
  const list = useRef<HTMLDivElement>(null)
  const lock = useEditLock()
  const rowPx = useMedia('(min-width: 860px)') ? (useMedia('(pointer: coarse)') ? 49 : 38) : 53
  const parts = useMemo(() => partsOf(sections), [sections])
  const order = useMemo(() => sections.flatMap((section) => section.shown.map(({ row }) => row)), [sections])
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = order.some((row) => row.soldierId === activeId) ? activeId : (order[0]?.soldierId ?? null)
  const moveFocus = useRef(false)

  // What one sees first; the squads beyond it after that, bit by bit, so that a slow phone answers the first touch.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => startTransition(() => setOverscan(2)), [])

  const offset = useOffsetTop(list)
  const virtualizer = useWindowVirtualizer({
    count: parts.length,
    estimateSize: (index) => (parts[index]?.rows.length ?? 0) * rowPx + (parts[index]?.first ? HEADING_PX : 0),
    getItemKey: (index) => `${parts[index]?.section.groupId}-${parts[index]?.rows[0]?.row.soldierId}`,
    overscan,
    scrollMargin: offset,
  })

  useEffect(() => {
    if (!moveFocus.current || active === null) return
    moveFocus.current = false
    const focus = () => list.current?.querySelector<HTMLElement>(`[data-soldier="${active}"] [data-main]`)
    const target = focus()
    if (target) return target.focus()
    virtualizer.scrollToIndex(parts.findIndex((part) => part.rows.some(({ row }) => row.soldierId === active)))
    requestAnimationFrame(() => requestAnimationFrame(() => focus()?.focus()))
  }, [active, parts, virtualizer])

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
    // The keys are a second way; every row has its buttons.
    <div
      ref={list}
      role="group"
      aria-label="Soldiers by squad"
      // Below the last row: room to scroll it out from under a message at the foot of a phone.
      className="relative coarse:mb-16"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const id = event.target.closest<HTMLElement>('[data-soldier]')?.dataset.soldier
        if (id) setActiveId(id)
      }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const part = parts[item.index]
        if (!part) return null
        return (
          <section
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-label={part.section.name}
            className="absolute inset-x-0"
            style={{ top: item.start - offset }}
          >
            {part.first && (
              <SectionHeading
                section={part.section}
                closable={closable && !readOnly}
                onOthersPresent={onOthersPresent}
              />
            )}
            <ul>
              {part.rows.map(({ row, team }) => (
                <SoldierRow
                  key={row.soldierId}
                  row={row}
                  team={team}
                  active={row.soldierId === active}
                  readOnly={readOnly}
                  day={day}
                  onPresent={onPresent}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
        )
      })}
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

/** Where the list begins on the page; what stands above it may change height. */
function useOffsetTop(element: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setOffset(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}
