import { BOARD_LABELS, linesOn, statusesOf, type WallStop } from '@muster/domain/dashboard/wall/boards.ts'
import type { Wall } from '@muster/domain/dashboard/wall/schema.ts'
import { DUTY_STATUSES, type PerstatColumn } from '@muster/domain/dutyday/duty-status.ts'
import { formatDate, formatTime, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { timeWords } from '@muster/domain/scheduling/calendar/when-words.ts'
import type { ReactNode } from 'react'
import { StatusShape } from '../../ui/marks/status-shape.tsx'
import type { Tone } from '../../ui/marks/tone.ts'

interface BoardProps {
  stop: WallStop
  wall: Wall
}

/** One board of the screen on the wall: big figures and few lines. Nothing on it can be pressed. */
export function Board({ stop, wall }: BoardProps) {
  const { board, page, pages } = stop
  const Content = CONTENT[board]
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-[calc(2*var(--u))]">
        <h2 className="wall-title">
          {BOARD_LABELS[board]}
          {pages > 1 && <span className="font-regular">{`, ${page + 1} of ${pages}`}</span>}
        </h2>
        {(board === 'accountability' || board === 'strength') && <DayOff wall={wall} />}
      </div>
      <Content stop={stop} wall={wall} />
    </>
  )
}

const CONTENT = {
  recall: RecallBoard,
  accountability: AccountabilityBoard,
  strength: StrengthBoard,
  duty: DutyBoard,
  events: EventsBoard,
  readiness: ReadinessBoard,
} as const satisfies Record<WallStop['board'], (props: BoardProps) => ReactNode>

function Figure({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <p className="wall-figure">
      <strong className="tabular">{value}</strong>
      <span>{children}</span>
    </p>
  )
}

/** How much of the whole, by length. The numbers beside it say it in words. */
function Bar({ value, of, tone }: { value: number; of: number; tone: Tone }) {
  return (
    <span className="wall-bar" data-tone={tone} aria-hidden="true">
      <span className="bg-tone" style={{ width: `${of === 0 ? 0 : (100 * value) / of}%` }} />
    </span>
  )
}

/** On a day off nobody reports, so this says which report the figures are from. */
function DayOff({ wall: { dayOff } }: { wall: Wall }) {
  if (dayOff === null) return null
  const day = `${weekdayOf(dayOff.day)} ${formatDate(dayOff.day)}`
  return (
    <p>
      <strong className="font-heavy">Day off.</strong>{' '}
      {dayOff.submittedAt ? `Last report, ${day}` : `Last duty day, ${day}`}
    </p>
  )
}

