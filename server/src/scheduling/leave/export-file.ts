import { fileOf } from '../../platform/paper/file.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import type { exportLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { chargedDays, leaveDays, LEAVE_KINDS, LOCATIONS } from '@muster/domain/scheduling/leave/kinds.ts'
import { actualDays, spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { LEAVE_STATES } from '@muster/domain/scheduling/leave/states.ts'
import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { PERSONAL_DATA_MARKING, type PdfReport, renderPdf } from '../../platform/pdf/document.ts'
import type { Cell, Grid } from '../../platform/spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import type { ChainViewer } from '../../roster/scope.ts'

type Asked = Pick<InputOf<typeof exportLeave>, 'format' | 'show'>

/** More than nobody reads on paper. */
export const MOST_EXPORTED = 2000

interface LeaveList {
  readonly requests: readonly LeaveRequest[]
  readonly scope: Pick<ChainViewer, 'name' | 'timeZone'>
  readonly show: Asked['show']
  readonly issue: Issue
}

const TITLES: Readonly<Record<Asked['show'], string>> = {
  open: 'Leave and pass to decide',
  current: 'Leave and pass, approved',
  closed: 'Leave and pass, closed',
}

/** Leave and pass as the first sergeant carries them to the meeting. */
export async function exportFile(of: LeaveList, format: Asked['format']): Promise<FileContent> {
  const day = dayAt(of.issue.createdAt, of.scope.timeZone)
  return fileOf(['leave', of.scope.name, day], format, await WRITERS[format](of))
}

const WRITERS: Readonly<Record<Asked['format'], (of: LeaveList) => Promise<Buffer>>> = {
  pdf: (of) => renderPdf(pdfOf(of)),
  xlsx: (of) => writeXlsx([{ name: 'Leave', grid: gridOf(of) }]),
  csv: async (of) => writeCsv(gridOf(of).map((row) => row.map(textOf))),
}

function gridOf({ requests }: LeaveList): Grid {
  return [
    [
      ...['Rank', 'Last name', 'First name', 'Roster', 'Kind', 'First day', 'Last day', 'Days', 'Days charged'],
      ...['Where', 'Place', 'State', 'By', 'Remark', 'Signed out', 'Signed in'],
    ],
    ...requests.map((one): Cell[] => [
      ...[one.rank, one.last, one.first, one.rosterName, LEAVE_KINDS[one.kind].label],
      ...[{ date: one.from }, { date: actual(one).to }],
      ...[leaveDays(actual(one)), chargedDays(actual(one)), LOCATIONS[one.location], one.place],
      LEAVE_STATES[one.state].label,
      one.decision?.by ?? one.recommendation?.by ?? one.requestedBy,
      one.decision?.remark ?? one.recommendation?.remark ?? '',
      ...[signed(one, one.signedOutAt), signed(one, one.signedInAt)],
    ]),
  ]
}

const actual = (one: LeaveRequest) => ({ kind: one.kind, ...actualDays(one) })

function signed({ timeZone }: LeaveRequest, at: string | null): string {
  if (at === null) return ''
  const instant = new Date(at)
  return `${formatDate(dayAt(instant, timeZone))} ${formatTime(instant, timeZone)}`
}

function pdfOf({ requests, scope, show, issue }: LeaveList): PdfReport {
  const headings = ['Name', 'Roster', 'Kind', 'Days', 'Count', 'Where', 'State', 'Signed out', 'Signed in']
  return {
    title: TITLES[show],
    unit: scope.name,
    asOf: `${formatDate(dayAt(issue.createdAt, scope.timeZone))} ${formatTime(issue.createdAt, scope.timeZone)}`,
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    blocks: [
      { kind: 'text', text: requests.length === 0 ? 'No requests.' : `Requests: ${requests.length}.` },
      ...(requests.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              columns: headings.map((heading) => ({ heading })),
              rows: requests.map((one) => ({
                cells: [
                  ...[rosterName(one), one.rosterName, LEAVE_KINDS[one.kind].label, spanWords(actual(one))],
                  ...[String(leaveDays(actual(one))), [LOCATIONS[one.location], one.place].filter(Boolean).join(', ')],
                  ...[LEAVE_STATES[one.state].label, signed(one, one.signedOutAt), signed(one, one.signedInAt)],
                ],
              })),
            },
          ]),
      { kind: 'text', text: NOTICE },
    ],
  }
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.date : String(cell)
}
