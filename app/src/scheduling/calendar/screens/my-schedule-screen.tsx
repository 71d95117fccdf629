import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { EVENT_TYPES } from '@muster/domain/scheduling/calendar/event-types.ts'
import { getMyEvent, listMyEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import type { Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import { listMyDuties } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { listMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import { lazy, Suspense, useState } from 'react'
import { useNow } from '../../../kit/use-now.ts'
import { useRead } from '../../../platform/calls/calls.ts'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { PlaceLink } from '../../../kit/place-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { Agenda, type Entry, StateBadge, TypeTag } from '../agenda.tsx'
import { CalendarHead } from '../calendar-head.tsx'
import { type Opened, useCalendarPlace, useOpenedEvent } from '../calendar-place.ts'
import { type CalendarView, rangeOf } from '../calendar-range.ts'
import { whenText } from '../event-words.ts'
import { MonthDays } from '../month-days.tsx'
import { dutyEntries, inOrder, leaveEntries } from '../own-plans.ts'
import { useUnitZone } from '../../../platform/clock/unit-zone.ts'

const MyFeedDialog = lazy(async () => ({ default: (await import('../feed-dialog.tsx')).MyFeedDialog }))
const VIEWS: readonly CalendarView[] = ['agenda', 'week', 'month']

/** Published events that concern the signed-in person, the person's duties and approved leave. */
export function MyScheduleScreen() {
  const zone = useUnitZone()
  const today = dayAt(new Date(useNow()), zone)
  // Nothing can be dragged here, so the list is the first view at every width.
  const { view, day, go } = useCalendarPlace(today, VIEWS, 'agenda')
  const [opened, setOpened] = useOpenedEvent()
  const [subscribing, setSubscribing] = useState(false)
  const { from, to } = rangeOf(view, day)
  const { data, error, retry, previous } = useRead(listMyEvents, { from, to }, { keepPrevious: ['from', 'to'] })
  const duties = useRead(listMyDuties, {})
  const leave = useRead(listMyLeave, {})
  const timeZone = data?.timeZone ?? zone
  const shown = data?.occurrences.find(
    (each) => each.eventId === opened?.eventId && (!opened.day || each.day === opened.day),
  )
  const reads = [{ error, retry }, duties, leave]
  // A schedule without a part of it would read as "nothing is planned".
  const list = data &&
    duties.data &&
    leave.data && {
      today: data.today,
      timeZone,
      entries: inOrder<Entry | Occurrence>(
        [
          ...leaveEntries(leave.data.mine?.requests ?? [], { from, to }),
          ...dutyEntries(duties.data.duties, { from, to }),
          ...data.occurrences,
        ],
        timeZone,
      ),
      offDays: data.offDays,
      withRoster: false,
      onOpen: (of: Entry | Occurrence) => 'eventId' in of && setOpened({ eventId: of.eventId, day: of.day }),
    }
  return (
    <>
      <PageHeader
        title="My schedule"
        actions={
          <Button icon={CalendarSync} onClick={() => setSubscribing(true)}>
            Subscribe
          </Button>
        }
      >
        <span>What your leaders published and what concerns you.</span>
      </PageHeader>
      <CalendarHead
        view={view}
        views={VIEWS}
        day={day}
        today={today}
        onView={(next) => go({ view: next })}
        onDay={(next) => go({ day: next })}
      />
      {!list ? (
        <NotLoaded
          error={reads.find((read) => read.error)?.error ?? null}
          onRetry={() => reads.forEach((read) => read.retry())}
          shape="list"
          label="Loading your schedule"
        />
      ) : (
        <div aria-busy={previous}>
          {list.entries.length === 0 && view === 'agenda' && !previous && (
            <EmptyState picture="calendar" title="No events, duties or leave in these days">
              What your leaders publish for you, your group or the whole roster shows here, with your approved leave.
            </EmptyState>
          )}
          {view === 'month' ? (
            <MonthDays {...list} day={day} onDay={(next) => go({ day: next })} />
          ) : previous ? (
            <LoadingShape shape="list" label="Loading your schedule" />
          ) : (
            <Agenda {...list} from={from} to={to} everyDay={view === 'week'} />
          )}
        </div>
      )}
      {opened && (
        <MyEvent
          key={opened.eventId}
          opened={opened}
          occurrence={shown ?? null}
          timeZone={timeZone}
          onClose={() => setOpened(null)}
        />
      )}
      <Suspense fallback={null}>{subscribing && <MyFeedDialog onClose={() => setSubscribing(false)} />}</Suspense>
    </>
  )
}

interface MyEventProps {
  opened: Opened
  occurrence: Occurrence | null
  timeZone: string
  onClose: () => void
}

function MyEvent({ opened, occurrence, timeZone, onClose }: MyEventProps) {
  const { data, error, retry } = useRead(getMyEvent, { eventId: opened.eventId })
  const shown = data ?? occurrence
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{shown?.title ?? 'Event'}</span>}
      subtitle={
        shown && (
          <span className="flex flex-wrap items-center gap-x-2">
            <TypeTag type={shown.type} />
            <span>{EVENT_TYPES[shown.type].label}</span>
            <StateBadge state={shown.state} />
          </span>
        )
      }
    >
      {data ? (
        <>
          <DescriptionList
            items={[
              { term: 'When', value: whenText(occurrence?.when ?? data.when, timeZone) },
              { term: 'Repeats', value: data.recurrence === null ? '' : recurrenceWords(data.recurrence) },
              { term: 'Place', value: data.place && <PlaceLink place={data.place} /> },
              { term: 'Uniform', value: data.uniform },
              { term: 'OIC', value: data.oic },
              { term: 'NCOIC', value: data.ncoic },
              { term: 'References', value: data.references },
              { term: 'Roster', value: data.rosterName },
            ].filter(({ value }) => value !== '')}
          />
          {data.remarks && <p className="pt-4 whitespace-pre-wrap wrap-anywhere">{data.remarks}</p>}
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the event" />
      )}
    </SidePanel>
  )
}
