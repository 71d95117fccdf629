import { addDays, type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

interface DayStepProps {
  dutyDate: CalendarDate
  today: CalendarDate
  /** Null means today and follows the date. */
  onChange: (day: CalendarDate | null) => void
}

/** Moves a day back or forward, up to the last day that can be planned. */
export function DayStep({ dutyDate, today, onChange }: DayStepProps) {
  const [, dayAndMonth, year] = /^(.*) (\d+)$/.exec(formatDate(dutyDate)) ?? []
  const go = (days: number) => {
    const to = addDays(dutyDate, days)
    onChange(to === today ? null : to)
  }
  return (
    // On the narrowest phones the search beside it takes the whole row while it is used.
    <div
      className="-ml-2 flex items-center desk:-my-1 max-[22rem]:group-has-[input:focus]/head:hidden max-[22rem]:group-has-[input:not(:placeholder-shown)]/head:hidden"
      role="group"
      aria-label="Duty day"
    >
      <IconButton icon={ChevronLeft} label="Previous day" onClick={() => go(-1)} />
      <span className="text-14 text-ink" aria-live="polite">
        {weekdayOf(dutyDate)} {dayAndMonth}
        <span className="max-phone:sr-only"> {year}</span>
      </span>
      <IconButton icon={ChevronRight} label="Next day" onClick={() => go(1)} />
      {dutyDate !== today && (
        <button
          type="button"
          className="min-h-control px-2 font-strong text-action underline-offset-4 hover:underline max-phone:min-w-11 max-phone:px-0"
          aria-label="Back to today"
          onClick={() => onChange(null)}
        >
          <span className="max-phone:hidden">Back to today</span>
          <span className="phone:hidden">Today</span>
        </button>
      )}
    </div>
  )
}
