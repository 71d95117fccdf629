import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import type { WholeBoard } from '@muster/domain/counseling/cadence/board.ts'
import { BOARD_SECTIONS } from '@muster/domain/counseling/cadence/counseling-due.ts'
import { dueWords, SECTION_LABELS, whyWords } from '@muster/domain/counseling/cadence/board-words.ts'
import type { exportCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import { CADENCE_LABELS, CONFIRM_CADENCE, lineWords } from '@muster/domain/counseling/cadence/policy.ts'
import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import { formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { PERSONAL_DATA_MARKING, type PdfReport, type PdfRow, renderPdf } from '../../platform/pdf/document.ts'
import { type Cell, cellText, type Grid } from '../../platform/spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import type { BoardFacts, Over } from './reads.ts'

type Format = InputOf<typeof exportCounselingBoard>['format']

interface PrintedBoard {
  readonly facts: BoardFacts
  readonly board: WholeBoard
  readonly over: Over
  /** The unit's line. */
  readonly unit: string
  readonly issue: Issue
}

/** Nobody reads more lines than this on paper. The spreadsheet has all of them. */
const MOST_PRINTED = 2000

/** The board as a file, with the same lines in every format. */
export async function boardFile(printed: PrintedBoard, format: Format): Promise<FileContent> {
  const { name, today } = printed.facts.asked
  return fileOf(['counseling-due', name, today], format, await WRITERS[format](printed))
}

const WRITERS: Readonly<Record<Format, (printed: PrintedBoard) => Promise<Buffer>>> = {
  pdf: (printed) => renderPdf(pdfOf(printed)),
  xlsx: (printed) => writeXlsx([{ name: 'Counseling due', grid: gridOf(printed) }]),
  csv: async (printed) => writeCsv(gridOf(printed).map((row) => row.map(cellText))),
}

function pdfOf({ facts, board, over, unit, issue }: PrintedBoard): PdfReport {
  const { today, policy } = facts.asked
  const names = new Map(facts.rosters.map((roster) => [roster.rosterId, roster.name]))
  const rows = board.rows.slice(0, MOST_PRINTED)
  const more = board.rows.length - rows.length
  const sections = BOARD_SECTIONS.flatMap((section): PdfRow[] => {
    const those = rows.filter((row) => row.section === section)
    if (those.length === 0) return []
    const heading = { cells: [SECTION_LABELS[section], String(board.counts[section])], strong: true }
    return [
      heading,
      ...those.map((row) => ({
        cells: [
          row.soldier,
          over === 'chain' ? (names.get(row.rosterId) ?? '') : row.group,
          dueWords(row, today),
          whyWords(row),
        ],
        indent: 1,
      })),
    ]
  })
  const columns = (...headings: string[]) => headings.map((heading) => ({ heading }))
  return {
    title: 'Counseling due',
    unit,
    asOf: `${formatDate(today)} ${formatTime(issue.createdAt, facts.timeZone)}`,
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    blocks: [
      {
        kind: 'text',
        text: `${board.soldiers.toLocaleString('en-US')} Soldiers. ${BOARD_SECTIONS.map((section) => `${SECTION_LABELS[section]}: ${board.counts[section].toLocaleString('en-US')}`).join('. ')}.`,
      },
      ...(over === 'chain'
        ? [
            {
              kind: 'table' as const,
              columns: ['Roster', 'Soldiers', ...BOARD_SECTIONS.map((section) => SECTION_LABELS[section])].map(
                (heading, at) => ({ heading, ...(at > 0 ? { align: 'right' as const } : {}) }),
              ),
              rows: board.rosters.map((roster) => ({
                cells: [
                  roster.name,
                  String(roster.soldiers),
                  ...BOARD_SECTIONS.map((section) => String(roster.counts[section])),
                ],
                indent: roster.depth,
              })),
            },
          ]
        : []),
      ...(sections.length > 0
        ? [
            {
              kind: 'table' as const,
              columns: columns('Soldier', over === 'chain' ? 'Roster' : 'Group', 'Due', 'Why'),
              rows: sections,
            },
          ]
        : []),
      ...(more > 0 ? [{ kind: 'text' as const, text: `And ${more} more: the CSV has them all.` }] : []),
      { kind: 'heading', text: 'Policy and sources' },
      { kind: 'text', text: `${policy.basis}. ${CONFIRM_CADENCE}` },
      {
        kind: 'table',
        columns: columns('For', 'Rule', 'Source', 'Checked'),
        rows: policy.lines
          .filter(({ on }) => on)
          .map((line) => ({
            cells: [
              CADENCE_LABELS[line.key],
              lineWords(line),
              `${line.source}${line.verify ? ' (verify)' : ''}`,
              formatDate(line.asOf),
            ],
          })),
      },
      { kind: 'text', text: NOTICE },
    ],
  }
}

function gridOf({ facts, board }: PrintedBoard): Grid {
  const names = new Map(facts.rosters.map((roster) => [roster.rosterId, roster.name]))
  return [
    [
      'Section',
      'Soldier',
      'Roster',
      'Group',
      'Due',
      'State',
      'Policy line',
      'Set by the session',
      'Last session',
      'Kind',
    ],
    ...board.rows.map((row): Cell[] => [
      SECTION_LABELS[row.section],
      row.soldier,
      names.get(row.rosterId) ?? '',
      row.group,
      row.due && { date: row.due },
      row.state,
      row.line === null ? '' : CADENCE_LABELS[row.line],
      row.agreed ? 'Yes' : '',
      row.last && { date: row.last.heldOn },
      row.last === null ? '' : COUNSELING_KINDS[row.last.kind].label,
    ]),
  ]
}
