import { absencesIn, absentDays } from '@muster/domain/dutyday/history/duty-days.ts'
import type { DayKind } from '@muster/domain/dutyday/history/day-kind.ts'
import type { AbsenceDays, DayCount, SoldierDays } from '@muster/domain/dutyday/history/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { seniorityKey } from '@muster/domain/roster/rank.ts'
import type { ReportColumn } from '../../ui/table/report-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { shownKind } from './kinds.ts'

/** A line of the report: a Soldier, a group, a roster. */
export interface DaysLine {
  readonly days: readonly DayCount[]
  readonly total: number
}

export function daysIn(line: DaysLine, kind: DayKind): number {
  return line.days.find((each) => each.kind === kind)?.days ?? 0
}

export function timesAbsent({ days }: DaysLine): number {
  return absencesIn(days)
}

/** The kinds of days that get a column: every kind that occurs, except plain presence. */
export function kindsOf(report: AbsenceDays): DayKind[] {
  return report.total.days.map(({ kind }) => kind).filter((kind) => kind !== 'PDY')
}

/** The figure columns of the tables by group and by roster. */
export function figureColumns<Line extends DaysLine>(kinds: readonly DayKind[]): ReportColumn<Line>[] {
  return [
    {
      id: 'absent',
      header: 'Absent',
      title: 'Days absent',
      align: 'end',
      cell: (line) => absentDays(line.days).toLocaleString('en-US'),
    },
    {
      id: 'times',
      header: 'Times',
      title: 'Absences',
      align: 'end',
      cell: (line) => timesAbsent(line).toLocaleString('en-US'),
    },
    ...kinds.map((kind) => ({
      id: kind,
      header: kind,
      title: shownKind(kind).label,
      align: 'end' as const,
      cell: (line: Line) => (daysIn(line, kind) > 0 ? daysIn(line, kind).toLocaleString('en-US') : ''),
    })),
    {
      id: 'total',
      header: 'Days',
      title: 'Days on the roster',
      align: 'end',
      rule: true,
      cell: (line) => line.total.toLocaleString('en-US'),
    },
  ]
}

/** The same for the table of Soldiers, which sorts. */
export function soldierColumns(
  kinds: readonly DayKind[],
  placeOf: (soldier: SoldierDays) => string,
  place: string,
): Column<SoldierDays>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: (line) => seniorityKey(rosterName(line)),
      cell: rosterName,
      width: 13,
      grow: true,
    },
    { id: 'place', header: place, value: placeOf, cell: placeOf, width: 12, grow: true },
    { id: 'absent', header: 'Absent', value: (line) => absentDays(line.days), width: 5 },
    { id: 'times', header: 'Times', value: timesAbsent, width: 5 },
    ...kinds.map(
      (kind): Column<SoldierDays> => ({
        id: kind,
        header: kind,
        value: (line) => daysIn(line, kind),
        cell: (line) => daysIn(line, kind) || '',
        width: 4,
      }),
    ),
    { id: 'total', header: 'Days', value: (line) => line.total, width: 5 },
  ]
}
