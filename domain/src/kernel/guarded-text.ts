/** What free text must not contain. */
export type Guarded = 'ssn' | 'marking'

const MESSAGES: Readonly<Record<Guarded, string>> = {
  ssn: 'This looks like a Social Security number. Muster does not keep them. Remove it.',
  marking: 'This carries a classification or CUI marking. Muster is for unclassified use only. Remove it.',
}

/** 3-2-4 digits with the same separator (a phone number is 3-3-4), or nine digits after a word such as SSN. */
const SSN = [
  /(?<![\d-]|\+\d{1,3} )\d{3}([-. ])\d{2}\1\d{4}(?![\d-])/,
  /\b(?:SSN|SSAN|social(?:\s+security)?(?:\s+(?:number|no\.?|#))?)\b\D{0,5}\d{3}\D?\d{2}\D?\d{4}(?!\d)/i,
]

/**
 * A marking is in capitals and in the place of a marking: alone on a line, before `//`, or in brackets before a
 * portion. The same words in a sentence (`SECRET SANTA AT 1500`, `CUI training`, `TOP SECRET clearance`) are not
 * markings.
 */
const LEVEL = 'TOP SECRET|SECRET|CONFIDENTIAL|CUI|FOUO'
const MARKINGS = [
  new RegExp(
    `^[^A-Za-z0-9\\n]*(?:${LEVEL}|FOR OFFICIAL USE ONLY|CONTROLLED UNCLASSIFIED INFORMATION)[^A-Za-z0-9\\n]*$`,
    'm',
  ),
  new RegExp(`(?<![A-Za-z])(?:${LEVEL})\\s?//`),
  /(?<![A-Za-z])(?:TS|S|C|U)\/\/[A-Z]/,
  /\((?:TS|CUI|FOUO)\)|^[^\S\n]*\(S\)\s/m,
  /(?<![A-Za-z])(?:NOFORN|ORCON|CUI BASIC|REL TO (?:USA|NATO|FVEY))(?![A-Za-z])/,
]

/**
 * Whether a text contains a Social Security number or a classification or CUI marking. Null when it contains neither.
 */
export function findGuarded(value: string): Guarded | null {
  const plain = readable(value)
  if (SSN.some((pattern) => pattern.test(plain))) return 'ssn'
  if (MARKINGS.some((pattern) => pattern.test(plain))) return 'marking'
  return /(?<![A-Za-z])TOP SECRET(?![A-Za-z])/.test(plain) && !/clearance|eligib|investigat/i.test(plain)
    ? 'marking'
    : null
}

/** The text with the digits of every Social Security number replaced by zeros. `findGuarded` still finds it. */
export function blankSsns(value: string): string {
  // Most texts have too few digits, so that the slower check can be skipped.
  if ((value.match(/\p{Nd}/gu)?.length ?? 0) < 9) return value
  const plain = readable(value)
  if (!SSN.some((pattern) => pattern.test(plain))) return value
  return SSN.reduce(
    (text, pattern) => text.replace(new RegExp(pattern, `${pattern.flags}g`), (found) => found.replace(/\d/g, '0')),
    plain,
  )
}

/** Full-width digits, dashes of every length and no-break spaces as the plain characters that they look like. */
function readable(value: string): string {
  return value.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-')
}

/** The rule of `guardText`, as the API description states it. */
export const GUARDED_WORDS = 'No SSN, no classification or CUI marking.'

/** Why a text is refused (a Social Security number, a classification or CUI marking), or null when it is accepted. */
export function guardText(value: string): string | null {
  const found = findGuarded(value)
  return found && MESSAGES[found]
}
