import { fileOf } from '../../platform/paper/file.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import type { exportSignOuts } from '@muster/domain/operations/equipment/functions.ts'
import { EQUIPMENT_KINDS, isOverdue } from '@muster/domain/operations/equipment/kinds.ts'
import type { SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { PERSONAL_DATA_MARKING, type PdfReport, renderPdf } from '../../platform/pdf/document.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import type { ChainViewer } from '../../roster/scope.ts'

type Asked = Pick<InputOf<typeof exportSignOuts>, 'format' | 'show'>

interface SignOutList {
  readonly signOuts: readonly SignedOut[]
  readonly scope: Pick<ChainViewer, 'name' | 'timeZone'>
  readonly show: Asked['show']
  /** The Soldier whose hand receipt this is; null for the list of everybody's. */
  readonly holder: string | null
  readonly issue: Issue
}

const TITLES: Readonly<Record<Asked['show'], string>> = {
  out: 'Equipment signed out',
  overdue: 'Equipment overdue',
  in: 'Equipment signed in',
}

/** The list that is shown, or what one Soldier holds in the manner of a hand receipt. */
export async function exportFile(of: SignOutList, format: Asked['format']): Promise<FileContent> {
  const day = dayAt(of.issue.createdAt, of.scope.timeZone)
  const name = of.holder === null ? ['equipment', of.scope.name, day] : ['hand-receipt', of.holder, day]
  return fileOf(name, format, await WRITERS[format](of))
}

const WRITERS: Readonly<Record<Asked['format'], (of: SignOutList) => Promise<Buffer>>> = {
  pdf: (of) => renderPdf(pdfOf(of)),
  xlsx: (of) => writeXlsx([{ name: 'Equipment', grid: gridOf(of) }]),
  csv: async (of) => writeCsv(gridOf(of).map((row) => row.map(String))),
}

const HEADINGS = [
  ...['Item', 'Kind', 'Quantity', 'Note', 'Rank', 'Last name', 'First name'],
  ...['Signed out', 'By', 'Due back', 'Overdue', 'Signed in', 'By'],
]

function gridOf({ signOuts, scope, issue }: SignOutList): (string | number)[][] {
  const at = (instant: string | null) => momentOf(instant, scope)
  return [
    HEADINGS,
    ...signOuts.map((one) => [
      ...[one.item, EQUIPMENT_KINDS[one.kind].label, one.quantity, one.note, one.rank, one.last, one.first],
      ...[at(one.outAt), one.outBy, at(one.dueAt), isOverdue(one, issue.createdAt) ? 'yes' : ''],
      ...[at(one.inAt), one.inBy ?? ''],
    ]),
  ]
}

function momentOf(instant: string | null, { timeZone }: Pick<ChainViewer, 'timeZone'>): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))} ${formatTime(at, timeZone)}`
}

function pdfOf({ signOuts, scope, show, holder, issue }: SignOutList): PdfReport {
  const at = (instant: string | null) => momentOf(instant, scope)
  const receipt = holder !== null && show !== 'in'
  const headings = [
    ...['Item', 'Kind', 'Qty', ...(holder === null ? ['Holder'] : [])],
    ...['Signed out', 'By', 'Due back', ...(show === 'in' ? ['Signed in', 'By'] : ['Note'])],
  ]
  const rows = signOuts.map((one) => ({
    cells: [
      ...[one.item, EQUIPMENT_KINDS[one.kind].label, String(one.quantity)],
      ...(holder === null ? [rosterName(one)] : []),
      ...[at(one.outAt), one.outBy, `${at(one.dueAt)}${isOverdue(one, issue.createdAt) ? ' OVERDUE' : ''}`],
      ...(show === 'in' ? [at(one.inAt), one.inBy ?? ''] : [one.note]),
    ],
  }))
  return {
    title: receipt ? 'Hand receipt (sign-out list)' : TITLES[show],
    unit: scope.name,
    asOf: momentOf(issue.createdAt.toISOString(), scope),
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    blocks: [
      ...(holder === null ? [] : [{ kind: 'text' as const, text: `Holder: ${holder}` }]),
      { kind: 'text', text: rows.length === 0 ? 'Nothing is on this list.' : `Lines: ${rows.length}.` },
      ...(rows.length === 0
        ? []
        : [{ kind: 'table' as const, columns: headings.map((heading) => ({ heading })), rows }]),
      ...(receipt && rows.length > 0
        ? [{ kind: 'text' as const, text: 'Received: signature ______________________________   Date ______________' }]
        : []),
      {
        kind: 'text',
        text: 'A sign-out list of the unit, in the manner of DA Form 2062. It is not a property book record.',
      },
      { kind: 'text', text: NOTICE },
    ],
  }
}
