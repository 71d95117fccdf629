import { type CalendarDate, formatDate, formatTime } from '../kernel/calendar-date.ts'
import { dtg } from '../kernel/dtg.ts'
import { rosterName } from '../identity/person-name.ts'
import { STRENGTH_CLASS_LABELS } from '../roster/rank.ts'
import {
  type FieldRow,
  fieldRows,
  isShare,
  type LayoutLine,
  type LayoutName,
  layoutValue,
  linesOf,
  type PerstatLayout,
} from './layouts/layout.ts'
import { countedPdyWords, namedInPerstat } from './layouts/named.ts'
import { linesBelow, perstatNotes, perstatPlaces, perstatUnit } from './perstat-words.ts'
import { needsRemark } from './remark-needed.ts'
import type { Perstat, PerstatByName, PerstatLine } from './schema.ts'
import { slantText, slantWords } from './slant.ts'

/** The longest line, in characters, so that no mail program wraps it. */
const WIDTH = 79

/** How a report that is sent is laid out, and whether it names those who are not PDY or not reported. */
export interface SendChoice {
  readonly name: LayoutName
  readonly layout: PerstatLayout
  readonly names: boolean
}

/**
 * The report as text to paste into a message: ASCII, under 80 columns. The garrison layout has a line for each class
 * that is not zero, the field layout a line for each of its figures as a slant. Over several rosters there is a line for
 * each of them. Then it says how many are not PDY, counted PDY with another status, and not reported. With `names` it lists
 * those who are not PDY or not reported: `SGT Smith, J. LV 18 Nov-25 Nov, Raleigh NC`. A Soldier on profile is present and
 * never named. PDY, not PDY and not reported add up to on hand.
 */
export function perstatMessage(report: Perstat, { name, layout, names }: SendChoice): string {
  const asOf = new Date(report.asOf)
  const { total } = report
  const { notPdy, countedPdy, notReported } = namedInPerstat(report.byName, layout)
  const places = perstatPlaces(report)
  const counted = (heading: string, people: readonly PerstatByName[]) => [
    `${heading}: ${people.length > 0 ? people.length : 'none'}`,
    ...(names ? people.map((person) => exceptionLine(person, places.roster(person), report.dutyDate)) : []),
  ]
  const shown = linesOf(layout, total)
  // Over several rosters: the rosters that make up the total.
  const below = report.rosters.length > 1 ? linesBelow(report).filter(({ depth }) => depth === 0) : []
  const strength = name === 'field' ? fieldLines(report, shown) : garrisonLines(report, shown)
  const lines = [
    name === 'field' ? 'PERSTAT, FIELD' : 'PERSTAT',
    `UNIT: ${perstatUnit(report)}`,
    `AS OF: ${dtg(asOf, 'UTC')} (${dtg(asOf, report.timeZone)}, ${formatTime(asOf, report.timeZone)} local)`,
    `DUTY DAY: ${formatDate(report.dutyDate)}`,
    '',
    ...strength,
    ...perstatNotes(report),
    ...(below.length === 0 ? [] : ['']),
    ...below.flatMap(({ path, line, slant }) => [
      `${path.toUpperCase()}: ${figures(line, shown)}`,
      `  O/WO/E: ${slantWords(slant)}`,
    ]),
    '',
    share('PRESENT', total.present, total.onHand, total.percent.present),
    share('AVAILABLE', total.available, total.onHand, total.percent.available),
    share('ACCOUNTED FOR', total.accounted, total.onHand, total.percent.accounted),
    '',
    ...counted('NOT PDY', notPdy),
    ...(countedPdy.length > 0 ? [`COUNTED PDY: ${countedPdyWords(countedPdy).toUpperCase()}`] : []),
    ...(notReported.length > 0 ? counted('NOT REPORTED', notReported) : []),
  ]
  return `${lines.flatMap((line) => wrap(ascii(line))).join('\n')}\n`
}

function garrisonLines(report: Perstat, shown: readonly LayoutLine[]): string[] {
  return [
    ...report.classes
      .filter(({ line }) => line.assigned > 0 || line.attached > 0 || (line.authorized ?? 0) > 0)
      .map(
        ({ strengthClass, line }) => `${STRENGTH_CLASS_LABELS[strengthClass].toUpperCase()}: ${figures(line, shown)}`,
      ),
    `TOTAL: ${figures(report.total, shown)}`,
    `O/WO/E: ${slantWords(report.slant)}`,
    ...shown.filter(({ content }) => content === 'hand').map(({ short }) => `${short}: ____`),
  ]
}

/** `ASGD: 5/1/119 = 125`. What has no value is a blank to fill in. */
function fieldLines(report: Perstat, shown: readonly LayoutLine[]): string[] {
  const value = ({ line, values }: FieldRow) => {
    const total = values.at(-1) ?? null
    if (total === null) return '____'
    if (isShare(line)) return `${total.toFixed(1)}%`
    return `${slantText(values.slice(0, -1).map((one) => one ?? 0))} = ${total}`
  }
  return ['O/WO/E = TOTAL', ...fieldRows(report, shown).map((row) => `${row.line.label.toUpperCase()}: ${value(row)}`)]
}

/** The figures of one line. What counts nobody is left out, except assigned and on hand. */
function figures(of: PerstatLine, shown: readonly LayoutLine[]): string {
  return shown
    .flatMap((line) => {
      const value = layoutValue(line, of)
      const rare = line.content === 'attached' || line.content === 'detached' || line.content === 'columns'
      return value === null || isShare(line) || (rare && value === 0) ? [] : [`${line.short} ${value}`]
    })
    .join(', ')
}

function share(label: string, part: number, whole: number, percent: number | null): string {
  return `${label}: ${part} of ${whole}${percent === null ? '' : ` (${percent.toFixed(1)}%)`}`
}

/**
 * A Soldier's line: `SGT Smith, J. LV 18 Nov-25 Nov, Raleigh NC`, over several rosters `SGT Smith, J. (A Co) LV …`. It
 * shows the remark only for a status that refers to it.
 */
function exceptionLine(person: PerstatByName, roster: string, dutyDate: CalendarDate): string {
  const { from, to, place, remark, status } = person
  const year = dutyDate.slice(0, 4)
  const day = (date: CalendarDate): string => (date.startsWith(year) ? formatDate(date).slice(0, -5) : formatDate(date))
  const days = !from ? '' : !to ? ` since ${day(from)}` : from === to ? ` ${day(from)}` : ` ${day(from)}-${day(to)}`
  const details = [place, needsRemark(status) ? remark : ''].filter(Boolean).map((detail) => `, ${detail}`)
  return `${rosterName(person)}${roster && ` (${roster})`} ${status}${days}${details.join('')}`
}

const LOOKALIKES = new Map(
  Object.entries({
    ß: 'ss',
    ø: 'o',
    Ø: 'O',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
    '‘': "'",
    '’': "'",
    '“': '"',
    '”': '"',
    '–': '-',
    '—': '-',
    '‐': '-',
    '…': '...',
  }),
)

/** Plain letters: without accents, and `?` for a letter that has no plain one. */
export function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (character) => LOOKALIKES.get(character) ?? (/\s/.test(character) ? ' ' : '?'))
}

/** Breaks at spaces when possible, and indents the following lines by two. */
function wrap(line: string): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > WIDTH) {
    const space = rest.lastIndexOf(' ', WIDTH)
    const at = rest.slice(0, Math.max(space, 0)).trim() === '' ? WIDTH : space
    lines.push(rest.slice(0, at).trimEnd())
    rest = `  ${rest.slice(at).trimStart()}`
  }
  return [...lines, rest.trimEnd()]
}
