import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { EVENT_TYPES } from '@muster/domain/scheduling/calendar/event-types.ts'
import { firstDay, onDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import { getEvent } from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarEvent, EventWhen, Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import { useKnownRoster } from '../../dutyday/tasks/use-task-lists.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { StateBadge, TypeTag } from './agenda.tsx'
import type { Opened } from './calendar-place.ts'
import { TYPE_CODES, whenText } from './event-words.ts'
import { reminderText } from './reminder-choice.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import { type Aim, type EventActs, type Scope, whichOf } from './use-event-acts.ts'

const EventForm = lazy(async () => ({ default: (await import('./event-form.tsx')).EventForm }))
const EventHistory = lazy(async () => ({ default: (await import('./event-history.tsx')).EventHistory }))
const ChecklistPart = lazy(async () => ({ default: (await import('./checklist-part.tsx')).ChecklistPart }))

interface EventPanelProps {
  rosterId: string
  opened: Opened
  /** The opened calendar entry, if it is in view. */
  occurrence: Occurrence | null
  timeZone: string
  today: CalendarDate
  acts: EventActs
  /** Only leaders of the roster see the history. */
  withHistory: boolean
  onOpen: (opened: Opened | null) => void
}

/** One event: when, who, where, what is still to be prepared, and the actions on it. */
export function EventPanel(props: EventPanelProps) {
  const { rosterId, opened, occurrence, timeZone, today, acts, withHistory, onOpen } = props
  const { data: event, error, retry } = useRead(getEvent, { rosterId, eventId: opened.eventId })
  const known = useKnownRoster(rosterId)
  const [doing, setDoing] = useState<'edit' | 'cancel' | 'reinstate' | 'delete' | null>(null)
  const close = () => onOpen(null)
  const shown = event ?? occurrence
  const locked = (occurrence?.locked ?? event?.locked) === true
  // An event opened by a link may be outside the days that the calendar shows.
  const day = occurrence?.day ?? opened.day ?? (event ? firstDay(event.when) : null)
  const when = occurrence?.when ?? (event && day && event.recurrence !== null ? onDay(event.when, day) : event?.when)
  if (doing === 'edit' && event && known && day && when) {
    return (
      <Suspense fallback={null}>
        <EventForm
          known={known}
          acts={acts}
          of={{ event, day, when, locked }}
          start={null}
          onClose={() => setDoing(null)}
          onSaved={(saved) => {
            setDoing(null)
            onOpen({ eventId: saved.id, day: saved.id === event.id ? opened.day : null })
          }}
        />
      </Suspense>
    )
  }
  async function act(kind: 'cancel' | 'reinstate' | 'delete', scope: Scope, reason: string) {
    if (!event) return
    const aim: Aim = { rosterId, eventId: event.id, version: event.version, which: whichOf(scope, day), reason }
    if (kind === 'delete') {
      // Close first. Otherwise the panel would ask the server for a deleted event.
      close()
      await acts.remove(aim, event.title, event)
    } else {
      const done = await (kind === 'cancel' ? acts.cancel(aim, event.title) : acts.reinstate(aim, event.title))
      if (done && done.id !== event.id) onOpen({ eventId: done.id, day: null })
    }
    setDoing(null)
  }
  return (
    <>
      <SidePanel
        open
        onOpenChange={(open) => !open && close()}
        title={<span className="wrap-anywhere">{shown?.title ?? 'Event'}</span>}
        subtitle={
          shown && (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <TypeTag type={shown.type} />
              {/* For PT the letters are the word. */}
              {EVENT_TYPES[shown.type].label !== TYPE_CODES[shown.type] && (
                <span aria-hidden="true">{EVENT_TYPES[shown.type].label}</span>
              )}
              <StateBadge state={shown.state} />
              {locked && <Badge>Locked</Badge>}
            </span>
          )
        }
        footer={
          event?.mayChange && (
            <>
              {event.state === 'draft' && (
                <Button
                  edits
                  variant="primary"
                  onClick={() => void acts.publish(rosterId, [event.id], `${event.title} is published.`)}
                >
                  Publish
                </Button>
              )}
              {event.state === 'cancelled' ? (
                <Button edits onClick={() => (locked ? setDoing('reinstate') : void act('reinstate', 'all', ''))}>
                  Reinstate
                </Button>
              ) : (
                <Button edits disabled={!known} onClick={() => setDoing('edit')}>
                  Edit event
                </Button>
              )}
              <Menu trigger={<Button icon={Ellipsis}>More</Button>}>
                {event.state === 'published' && (
                  <MenuItem edits onSelect={() => setDoing('cancel')}>
                    Cancel event
                  </MenuItem>
                )}
                <MenuItem
                  edits
                  danger
                  onSelect={() =>
                    event.recurrence === null && !locked ? void act('delete', 'all', '') : setDoing('delete')
                  }
                >
                  Delete event
                </MenuItem>
              </Menu>
            </>
          )
        }
      >
        {event ? (
          <>
            <Facts event={event} when={when ?? event.when} timeZone={timeZone} locked={locked} />
            {(event.checklist !== null || (EVENT_TYPES[event.type].planned && event.recurrence === null)) && (
              <Suspense fallback={<LoadingShape shape="text" rows={3} label="Loading the checklist" />}>
                <ChecklistPart event={event} today={today} />
              </Suspense>
            )}
            {withHistory && (
              <Suspense fallback={null}>
                <EventHistory event={event} timeZone={timeZone} />
              </Suspense>
            )}
          </>
        ) : (
          <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the event" />
        )}
      </SidePanel>
      {event && (doing === 'cancel' || doing === 'delete' || doing === 'reinstate') && (
        <ScopeDialog
          title={QUESTIONS[doing].title}
          description={doing === 'cancel' ? CANCEL_WORDS : undefined}
          action={QUESTIONS[doing].action}
          danger={doing === 'delete'}
          recurring={event.recurrence !== null}
          locked={locked}
          onConfirm={(scope, reason) => act(doing, scope, reason)}
          onClose={() => setDoing(null)}
        />
      )}
    </>
  )
}

const CANCEL_WORDS = 'It stays on the calendar as canceled, and those it concerns who have an account are notified.'
const QUESTIONS = {
  cancel: { title: 'Cancel this event', action: 'Cancel event' },
  reinstate: { title: 'Reinstate this event', action: 'Reinstate' },
  delete: { title: 'Delete this event', action: 'Delete event' },
} as const

interface FactsProps {
  event: CalendarEvent
  when: EventWhen
  timeZone: string
  locked: boolean
}

function Facts({ event, when, timeZone, locked }: FactsProps) {
  const { recurrence, locksOn } = event
  const items = [
    { term: 'When', value: whenText(when, timeZone) },
    { term: 'Repeats', value: recurrence === null ? '' : recurrenceWords(recurrence) },
    { term: 'Who', value: event.audience.words },
    { term: 'Place', value: event.place && <PlaceLink place={event.place} /> },
    { term: 'Uniform', value: event.uniform },
    { term: 'OIC', value: event.oic.name },
    { term: 'NCOIC', value: event.ncoic.name },
    { term: 'References', value: event.references },
    { term: 'Reminders', value: event.reminders.map(reminderText).join(', ') },
    { term: 'Roster', value: event.rosterName },
    { term: 'Last change', value: event.changedBy },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <DescriptionList items={items} />
      {event.remarks && <p className="pt-4 whitespace-pre-wrap wrap-anywhere">{event.remarks}</p>}
      {locksOn !== null && (
        <p className="pt-3 text-12 text-ink-soft">
          {locked
            ? 'It is published and T-7 is past: each change needs a reason, which is kept in its history.'
            : `Once it is published, it is locked from T-7 on, ${weekdayOf(locksOn)} ${formatDate(locksOn)}: each change then needs a reason.`}
        </p>
      )}
    </>
  )
}
