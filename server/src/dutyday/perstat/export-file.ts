import { type Issue, MARKING, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import type { exportPerstat } from '@muster/domain/dutyday/functions.ts'
import { perstatMessage } from '@muster/domain/dutyday/perstat-message.ts'
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
import { byNameTable, slantTable, strengthTable } from './tables-to-export.ts'

type Format = InputOf<typeof exportPerstat>['format']

export async function exportFile(report: Perstat, format: Format, issue: Issue): Promise<FileContent> {
  const content = await WRITERS[format](report, issue)
  const time = formatTime(new Date(report.asOf), report.timeZone)
  return fileOf(['perstat', perstatUnit(report), report.dutyDate, time], format, content)
}

const WRITERS: Readonly<Record<Format, (report: Perstat, issue: Issue) => Promise<Buffer>>> = {
  pdf: (report, issue) => renderPdf(perstatPdf(report, issue)),
  xlsx: (report, issue) =>
    writeXlsx([
      { name: 'PERSTAT', grid: strengthTable(report) },
      { name: 'Slant', grid: slantTable(report) },
      { name: 'By name', grid: byNameTable(report) },
      { name: 'About', grid: about(report, issue) },
    ]),
  csv: async (report, issue) =>
    writeCsv(
      [
        ...about(report, issue),
        [],
        ...strengthTable(report),
        [],
        ...slantTable(report),
        [],
        ...byNameTable(report),
      ].map((row) => row.map(cellText)),
    ),
  txt: async (report) => Buffer.from(perstatMessage(report), 'utf8'),
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