function AccountabilityBoard({ stop, wall }: BoardProps) {
  const { strength, groups, submittedAt, dayOff, timeZone } = wall
  const submitted = dayOff ? dayOff.submittedAt : submittedAt
  return (
    <>
      <div className="wall-figures">
        <Figure value={strength.accounted}>{`accounted for, of ${strength.onHand}`}</Figure>
        <Figure value={strength.counts.NR}>not reported</Figure>
        <Figure value={submitted ? formatTime(new Date(submitted), timeZone) : '–'}>
          {submitted ? 'report submitted' : 'no report submitted'}
        </Figure>
      </div>
      <ul className="wall-lines" style={{ gridTemplateColumns: 'max-content 1fr max-content' }}>
        {linesOn(groups, stop).map(({ name, onHand, accounted }) => (
          <li key={name} className="wall-line">
            <span className="truncate">{name}</span>
            <Bar value={accounted} of={onHand} tone="present" />
            <span className="tabular text-right font-strong">{`${accounted} of ${onHand}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function StrengthBoard({ wall: { strength } }: BoardProps) {
  const { assigned, authorized, assignedOfAuthorized, attached, detached, onHand, present, available } = strength
  return (
    <>
      <div className="wall-figures wall-figures-six">
        {/* Rosters below without an authorized strength would be compared with nothing. */}
        <Figure value={assigned}>
          {authorized !== null && assignedOfAuthorized === assigned ? `assigned, of ${authorized}` : 'assigned'}
        </Figure>
        <Figure value={attached}>attached</Figure>
        <Figure value={detached}>detached</Figure>
        <Figure value={onHand}>on hand</Figure>
        <Figure value={present}>present</Figure>
        <Figure value={available}>available</Figure>
      </div>
      <ul className="flex flex-wrap gap-x-[calc(3*var(--u))] gap-y-[calc(1*var(--u))] border-t-2 border-ink pt-[calc(1*var(--u))]">
        {statusesOf(strength).map(([column, count]) => (
          <li key={column} data-tone={toneOf(column)} className="flex items-center gap-[calc(0.8*var(--u))]">
            <StatusShape tone={toneOf(column)} className="size-[calc(2*var(--u))] text-tone" />
            <span className="font-strong">{column}</span>
            <span className="tabular">{count}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function toneOf(column: PerstatColumn): Tone {
  return Object.values(DUTY_STATUSES).find((status) => status.column === column)?.tone ?? 'unreported'
}

function DutyBoard({ stop, wall: { duties, today } }: BoardProps) {
  if (duties.length === 0) return <p>No duty is published for the coming days.</p>
  return (
    <ul className="wall-lines" style={{ gridTemplateColumns: 'max-content 1fr' }}>
      {linesOn(duties, stop).map(({ name, days }) => (
        <li key={name} className="wall-line">
          <span className="font-strong">{name}</span>
          <span className="flex min-w-0 flex-col">
            {days.map(({ day, people }) => (
              <span key={day}>{`${day === today ? 'Today' : dayWords(day)}: ${people.join(', ')}`}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function EventsBoard({ stop, wall: { events, today } }: BoardProps) {
  if (events.length === 0) return <p>Nothing is on the calendar for the next seven days.</p>
  return (
    <ul className="wall-lines" style={{ gridTemplateColumns: 'max-content max-content 1fr' }}>
      {linesOn(events, stop).map(({ id, day, title, place, when }) => (
        <li key={id} className="wall-line">
          <span>{day === today ? 'Today' : dayWords(day)}</span>
          <span className="tabular">{timeWords(when)}</span>
          <span className="min-w-0 truncate">
            <span className="font-strong">{title}</span>
            {place && `, ${place}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function ReadinessBoard({ wall: { readiness } }: BoardProps) {
  if (readiness === null) return <p>There are too many Soldiers to count readiness here.</p>
  const { red, in30, in60, in90, noData, weeks } = readiness
  const most = Math.max(1, ...weeks)
  return (
    <>
      <div className="wall-figures">
        <Figure value={<span className={red > 0 ? 'text-danger' : undefined}>{red}</span>}>act now</Figure>
        <Figure value={in30}>due in 30 days</Figure>
        <Figure value={in60}>in 31 to 60</Figure>
        <Figure value={in90}>in 61 to 90</Figure>
        <Figure value={noData}>without data</Figure>
      </div>
      <div className="flex min-h-0 grow flex-col">
        <p className="pb-[calc(1*var(--u))]">Due by week from today</p>
        <ol className="wall-weeks">
          {weeks.map((count, week) => (
            <li key={week} className="flex h-full flex-col justify-end">
              <span className="tabular">{count}</span>
              <span className="bg-soon" style={{ height: `${(70 * count) / most}%` }} aria-hidden="true" />
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

function RecallBoard({ stop, wall: { recalls } }: BoardProps) {
  if (recalls.length === 0) return <p>No recall is running.</p>
  return (
    <ul className="wall-lines" style={{ gridTemplateColumns: 'max-content 1fr max-content' }}>
      {linesOn(recalls, stop).map(({ recallId, rosterName, kind, called, answered, startedAt, timeZone }) => (
        <li key={recallId} className="wall-line">
          <span>
            <span className="block font-strong">{rosterName}</span>
            {`${kind === 'drill' ? 'Drill' : 'REAL'}, since ${formatTime(new Date(startedAt), timeZone)}`}
          </span>
          <Bar value={answered} of={called} tone="present" />
          <span className="tabular text-right font-strong">{`${answered} of ${called}`}</span>
        </li>
      ))}
    </ul>
  )
}

function dayWords(day: Wall['today']): string {
  return `${weekdayOf(day)} ${formatDate(day)}`
}
