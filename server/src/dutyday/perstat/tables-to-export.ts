import { DUTY_STATUSES, NOT_REPORTED, PERSTAT_COLUMNS } from '@muster/domain/dutyday/duty-status.ts'
import {
  fieldRows,
  isShare,
  type LayoutLine,
  layoutValue,
  linesOf,
  type PerstatLayout,
} from '@muster/domain/dutyday/layouts/layout.ts'
import type { SendChoice } from '@muster/domain/dutyday/perstat-message.ts'
import type { Perstat, PerstatByName, PerstatLine } from '@muster/domain/dutyday/schema.ts'
import { SLANT_FIGURES, SLANT_LABELS } from '@muster/domain/dutyday/slant.ts'
import { columnOf } from '@muster/domain/dutyday/perstat.ts'
import { namedInPerstat } from '@muster/domain/dutyday/layouts/named.ts'
import { linesBelow, perstatPlaces } from '@muster/domain/dutyday/perstat-words.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { STRENGTH_CLASS_LABELS } from '@muster/domain/roster/rank.ts'
import type { Cell, Grid } from '../../platform/spreadsheet/grid.ts'

/** The layout of a file. */
export type Chosen = Pick<SendChoice, 'name' | 'layout'>

export interface LabelledLine {
  readonly label: string
  /** Levels below the unit. Null for the lines of the unit as a whole. */
  readonly depth: number | null
  readonly total: boolean
  readonly line: PerstatLine
}

/** The lines of the report from top to bottom: classes, total, the duty day before, rosters and groups down to `depth`. */
export function reportLines(report: Perstat, depth = Number.POSITIVE_INFINITY): LabelledLine[] {
  return [
    ...report.classes.map(({ strengthClass, line }) => ({
      label: STRENGTH_CLASS_LABELS[strengthClass],
      depth: null,
      total: false,
      line,
    })),
    { label: 'Total', depth: null, total: true, line: report.total },
    ...(report.before
      ? [
          {
            label: `Duty day ${formatDate(report.before.dutyDate)}`,
            depth: null,
            total: false,
            line: report.before.line,
          },
        ]
      : []),
    ...linesBelow(report)
      .filter((below) => below.depth <= depth)
      .map((below) => ({ label: below.name, depth: below.depth, total: false, line: below.line })),
  ]
}

/** The report in its layout, numbers as numbers. A blank to fill in by hand is empty. */
export function layoutTable(report: Perstat, { name, layout }: Chosen): Grid {
  return name === 'field' ? fieldTable(report, layout) : garrisonTable(report, layout)
}

/** One row per line, one column per figure. A file also has the counts that the layout leaves out. */
function garrisonTable(report: Perstat, layout: PerstatLayout): Grid {
  const shown = linesOf(layout, report.total)
  const counts = layout.lines.filter((line) => !line.on && IN_EACH_FILE.has(line.content))
  const columns = [...shown.filter((line) => !isShare(line)), ...counts, ...shown.filter(isShare)]
  const heading = (line: LayoutLine) => (IN_EACH_FILE.has(line.content) || isShare(line) ? line.label : line.short)
  const figures = (line: PerstatLine): Cell[] => columns.map((column) => layoutValue(column, line))
  return [
    ['Line', ...columns.map(heading)],
    ...reportLines(report, -1).map(({ label, line }): Cell[] => [label, ...figures(line)]),
    ...linesBelow(report).map(({ path, line }): Cell[] => [path, ...figures(line)]),
  ]
}

const IN_EACH_FILE: ReadonlySet<LayoutLine['content']> = new Set(['present', 'available', 'accounted'])

function fieldTable(report: Perstat, layout: PerstatLayout): Grid {
  return [
    ['Line', 'Officer', 'Warrant', 'Enlisted', 'Total'],
    ...fieldRows(report, linesOf(layout, report.total)).map(({ line, values }): Cell[] => [line.label, ...values]),
  ]
}

/** Officers, warrant officers and enlisted of each line, one row for each figure, numbers as numbers. */
export function slantTable(report: Perstat): Grid {
  const lines = [{ path: 'Total', slant: report.slant }, ...linesBelow(report)]
  return [
    ['Line', 'Figure', 'Officer', 'Warrant', 'Enlisted', 'Total'],
    ...lines.flatMap(({ path, slant }) =>
      SLANT_FIGURES.flatMap((name): Cell[][] => {
        const figure = slant[name]
        return figure ? [[path, SLANT_LABELS[name].label, ...figure, figure.reduce((sum, one) => sum + one, 0)]] : []
      }),
    ),
  ]
}

/** Everyone not plainly present, status by status in the order of the columns. */
export function byStatus(report: Perstat): PerstatByName[] {
  const place = new Map<string, number>(PERSTAT_COLUMNS.map((column, index) => [column, index]))
  const placeOf = (person: PerstatByName) => place.get(columnOf(person.status)) ?? 0
  return report.byName.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function statusLabel(status: PerstatByName['status']): string {
  return status === NOT_REPORTED ? 'Not reported' : DUTY_STATUSES[status].label
}

/** Everyone who is not PDY in this layout, and everyone not reported. */
export function byNameTable(report: Perstat, { layout }: Chosen): Grid {
  const { notPdy, notReported } = namedInPerstat(byStatus(report), layout)
  const places = perstatPlaces(report)
  const several = report.rosters.length > 1
  const name = ['Rank', 'Last name', 'First name', 'Middle', 'Suffix']
  const status = ['Group', 'Code', 'Status', 'From', 'To', 'Place', 'Remark']
  return [
    [...name, ...(several ? ['Roster'] : []), ...status],
    ...[...notPdy, ...notReported].map((person): Cell[] => [
      person.rank,
      person.last,
      person.first,
      person.middle,
      person.suffix,
      ...(several ? [places.roster(person)] : []),
      places.group(person),
      person.status,
      statusLabel(person.status),
      person.from && { date: person.from },
      person.to && { date: person.to },
      person.place,
      person.remark,
    ]),
  ]
}
