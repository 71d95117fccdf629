import { addDays, type CalendarDate, dayAt, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import { isNarrowed } from '@muster/domain/kernel/list-filters.ts'
import { calendarList, NO_FILTER } from '@muster/domain/scheduling/calendar/calendar-list.ts'
import { localTimeAt } from '@muster/domain/scheduling/calendar/event-when.ts'
import { listEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import { isAhead } from '@muster/domain/scheduling/calendar/week-ahead.ts'
import type { EventWhen, Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNow } from '../../../kit/use-now.ts'
import { useKnownRoster } from '../../../dutyday/tasks/use-task-lists.ts'
import { useRead } from '../../../platform/calls/calls.ts'
import { Choices } from '../../../kit/lists/choices.tsx'
import { useListFilter } from '../../../kit/lists/use-list-filter.ts'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { hasSomeGroups, isFromAbove, mayEdit, useCurrentRoster } from '../../../roster/current-roster.ts'
import { RosterPrintHeader } from '../../../roster/components/roster-print-header.tsx'
import { useHasRostersBelow } from '../../../roster/linking/use-rosters-below.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useEditLock } from '../../../ui/forms/edits.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import { usePrinting } from '../../../ui/layout/use-printing.ts'
import { Agenda } from '../agenda.tsx'
import { useOwnGroups } from '../../../roster/use-own-groups.ts'
import { CalendarFilters } from '../calendar-filters.tsx'
import { CalendarHead } from '../calendar-head.tsx'
import { useCalendarPlace, useOpenedEvent } from '../calendar-place.ts'
import { CALENDAR_VIEWS, rangeOf } from '../calendar-range.ts'
import { CalendarTools } from '../calendar-tools.tsx'
import { type EventDraft, newDraft } from '../event-draft.ts'
import { gridEvent, whenAfter } from '../grid/grid-events.ts'
import { MonthDays } from '../month-days.tsx'
import type { Moving } from '../move-event.tsx'
import { PublishDrafts } from '../publish-drafts.tsx'
import { useEventActs } from '../use-event-acts.ts'

const NO_ENTRIES: readonly Occurrence[] = []

const CalendarGrid = lazy(async () => ({ default: (await import('../grid/calendar-grid.tsx')).CalendarGrid }))
const EventPanel = lazy(async () => ({ default: (await import('../event-panel.tsx')).EventPanel }))
const EventForm = lazy(async () => ({ default: (await import('../event-form.tsx')).EventForm }))
const MoveEvent = lazy(async () => ({ default: (await import('../move-event.tsx')).MoveEvent }))

/** What the unit does and when: by month, week and day, and as a list. Events are changed in place. */
export function CalendarScreen() {
  const roster = useCurrentRoster()
  const known = useKnownRoster(roster.id)
  if (!known) {
    return (
      <>
        <PageHeader title="Calendar" />
        <LoadingShape shape="table" label="Loading the calendar" />
      </>
    )
  }
  return <Calendar known={known} />
}

function Calendar({ known }: { known: NonNullable<ReturnType<typeof useKnownRoster>> }) {
  const roster = useCurrentRoster()
  const editable = mayEdit(roster, 'leave')
  const lock = useEditLock()
  const { timeZone } = known
  const clock = useNow()
  const now = new Date(clock)
  const today = dayAt(now, timeZone)
  const phone = useIsPhone()
  const { view, day, go } = useCalendarPlace(today, CALENDAR_VIEWS, phone ? 'agenda' : 'month')
  const [opened, setOpened] = useOpenedEvent()
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change } = useListFilter(calendarList, hasBelow)
  const filtered = isNarrowed(calendarList.filters, asked)
  const [making, setMaking] = useState<EventDraft | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const acts = useEventActs(timeZone)
  const { from, to } = rangeOf(view, day)
  const { data, error, retry, previous } = useRead(
    listEvents,
    {
      rosterId: roster.id,
      over: asked.over,
      from,
      to,
      groupId: asked.groupId,
      types: [...asked.types],
      states: asked.drafts ? ['draft' as const] : [],
    },
    { keepPrevious: ['over', 'from', 'to', 'groupId', 'types', 'states'] },
  )
  const occurrences = useMemo(
    () =>
      data?.occurrences.map((each) => (moving?.occurrence.key === each.key ? moved(each, moving.when) : each)) ?? [],
    [data, moving],
  )
  const notes = useMemo(() => new Map(data?.offDays.map(({ day: on, name }) => [on as string, name])), [data])
  // Entries of other days or another filter are not shown. The grid stays empty until the new ones arrive.
  const entries = useMemo(() => {
    if (previous) return NO_ENTRIES
    if (view !== 'ahead') return occurrences
    const start = day === today ? new Date(clock) : instantAt(day, '00:00', timeZone)
    return occurrences.filter((each) => isAhead(each, start))
  }, [previous, view, day, today, timeZone, clock, occurrences])
  const events = useMemo(() => entries.map((each) => gridEvent(each, timeZone)), [entries, timeZone])
  const open = useCallback((of: Occurrence) => setOpened({ eventId: of.eventId, day: of.day }), [setOpened])
  const shown =
    opened && occurrences.find((each) => each.eventId === opened.eventId && (!opened.day || each.day === opened.day))
  const wide = { timeZone, today, entries, withRoster: asked.over === 'chain', onOpen: open }
  const printing = usePrinting()
  // On paper the boxes of a month are too small for the titles.
  const listed = printing || view === 'agenda' || view === 'ahead' || (phone && view === 'week')
  const nothing = data && entries.length === 0 && !previous

  const filters = (
    <CalendarFilters
      groups={useOwnGroups(roster.id)}
      value={asked}
      onChange={change}
      withDrafts={!isFromAbove(roster)}
      hasBelow={hasBelow}
    />
  )
  return (
    <>
      <RosterPrintHeader title="Calendar" />
      <PageHeader
        title="Calendar"
        badge={editable ? undefined : <Badge>View only</Badge>}
        actions={
          <>
            <CalendarTools roster={roster} timeZone={timeZone} />
            {editable && (
              <Button
                edits
                variant="primary"
                icon={Plus}
                onClick={() =>
                  setMaking(newDraft(nextHour(day, today, now, timeZone), timeZone, !hasSomeGroups(roster)))
                }
              >
                New event
              </Button>
            )}
            {phone && filters}
          </>
        }
      />
      {!phone && <Choices label="Show">{filters}</Choices>}
      <CalendarHead
        view={view}
        views={CALENDAR_VIEWS}
        day={day}
        today={today}
        onView={(next) => go({ view: next })}
        onDay={(next) => go({ day: next })}
      />
      {editable && <PublishDrafts rosterId={roster.id} occurrences={entries} timeZone={timeZone} acts={acts} />}
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the calendar" />
      ) : (
        <div aria-busy={previous}>
          {data.more && !previous && (
            <p className="py-2 text-14 text-danger">Too many events to show. Choose a type or a group.</p>
          )}
          {nothing && (view === 'agenda' || view === 'ahead' || filtered) && (
            <Nothing
              filtered={filtered}
              editable={editable}
              onAll={() => change(NO_FILTER)}
              onBelow={hasBelow && asked.over === 'roster' ? () => change({ over: 'chain' }) : null}
            />
          )}
          {previous && listed ? (
            <LoadingShape shape="list" label="Loading the calendar" />
          ) : listed ? (
            <Agenda {...wide} from={from} to={to} offDays={data.offDays} everyDay={view === 'week'} />
          ) : phone && view === 'month' ? (
            <MonthDays {...wide} day={day} offDays={data.offDays} onDay={(next) => go({ day: next })} />
          ) : (
            <Suspense fallback={<LoadingShape shape="table" label="Loading the calendar" />}>
              <CalendarGrid
                view={view}
                day={day}
                now={localTimeAt(now, timeZone)}
                events={events}
                notes={notes}
                label="Calendar"
                narrow={phone}
                editable={editable && data.mayChange && !lock}
                onOpen={(key) => {
                  const of = occurrences.find((each) => each.key === key)
                  if (of) open(of)
                }}
                onMove={(move) => {
                  const of = data.occurrences.find((each) => each.key === move.key)
                  if (of) setMoving({ occurrence: of, when: whenAfter(move, of.when, timeZone) })
                }}
                onNew={(slot) => setMaking(newDraft(slot, timeZone, !hasSomeGroups(roster)))}
                onDay={(next) => go({ view: 'day', day: next })}
              />
            </Suspense>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {moving && (
          <MoveEvent
            key={moving.occurrence.key}
            moving={moving}
            timeZone={timeZone}
            acts={acts}
            onDone={() => setMoving(null)}
          />
        )}
        {making ? (
          <EventForm
            known={known}
            acts={acts}
            of={null}
            start={making}
            onClose={() => setMaking(null)}
            onSaved={() => setMaking(null)}
          />
        ) : (
          opened && (
            <EventPanel
              key={opened.eventId}
              rosterId={shown?.rosterId ?? roster.id}
              opened={opened}
              occurrence={shown ?? null}
              timeZone={timeZone}
              today={today}
              acts={acts}
              withHistory={!isFromAbove(roster) && (shown?.rosterId ?? roster.id) === roster.id}
              onOpen={setOpened}
            />
          )
        )}
      </Suspense>
    </>
  )
}

/** At its new place while the move is checked and saved. */
function moved(of: Occurrence, when: EventWhen): Occurrence {
  return { ...of, when }
}

/** One hour from the next full hour. Late in the evening, or for another day than today, an hour in the morning. */
function nextHour(day: CalendarDate, today: CalendarDate, now: Date, timeZone: string) {
  const hour = Number(localTimeAt(now, timeZone).slice(11, 13)) + 1
  const late = day === today && hour >= 23
  const [on, start] = [late ? addDays(day, 1) : day, day === today && !late ? hour : 9]
  const clock = (at: number) => `${on}T${String(at).padStart(2, '0')}:00`
  return { start: clock(start), end: clock(start + 1), allDay: false }
}

interface NothingProps {
  filtered: boolean
  editable: boolean
  onAll: () => void
  /** Null if there are no rosters below, or they are already shown. */
  onBelow: (() => void) | null
}

function Nothing({ filtered, editable, onAll, onBelow }: NothingProps) {
  if (filtered) {
    return (
      <EmptyState picture="search" title="No matching events" action={<Button onClick={onAll}>Show all</Button>}>
        Choose another type or group, or other days.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture="calendar"
      title="Nothing is planned"
      action={onBelow && <Button onClick={onBelow}>Show the rosters below</Button>}
    >
      {editable
        ? 'Add the first event, or import a calendar from an .ics file.'
        : 'Events that this roster’s leaders plan show here.'}
    </EmptyState>
  )
}
