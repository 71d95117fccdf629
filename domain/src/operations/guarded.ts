import { checked } from '../kernel/checked.ts'
import { freeText } from '../kernel/text.ts'

/** What texts of operations must not contain: an exact location, or a route or time of a movement. */
export type OperationsGuarded = 'grid' | 'movement'

const MESSAGES: Readonly<Record<OperationsGuarded, string>> = {
  grid: 'No grids or coordinates here. Name the place in words, e.g., Range 14.',
  movement:
    'No routes or movement times here. Say what is needed and when Soldiers report, such as “Report to the motor pool at 0430”. The rest stays in the order.',
}

/** A 12-hour time: `6am`, `6:30 p.m.`. */
const AM_PM = String.raw`(?<!\d)(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)?\s?(?:[AaPp][Mm]|[AaPp]\.\s?[Mm]\.?)(?![A-Za-z0-9])`
const TIME = String.raw`(?:${AM_PM}|(?:[01]\d|2[0-3]):?[0-5]\d(?!\d)|\d:[0-5]\d(?!\d)|\d{6}[A-Z]?(?:\s?[A-Z]{3}\s?\d{2})?(?!\d)|H\s?[-+]\s?\d|H-hour)`
/** What may separate the parts of a coordinate. */
const GAP = String.raw`[\s.,/-]{0,2}`
/** A grid of six, eight or ten digits, in one piece or in two halves. */
const HALVES = String.raw`(?:\d{3}[\s-]?\d{3}|\d{4}[\s-]?\d{4}|\d{5}[\s-]?\d{5})(?!\d)`
const SQUARE = '[A-HJ-NP-Z]{2}'
/** Two letters that begin other numbers: serial and part numbers, fiscal years, forms and manuals. */
const OTHER_NUMBERS = '(?!SN|PN|FY|CN|TN|DA|DD|AR|FM|TC|TM|PB|AM|PM|SP|RP|LD)'

/** The same for lower case, and for letters that are joined to a number. */
const OTHER_SMALL = '(?!sn|pn|fy|cn|tn|da|dd|ar|fm|tc|tm|pb|am|pm|sp|rp|ld|ph|nr|at|by|ex|us)'

