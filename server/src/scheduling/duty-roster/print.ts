import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, formatDate, formatTime, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import { rankOf } from '@muster/domain/roster/rank.ts'
import { explanationsOf } from '@muster/domain/scheduling/duty-roster/explanations.ts'
import { changeDays, letterChanges } from '@muster/domain/scheduling/duty-roster/since-published.ts'
import type { DutySheet, DutySheetCell } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { type PdfBlock, type PdfReport, PERSONAL_DATA_MARKING, renderPdf } from '../../platform/pdf/document.ts'

/** More columns than this cannot be read on a sheet of paper. */
const DAYS_OF_A_SHEET = 31

type Printed = Issue & { readonly timeZone: string }

export async function dutySheetFile(sheet: DutySheet, issue: Printed): Promise<FileContent> {
  const content = await renderPdf(dutySheetPdf(sheet, issue))
  return fileOf(['duty-roster', sheet.settings.name, sheet.from], 'pdf', content)
}

/**
 * The sheet in the form of DA Form 6: nature of duty, organization, from and to, a row for each Soldier by grade and
 * name, a column for each detail by month and day, and on the reverse the explanations of the letters.
 */
export function dutySheetPdf(sheet: DutySheet, issue: Printed): PdfReport {
  const explanations = explanationsOf(sheet.days)
  const nameAt = new Map(sheet.members.map((member) => [member.place, rosterName(member)]))
  const [first, last] = [sheet.days[0]?.day ?? sheet.from, sheet.days.at(-1)?.day ?? sheet.to]
  const on = new Set(sheet.days.flatMap(({ cells }) => cells.map(({ place }) => place)))
  const members = sheet.members.filter(({ place }) => on.has(place))
  const sheets: PdfBlock[] = []
  for (let from = 0; from < Math.max(1, sheet.days.length); from += DAYS_OF_A_SHEET) {
    const days = sheet.days.slice(from, from + DAYS_OF_A_SHEET)
    const cellsAt = days.map(({ cells }) => new Map(cells.map((cell) => [cell.place, cell])))
    if (from > 0) sheets.push({ kind: 'turn' })
    sheets.push({
      kind: 'table',
      grid: true,
      columns: [
        { heading: 'Grade' },
        { heading: 'Name' },
        ...days.map(({ day }) => ({ heading: `${monthOf(day)} ${Number(day.slice(8))}`, align: 'center' as const })),
      ],
      rows: [
        {
          cells: [
            '',
            'Day',
            ...days.map(({ day, stream }) => `${weekdayOf(day).slice(0, 2)}${stream === 'weekday' ? '' : '+'}`),
          ],
        },
        ...members.map((member) => ({
          cells: [
            rankOf(member.rank)?.abbr ?? member.rank,
            nameAt.get(member.place)?.replace(`${member.rank} `, '') ?? '',
            ...cellsAt.map((cells, at) => {
              const text = cellText(cells.get(member.place))
              return days[at]?.changed?.some(({ place }) => place === member.place) ? `(${text})` : text
            }),
          ],
          framed: cellsAt.flatMap((cells, at) => (cells.get(member.place)?.detailed ? [at + 2] : [])),
        })),
      ],
    })
  }
  const open = sheet.days.filter((day) => day.open > 0)
  const changes = letterChanges(sheet.days)
  const swapped = sheet.details.filter(({ soldierId, performerId }) => soldierId !== performerId)
  return {
    title: 'Duty roster',
    unit: sheet.settings.name,
    asOf: `${formatDate(sheet.today)} ${formatTime(issue.createdAt, issue.timeZone)}`,
    by: issue.by,
    aside: `Organization: ${sheet.unit}   From: ${formatDate(first)}   To: ${formatDate(last)}`,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    wholeWords: true,
    // One sheet and its reverse, as on the form, when the roster fits on it.
    fitPages: Math.max(1, Math.ceil(sheet.days.length / DAYS_OF_A_SHEET)) + 1,
    smallestType: 6.5,
    blocks: [
      {
        kind: 'text',
        text: `Nature of duty: ${sheet.settings.name}. Laid out as DA Form 6 (AR 220-45). As of ${formatDate(sheet.today)} ${formatTime(issue.createdAt, issue.timeZone)} by ${issue.by.replace(/\.$/, '')}. ${publishedWords(sheet)}`,
      },
      ...sheets,
      {
        kind: 'text',
        text: 'A framed number with * is the detail. A authorized absence, D other duty or day off, U unauthorized absence. + after a day: weekend or holiday, counted separately. In parentheses: changed since it was published.',
      },
      { kind: 'turn' },
      { kind: 'heading', text: 'Explanations' },
      explanations.length === 0
        ? { kind: 'text', text: 'No codes on this sheet.' }
        : {
            kind: 'table',
            columns: ['No.', 'Letter', 'Name', 'Days', 'Explanation'].map((heading) => ({ heading })),
            rows: explanations.map(({ place, code, from, to, reason }, at) => ({
              cells: [String(at + 1), code, nameAt.get(place) ?? 'Removed', changeDays({ from, to }), reason],
            })),
          },
      ...(changes.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: 'Changed since published' },
            {
              kind: 'table' as const,
              columns: ['Name', 'Days', 'Change'].map((heading) => ({ heading })),
              rows: changes.map((change) => ({
                cells: [nameAt.get(change.place) ?? 'Removed', changeDays(change), change.words],
              })),
            },
          ]),
      ...(swapped.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: 'Performed by others' },
            {
              kind: 'table' as const,
              columns: ['Day', 'Detailed', 'Performed by'].map((heading) => ({ heading })),
              rows: swapped.map(({ day, name, performer }) => ({ cells: [formatDate(day), name, performer] })),
            },
          ]),
      ...(open.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: 'Open' },
            {
              kind: 'text' as const,
              text: open.map(({ day, open: places }) => `${formatDate(day)}: ${places}`).join('; '),
            },
          ]),
      { kind: 'text', text: NOTICE },
    ],
  }
}

const monthOf = (day: CalendarDate) => formatDate(day).split(' ')[1] ?? ''

function publishedWords({ publishedTo }: DutySheet): string {
  return publishedTo === null ? 'Not published.' : `Published up to ${formatDate(publishedTo)}.`
}

/** `7*`, `A5`, `12`. */
function cellText(cell: DutySheetCell | undefined): string {
  if (!cell) return ''
  return `${cell.code}${cell.number}${cell.detailed ? '*' : ''}`
}
