import {
  addDays,
  type CalendarDate,
  dayAt,
  formatDate,
  isCalendarDate,
  weekdayOf,
} from '@muster/domain/kernel/calendar-date.ts'
import { exportTrainingSchedule, getTrainingSchedule } from '@muster/domain/scheduling/calendar/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { ScheduleLine, TrainingSchedule } from '@muster/domain/scheduling/calendar/schema.ts'
import { mondayOf } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import { useNow } from '../../../kit/use-now.ts'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFile } from '../../../kit/use-file.ts'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { isFromAbove, useCurrentRoster } from '../../../roster/current-roster.ts'
import { useRoster } from '../../../roster/use-roster-data.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../../ui/states/loading-shape.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import { StateBadge, TypeTag } from '../agenda.tsx'
import { daysText } from '../calendar-range.ts'
import { useUnitZone } from '../../../platform/clock/unit-zone.ts'

const LanesPart = lazy(async () => ({ default: (await import('../lanes/lanes-part.tsx')).LanesPart }))
const NO_GROUPS: readonly Group[] = []

const VIEWS = { sheet: 'Sheet', week: 'Week', day: 'Day' } as const
type View = keyof typeof VIEWS

/** The week as a unit posts it: who does what, where, in what uniform, under whom. */
export function TrainingScheduleScreen() {
  const roster = useCurrentRoster()
  const unit = useUnitZone()
  const known = useRoster(roster.id).data
  const zone = known?.settings.timeZone ?? unit
  const today = dayAt(new Date(useNow()), zone)
  const phone = useIsPhone()
  const { view: chosen, day, go } = usePlace(today)
  // A week of lanes is not legible on a phone.
  const view = phone && chosen === 'week' ? 'day' : chosen
  const week = mondayOf(day)
  const [drafts, setDrafts] = useState(false)
  const asked = { rosterId: roster.id, week, drafts }
  const { data, error, retry } = useRead(getTrainingSchedule, asked)
  const [from, to] = view === 'day' ? [day, day] : [week, addDays(week, 6)]
  const title = view === 'day' ? `${weekdayOf(day)} ${formatDate(day)}` : daysText(from, to)
  const step = view === 'day' ? 1 : 7
  const unitOfView = view === 'day' ? 'day' : 'week'
  return (
    <>
      <PageHeader
        title="Training schedule"
        badge={data && <WeekBadge schedule={data} />}
        actions={<PrintButton {...asked} />}
      >
        <span>{roster.name}</span>
        {data && data.drafts > 0 && (
          <span>{data.drafts === 1 ? '1 draft is not in it' : `${data.drafts} drafts are not in it`}</span>
        )}
      </PageHeader>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 print:hidden">
        <Segmented
          label="View"
          value={view}
          onChange={(next) => go({ view: next })}
          options={(['sheet', 'week', 'day'] as const)
            .filter((each) => !phone || each !== 'week')
            .map((value) => ({ value, label: VIEWS[value] }))}
        />
        <h2 className="mr-auto min-w-0 text-16 font-heavy">{title}</h2>
        <p role="status" className="sr-only">
          {title}
        </p>
        {!isFromAbove(roster) && (
          <div className="max-desk:order-last max-desk:basis-full">
            <Checkbox label="With drafts" checked={drafts} onChange={setDrafts} />
          </div>
        )}
        <div className="flex items-center gap-1">
          <Button disabled={from <= today && today <= to} onClick={() => go({ day: today })}>
            {view === 'day' ? 'Today' : 'This week'}
          </Button>
          <IconButton
            icon={ChevronLeft}
            label={`Previous ${unitOfView}`}
            onClick={() => go({ day: addDays(from, -step) })}
          />
          <IconButton
            icon={ChevronRight}
            label={`Next ${unitOfView}`}
            onClick={() => go({ day: addDays(from, step) })}
          />
        </div>
      </div>
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the training schedule" />
      ) : data.days.every((each) => each.lines.length === 0 && each.off === null) ? (
        <EmptyState picture="calendar" title="Nothing is published for this week">
          {data.drafts > 0 ? 'There are drafts: publish them on the calendar.' : 'Plan the week on the calendar.'}
        </EmptyState>
      ) : (
        <div className="print-wide">
          {data.more && <p className="py-2 text-14 text-danger">Too many events to show. Use the calendar.</p>}
          {view === 'sheet' ? (
            <Sheet schedule={data} today={today} />
          ) : (
            <Suspense fallback={<LoadingShape shape="chart" label="Loading the lanes" />}>
              <LanesPart
                roster={roster}
                groups={known?.groups ?? NO_GROUPS}
                timeZone={zone}
                today={today}
                from={from}
                to={to}
                drafts={drafts}
                phone={phone}
                table={<Sheet schedule={within(data, from, to)} today={today} />}
                onDay={(next) => go({ view: 'day', day: next })}
              />
            </Suspense>
          )}
        </div>
      )}
    </>
  )
}

