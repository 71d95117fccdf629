import { type Issue, MARKING, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import type { exportPerstat } from '@muster/domain/dutyday/functions.ts'
import { perstatMessage, type SendChoice } from '@muster/domain/dutyday/perstat-message.ts'
import { countedPdyWords, namedInPerstat } from '@muster/domain/dutyday/layouts/named.ts'
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
  choice: SendChoice,
  format: Format,
  issue: Issue,
): Promise<FileContent> {
  const content = await WRITERS[format](report, choice, issue)
  const time = formatTime(new Date(report.asOf), report.timeZone)
  return fileOf(['perstat', perstatUnit(report), report.dutyDate, time], format, content)
}

const WRITERS: Readonly<Record<Format, (report: Perstat, choice: SendChoice, issue: Issue) => Promise<Buffer>>> = {
  pdf: (report, choice, issue) => renderPdf(perstatPdf(report, choice, issue)),
  xlsx: (report, choice, issue) =>
    writeXlsx([
      { name: 'PERSTAT', grid: layoutTable(report, choice) },
      { name: 'Slant', grid: slantTable(report) },
      ...(choice.names ? [{ name: 'By name', grid: byNameTable(report, choice) }] : []),
      { name: 'About', grid: about(report, choice, issue) },
    ]),
  csv: async (report, choice, issue) =>
    writeCsv(
      [
        ...about(report, choice, issue),
        [],
        ...layoutTable(report, choice),
        [],
        ...slantTable(report),
        ...(choice.names ? [[], ...byNameTable(report, choice)] : []),
      ].map((row) => row.map(cellText)),
    ),
  txt: async (report, choice) => Buffer.from(perstatMessage(report, choice), 'utf8'),
}

function about(report: Perstat, { layout }: SendChoice, issue: Issue): string[][] {
  const { notPdy, countedPdy, notReported } = namedInPerstat(report.byName, layout)
  return [
    ['PERSTAT', MARKING],
    ['Unit', perstatUnit(report)],
    ['As of', asOfText(report)],
    ['Time zone', report.timeZone],
    ['By', issue.by],
    ['Submitted', report.submission ? submittedText(report) : 'Not submitted'],
    ['Not PDY', String(notPdy.length)],
    ...(countedPdy.length > 0 ? [['Counted PDY', countedPdyWords(countedPdy)]] : []),
    ['Not reported', String(notReported.length)],
    ...perstatNotes(report).map((note) => ['Note', note]),
    ['Notice', NOTICE],
  ]
}
