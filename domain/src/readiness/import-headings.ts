/** What a heading of a roster file names: an item, and whether its result or the day of it. */
export interface NamedColumn {
  readonly item: 'aft' | 'weapon' | 'pha' | 'dental'
  readonly isDate: boolean
}

/** Ways to write a word, and phrases that are one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\barmy fitness test\b/g, 'aft'],
  [/\bperiodic health assessment\b/g, 'pha'],
  [/\bdental readiness class(?:ification)?\b|\bdrc\b/g, 'dental class'],
  [/\b(?:individual weapons? qual(?:ification)?|iwq)\b/g, 'weapon qual'],
  [/\b(?:wpns?|weapons|rifle|carbine|m4|m16)\b/g, 'weapon'],
  [/\b(?:qualification|qualified|quals?|qualed)\b/g, 'qual'],
  [/\b(?:dt|dte|dates)\b/g, 'date'],
  [/\b(?:cat|category|classification)\b/g, 'class'],
]

/** Words beside the item that say nothing more. */
const FILLERS = ['last', 'latest', 'current', 'most', 'recent', 'record', 'for', 'of', 'the', 'on', 'my', 'individual']
const RESULTS: Readonly<Record<NamedColumn['item'], readonly string[]>> = {
  aft: ['score', 'total', 'points', 'pts', 'result'],
  weapon: ['qual', 'score', 'rating', 'hits', 'result'],
  pha: [],
  dental: ['class', 'readiness'],
}
const DATES = ['date', 'completed', 'done', 'taken', 'exam', 'conducted']
const ITEMS = ['aft', 'weapon', 'pha', 'dental'] as const

/**
 * The column that a heading names, in any of the ways units write it: `AFT`, `Date of last AFT`, `M4 QUAL DT`. Null
 * for anything with a word that is not known: `PHA due`, `AFT status` and `Weapon type` are something else.
 */
export function namedColumn(heading: string): NamedColumn | null {
  let said = heading
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  // `IWQ Weapon` is which weapon it was shot with.
  if (/\b(?:iwq|qual\w*)\b.*\b(?:wpn|weapon)(?: (?:type|name|system))?$/.test(said)) return null
  for (const [phrase, word] of PHRASES) said = said.replace(phrase, word)
  const words = new Set(said.split(' '))
  // `Qual` alone is of the weapon.
  if (words.has('qual') && !words.has('weapon')) words.add('weapon')
  const [item, ...others] = ITEMS.filter((one) => words.has(one))
  if (item === undefined || others.length > 0) return null
  const rest = [...words].filter((word) => word !== item && !FILLERS.includes(word))
  const isResult = rest.some((word) => RESULTS[item].includes(word))
  const isDate = rest.some((word) => DATES.includes(word))
  if (rest.some((word) => !RESULTS[item].includes(word) && !DATES.includes(word))) return null
  if (item === 'weapon' && !isResult && !isDate) return null
  // A periodic assessment has nothing but its day; `last dental` is when, `dental` alone the class.
  const isWhen = item === 'pha' || isDate || (item === 'dental' && !isResult && words.has('last'))
  return { item, isDate: isWhen }
}
