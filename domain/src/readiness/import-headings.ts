/** The item that a heading of a roster file names, and whether the column holds its result or its date. */
export interface NamedColumn {
  readonly item: 'aft' | 'weapon' | 'pha' | 'dental'
  readonly isDate: boolean
}

/** Other spellings and phrases, and the word that they stand for. */
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

/** Words beside the item that add nothing. */
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
 * when the heading has an unknown word: `PHA due`, `AFT status` and `Weapon type` mean something else.
 */
export function namedColumn(heading: string): NamedColumn | null {
  let said = heading
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  // `IWQ Weapon` is the weapon that the Soldier qualified with.
  if (/\b(?:iwq|qual\w*)\b.*\b(?:wpn|weapon)(?: (?:type|name|system))?$/.test(said)) return null
  for (const [phrase, word] of PHRASES) said = said.replace(phrase, word)
  const words = new Set(said.split(' '))
  // `Qual` alone means the weapon qualification.
  if (words.has('qual') && !words.has('weapon')) words.add('weapon')
  const [item, ...others] = ITEMS.filter((one) => words.has(one))
  if (item === undefined || others.length > 0) return null
  const rest = [...words].filter((word) => word !== item && !FILLERS.includes(word))
  const isResult = rest.some((word) => RESULTS[item].includes(word))
  const isDate = rest.some((word) => DATES.includes(word))
  if (rest.some((word) => !RESULTS[item].includes(word) && !DATES.includes(word))) return null
  if (item === 'weapon' && !isResult && !isDate) return null
  // A periodic health assessment has only a date. `last dental` is a date, and `dental` alone the class.
  const isWhen = item === 'pha' || isDate || (item === 'dental' && !isResult && words.has('last'))
  return { item, isDate: isWhen }
}
