import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The duty day in the address, so that a reload or a link shows the same day. Null means today and follows the date.
 */
export function useDayInAddress(): [CalendarDate | null, (day: CalendarDate | null) => void] {
  const navigate = useNavigate()
  const { day }: { day?: unknown } = useSearch({ strict: false })
  return [
    typeof day === 'string' && isCalendarDate(day) ? day : null,
    (next) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, day: next ?? undefined }),
        replace: true,
      }),
  ]
}
