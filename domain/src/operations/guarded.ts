import { freeText } from '../kernel/text.ts'

/** What texts of operations may not say: where exactly, and along which route at what time. */
export type OperationsGuarded = 'grid' | 'movement'

const MESSAGES: Readonly<Record<OperationsGuarded, string>> = {
  grid: 'No grids or coordinates here. Name the place in words, such as Range 14.',
  movement:
    'No routes or movement times here. Say what is needed and when Soldiers report, such as “Report to the motor pool at 0430”. The rest stays in the order.',
}

const TIME = String.raw`(?:(?:[01]\d|2[0-3]):?[0-5]\d(?!\d)|\d{6}[A-Z]?(?:\s?[A-Z]{3}\s?\d{2})?(?!\d)|H\s?[-+]\s?\d|H-hour)`
/** Between the parts of a coordinate. */
const GAP = String.raw`[\s.,/-]{0,2}`
/** A grid of six, eight or ten digits, in one piece or in two halves. */
const HALVES = String.raw`(?:\d{3}[\s-]?\d{3}|\d{4}[\s-]?\d{4}|\d{5}[\s-]?\d{5})(?!\d)`
const SQUARE = '[A-HJ-NP-Z]{2}'
/** Two letters that number something else: serial and part numbers, fiscal years, forms and manuals. */
const OTHER_NUMBERS = '(?!SN|PN|FY|CN|TN|DA|DD|AR|FM|TC|TM|PB|AM|PM|SP|RP|LD)'

const GRIDS: readonly RegExp[] = [
  // MGRS with its zone: 17S PU 12345 67890. Small letters want at least a grid of six, for the sake of prose.
  new RegExp(`(?<![A-Za-z0-9])\\d{1,2}\\s?[C-HJ-NP-X]${GAP}${SQUARE}${GAP}\\d{2,5}${GAP}\\d{2,5}(?!\\d)`),
  new RegExp(`(?<![a-z0-9])\\d{1,2}\\s?[c-hj-np-x]${GAP}${SQUARE}${GAP}\\d{3,5}${GAP}\\d{3,5}(?!\\d)`, 'i'),
  // The same without its zone: PU 1234 5678.
  new RegExp(`(?<![A-Za-z0-9])${OTHER_NUMBERS}${SQUARE}\\s?${HALVES}`),
  // UTM: 17N 630084 4833438.
  /(?<![a-z0-9])\d{1,2}\s?[c-hj-np-x]\s?\d{6}(?:\.\d+)?\s?(?:m?E)?[\s,]{1,2}\d{7}(?!\d)/i,
  /\b(?:easting|northing)s?\b\D{0,4}\d{3}/i,
  /(?<![a-z0-9])[en]\s?\d{4,6}[\s,;]{1,2}[ne]\s?\d{4,7}(?!\d)/i,
  // Digits that are called a grid.
  /\b(?:grids?|mgrs|utm|coords?|coordinates?)\b[^\d\n]{0,16}(?:\d{1,2}\s?[a-z]\s?)?(?:[a-z]{2}\s?)?\d[\d\s.,-]{2,}\d/i,
]

