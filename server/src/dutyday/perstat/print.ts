import {
  fieldRows,
  isEmptyLine,
  isShare,
  type LayoutLine,
  layoutValue,
  linesOf,
  type PerstatLayout,
} from '@muster/domain/dutyday/layouts/layout.ts'
import { countedPdyWords, namedInPerstat, type NamedInPerstat } from '@muster/domain/dutyday/layouts/named.ts'
import { linesBelow, perstatNotes, perstatPlaces, perstatUnit } from '@muster/domain/dutyday/perstat-words.ts'
import type { SendChoice } from '@muster/domain/dutyday/perstat-message.ts'
import type { Perstat, PerstatByName } from '@muster/domain/dutyday/schema.ts'
import { SLANT_FIGURES, SLANT_LABELS, slantText, slantWords } from '@muster/domain/dutyday/slant.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { type Issue, MARKING, NOTICE } from '../../platform/paper/issue.ts'
import type { PdfReport, PdfRow, PdfTable } from '../../platform/pdf/document.ts'
import { asOfText, submittedText } from './captions.ts'
import { byStatus, reportLines } from './tables-to-export.ts'

/** About the number of rows on a page. With more, squads are left out in favor of names. */
const ROWS_OF_A_PAGE = 44
const CHARACTERS_OF_A_LINE = 170
/** Smaller type cannot be read on paper. The names continue on another page instead. */
const SMALLEST_TYPE = 6
const ONE_PAGE_OR_MORE = [1, 1000]

/** The PERSTAT on landscape Letter paper: one page, unless the names of those absent need more. */
export function perstatPdf(report: Perstat, { name, layout, names: wanted }: SendChoice, issue: Issue): PdfReport {
  const people = namedInPerstat(byStatus(report), layout)
  const absent = wanted ? people.notPdy : []
  const waiting = wanted ? unreportedText(report, people.notReported) : ''
  const names = Math.ceil(absent.length / 2) + Math.ceil(waiting.length / CHARACTERS_OF_A_LINE)
  const field = name === 'field'
  const deep = reportLines(report, 1)
  const roomy = deep.length <= ROWS_OF_A_PAGE / 2 && deep.length + names <= ROWS_OF_A_PAGE
  const lines = roomy ? deep : reportLines(report, 0)
  return {
    title: field ? 'PERSTAT, field' : 'PERSTAT',
    unit: perstatUnit(report),
    asOf: asOfText(report),
    by: issue.by,
    marking: MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    wholeWords: true,
    fitPages: ONE_PAGE_OR_MORE,
    smallestType: SMALLEST_TYPE,
    blocks: [
      field ? fieldBlock(report, layout) : strengthBlock(report, lines, layout),
      ...slantBlock(report),
      { kind: 'text', text: summary(report, people, field ? [] : layout.lines) },
      ...(absent.length === 0
        ? []
        : [{ kind: 'heading' as const, text: `By name, not PDY: ${absent.length}` }, byNameBlock(report, absent)]),
      ...(waiting === ''
        ? []
        : [
            { kind: 'heading' as const, text: `Not reported: ${report.total.counts.NR}` },
            { kind: 'text' as const, text: waiting },
          ]),
      { kind: 'text', text: NOTICE },
    ],
  }
}

function strengthBlock(report: Perstat, lines: ReturnType<typeof reportLines>, layout: PerstatLayout): PdfTable {
  const columns = linesOf(layout, report.total).filter((line) => !isEmptyLine(line, report.total))
  return {
    kind: 'table',
    columns: [
      { heading: '', unbroken: true },
      ...columns.map(({ short }) => ({ heading: short, align: 'right' as const })),
    ],
    rows: lines.map(
      ({ label, depth, total, line }): PdfRow => ({
        cells: [label, ...columns.map((column) => valueText(column, layoutValue(column, line)))],
        strong: total || depth === 0,
        indent: depth ?? 0,
      }),
    ),
  }
}

