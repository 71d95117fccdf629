import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { type CalendarView, rangeOf, rangeTitle, stepFrom } from './calendar-range.ts'

const LABELS: Readonly<Record<CalendarView, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  agenda: 'Agenda',
  ahead: '7 days',
}

interface CalendarHeadProps {
  view: CalendarView
  views: readonly CalendarView[]
  day: CalendarDate
  today: CalendarDate
  onView: (view: CalendarView) => void
  onDay: (day: CalendarDate) => void
}

/** The shown period, and the buttons to the ones before and after. */
export function CalendarHead({ view, views, day, today, onView, onDay }: CalendarHeadProps) {
  const title = rangeTitle(view, day)
  const { from, to } = rangeOf(view, day)
  const unit = LABELS[view].toLowerCase()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 print:hidden">
      <Segmented
        label="View"
        className="shrink-0 flex-nowrap!"
        value={view}
        onChange={onView}
        options={views.map((value) => ({ value, label: LABELS[value] }))}
      />
      <div className="flex min-w-0 grow items-center gap-1">
        <h2 className="mr-auto min-w-0 text-16 font-heavy desk:ml-2">{title}</h2>
        <p role="status" className="sr-only">
          {title}
        </p>
        <Button disabled={from <= today && today <= to} onClick={() => onDay(today)}>
          Today
        </Button>
        <IconButton icon={ChevronLeft} label={`Previous ${unit}`} onClick={() => onDay(stepFrom(view, day, -1))} />
        <IconButton icon={ChevronRight} label={`Next ${unit}`} onClick={() => onDay(stepFrom(view, day, 1))} />
      </div>
    </div>
  )
}
