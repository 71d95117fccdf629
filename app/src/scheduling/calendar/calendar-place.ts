import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CalendarView } from './calendar-range.ts'

interface Place {
  readonly view?: CalendarView
  readonly day?: CalendarDate
}

/** The view and the day from the address; `first` until one is chosen. */
export function useCalendarPlace(today: CalendarDate, views: readonly CalendarView[], first: CalendarView) {
  const navigate = useNavigate()
  const search: { view?: string; day?: string } = useSearch({ strict: false })
  const go = useCallback(
    (to: Place) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...to }), replace: true }),
    [navigate],
  )
  return {
    view: views.find((each) => each === search.view) ?? first,
    day: search.day !== undefined && isCalendarDate(search.day) ? search.day : today,
    go,
  } as const
}

/** The entry in the open panel: its event, and the day if it recurs. */
export interface Opened {
  readonly eventId: string
  readonly day: CalendarDate | null
}

/** The open event is in the address too, so that a notification can link to it. */
export function useOpenedEvent() {
  const navigate = useNavigate()
  const { event, on }: { event?: string; on?: string } = useSearch({ strict: false })
  const setOpened = useCallback(
    (next: Opened | null) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, event: next?.eventId, on: next?.day ?? undefined }),
        replace: true,
      }),
    [navigate],
  )
  const opened: Opened | null =
    event === undefined ? null : { eventId: event, day: on !== undefined && isCalendarDate(on) ? on : null }
  return [opened, setOpened] as const
}
