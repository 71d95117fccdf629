import { byDay, daysUpTo, entriesAbout, knownOrPlanned } from '@muster/domain/dutyday/history/duty-days.ts'
import { getDutyYear, getMyDutyYear } from '@muster/domain/dutyday/history/functions.ts'
import type { DutySegment, DutyYear as Year } from '@muster/domain/dutyday/history/schema.ts'
import { type CalendarDate, dayAt, daysBetween, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import { type Read, useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { entryWords, recordedWords } from './entry-words.ts'
import { shownDay, shownKind } from './kinds.ts'
import { MonthTable } from './month-table.tsx'
import { firstOf, YearMonths } from './year-months.tsx'

/** A Soldier's year at a glance, and every day of it in a table. */
export function DutyYear({ rosterId, soldierId }: { rosterId: string; soldierId: string }) {
  const [year, setYear] = useState(thisYear)
  const read = useRead(getDutyYear, { rosterId, soldierId, year })
  return <YearPicture read={read} year={year} onYear={setYear} />
}

/** The same for the signed-in Soldier. */
export function MyDutyYear() {
  const [year, setYear] = useState(thisYear)
  const read = useRead(getMyDutyYear, { year })
  return <YearPicture read={read} year={year} onYear={setYear} />
}

/** The year of the unit's current day. */
function thisYear(): number {
  return Number(dayAt(new Date(), unitZone()).slice(0, 4))
}

function YearPicture({ read, year, onYear }: { read: Read<Year>; year: number; onYear: (year: number) => void }) {
  const { data, error, retry } = read
  if (!data && error) return <NotLoaded error={error} onRetry={retry} shape="figures" label="Loading the year" />
  return (
    <>
      <div className="flex items-center gap-1 pb-2 print:hidden" role="group" aria-label="Year">
        <IconButton icon={ChevronLeft} label="Previous year" disabled={year <= 2000} onClick={() => onYear(year - 1)} />
        <span className="tabular min-w-12 text-center text-16 font-heavy" aria-live="polite">
          {year}
        </span>
        <IconButton
          icon={ChevronRight}
          label="Next year"
          disabled={year > thisYear()}
          onClick={() => onYear(year + 1)}
        />
      </div>
      <RosterChart
        title="Year at a glance"
        note={data ? summaryOf(data) : undefined}
        loading={!data}
        empty={data && data.segments.length === 0 ? `No entries for ${year}.` : undefined}
        table={data && <SpansTable segments={data.segments} year={data} />}
      >
        {data && <YearAndMonth key={data.year} data={data} />}
      </RosterChart>
    </>
  )
}

/** `12 days leave, 3 not reported`: the absences of the year to date. */
function summaryOf({ segments, today }: Year): string {
  const days = daysUpTo(segments, today).filter(({ kind }) => kind !== 'PDY' && kind !== 'NR')
  const most = days.toSorted((a, b) => b.days - a.days).slice(0, 3)
  return most.map(({ kind, days: count }) => `${count} ${shownKind(kind).code}`).join(', ')
}

function YearAndMonth({ data }: { data: Year }) {
  const { year, segments, today } = data
  const days = useMemo(() => byDay(segments), [segments])
  const [day, setDay] = useState<CalendarDate>(today.startsWith(String(year)) ? today : firstOf(year, 0))
  const month = Number(day.slice(5, 7)) - 1
  return (
    <div className="grid gap-x-8 gap-y-4 wide:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <div>
        <YearMonths
          year={year}
          days={days}
          today={today}
          month={month}
          onMonth={(next) =>
            setDay(
              next === Number(today.slice(5, 7)) - 1 && today.startsWith(String(year)) ? today : firstOf(year, next),
            )
          }
        />
        <Legend segments={segments} today={today} />
      </div>
      <div>
        <MonthTable year={year} month={month} days={days} today={today} day={day} onDay={setDay} />
        <DayDetail data={data} day={day} segment={days.get(day)} />
      </div>
    </div>
  )
}

/** The meaning of the colors and patterns, with the number of days of each to date. */
function Legend({ segments, today }: { segments: readonly DutySegment[]; today: CalendarDate }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1" aria-label="Days so far">
      {daysUpTo(segments, today).map(({ kind, days }) => {
        const shown = shownKind(kind)
        return (
          <li key={kind} className="flex items-center gap-1.5">
            <StatusChip tone={shown.tone} code={shown.code} label={shown.label} size="small" />
            <span className="tabular text-14">{days}</span>
          </li>
        )
      })}
    </ul>
  )
}

function DayDetail({ data, day, segment }: { data: Year; day: CalendarDate; segment: DutySegment | undefined }) {
  const { entries, timeZone, today } = data
  const { mark: kind, words } = shownDay(segment, day, today)
  const about = entriesAbout(day, entries)
  const deciding = about.find(({ id }) => id === segment?.entryId)
  const others = about.filter((entry) => entry !== deciding)
  return (
    <section aria-label="The day" aria-live="polite" className="mt-3 border-t-2 border-ink pt-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-heavy">
          {weekdayOf(day)} {formatDate(day)}
        </span>
        {kind ? <StatusChip tone={kind.tone} code={kind.code} label={kind.label} full /> : <span>{words}</span>}
        {day > today && kind && <span className="text-14 text-ink-soft">planned</span>}
      </p>
      {deciding && (
        <div className="py-1">
          <p>{entryWords(deciding, timeZone)}</p>
          <p className="tabular text-12 text-ink-soft">{recordedWords(deciding, timeZone)}</p>
        </div>
      )}
      <Lines title="Hours" entries={others.filter(({ hours }) => hours)} timeZone={timeZone} />
      <Lines
        title="Other entries for this day"
        entries={others.filter(({ hours }) => !hours)}
        timeZone={timeZone}
        why="; another entry counts"
      />
    </section>
  )
}

interface LinesProps {
  title: string
  entries: Year['entries']
  timeZone: string
  /** Why a line that was not taken back is not the status of the day. */
  why?: string
}

function Lines({ title, entries, timeZone, why = '' }: LinesProps) {
  if (entries.length === 0) return null
  return (
    <>
      <p className="pt-2 text-14 font-heavy">{title}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line py-1">
            <p className={entry.withdrawnAt ? 'line-through' : undefined}>
              <span className="font-heavy">{entry.status}</span> {entryWords(entry, timeZone)}
            </p>
            <p className="tabular text-12 text-ink-soft">
              {recordedWords(entry, timeZone)}
              {!entry.withdrawnAt && why}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The same data as a table of date ranges, newest first. Days present in a row are one range. */
function SpansTable({ segments, year }: { segments: readonly DutySegment[]; year: Year }) {
  const entries = new Map(year.entries.map((entry) => [entry.id, entry]))
  const spans: (DutySegment & { readonly last: CalendarDate })[] = []
  for (const segment of knownOrPlanned(segments, year.today)) {
    const before = spans.at(-1)
    if (before && before.kind === segment.kind && daysBetween(before.last, segment.from) === 1) {
      spans[spans.length - 1] = { ...before, last: segment.to }
    } else spans.push({ ...segment, last: segment.to })
  }
  return (
    <ReportTable
      caption={`Duty status in ${year.year}`}
      captionHidden
      rows={spans.toReversed()}
      rowId={(span) => span.from}
      columns={[
        { id: 'from', header: 'From', cell: (span) => formatDate(span.from) },
        { id: 'to', header: 'To', cell: (span) => formatDate(span.last) },
        { id: 'days', header: 'Days', align: 'end', cell: (span) => daysBetween(span.from, span.last) + 1 },
        { id: 'status', header: 'Status', cell: ({ kind }) => `${shownKind(kind).code}, ${shownKind(kind).label}` },
        { id: 'place', header: 'Place', cell: (span) => entries.get(span.entryId ?? '')?.place ?? '' },
      ]}
    />
  )
}
