import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { DutySheet, DutySheetDay } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { namesOf, dayWords } from './words.ts'

/** Day by day: who has the duty, who would be next, and what is open. */
export function DayList({ sheet, onDay }: { sheet: DutySheet; onDay: (day: CalendarDate) => void }) {
  const names = namesOf(sheet)
  return (
    <ul aria-label="Days" className="border-t border-line">
      {sheet.days.map((day) => (
        <li key={day.day} className="relative border-b border-line py-2.5 hover:bg-surface">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
            <button
              type="button"
              onClick={() => onDay(day.day)}
              className="tabular font-heavy underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {dayWords(day.day)}
            </button>
            {day.day === sheet.today && <Badge kind="here">Today</Badge>}
            {day.stream !== 'weekday' && <Badge>{day.holiday ?? 'Weekend'}</Badge>}
            {day.published ? <Badge kind="plain">Published</Badge> : null}
            {day.open > 0 && <Badge kind="alert">{day.open === 1 ? '1 open' : `${day.open} open`}</Badge>}
          </h2>
          <p className="text-16">{whoStands(sheet, day, names) || 'Nobody'}</p>
          {!day.published && day.alternates.length > 0 && (
            <p className="text-12 text-ink-soft">
              Next:{' '}
              {day.alternates
                .slice(0, 2)
                .map((place) => names.get(place))
                .join('; ')}
            </p>
          )}
          {conflictsOn(sheet, day.day).map((conflict) => (
            <p key={conflict} className="text-14 font-strong text-danger">
              {conflict}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** `SGT Davis, M.`, `SPC Ortega, L. for SGT Davis, M.` */
export function whoStands(sheet: DutySheet, day: DutySheetDay, names: ReadonlyMap<number, string>): string {
  if (!day.published) return day.picked.map((place) => names.get(place) ?? '').join('; ')
  return sheet.details
    .filter((detail) => detail.day === day.day)
    .map(({ name, performer, soldierId, performerId }) =>
      soldierId === performerId ? name : `${performer} for ${name}`,
    )
    .join('; ')
}

export function conflictsOn(sheet: DutySheet, day: CalendarDate): string[] {
  return sheet.details.flatMap((detail) => (detail.day === day && detail.conflict ? [detail.conflict] : []))
}