/** The view and a day of the week are in the address. */
function usePlace(today: CalendarDate) {
  const navigate = useNavigate()
  const { week, view }: { week?: string; view?: string } = useSearch({ strict: false })
  const go = (to: { view?: View; day?: CalendarDate }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        ...(to.view && { view: to.view }),
        ...(to.day && { week: to.day }),
        event: undefined,
        on: undefined,
      }),
      replace: true,
    })
  const shown = (Object.keys(VIEWS) as View[]).find((each) => each === view) ?? 'sheet'
  return { view: shown, day: week !== undefined && isCalendarDate(week) ? week : today, go } as const
}

function within(schedule: TrainingSchedule, from: CalendarDate, to: CalendarDate): TrainingSchedule {
  return { ...schedule, days: schedule.days.filter(({ day }) => day >= from && day <= to) }
}

function WeekBadge({ schedule: { tWeek, locked } }: { schedule: TrainingSchedule }) {
  const name = tWeek === 0 ? 'This week' : tWeek > 0 ? `T-${tWeek}` : `T+${-tWeek}`
  return (
    <>
      <Badge kind={tWeek === 0 ? 'here' : 'plain'}>{name}</Badge>
      {locked && tWeek > 0 && <Badge>Locked</Badge>}
    </>
  )
}

function PrintButton(asked: { rosterId: string; week: CalendarDate; drafts: boolean }) {
  const { busy, save } = useFile(exportTrainingSchedule)
  return (
    <Button icon={Printer} busy={busy} onClick={() => save(asked)}>
      PDF to print
    </Button>
  )
}

const COLUMNS = ['Time', 'Who', 'Event', 'Location', 'Uniform', 'Trainer', 'References', 'Remarks'] as const

interface SheetProps {
  schedule: TrainingSchedule
  today: CalendarDate
}

function DayName({ day, off, today }: { day: CalendarDate; off: string | null; today: CalendarDate }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="tabular">{`${weekdayOf(day)} ${formatDate(day)}`}</span>
      {day === today && <Badge kind="here">Today</Badge>}
      {off !== null && <span className="font-strong text-brass">{off}</span>}
    </span>
  )
}

function Sheet(props: SheetProps) {
  return useIsPhone() ? <Cards {...props} /> : <Table {...props} />
}

function Table({ schedule, today }: SheetProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">Training schedule</caption>
      <colgroup>
        {['w-24', 'w-[14%]', 'w-[22%]', '', '', '', '', ''].map((width, at) => (
          <col key={COLUMNS[at]} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="border-b border-line-strong px-1 py-1 text-12 text-ink-soft">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {schedule.days.map(({ day, off, lines }) => (
        <tbody key={day}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={COLUMNS.length}
              className="border-b-2 border-ink px-1 pt-3 pb-1 text-16 font-heavy"
            >
              <DayName day={day} off={off} today={today} />
            </th>
          </tr>
          {lines.length === 0 ? (
            <tr>
              <td colSpan={COLUMNS.length} className="px-1 py-1.5 text-ink-soft">
                Nothing is planned.
              </td>
            </tr>
          ) : (
            lines.map((line) => (
              <tr key={`${line.eventId} ${line.time}`} className="border-b border-line align-top">
                <td className="tabular px-1 py-1.5">{line.time}</td>
                <td className="px-1 py-1.5 wrap-anywhere">{line.who}</td>
                <td className="px-1 py-1.5">
                  <EventName line={line} />
                </td>
                {[line.location, line.uniform, line.trainer, line.references, line.remarks].map((text, at) => (
                  <td key={COLUMNS[at + 3]} className="px-1 py-1.5 wrap-anywhere">
                    {text}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      ))}
    </table>
  )
}

function Cards({ schedule, today }: SheetProps) {
  return (
    <div className="flex flex-col gap-3">
      {schedule.days.map(({ day, off, lines }) => (
        <section key={day}>
          <h3 className="border-b-2 border-ink py-1 text-16 font-heavy">
            <DayName day={day} off={off} today={today} />
          </h3>
          {lines.length === 0 && <p className="py-2 text-14 text-ink-soft">Nothing is planned.</p>}
          <ul>
            {lines.map((line) => (
              <li key={`${line.eventId} ${line.time}`} className="border-b border-line py-2">
                <div className="flex gap-3">
                  <span className="tabular w-24 shrink-0">{line.time}</span>
                  <div className="min-w-0">
                    <EventName line={line} />
                    <p className="text-12 text-ink-soft wrap-anywhere">
                      {[line.who, line.location, line.uniform, line.trainer, line.references, line.remarks]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function EventName({ line }: { line: ScheduleLine }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <TypeTag type={line.type} />
      <Link
        to="/scheduling"
        search={{ event: line.eventId, day: line.day }}
        className={cx(
          'inline-flex min-w-0 items-center font-strong underline-offset-4 wrap-anywhere hover:underline coarse:min-h-control',
          line.state === 'cancelled' && 'line-through',
        )}
      >
        {line.event}
      </Link>
      <StateBadge state={line.state} />
    </span>
  )
}
