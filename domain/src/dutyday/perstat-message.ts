import { type CalendarDate, formatDate, formatTime } from '../kernel/calendar-date.ts'
import { dtg } from '../kernel/dtg.ts'
import { perstatName } from './perstat-name.ts'
import { STRENGTH_CLASS_LABELS } from '../roster/rank.ts'
import { PERSTAT_COLUMNS } from './duty-status.ts'
import { linesBelow, namedInPerstat, perstatNotes, perstatPlaces } from './perstat-words.ts'
import type { Perstat, PerstatByName, PerstatLine } from './schema.ts'

/** Longest line, so that no mail program breaks one for us. */
const WIDTH = 79

/**
 * The report as text to paste into a message: ASCII, under 80 columns. A line a class with what is not zero, over
 * several rosters one a part of them too, then by name who is not PDY, and who is so on profile:
 * `SGT Smith, J. LV 18 Nov-25 Nov, Raleigh NC`. PDY, those named as not PDY, and those not reported make up who is on
 * hand.
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
  // Over several rosters: whose figures the total is made of.
  const below = report.rosters.length > 1 ? linesBelow(report).filter(({ depth }) => depth === 0) : []
  const lines = [
    'PERSTAT',
    `UNIT: ${report.unit}`,
    `AS OF: ${dtg(asOf, 'UTC')} (${dtg(asOf, report.timeZone)}, ${formatTime(asOf, report.timeZone)} local)`,
    `DUTY DAY: ${formatDate(report.dutyDate)}`,
    '',
    ...report.classes
      .filter(({ line }) => line.assigned > 0 || line.attached > 0 || (line.authorized ?? 0) > 0)
      .map(({ strengthClass, line }) => `${STRENGTH_CLASS_LABELS[strengthClass].toUpperCase()}: ${figures(line)}`),
    `TOTAL: ${figures(total)}`,
    ...perstatNotes(report),
    ...(below.length === 0 ? [] : ['', ...below.map(({ path, line }) => `${path.toUpperCase()}: ${figures(line)}`)]),
    '',
    share('PRESENT', total.present, total.onHand, total.percent.present),
    share('AVAILABLE', total.available, total.onHand, total.percent.available),
    share('ACCOUNTED FOR', total.accounted, total.onHand, total.percent.accounted),
    '',
    ...named('NOT PDY', notPdy),
    ...(onProfile.length > 0 ? named('ON PROFILE, COUNTED PDY', onProfile) : []),
    // Their names say nothing more, and would bury those above.
    ...(notReported.length > 0 ? [`NOT REPORTED: ${notReported.length}`] : []),
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
 * `SGT Smith, J. LV 18 Nov-25 Nov, Raleigh NC`, over several rosters `SGT Smith, J. (A Co) LV …`. The remark goes along
 * only where the status says to see it.
 */
function exceptionLine(person: PerstatByName, roster: string, dutyDate: CalendarDate): string {
  const { from, to, place, remark, status } = person
  const year = dutyDate.slice(0, 4)
  const day = (date: CalendarDate): string => (date.startsWith(year) ? formatDate(date).slice(0, -5) : formatDate(date))
  const days = !from ? '' : !to ? ` since ${day(from)}` : from === to ? ` ${day(from)}` : ` ${day(from)}-${day(to)}`
  const details = [place, status === 'OTH' ? remark : ''].filter(Boolean).map((detail) => `, ${detail}`)
  return `${perstatName(person)}${roster && ` (${roster})`} ${status}${days}${details.join('')}`
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

/** Plain letters: accents off, what has no plain letter becomes `?`. */
export function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (character) => LOOKALIKES.get(character) ?? (/\s/.test(character) ? ' ' : '?'))
}

/** At spaces where possible; what follows is set in by two. */
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
