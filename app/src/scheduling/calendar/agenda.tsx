import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { Occurrence, OffDay } from '@muster/domain/scheduling/calendar/schema.ts'
import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { daysFrom } from './calendar-range.ts'
import { entryTime, spanOf, typeTag } from './event-words.ts'

/** What an entry shows in a list: an event, or a Soldier's own duty or leave. */
export interface Entry
  extends Pick<Occurrence, 'key' | 'title' | 'place' | 'rosterName' | 'audience' | 'when' | 'state'>,
    Partial<Pick<Occurrence, 'checklist'>> {
  readonly type: EventType | DutyStatusCode
  /** When a duty begins. A duty has no end. Empty when its roster gives no time. */
  readonly reportTime?: string
  /** The page that has more about it, in place of the panel of an event. */
  readonly page?: '/profile/duties' | '/profile/leave'
}

interface AgendaProps<E extends Entry> {
  from: CalendarDate
  to: CalendarDate
  today: CalendarDate
  timeZone: string
  entries: readonly E[]
  offDays: readonly OffDay[]
  /** Also show days without entries. */
  everyDay?: boolean | undefined
  withRoster: boolean
  onOpen: (entry: E) => void
}

/**
 * The entries day by day. An entry of several days is listed on the first of them that is shown and on today, or on
 * each of them when every day is shown.
 */
export function Agenda<E extends Entry>(props: AgendaProps<E>) {
  const { from, to, today, timeZone, entries, offDays, everyDay = false, withRoster, onOpen } = props
  const days = useMemo(() => {
    const off = Map.groupBy(offDays, ({ day }) => day)
    const of = new Map<CalendarDate, E[]>()
    for (const entry of entries) {
      const { first, last } = spanOf(entry.when, timeZone)
      const start = first < from ? from : first
      for (const day of daysFrom(start, last < to ? last : to)) {
        if (day !== start && day !== today && !everyDay) continue
        of.set(day, [...(of.get(day) ?? []), entry])
      }
    }
    return daysFrom(from, to)
      .map((day) => ({ day, off: off.get(day) ?? [], entries: of.get(day) ?? [] }))
      .filter(
        // If nothing is planned at all, the screen says so, and today need not say it again.
        (each) =>
          everyDay || each.off.length > 0 || each.entries.length > 0 || (each.day === today && entries.length > 0),
      )
  }, [from, to, today, timeZone, entries, offDays, everyDay])
  return (
    <div className="flex flex-col gap-3 pt-2">
      {days.map(({ day, off, entries: those }) => (
        <section key={day}>
          <h2 className="flex min-h-8 flex-wrap items-center gap-x-3 border-b-2 border-ink text-16 font-heavy">
            <span className="tabular">{`${weekdayOf(day)} ${formatDate(day)}`}</span>
            {day === today && <Badge kind="here">Today</Badge>}
            {off.map(({ name, kind }) => (
              <span key={name} className="text-14 font-strong text-brass">
                {name}
                <span className="font-regular">{kind === 'federal' ? ', federal holiday' : ', unit day off'}</span>
              </span>
            ))}
          </h2>
          {those.length === 0 && entries.length === 0 && !everyDay ? null : those.length === 0 ? (
            <p className="py-2 text-14 text-ink-soft">Nothing is planned.</p>
          ) : (
            <ul>
              {those.map((entry) => (
                <li key={entry.key} className="border-b border-line">
                  <AgendaRow entry={entry} timeZone={timeZone} withRoster={withRoster} onOpen={() => onOpen(entry)} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

interface AgendaRowProps {
  entry: Entry
  timeZone: string
  withRoster: boolean
  onOpen: () => void
}

function AgendaRow({ entry, timeZone, withRoster, onOpen }: AgendaRowProps) {
  const { state, checklist } = entry
  const about = [entry.place, withRoster ? entry.rosterName : '', entry.audience].filter(Boolean).join(' · ')
  const look =
    'flex min-h-row w-full flex-wrap items-baseline gap-x-3 py-1.5 text-left -outline-offset-2 hover:bg-sunken'
  const face = (
    <>
      <span className="tabular w-26 shrink-0">{entryTime(entry, timeZone)}</span>
      {/* Below the time if the text is large. */}
      <span className="min-w-0 grow basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <TypeTag type={entry.type} />
          <span className={cx('min-w-0 font-strong wrap-anywhere', state === 'cancelled' && 'line-through')}>
            {entry.title}
          </span>
          <StateBadge state={state} />
          {checklist && checklist.late > 0 && <Badge kind="late">{`${checklist.late} late`}</Badge>}
          {checklist && checklist.late === 0 && <Badge>{`${checklist.done} of ${checklist.total} ready`}</Badge>}
        </span>
        {about && <span className="block text-12 text-ink-soft wrap-anywhere">{about}</span>}
      </span>
    </>
  )
  return entry.page ? (
    <Link to={entry.page} className={look}>
      {face}
    </Link>
  ) : (
    <button type="button" onClick={onOpen} className={look}>
      {face}
    </button>
  )
}

/** The letters of the event type in its color, with the full word for screen readers and on hover. */
export function TypeTag({ type }: { type: Entry['type'] }) {
  const { code, label, tone } = typeTag(type)
  return (
    <span
      data-tone={tone}
      title={label}
      className="inline-flex h-5 min-w-11 items-center justify-center rounded-box border border-tone px-1 text-12 font-heavy text-tone"
    >
      <span aria-hidden="true">{code}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A draft has a dashed border wherever it is shown. */
export function StateBadge({ state }: { state: Occurrence['state'] }) {
  if (state === 'published') return null
  if (state === 'cancelled') return <Badge kind="alert">Canceled</Badge>
  return (
    <span className="inline-flex h-5 items-center rounded-box border border-dashed border-ink px-1.5 text-12 font-strong">
      Draft
    </span>
  )
}
