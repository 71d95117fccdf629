import { type Issue, MARKING, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import type { exportPerstat } from '@muster/domain/dutyday/functions.ts'
import { type MessageChoice, perstatMessage } from '@muster/domain/dutyday/perstat-message.ts'
import { perstatNotes, perstatUnit } from '@muster/domain/dutyday/perstat-words.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { cellText } from '../../platform/spreadsheet/grid.ts'
import { renderPdf } from '../../platform/pdf/document.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import { asOfText, submittedText } from './captions.ts'
import { perstatPdf } from './print.ts'
import { byNameTable, layoutTable, slantTable } from './tables-to-export.ts'

type Format = InputOf<typeof exportPerstat>['format']

export async function exportFile(
  report: Perstat,
  choice: MessageChoice,
  format: Format,
  issue: Issue,
): Promise<FileContent> {
  const content = await WRITERS[format](report, choice, issue)
  const time = formatTime(new Date(report.asOf), report.timeZone)
  return fileOf(['perstat', perstatUnit(report), report.dutyDate, time], format, content)
}

const WRITERS: Readonly<Record<Format, (report: Perstat, choice: MessageChoice, issue: Issue) => Promise<Buffer>>> = {
  pdf: (report, choice, issue) => renderPdf(perstatPdf(report, choice, issue)),
  xlsx: (report, choice, issue) =>
    writeXlsx([
      { name: 'PERSTAT', grid: layoutTable(report, choice) },
      { name: 'Slant', grid: slantTable(report) },
      { name: 'By name', grid: byNameTable(report) },
      { name: 'About', grid: about(report, issue) },
    ]),
  csv: async (report, choice, issue) =>
    writeCsv(
      [
        ...about(report, issue),
        [],
        ...layoutTable(report, choice),
        [],
        ...slantTable(report),
        [],
        ...byNameTable(report),
      ].map((row) => row.map(cellText)),
    ),
  txt: async (report, choice) => Buffer.from(perstatMessage(report, choice), 'utf8'),
}

function about(report: Perstat, issue: Issue): string[][] {
  return [
    ['PERSTAT', MARKING],
    ['Unit', perstatUnit(report)],
    ['As of', asOfText(report)],
    ['Time zone', report.timeZone],
    ['By', issue.by],
    ['Submitted', report.submission ? submittedText(report) : 'Not submitted'],
    ...perstatNotes(report).map((note) => ['Note', note]),
    ['Notice', NOTICE],
  ]
}
