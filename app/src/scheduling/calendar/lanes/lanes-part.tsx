import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { isFreeDay } from '@muster/domain/kernel/federal-holidays.ts'
import { EVENT_TONE_LABELS, EVENT_TONES } from '@muster/domain/scheduling/calendar/event-types.ts'
import { localTimeAt } from '@muster/domain/scheduling/calendar/event-when.ts'
import { listEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { useRead } from '../../../platform/calls/calls.ts'
import { isFromAbove, type RosterChoice } from '../../../roster/current-roster.ts'
import { RosterChart } from '../../../roster/roster-chart.tsx'
import { type LaneColumn, Lanes } from '../../../ui/charts/lanes.tsx'
import { ToneLegend } from '../../../ui/charts/tone-legend.tsx'
import { useOpenedEvent } from '../calendar-place.ts'
import { daysFrom, daysText } from '../calendar-range.ts'
import { occurrenceLabel } from '../event-words.ts'
import { useEventActs } from '../use-event-acts.ts'
import { hoursOf, placeOf, scheduleLanes } from './schedule-lanes.ts'

const EventPanel = lazy(async () => ({ default: (await import('../event-panel.tsx')).EventPanel }))

interface LanesPartProps {
  roster: RosterChoice
  groups: readonly Group[]
  timeZone: string
  today: CalendarDate
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  /** The same days as the sheet that is posted. */
  table: ReactNode
  phone: boolean
  onDay: (day: CalendarDate) => void
}

/** The training schedule as lanes: who does what at the same time. */
export function LanesPart(props: LanesPartProps) {
  const { roster, groups, timeZone, today, from, to, drafts, table, phone, onDay } = props
  const states = drafts ? [] : (['published', 'cancelled'] as const)
  const { data, error, retry } = useRead(listEvents, { rosterId: roster.id, from, to, states: [...states] })
  const [opened, setOpened] = useOpenedEvent()
  const acts = useEventActs(timeZone)
  const now = localTimeAt(new Date(useNow()), timeZone)
  const hours = useMemo(() => hoursOf(data?.occurrences ?? [], timeZone), [data, timeZone])
  const lanes = useMemo(
    () => (data ? scheduleLanes(data.occurrences, { from, to, hours, timeZone, groups }) : []),
    [data, from, to, hours, timeZone, groups],
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the lanes" />
  const off = new Map(data.offDays.map(({ day, name }) => [day, name]))
  const one = from === to
  const used = new Set(lanes.flatMap(({ bars }) => bars.map(({ tone }) => tone)))
  const shown =
    opened && data.occurrences.find((of) => of.eventId === opened.eventId && (!opened.day || of.day === opened.day))
  return (
    <>
      <RosterChart
        title="Training schedule"
        note={
          one
            ? [`${weekdayOf(from)} ${formatDate(from)}`, off.get(from)].filter(Boolean).join(', ')
            : daysText(from, to)
        }
        table={table}
        long
      >
        {used.size > 0 && (
          <ToneLegend
            parts={EVENT_TONES.filter((tone) => used.has(tone)).map((tone) => ({
              tone,
              label: EVENT_TONE_LABELS[tone],
            }))}
          />
        )}
        <Lanes
          label={one ? 'Events of the day by group' : 'Events of the week by group'}
          of="Group"
          columns={one ? hourColumns(hours) : dayColumns({ from, to, hours, today, off, onDay })}
          ticks={one ? [] : ticksOf({ from, to, hours })}
          now={from <= today && today <= to ? placeOf(now, from, hours) : null}
          wide={(one ? 3 : 4.5) * (one ? hours.last - hours.first : 7)}
          stacked={phone}
          lanes={lanes.map(({ bars, ...lane }) => ({
            ...lane,
            bars: bars.map(({ of, ...bar }) => ({
              ...bar,
              title: of.title,
              words: occurrenceLabel(of, timeZone),
              open: of.state === 'draft',
              struck: of.state === 'cancelled',
              onOpen: () => setOpened({ eventId: of.eventId, day: of.day }),
            })),
          }))}
        />
        {used.size === 0 && <p className="py-3 text-ink-soft">Nothing is planned.</p>}
      </RosterChart>
      {opened && (
        <Suspense fallback={null}>
          <EventPanel
            key={opened.eventId}
            rosterId={roster.id}
            opened={opened}
            occurrence={shown ?? null}
            timeZone={timeZone}
            today={today}
            acts={acts}
            withHistory={!isFromAbove(roster)}
            onOpen={setOpened}
          />
        </Suspense>
      )}
    </>
  )
}

interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly hours: ReturnType<typeof hoursOf>
}

function dayColumns({
  from,
  to,
  hours,
  today,
  off,
  onDay,
}: Days & { today: CalendarDate; off: ReadonlyMap<string, string>; onDay: (day: CalendarDate) => void }): LaneColumn[] {
  const long = hours.last - hours.first
  return daysFrom(from, to).map((day, at) => {
    const note = off.get(day)
    const title = [`${weekdayOf(day)} ${formatDate(day)}`, note].filter(Boolean).join(', ')
    return {
      key: day,
      from: at * long,
      to: (at + 1) * long,
      title: `${title}. Show the day`,
      off: note !== undefined || isFreeDay(day),
      here: day === today,
      onOpen: () => onDay(day),
      label: (
        <>
          <span className="font-strong">
            {weekdayOf(day)} {Number(day.slice(8))}
          </span>
          {note !== undefined && <span className="block truncate text-brass">{note}</span>}
        </>
      ),
    }
  })
}

function hourColumns({ first, last }: Days['hours']): LaneColumn[] {
  return Array.from({ length: last - first }, (_, at) => {
    const hour = `${String(first + at).padStart(2, '0')}00`
    return {
      key: hour,
      from: at,
      to: at + 1,
      label: <span className="block text-left">{hour}</span>,
      title: hour,
      off: false,
      here: false,
    }
  })
}

/** 0900, 1200 and 1500 of each day. */
function ticksOf({ from, to, hours }: Days) {
  return daysFrom(from, to).flatMap((day) =>
    ['09', '12', '15'].map((hour) => ({ at: placeOf(`${day}T${hour}:00`, from, hours), label: hour })),
  )
}