const GRIDS: readonly RegExp[] = [
  // MGRS with its zone: 17S PU 12345 67890. In lower case at least a six-digit grid, because of ordinary prose.
  new RegExp(`(?<![A-Za-z0-9])\\d{1,2}\\s?[C-HJ-NP-X]${GAP}${SQUARE}${GAP}\\d{2,5}${GAP}\\d{2,5}(?!\\d)`),
  new RegExp(`(?<![a-z0-9])\\d{1,2}\\s?[c-hj-np-x]${GAP}${SQUARE}${GAP}\\d{3,5}${GAP}\\d{3,5}(?!\\d)`, 'i'),
  // MGRS without its zone: PU 1234 5678.
  new RegExp(`(?<![A-Za-z0-9])${OTHER_NUMBERS}${SQUARE}\\s?${HALVES}`),
  // The same in lower case and in one piece: pu12345678. Six digits are too often something else.
  new RegExp(`(?<![a-z0-9])${OTHER_SMALL}${SQUARE}(?:\\d{8}|\\d{10})(?!\\d)`, 'i'),
  // UTM: 17N 630084 4833438.
  /(?<![a-z0-9])\d{1,2}\s?[c-hj-np-x]\s?0?\d{6}(?:\.\d+)?\s?(?:m?E)?[\s,]{1,2}\d{7}(?!\d)/i,
  /\b(?:easting|northing)s?\b\D{0,4}\d{3}/i,
  /(?<![a-z0-9])[en]\s?\d{4,6}[\s,;]{1,2}[ne]\s?\d{4,7}(?!\d)/i,
  // Digits with the word grid before or after them.
  /(?<![A-Za-z])(?:grid(?: squares?)?|mgrs)[\s:=]{1,3}[A-HJ-NP-Z]{2}\s?\d{2}/i,
  /(?<!\d)\d{3,5}[\s-]?\d{3,5}[\s(]{1,2}(?:is (?:the|our|my|its) )?(?:grid|mgrs)(?![a-z])(?! (?:paper|maps?|protractors?|reader))/i,
  /\b(?:grids?|mgrs|utm|coords?|coordinates?)\b[^\d\n]{0,16}(?:\d{1,2}\s?[a-z]\s?)?(?:[a-z]{2}\s?)?\d[\d\s.,-]{2,}\d/i,
]

/** Decimal degrees with a sign or a direction: 35.14 N, N35.14 or 35.14°. */
const DECIMAL = String.raw`(?:[NSEW]\s?\d{1,3}\.\d{2,}°?|\d{1,3}\.\d{2,}\s?(?:°\s?[NSEW]?|[NSEW](?![A-Za-z])))`
const LAT_LONG: readonly RegExp[] = [
  new RegExp(`(?<![\\d.])${DECIMAL}[\\s,;/]{0,3}[-+]?${DECIMAL}`, 'i'),
  /(?<![\d.])[-+]?\d{1,2}\.\d{4,}°?[\s,;/]{1,3}[-+]?\d{1,3}\.\d{4,}/,
  /(?<![\d.])[-+]?\d{1,2}\.\d{3,}[\s,;/]{1,3}-\d{1,3}\.\d{3,}/,
  /\b(?:lat|latitude|lon|long|lng|longitude)\b[^\w\n-]{0,4}-?\d{1,3}(?:\.\d|[° ])/i,
  /\b(?:latitude|longitude)\b[^\w\n-]{0,4}-?\d{1,3}(?!\d)/i,
  /\b(?:lat|lon|long|lng)\b[^\w\n-]{0,4}[NSEW]\s?\d{1,3}(?!\d)/i,
  /\d{1,3}(?:\.\d+)?\s?°\s?[NS][\s,;/]{0,3}\d{1,3}(?:\.\d+)?\s?°\s?[EW](?![A-Za-z])/i,
  // With the decimal comma of other countries: 35,1390 79,0064.
  /(?<![\d,])-?\d{1,2},\d{4,}\s?[NS]?[\s;/]{1,3}-?\d{1,3},\d{4,}(?!\d)/i,
  // Degrees, minutes, seconds: 35° 08' 30" N, 35d08m30s, 35-08-30N 079-00-22W, 350830N 0790022W.
  /\d{1,3}\s?°\s?\d{1,2}(?:\.\d+)?\s?['′’]/,
  /(?<!\d)\d{1,3}\s?d(?:eg)?\s?\d{1,2}\s?m(?:in)?\s?\d{1,2}/i,
  /(?<!\d)\d{1,3}\s?deg(?:ree)?s?\.?,?\s?\d{1,2}(?:\.\d+)?\s?min/i,
  /(?<!\d)\d{2}[-\s:]?\d{2}(?:[-\s:]?\d{2})?(?:\.\d+)?\s?[NS][\s,;/]{0,3}\d{2,3}[-\s:]?\d{2}(?:[-\s:]?\d{2})?(?:\.\d+)?\s?[EW](?![A-Za-z])/i,
  /(?<![A-Za-z])[NS]\s?\d{2}[-\s:°]\s?\d{2}[^A-Za-z\n]{0,12}[\s,;/][EW]\s?\d{2,3}[-\s:°]\s?\d{2}/i,
  // Plus codes, and three words in place of coordinates.
  /(?<![A-Z0-9])[23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2,3}(?![A-Z0-9])/,
  /(?:\/\/\/|\b(?:w3w|what3words)\W{1,3})\p{L}+\.\p{L}+\.\p{L}+/iu,
]

const BETWEEN = String.raw`[\s:=-]*(?:(?:time|at|is|nlt|no later than|(?:on )?\d{1,2} [A-Z]{3,9}(?: \d{4})?)[\s:=,-]*){0,2}@?\s?`
/** Points of a movement: start point, release point, line of departure. */
const POINTS = String.raw`(?:SP|RP|LD|LOD|LD/LC|S[./]P\.?|R[./]P\.?|start ?point|release ?point|line of departure)`
/** Words after `MSR` or `route` that do not name a route: a subject of training, an activity. */
const NO_ROUTE =
  '(?!(?:clearance|clearing|recon|reconnaissance|planning|selection|cards?|step|march|sheets?|training|nav|navigation|marking|guides?|security|maps?|overlay|signs?|briefs?|checks?|run|walk|is|are|was|will|and|or|to|the|for|of|in)(?![a-z]))'
const MOVES =
  '(?:mov(?:e|es|ed|ing|ement)|convoys?|depart(?:s|ing|ure)?|travel(?:s|ing)?|driv(?:e|es|ing)|march(?:es|ing)?|roll(?:s|ing)? out|push(?:es|ing)?|infil(?:tration)?|exfil(?:tration)?|patrols?|patrolling)'

const LEAVES =
  '(?:depart(?:s|ing|ure)?|leav(?:e|es|ing)|mov(?:e|es|ing|ement)|roll(?:s|ing)? out|step(?:s|ped|ping)?[ -]off|push(?:es|ing)? out|launch(?:es|ing)?|cross(?:es|ing)?|arriv(?:e|es|ing|al)|deploy(?:s|ing)?)'
/** `roll` as a movement. Not `a roll of tape` or `roll call`. */
const ROLLS = String.raw`roll(?:s|ing)?(?![ -](?:of|calls?|overs?|bars?)\b)`
const DTG = String.raw`\d{6}[A-Z]\s?[A-Z]{3}\s?\d{2}(?!\d)`
const PHONETIC = 'alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliet|kilo|lima'

const MOVEMENTS: readonly RegExp[] = [
  // A start point, release point or line of departure with a time.
  new RegExp(`(?<![A-Za-z])${POINTS}(?![A-Za-z])(?:\\s\\w+)?${BETWEEN}${TIME}`, 'i'),
  new RegExp(`(?<!\\d)${TIME}[\\s:,-]{0,2}(?:is )?(?:the )?(?:SP|start ?point|line of departure)(?![A-Za-z0-9])`),
  new RegExp(
    `(?<![A-Za-z])(?:CP|checkpoint|check point)\\s?(?:\\d{1,2}(?!\\d)|(?:${PHONETIC})(?![a-z]))[,\\s]?${BETWEEN}${TIME}`,
    'i',
  ),
  // The hour of an operation or a flight.
  new RegExp(
    `(?<![A-Za-z])(?:[HL]-hour|TOT|(?:LZ|PZ|DZ) time|wheels up|ETD|ETA|infil|exfil)(?![A-Za-z])${BETWEEN}${TIME}`,
    'i',
  ),
  // A convoy or unit on the move, with a time.
  new RegExp(
    `\\b(?:convoys?|patrols?|QRF|serial \\d|march units?|flights?|task force)\\b[^.\\n]{0,40}\\b(?:${LEAVES}|${ROLLS})\\b[^.\\n]{0,40}(?<!\\d)${TIME}`,
    'i',
  ),
  new RegExp(
    `\\b${LEAVES}\\b[^.\\n]{0,40}\\b(?:OBJ|objective|FOB|COP|HLZ|LZ|PZ)\\s\\w+[^.\\n]{0,20}?(?<!\\d)${TIME}`,
    'i',
  ),
  // A date-time group beside a word of movement.
  new RegExp(`\\b${LEAVES}\\b[^.\\n]{0,40}(?<!\\d)${DTG}|(?<!\\d)${DTG}[^.\\n]{0,20}\\b${LEAVES}\\b`, 'i'),
  // Supply routes by name, and any route that somebody uses.
  /(?<![A-Za-z])(?:MSR|ASR)\s(?!(?:Training|Clearance|Recon)\b)(?:[A-Z][A-Za-z]{2,}|[A-Z0-9]{1,4})(?![a-z])/,
  new RegExp(`(?<![a-z])(?:msr|asr)\\s${NO_ROUTE}\\w+[^.\\n]{0,60}?(?<!\\d)${TIME}`, 'i'),
  new RegExp(
    `\\b(?:along|via|down|up|using|on|take|takes)\\s(?:the\\s)?(?:route|rte|msr|asr)s?\\.?\\s${NO_ROUTE}\\w`,
    'i',
  ),
  /\b(?:along|via|down|up|using|take|takes)\s(?:the\s)?(?:I-?\s?\d{1,3}|(?:hwy|highway|interstate)\s?\d{1,3})(?!\d)/i,
  new RegExp(`\\b(?:hwy|highway|interstate)\\s?\\d{1,3}(?!\\d)[^.\\n]{0,30}?(?<!\\d)${TIME}`, 'i'),
  // A route by its name: Route Irish.
  /(?<![A-Za-z])(?:Route|RTE|Rte)\.?\s(?!(?:Clear|Recon|Plan|Select|Card|Step|March|Sheet|Train|Nav|Mark|Guide|Secur|Map|Overl|Sign|Brief|Check|Run|Walk))[A-Z][a-z]{2,}(?![A-Za-z])/,
  new RegExp(`\\b${MOVES}\\b[^.\\n]{0,60}\\b(?:route|rte)\\.?\\s${NO_ROUTE}\\w+`, 'i'),
  new RegExp(`(?<!\\w)(?:Route|RTE|Rte|ROUTE)\\.?\\s${NO_ROUTE}(?:[A-Z][A-Za-z]+)(?:\\s(?:at|NLT|@))?\\s${TIME}`),
]

/** Two halves with a space between them, which may also be times, years, counts or part of another number. */
const BARE_HALVES = /(?<![\d+().-]\s?)(?<!\d[\s-])(?<!(?:^|[^A-Za-z])[A-Za-z])(\d{4} \d{4}|\d{5} \d{5})(?![\s-]?\d)/g
const TELEPHONE = /\b(?:phone|tel|telephone|cell|mobile|dsn|call|ext|fax|office|comm|sms|text)\b[^\d\n]{0,8}$/i
const COUNTED =
  /\b(?:rounds?|rds|ammo|qty|quantity|costs?|sn|s\/n|serials?|serial nos?\.?|freqs?|sincgars|radios?|numbers?|nos?)\b[^\d\n]{0,4}$/i
const UNITS = /^[\s,]{0,2}(?:rounds?|rds|ea|each|lbs?|dollars|gallons?|meters|feet|ft)(?![a-z])/i

/** Which of the two this text contains, or null. */
export function findOperationsGuarded(value: string): OperationsGuarded | null {
  const plain = readable(value)
  if ([...GRIDS, ...LAT_LONG].some((pattern) => pattern.test(plain)) || hasBareGrid(plain)) return 'grid'
  return MOVEMENTS.some((pattern) => pattern.test(plain)) ? 'movement' : null
}

/**
 * Why operations cannot store this text, or null when they can. Refused are grids (MGRS, UTM, eight and ten digits),
 * latitude and longitude in decimals or degrees, and routes and times of movements. Telephone numbers, DoD IDs, dates,
 * buildings and duty hours are accepted.
 */
export function guardOperations(value: string): string | null {
  const found = findOperationsGuarded(value)
  return found && MESSAGES[found]
}

/** Free text of operations: like `freeText`, and refused when `guardOperations` finds something. */
export function operationsText(max: number, options: { readonly lines?: boolean } = {}) {
  return freeText(max, options).check(
    checked('No grid or other coordinates, no routes and no times of movements.', (value, context) => {
      const message = guardOperations(value)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
}

/** Text of operations that must not be empty. */
export function requiredOperationsText(max: number) {
  return operationsText(max).refine((value) => value.length > 0, { error: 'Fill this in.' })
}

function hasBareGrid(plain: string): boolean {
  for (const found of plain.matchAll(BARE_HALVES)) {
    const [left, right] = found[0].split(' ')
    if (isClock(left) && isClock(right)) continue
    const before = plain.slice(0, found.index)
    if (TELEPHONE.test(before) || COUNTED.test(before)) continue
    if (UNITS.test(plain.slice(found.index + found[0].length))) continue
    return true
  }
  return false
}

function isClock(digits: string | undefined): boolean {
  return /^(?:(?:[01]\d|2[0-4])[0-5]\d|(?:19|20)\d\d)$/.test(digits ?? '')
}

/**
 * Full-width digits, dashes, degree signs and spaces as the plain characters that they look like, without zero-width
 * letters.
 */
function readable(value: string): string {
  return value
    .replace(/[\u00ba\u02da]/g, '°')
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2032\u2018\u2019`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
}
