import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CalendarView } from './calendar-range.ts'

interface Place {
  readonly view?: CalendarView
  readonly day?: CalendarDate
}

/** Which view of which day stands in the address; `first` until one is chosen. */
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

/** The entry whose panel is open: its event, and which day of a recurring one. */
export interface Opened {
  readonly eventId: string
  readonly day: CalendarDate | null
}

/** It stands in the address too, so that a notification can lead to it. */
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