function fieldBlock(report: Perstat, layout: PerstatLayout): PdfTable {
  return {
    kind: 'table',
    columns: [
      { heading: '', unbroken: true },
      ...['Officer', 'Warrant', 'Enlisted', 'Total'].map((heading) => ({ heading, align: 'right' as const })),
    ],
    rows: fieldRows(report, linesOf(layout, report.total)).map(({ line, values }) => ({
      cells: [line.label, ...values.map((value) => valueText(line, value))],
      strong: line.content === 'onHand',
    })),
  }
}

function valueText(line: LayoutLine, value: number | null): string {
  return value === null ? '' : isShare(line) ? value.toFixed(1) : String(value)
}

/** Over several rosters: the slant of each. Of one roster, the summary has it. */
function slantBlock(report: Perstat): PdfTable[] {
  if (report.rosters.length < 2) return []
  const lines = [
    { name: 'Total', slant: report.slant, total: true },
    ...linesBelow(report).flatMap((line) => (line.depth === 0 ? [Object.assign({ total: false }, line)] : [])),
  ]
  return [
    {
      kind: 'table',
      columns: [
        { heading: 'O/WO/E', unbroken: true },
        ...SLANT_FIGURES.map((name) => ({ heading: SLANT_LABELS[name].short, align: 'right' as const })),
      ],
      rows: lines.map(({ name: line, slant, total }) => ({
        cells: [line, ...SLANT_FIGURES.map((name) => slantText(slant[name] ?? []))],
        strong: total,
      })),
      pour: 2,
    },
  ]
}

function summary(
  report: Perstat,
  { notPdy, countedPdy, notReported }: NamedInPerstat<PerstatByName>,
  columns: readonly LayoutLine[],
): string {
  const { total } = report
  const empty = columns.filter((line) => line.on && isEmptyLine(line, total)).map(({ short }) => short)
  return [
    `Present ${total.present}, available ${total.available}, accounted for ${total.accounted} of ${total.onHand} on hand.`,
    `Not PDY ${notPdy.length}, not reported ${notReported.length}.`,
    countedPdy.length > 0 ? `Counted PDY: ${countedPdyWords(countedPdy)}.` : '',
    `O/WO/E: ${slantWords(report.slant)}.`,
    ...perstatNotes(report),
    report.submission ? `Submitted ${submittedText(report).replace(/\.?$/, '.')}` : 'Not submitted.',
    empty.length > 0 ? `Nobody: ${empty.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function byNameBlock(report: Perstat, people: readonly PerstatByName[]): PdfTable {
  const places = perstatPlaces(report)
  return {
    kind: 'table',
    columns: ['Name', report.rosters.length > 1 ? 'Roster' : 'Group', 'Status', 'Dates', 'Place and remark'].map(
      (heading) => ({ heading }),
    ),
    rows: people.map((person) => ({
      cells: [
        rosterName(person),
        places.roster(person) || places.group(person),
        person.status,
        days(person, report.dutyDate),
        [person.place, person.remark].filter(Boolean).join('; '),
      ],
    })),
    pour: 2,
  }
}

/**
 * The Soldiers not reported, one line per platoon or roster below, because there is nothing to list but their names.
 */
function unreportedText(report: Perstat, waiting: readonly PerstatByName[]): string {
  return [...Map.groupBy(waiting, perstatPlaces(report).part)]
    .map(([part, people]) => `${part}: ${people.map(rosterName).join('; ')}`)
    .join('\n')
}

/** `12 Nov to 21 Nov`, `since 12 Nov`. The year only when it differs. */
function days({ from, to }: PerstatByName, dutyDate: CalendarDate): string {
  const short = (date: CalendarDate) =>
    date.slice(0, 4) === dutyDate.slice(0, 4) ? formatDate(date).slice(0, -5) : formatDate(date)
  if (from === null) return ''
  if (to === null) return `since ${short(from)}`
  return from === to ? short(from) : `${short(from)} to ${short(to)}`
}
