import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import { DUTY_STATUSES, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { exportAbsenceDays } from '@muster/domain/dutyday/history/functions.ts'
import { absencesIn, absentDays } from '@muster/domain/dutyday/history/duty-days.ts'
import { DAY_KINDS, type DayKind, DETACHED } from '@muster/domain/dutyday/history/day-kind.ts'
import type { AbsenceDays, DayCount } from '@muster/domain/dutyday/history/schema.ts'
import { unitLine } from '@muster/domain/roster/unit-line.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import { PERSONAL_DATA_MARKING, type PdfReport, renderPdf } from '../../platform/pdf/document.ts'
import type { Cell, Grid } from '../../platform/spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'

type Format = InputOf<typeof exportAbsenceDays>['format']

/** Absence days as a file: a line for each Soldier, group and roster, and a column for each status that occurs. */
export async function exportDays(report: AbsenceDays, format: Format, issue: Issue): Promise<FileContent> {
  const content = await WRITERS[format](report, issue)
  return fileOf(['absence-days', report.unit, report.from, report.to], format, content)
}

const WRITERS: Readonly<Record<Format, (report: AbsenceDays, issue: Issue) => Promise<Buffer>>> = {
  pdf: (report, issue) => renderPdf(pdfOf(report, issue)),
  xlsx: (report, issue) =>
    writeXlsx([
      { name: 'By Soldier', grid: bySoldier(report) },
      { name: 'By group', grid: byGroup(report) },
      ...(report.rosters.length > 0 ? [{ name: 'By roster', grid: byRoster(report) }] : []),
      { name: 'About', grid: about(report, issue) },
    ]),
  csv: async (report, issue) =>
    writeCsv(
      [
        ...about(report, issue),
        [],
        ...bySoldier(report),
        [],
        ...byGroup(report),
        ...(report.rosters.length > 0 ? [[], ...byRoster(report)] : []),
      ].map((row) => row.map((cell) => (cell === null ? '' : typeof cell === 'object' ? cell.date : String(cell)))),
    ),
}

function unitOf({ unit, rosters }: AbsenceDays): string {
  return unitLine(unit, { over: rosters.length > 0 ? 'chain' : 'roster', group: null })
}

function about(report: AbsenceDays, issue: Issue): string[][] {
  return [
    ['Absence days', PERSONAL_DATA_MARKING],
    ['Unit', unitOf(report)],
    ['First day', report.from],
    ['Last day', report.to],
    ['By', issue.by],
    ['Notice', NOTICE],
  ]
}

/** The kinds of days in the report, in the order of the statuses. */
function kindsOf(report: AbsenceDays): DayKind[] {
  const found = new Set(report.total.days.map(({ kind }) => kind))
  return DAY_KINDS.filter((kind) => found.has(kind))
}

function figures(
  line: { readonly days: readonly DayCount[]; readonly total: number },
  kinds: readonly DayKind[],
): Cell[] {
  const days = new Map(line.days.map(({ kind, days }) => [kind, days]))
  return [line.total, absentDays(line.days), absencesIn(line.days), ...kinds.map((kind) => days.get(kind) ?? 0)]
}

const SUMS = ['Days on the roster', 'Days absent', 'Absences']

function bySoldier(report: AbsenceDays): Grid {
  const kinds = kindsOf(report)
  const rosters = new Map(report.rosters.map(({ rosterId, name }) => [rosterId, name]))
  const groups = groupsOf(report)
  return [
    ['Rank', 'Last name', 'First name', 'Middle', 'Suffix', rosters.size > 0 ? 'Roster' : 'Group', ...SUMS, ...kinds],
    ...report.soldiers.map((soldier): Cell[] => [
      soldier.rank,
      soldier.last,
      soldier.first,
      soldier.middle,
      soldier.suffix,
      rosters.size > 0 ? (rosters.get(soldier.rosterId) ?? '') : groupPathName(groups, soldier.groupId),
      ...figures(soldier, kinds),
    ]),
    ['', 'Total', '', '', '', '', ...figures(report.total, kinds)],
  ]
}

function byGroup(report: AbsenceDays): Grid {
  const kinds = kindsOf(report)
  const groups = groupsOf(report)
  return [
    ['Group', ...SUMS, ...kinds],
    ...report.groups.map((group): Cell[] => [
      group.groupId === null ? group.name : groupPathName(groups, group.groupId),
      ...figures(group, kinds),
    ]),
  ]
}

function byRoster(report: AbsenceDays): Grid {
  const kinds = kindsOf(report)
  return [
    ['Roster', 'Leader', ...SUMS, ...kinds],
    ...report.rosters.map((roster): Cell[] => [roster.name, roster.leader, ...figures(roster, kinds)]),
  ]
}

function groupsOf(report: AbsenceDays): { id: string; parentId: string | null; name: string }[] {
  return report.groups.flatMap(({ groupId, parentId, name }) =>
    groupId === null ? [] : [{ id: groupId, parentId, name }],
  )
}

/** More columns than this are too narrow to read on a page. */
const MOST_COLUMNS = 16

function pdfOf(report: AbsenceDays, issue: Issue): PdfReport {
  const all = kindsOf(report)
  const most = new Map(report.total.days.map(({ kind, days }) => [kind, days]))
  const widest = all.toSorted((a, b) => (most.get(b) ?? 0) - (most.get(a) ?? 0)).slice(0, MOST_COLUMNS)
  const kinds = all.filter((kind) => widest.includes(kind))
  const left = all.filter((kind) => !widest.includes(kind))
  const heads = ['Days', 'Absent', 'Times', ...kinds].map((heading) => ({ heading, align: 'right' as const }))
  const cells = (line: Parameters<typeof figures>[0]) => figures(line, kinds).map(String)
  const table = (
    first: string,
    rows: { label: string; line: Parameters<typeof figures>[0]; indent?: number; strong?: boolean }[],
  ) => ({
    kind: 'table' as const,
    columns: [{ heading: first }, ...heads],
    rows: rows.map(({ label, line, indent = 0, strong = false }) => ({
      cells: [label, ...cells(line)],
      indent,
      strong,
    })),
  })
  return {
    title: `Absence days, ${formatDate(report.from)} to ${formatDate(report.to)}`,
    unit: unitOf(report),
    asOf: formatMoment(issue.createdAt, report.timeZone),
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    blocks: [
      table('Unit', [{ label: report.unit, line: report.total, strong: true }]),
      ...(report.rosters.length > 0
        ? [
            { kind: 'heading' as const, text: 'By roster' },
            table(
              'Roster',
              report.rosters.map((line) => ({ label: line.name, line, indent: line.depth })),
            ),
          ]
        : []),
      { kind: 'heading', text: 'By group' },
      table(
        'Group',
        report.groups.map((line) => ({ label: line.name, line, indent: line.depth })),
      ),
      { kind: 'heading', text: 'By Soldier' },
      table(
        'Name',
        report.soldiers.map((line) => ({ label: rosterName(line), line })),
      ),
      { kind: 'text', text: `${kinds.map((kind) => `${kind} ${kindLabel(kind)}`).join(', ')}.` },
      ...(left.length > 0 ? [{ kind: 'text' as const, text: `Counted and not shown here: ${left.join(', ')}.` }] : []),
      { kind: 'text', text: NOTICE },
    ],
  }
}

function kindLabel(kind: DayKind): string {
  if (kind === NOT_REPORTED) return 'Not reported'
  return kind === DETACHED ? 'Detached' : DUTY_STATUSES[kind].label
}