/** Degrees with the sign of the half of the globe, as 35.14 N or N35.14 or 35.14°. */
const DECIMAL = String.raw`(?:[NSEW]\s?\d{1,3}\.\d{2,}°?|\d{1,3}\.\d{2,}\s?(?:°\s?[NSEW]?|[NSEW](?![A-Za-z])))`
const LAT_LONG: readonly RegExp[] = [
  new RegExp(`(?<![\\d.])${DECIMAL}[\\s,;/]{0,3}[-+]?${DECIMAL}`, 'i'),
  /(?<![\d.])[-+]?\d{1,2}\.\d{4,}°?[\s,;/]{1,3}[-+]?\d{1,3}\.\d{4,}/,
  /(?<![\d.])[-+]?\d{1,2}\.\d{3,}[\s,;/]{1,3}-\d{1,3}\.\d{3,}/,
  /\b(?:lat|latitude|lon|long|lng|longitude)\b[^\w\n-]{0,4}-?\d{1,3}(?:\.\d|[° ])/i,
  // Degrees, minutes, seconds: 35° 08' 30" N, 35d08m30s, 35-08-30N 079-00-22W, 350830N 0790022W.
  /\d{1,3}\s?°\s?\d{1,2}(?:\.\d+)?\s?['′’]/,
  /(?<!\d)\d{1,3}\s?d(?:eg)?\s?\d{1,2}\s?m(?:in)?\s?\d{1,2}/i,
  /(?<!\d)\d{2}[-\s:]?\d{2}(?:[-\s:]?\d{2})?(?:\.\d+)?\s?[NS][\s,;/]{0,3}\d{2,3}[-\s:]?\d{2}(?:[-\s:]?\d{2})?(?:\.\d+)?\s?[EW](?![A-Za-z])/i,
  /(?<![A-Za-z])[NS]\s?\d{2}[-\s:°]\s?\d{2}[^A-Za-z\n]{0,12}[\s,;/][EW]\s?\d{2,3}[-\s:°]\s?\d{2}/i,
  // Plus codes and words in place of coordinates.
  /(?<![A-Z0-9])[23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2,3}(?![A-Z0-9])/,
  /\/\/\/\p{L}+\.\p{L}+\.\p{L}+/u,
]

const BETWEEN = String.raw`[\s:=-]*(?:(?:time|at|is|nlt|no later than)[\s:=-]*){0,2}@?\s?`
/** Words after `MSR` or `route` that make no name of it: a subject of training, an activity. */
const NO_ROUTE =
  '(?!(?:clearance|recon|reconnaissance|planning|selection|card|step|march|sheet|training|is|are|was|will|and|or|to|the|for|of|in)(?![a-z]))'
const MOVES =
  '(?:mov(?:e|es|ed|ing|ement)|convoys?|depart(?:s|ing|ure)?|travel(?:s|ing)?|driv(?:e|es|ing)|march(?:es|ing)?|roll(?:s|ing)? out|push(?:es|ing)?|infil(?:tration)?|exfil(?:tration)?|patrols?|patrolling)'

const MOVEMENTS: readonly RegExp[] = [
  // Start point, release point, line of departure, with a time.
  new RegExp(
    `(?<![A-Za-z])(?:SP|RP|LD|LOD|LD/LC|start point|release point|line of departure)(?![A-Za-z])(?:\\s\\w+)?${BETWEEN}${TIME}`,
    'i',
  ),
  new RegExp(`(?<![A-Za-z])(?:CP|checkpoint|check point)\\s?\\d{1,2}(?!\\d)[,\\s]?${BETWEEN}${TIME}`, 'i'),
  // Supply routes by name, and any route that somebody goes along.
  /(?<![A-Za-z])(?:MSR|ASR)\s(?!(?:Training|Clearance|Recon)\b)(?:[A-Z][A-Za-z]{2,}|[A-Z0-9]{1,4})(?![a-z])/,
  new RegExp(`(?<![a-z])(?:msr|asr)\\s${NO_ROUTE}\\w+[^.\\n]{0,60}?(?<!\\d)${TIME}`, 'i'),
  new RegExp(`\\b(?:along|via|down|up|using)\\s(?:the\\s)?(?:route|rte|msr|asr)s?\\.?\\s${NO_ROUTE}\\w`, 'i'),
  new RegExp(`\\b${MOVES}\\b[^.\\n]{0,60}\\b(?:route|rte)\\.?\\s${NO_ROUTE}\\w+`, 'i'),
  new RegExp(`(?<!\\w)(?:Route|RTE|Rte|ROUTE)\\.?\\s${NO_ROUTE}(?:[A-Z][A-Za-z]+)(?:\\s(?:at|NLT|@))?\\s${TIME}`),
]

/** Two halves with a space between, which could be times, years or part of a telephone number as well. */
const BARE_HALVES = /(?<![\d+().-]\s?)(?<!\d[\s-])(\d{4} \d{4}|\d{5} \d{5})(?![\s-]?\d)/g
const TELEPHONE = /\b(?:phone|tel|telephone|cell|mobile|dsn|call|ext|fax|office|comm|sms|text)\b[^\d\n]{0,8}$/i

/** Which of the two this text carries, or null. */
export function findOperationsGuarded(value: string): OperationsGuarded | null {
  const plain = readable(value)
  if ([...GRIDS, ...LAT_LONG].some((pattern) => pattern.test(plain)) || hasBareGrid(plain)) return 'grid'
  return MOVEMENTS.some((pattern) => pattern.test(plain)) ? 'movement' : null
}

/**
 * Why operations may not keep this text, or null: grids (MGRS, UTM, eight and ten digits), latitude and
 * longitude in decimals or degrees, routes and times of movements. Telephone numbers, DoD IDs, dates, buildings
 * and hours of duty pass.
 */
export function guardOperations(value: string): string | null {
  const found = findOperationsGuarded(value)
  return found && MESSAGES[found]
}

/** Free text of operations: as `freeText`, and refused with a plain message when `guardOperations` finds something. */
export function operationsText(max: number, options: { readonly lines?: boolean } = {}) {
  return freeText(max, options).superRefine((value, context) => {
    const message = guardOperations(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

/** Text of operations that must say something. */
export function requiredOperationsText(max: number) {
  return operationsText(max).refine((value) => value.length > 0, { error: 'Fill this in.' })
}

function hasBareGrid(plain: string): boolean {
  for (const found of plain.matchAll(BARE_HALVES)) {
    const [left, right] = found[0].split(' ')
    if (isClock(left) && isClock(right)) continue
    if (TELEPHONE.test(plain.slice(0, found.index))) continue
    return true
  }
  return false
}

function isClock(digits: string | undefined): boolean {
  return /^(?:(?:[01]\d|2[0-4])[0-5]\d|(?:19|20)\d\d)$/.test(digits ?? '')
}

/** Full-width digits, dashes, degree signs and spaces as what they look like; letters without a width are left out. */
function readable(value: string): string {
  return value
    .replace(/[\u00ba\u02da]/g, '°')
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2032\u2018\u2019`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
}
