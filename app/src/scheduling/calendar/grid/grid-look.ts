import type { CalendarOptions } from '@fullcalendar/react'
import { cx } from '../../../ui/styles/cx.ts'

/**
 * The library has no colors of its own. These are the app's, so that every theme and the print look right. It removes
 * borders where two cells meet.
 */
const EDGE = 'border border-line'

export const GRID_LOOK: CalendarOptions = {
  className: 'text-14 text-ink',
  viewClass: 'border border-line bg-surface',
  tableHeaderClass: 'bg-ground',
  dayHeaderAlign: 'center',
  dayHeaderClass: EDGE,
  dayHeaderInnerClass: 'flex min-h-8 w-full justify-center flex-col items-center px-1 py-1 text-12',
  dayHeaderDividerClass: 'border-b border-line-strong',
  dayRowClass: EDGE,
  dayHeaderRowClass: EDGE,
  slotHeaderRowClass: EDGE,
  dayCellClass: (info) => cx(EDGE, info.isToday && 'bg-brass-soft', info.isOther && 'bg-sunken'),
  dayCellTopClass: 'flex w-full',
  dayCellTopInnerClass: 'flex min-h-6 min-w-0 grow items-center',
  dayLaneClass: (info) => cx(EDGE, info.isToday && info.view.type !== 'timeGridDay' && 'bg-brass-soft/50'),
  dayLaneInnerClass: 'mx-px',
  slotLaneClass: (info) => cx(EDGE, info.isMinor && 'border-dotted'),
  slotHeaderClass: 'border border-line justify-end',
  slotHeaderInnerClass: 'tabular px-1 text-12 text-ink-soft',
  slotHeaderDividerClass: 'border-r border-line-strong',
  allDayHeaderClass: 'items-center justify-end',
  allDayHeaderInnerClass: 'px-1 text-12 text-ink-soft',
  allDayDividerClass: 'border-b-2 border-line-strong',
  navLinkClass: 'hover:underline underline-offset-4',
  highlightClass: 'bg-action-soft',
  nowIndicatorLineClass: 'border-t-2 border-danger',
  nowIndicatorHeaderClass: 'hidden',
  moreLinkClass:
    'block min-h-6 content-center rounded-box px-1 text-left text-12 font-strong text-action hover:underline underline-offset-4',
  popoverClass: 'z-50 min-w-56 rounded-box border border-line-strong bg-surface text-ink shadow-raised',
  popoverCloseClass: 'absolute top-0 right-0 flex size-control items-center justify-center',
  eventClass: (info) => cx('text-left', info.isDragging && 'opacity-80 shadow-raised'),
  blockEventClass: 'rounded-box',
  blockEventInnerClass: 'min-w-0',
  rowEventClass: 'mx-0.5 mb-0.5',
  rowEventBeforeClass: (info) => cx(info.isStartResizable && 'absolute inset-y-0 -left-1 z-10 w-2'),
  rowEventAfterClass: (info) => cx(info.isEndResizable && 'absolute inset-y-0 -right-1 z-10 w-2'),
  columnEventClass: 'mb-px overflow-hidden',
  columnEventBeforeClass: (info) => cx(info.isStartResizable && grip(info.isSelected, 'top')),
  columnEventAfterClass: (info) => cx(info.isEndResizable && grip(info.isSelected, 'bottom')),
  listItemEventClass: 'mx-0.5 mb-0.5',
}

/** A narrow edge for the mouse. On touch, once the event is held, a handle that is large enough to grab. */
function grip(held: boolean, end: 'top' | 'bottom'): string {
  const edge = end === 'top' ? '-top-1' : '-bottom-1'
  if (!held) return `absolute inset-x-0 ${edge} z-10 h-2`
  return `absolute ${edge} left-1/2 z-10 size-4 -translate-x-1/2 rounded-full border-2 border-action bg-surface`
}
