import FullCalendar, {
  CalendarController,
  type DayCellInfo,
  type DayHeaderInfo,
  type EventDisplayInfo,
  type SlotHeaderInfo,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { EventTone } from '@muster/domain/scheduling/calendar/event-types.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../../../ui/styles/cx.ts'
import { GRID_LOOK } from './grid-look.ts'

/**
 * One entry of the grid. Times are in the unit's time zone, `2026-11-12T06:30`. An all-day event has only dates, and
 * its end is the day after the last.
 */
export interface GridEvent {
  readonly key: string
  readonly title: string
  /** The letters of its type. */
  readonly code: string
  /** The color of its type. */
  readonly tone: EventTone
  readonly start: string
  readonly end: string
  readonly allDay: boolean
  readonly draft: boolean
  readonly cancelled: boolean
  /** Whether it can be dragged. */
  readonly movable: boolean
  /** The whole entry in words, for screen readers. */
  readonly label: string
}

export interface GridMove {
  readonly key: string
  readonly start: string
  readonly end: string
  readonly allDay: boolean
}

interface CalendarGridProps {
  view: 'month' | 'week' | 'day'
  day: CalendarDate
  /** The current time in the unit's time zone. */
  now: string
  events: readonly GridEvent[]
  /** Notes on a day: a holiday, a day off. */
  notes: ReadonlyMap<string, string>
  label: string
  editable: boolean
  narrow: boolean
  onOpen: (key: string) => void
  /** Called after a drag. The grid shows the old place until the move is saved. */
  onMove: (move: GridMove) => void
  onNew: (slot: Omit<GridMove, 'key'>) => void
  onDay: (day: CalendarDate) => void
}

const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const
const FIRST_HOUR = 5
const PLUGINS = [dayGrid, timeGrid, interaction]

/**
 * Month, week and day views. Loaded when one of them is shown, because the library is larger than the rest of the
 * screen.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, now, events, notes, label, editable, narrow, onOpen, onMove, onNew, onDay } = props
  const [controller] = useState(() => new CalendarController(() => undefined))
  useLayoutEffect(() => {
    controller.changeView(VIEWS[view])
    controller.gotoDate(day)
  }, [controller, view, day])
  const frame = useRef<HTMLElement>(null)
  // The library sets the height of its days after it has drawn them once.
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const next = requestAnimationFrame(() => requestAnimationFrame(() => setSettled(true)))
    return () => cancelAnimationFrame(next)
  }, [])
  useEffect(() => {
    const { current } = frame
    const content = current?.firstElementChild
    if (view === 'month' || !current || !content) return
    // Scrolls past the night hours to the start of the day. The library draws its hours some time after it is
    // mounted.
    const drawn = new ResizeObserver(() => {
      if (current.scrollHeight <= current.clientHeight) return
      drawn.disconnect()
      current.scrollTop = (current.scrollHeight / 24) * FIRST_HOUR
    })
    drawn.observe(content)
    return () => drawn.disconnect()
  }, [view])
  const shown = useMemo(
    () =>
      events.map((event) => ({
        id: event.key,
        title: event.title,
        start: event.start,
        end: event.end,
        allDay: event.allDay,
        editable: editable && event.movable,
        interactive: true,
        extendedProps: { of: event },
      })),
    [events, editable],
  )
  const headers = useMemo(() => headersWith(view === 'month' ? NO_NOTES : notes), [view, notes])
  const tops = useMemo(() => topsWith(notes), [notes])
  const moved = (info: {
    event: { id: string; startStr: string; endStr: string; allDay: boolean }
    revert: () => void
  }) => {
    const { id, startStr, endStr, allDay } = info.event
    info.revert()
    onMove({ key: id, ...span(startStr, endStr, allDay) })
  }
  return (
    // The section scrolls by itself, so it must be able to take keyboard focus.
    <section
      ref={frame}
      aria-label={label}
      tabIndex={view === 'month' ? undefined : 0}
      className={cx(
        !settled && 'invisible',
        view !== 'month' && 'max-h-[max(24rem,calc(100dvh-19rem))] overflow-y-auto print:max-h-none',
      )}
    >
      <FullCalendar
        {...GRID_LOOK}
        plugins={PLUGINS}
        controller={controller}
        initialView={VIEWS[view]}
        initialDate={day}
        timeZone="UTC"
        now={now}
        headerToolbar={false}
        height="auto"
        firstDay={0}
        nowIndicator
        navLinks={view === 'week'}
        dateClick={(info) => {
          if (!editable) onDay(info.dateStr.slice(0, 10) as CalendarDate)
        }}
        navLinkDayClick={(date) => onDay(date.toISOString().slice(0, 10) as CalendarDate)}
        editable={editable}
        selectable={editable}
        eventResizableFromStart
        longPressDelay={400}
        snapDuration="00:15"
        slotDuration={narrow ? '00:30' : '01:00'}
        slotMinHeight={narrow ? 44 : 48}
        slotHeaderContent={hour}
        slotHeaderInterval="01:00"
        eventMinHeight={narrow ? 44 : 24}
        dayMaxEvents={4}
        defaultTimedEventDuration="01:00"
        forceEventDuration
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false, omitZeroMinute: false }}
        events={shown}
        eventContent={eventFace}
        dayHeaderContent={headers}
        dayCellTopContent={tops}
        allDayText="All day"
        moreLinkText={(more) => `${more} more`}
        eventClick={(info) => {
          info.jsEvent.preventDefault()
          onOpen(info.event.id)
        }}
        eventDrop={moved}
        eventResize={moved}
        select={(info) => onNew(span(info.startStr, info.endStr, info.allDay))}
      />
    </section>
  )
}

function Note({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span className="min-w-0 truncate px-1 text-12 font-strong text-brass" title={text}>
      {text}
    </span>
  )
}

/** `0500`, the Army's format. */
function hour({ text }: SlotHeaderInfo) {
  return text.replace(':', '')
}

const NO_NOTES: ReadonlyMap<string, string> = new Map()

function headersWith(notes: ReadonlyMap<string, string>) {
  return (info: DayHeaderInfo) => (
    <>
      <span className="font-strong">{info.text}</span>
      <Note text={notes.get(info.date.toISOString().slice(0, 10))} />
    </>
  )
}

function topsWith(notes: ReadonlyMap<string, string>) {
  return (info: DayCellInfo) => {
    // The all-day row already has a header with the day above it.
    if (info.view.type !== VIEWS.month) return null
    return (
      <>
        <Note text={notes.get(info.date.toISOString().slice(0, 10))} />
        <span
          className={cx('tabular ml-auto px-1 text-12', info.isToday && 'font-heavy', info.isOther && 'text-ink-soft')}
        >
          {info.dayNumberText}
        </span>
      </>
    )
  }
}

/** The letters, time and title. A draft has a dashed border and says that it is one. */
function eventFace(info: EventDisplayInfo) {
  const of = info.event.extendedProps.of as GridEvent | undefined
  if (!of) return null
  const time = of.allDay ? '' : of.start.slice(11, 16).replace(':', '')
  return (
    <span
      title={of.label}
      data-tone={of.tone}
      data-held={info.isSelected || undefined}
      className={cx(
        'flex size-full min-h-6 min-w-0 flex-wrap content-start items-baseline gap-x-1 overflow-hidden rounded-box border px-1 py-px text-12 text-ink',
        of.draft ? 'border-dashed border-ink bg-surface' : 'border-tone border-l-4 bg-tone-soft',
        of.cancelled && 'line-through',
      )}
    >
      <span className="sr-only">{of.label}</span>
      <span aria-hidden="true" className="font-heavy">
        {of.code}
      </span>
      {time && (
        <span aria-hidden="true" className="tabular">
          {time}
        </span>
      )}
      <span aria-hidden="true" className="min-w-0 grow basis-12 truncate">
        {of.title}
      </span>
      {of.draft && (
        <span aria-hidden="true" className="font-strong">
          Draft
        </span>
      )}
    </span>
  )
}

/** In the format of the form and the server: minutes without a time zone, or dates. */
function span(start: string, end: string, allDay: boolean): Omit<GridMove, 'key'> {
  const length = allDay ? 10 : 16
  return { start: start.slice(0, length), end: end.slice(0, length), allDay }
}
