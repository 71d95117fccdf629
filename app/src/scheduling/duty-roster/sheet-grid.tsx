import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { DutySheet, DutySheetCell, DutySheetDay } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { type KeyboardEvent, useMemo } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { conflictsOn } from './day-list.tsx'
import { cellWords, dayWords, namesOf, STREAM_LABELS } from './words.ts'

interface SheetGridProps {
  sheet: DutySheet
  onDay: (day: CalendarDate) => void
}

/**
 * The sheet in the layout of DA Form 6: a row for each Soldier, a column for each detail. Weekend days have a plus
 * and another background color, a detail is filled, a published day has a heavy line above it. A published detail
 * whose performer is absent by now is red with an exclamation mark.
 */
export function SheetGrid({ sheet, onDay }: SheetGridProps) {
  const names = useMemo(() => namesOf(sheet), [sheet])
  const on = useMemo(() => new Set(sheet.days.flatMap(({ cells }) => cells.map(({ place }) => place))), [sheet.days])
  const conflicts = useMemo(() => conflictsOf(sheet), [sheet])
  const members = sheet.members.filter(({ place }) => on.has(place))
  return (
    <section
      aria-label={`Sheet of ${sheet.settings.name}`}
      tabIndex={0}
      className="relative max-h-[75dvh] overflow-auto border-y border-line"
    >
      <table className="border-separate border-spacing-0 text-14">
        <caption className="sr-only">
          {sheet.settings.name}: a row for each Soldier, a column for each day. A number is the details since the last
          one; A, D and U before it are absences.
        </caption>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-20 border-b border-ink bg-ground pr-3 text-left">
              Soldier
            </th>
            {sheet.days.map((day) => (
              <th
                key={day.day}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 border-b border-ink px-0',
                  day.stream === 'weekday' ? 'bg-ground' : 'bg-sunken',
                )}
              >
                <button
                  type="button"
                  title={headTitle(day, conflictsOn(sheet, day.day))}
                  aria-label={headTitle(day, conflictsOn(sheet, day.day))}
                  onClick={() => onDay(day.day)}
                  onKeyDown={stepDays}
                  className={cx(
                    'flex min-h-11 w-full min-w-11 flex-col items-center justify-center border-t-4 text-12 hover:bg-action-soft',
                    day.published ? 'border-action' : 'border-transparent',
                    day.day === sheet.today && 'text-brass underline',
                  )}
                >
                  <span className="font-regular">
                    {weekdayOf(day.day).slice(0, 2)}
                    {day.stream === 'weekday' ? '' : '+'}
                  </span>
                  <span className="tabular font-heavy">{Number(day.day.slice(8))}</span>
                  <span className="font-regular">{formatDate(day.day).split(' ')[1]}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.place}>
              <th
                scope="row"
                className="sticky left-0 z-10 border-r border-b border-line bg-ground pr-3 text-left font-strong whitespace-nowrap"
              >
                <span className="block max-w-32 truncate phone:max-w-none">{names.get(member.place)}</span>
              </th>
              {sheet.days.map((day) => (
                <Cell
                  key={day.day}
                  day={day}
                  cell={day.cells.find(({ place }) => place === member.place)}
                  conflict={conflicts.get(`${day.day} ${member.soldierId}`)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  day: DutySheetDay
  cell: DutySheetCell | undefined
  /** Why the performer is not available for this detail. */
  conflict: string | undefined
}

function Cell({ day, cell, conflict: known }: CellProps) {
  const conflict = cell?.detailed ? known : undefined
  const changed = day.changed?.some(({ place }) => place === cell?.place)
  return (
    <td
      title={(conflict ?? cell?.reason) || undefined}
      className={cx(
        'tabular h-9 border-r border-b border-line px-1 text-center',
        day.stream === 'weekday' ? '' : 'bg-sunken',
        cell?.detailed && (conflict ? 'bg-danger! font-heavy text-on-danger' : 'bg-action! font-heavy text-on-action'),
        cell && cell.code !== '' && 'font-strong',
      )}
    >
      {cell && (
        <>
          {cell.detailed && <span className="sr-only">Detailed, </span>}
          {changed ? <s>{cellWords(cell)}</s> : cellWords(cell)}
          {conflict && (
            <>
              <span aria-hidden>!</span>
              <span className="sr-only">, {conflict}</span>
            </>
          )}
          {cell.reason !== '' && <span className="sr-only">, {cell.reason}</span>}
          {changed && <span className="sr-only">, changed since published</span>}
        </>
      )}
    </td>
  )
}

/** Conflicts of published details, by day and detailed Soldier. */
function conflictsOf({ details }: DutySheet): ReadonlyMap<string, string> {
  return new Map(
    details.flatMap(({ day, soldierId, conflict }) => (conflict ? [[`${day} ${soldierId}`, conflict] as const] : [])),
  )
}

function headTitle(day: DutySheetDay, conflicts: readonly string[]): string {
  return [
    dayWords(day.day),
    STREAM_LABELS[day.stream],
    day.holiday ?? '',
    day.published ? 'published' : 'not published',
    day.open > 0 ? `${day.open} open` : '',
    ...conflicts,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Left and Right move between days, Home and End go to the first and the last. */
function stepDays(event: KeyboardEvent<HTMLButtonElement>) {
  const row = event.currentTarget.closest('tr')
  const heads = [...(row?.querySelectorAll('button') ?? [])]
  const at = heads.indexOf(event.currentTarget)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: heads.length - 1 }[event.key]
  if (to === undefined || !heads[to]) return
  event.preventDefault()
  heads[to].focus()
}
