import { type CalendarDate, formatDate, formatTime } from '../kernel/calendar-date.ts'
import { dtg } from '../kernel/dtg.ts'
import { rosterName } from '../identity/person-name.ts'
import { STRENGTH_CLASS_LABELS } from '../roster/rank.ts'
import { PERSTAT_COLUMNS } from './duty-status.ts'
import { linesBelow, namedInPerstat, perstatNotes, perstatPlaces, perstatUnit } from './perstat-words.ts'
import { needsRemark } from './remark-needed.ts'
import type { Perstat, PerstatByName, PerstatLine } from './schema.ts'
import { slantWords } from './slant.ts'

/** The longest line, in characters, so that no mail program wraps it. */
const WIDTH = 79

/**
 * The report as text to paste into a message: ASCII, under 80 columns. It has a line for each class that is not zero,
 * and over several rosters a line for each of them. Then it lists by name the Soldiers who are not PDY, those on
 * profile and those not reported: `SGT Smith, J. LV 18 Nov-25 Nov, Raleigh NC`. PDY, not PDY and not reported add up to
 * on hand.
 */
export function perstatMessage(report: Perstat): string {
  const asOf = new Date(report.asOf)
  const { total } = report
  const { notPdy, onProfile, notReported } = namedInPerstat(report.byName)
  const places = perstatPlaces(report)
  const named = (heading: string, people: readonly PerstatByName[]) => [
    `${heading}: ${people.length > 0 ? people.length : 'none'}`,
    ...people.map((person) => exceptionLine(person, places.roster(person), report.dutyDate)),
  ]
  // Over several rosters: the rosters that make up the total.
  const below = report.rosters.length > 1 ? linesBelow(report).filter(({ depth }) => depth === 0) : []
  const lines = [
    'PERSTAT',
    `UNIT: ${perstatUnit(report)}`,
    `AS OF: ${dtg(asOf, 'UTC')} (${dtg(asOf, report.timeZone)}, ${formatTime(asOf, report.timeZone)} local)`,
    `DUTY DAY: ${formatDate(report.dutyDate)}`,
    '',
    ...report.classes
      .filter(({ line }) => line.assigned > 0 || line.attached > 0 || (line.authorized ?? 0) > 0)
      .map(({ strengthClass, line }) => `${STRENGTH_CLASS_LABELS[strengthClass].toUpperCase()}: ${figures(line)}`),
    `TOTAL: ${figures(total)}`,
    `O/WO/E: ${slantWords(report.slant)}`,
    ...perstatNotes(report),
    ...(below.length === 0
      ? []
      : [
          '',
          ...below.flatMap(({ path, line, slant }) => [
            `${path.toUpperCase()}: ${figures(line)}`,
            `  O/WO/E: ${slantWords(slant)}`,
          ]),
        ]),
    '',
    share('PRESENT', total.present, total.onHand, total.percent.present),
    share('AVAILABLE', total.available, total.onHand, total.percent.available),
    share('ACCOUNTED FOR', total.accounted, total.onHand, total.percent.accounted),
    '',
    ...named('NOT PDY', notPdy),
    ...(onProfile.length > 0 ? named('ON PROFILE, COUNTED PDY', onProfile) : []),
    ...(notReported.length > 0 ? named('NOT REPORTED', notReported) : []),
  ]
  return `${lines.flatMap((line) => wrap(ascii(line))).join('\n')}\n`
}

function figures(line: PerstatLine): string {
  const { authorized, assigned, attached, detached, onHand, counts } = line
  return [
    authorized === null ? '' : `AUTH ${authorized}`,
    `ASGD ${assigned}`,
    attached > 0 ? `ATCH ${attached}` : '',
    detached > 0 ? `DET ${detached}` : '',
    `O/H ${onHand}`,
    ...PERSTAT_COLUMNS.map((column) => (counts[column] > 0 ? `${column} ${counts[column]}` : '')),
  ]
    .filter(Boolean)
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
