import { fileOf } from '../../platform/paper/file.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import type { exportTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { TASKING_RISKS, TASKING_TYPES } from '@muster/domain/operations/taskings/kinds.ts'
import type { ListedTasking } from '@muster/domain/operations/taskings/schema.ts'
import { TASKING_STATES } from '@muster/domain/operations/taskings/states.ts'
import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { PERSONAL_DATA_MARKING, type PdfReport, renderPdf } from '../../platform/pdf/document.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import type { ChainViewer } from '../../roster/scope.ts'

type Asked = InputOf<typeof exportTaskings>

interface TaskingsOnPaper extends Pick<Asked, 'over' | 'show'> {
  readonly taskings: readonly ListedTasking[]
  /** Names, by roster and tasking. */
  readonly onIt: ReadonlyMap<string, readonly string[]>
  readonly scope: Pick<ChainViewer, 'name' | 'timeZone'>
  readonly issue: Issue
}

const TITLES: Readonly<Record<Asked['show'], string>> = { open: 'Open taskings', closed: 'Closed taskings' }

/** The list that is shown, with who is on each. */
export async function taskingsFile(of: TaskingsOnPaper, format: Asked['format']): Promise<FileContent> {
  const day = dayAt(of.issue.createdAt, of.scope.timeZone)
  return fileOf(['taskings', of.show, day], format, await WRITERS[format](of))
}

const WRITERS: Readonly<Record<Asked['format'], (of: TaskingsOnPaper) => Promise<Buffer>>> = {
  pdf: (of) => renderPdf(pdfOf(of)),
  xlsx: (of) => writeXlsx([{ name: 'Taskings', grid: gridOf(of) }]),
  csv: async (of) => writeCsv(gridOf(of).map((row) => row.map(String))),
}

const namesOn = ({ onIt }: TaskingsOnPaper, { rosterId, id }: ListedTasking) => onIt.get(`${rosterId} ${id}`) ?? []

function momentOf(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))} ${formatTime(at, timeZone)}`
}

function gridOf(of: TaskingsOnPaper): (string | number)[][] {
  return [
    [
      ...['Roster', 'Tasking', 'Type', 'State', 'Reference', 'From', 'To', 'Place', 'NCOIC', 'Risk'],
      ...['Needed', 'Filled', 'Who'],
    ],
    ...of.taskings.map((one) => [
      ...[one.rosterName, one.name, TASKING_TYPES[one.type], TASKING_STATES[one.state].label, one.reference],
      ...[momentOf(one.from, one.timeZone), momentOf(one.to, one.timeZone), one.place, one.ncoic],
      ...[one.risk === null ? '' : TASKING_RISKS[one.risk], one.required, one.filled, namesOn(of, one).join('; ')],
    ]),
  ]
}

function pdfOf(of: TaskingsOnPaper): PdfReport {
  const { taskings, scope, show, issue } = of
  const chain = of.over === 'chain'
  const headings = [
    ...(chain ? ['Roster'] : []),
    ...['Tasking', 'State', 'From', 'To', 'Place', 'NCOIC', 'Filled', 'Who'],
  ]
  const rows = taskings.map((one) => ({
    cells: [
      ...(chain ? [one.rosterName] : []),
      [one.name, [TASKING_TYPES[one.type], one.reference].filter(Boolean).join(', ')].join('\n'),
      TASKING_STATES[one.state].label,
      ...[momentOf(one.from, one.timeZone), momentOf(one.to, one.timeZone), one.place, one.ncoic],
      ...[`${one.filled} of ${one.required}`, namesOn(of, one).join('; ')],
    ],
  }))
  return {
    title: TITLES[show],
    unit: scope.name,
    asOf: momentOf(issue.createdAt.toISOString(), scope.timeZone),
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    blocks: [
      { kind: 'text', text: rows.length === 0 ? 'Nothing is on this list.' : `Taskings: ${rows.length}.` },
      ...(rows.length === 0
        ? []
        : [{ kind: 'table' as const, grid: true, columns: headings.map((heading) => ({ heading })), rows }]),
      { kind: 'text', text: NOTICE },
    ],
  }
}
