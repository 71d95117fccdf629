import type { PersonName } from './schema.ts'

export type NameParts = Pick<PersonName, 'last' | 'first' | 'middle' | 'suffix'>

const SUFFIXES = new Map(['Jr', 'Sr', 'II', 'III', 'IV', 'V'].map((suffix) => [suffix.toLowerCase(), suffix]))

/** Words that belong to the last name after them. */
const PARTICLES = new Set(
  'de del della dello di da das do dos du des la las le les lo los van von vom vander vande der den ter ten te zu zum zur st ste saint san santa al el bin ibn abu mac mc af av'.split(
    ' ',
  ),
)

const ALSO_FIRST_NAMES = new Set(
  'Van VAN Von VON Al AL Del DEL Della DELLA Mac MAC Le LE La LA Di DI Da DA Do DO Lo LO'.split(' '),
)

/**
 * The parts of a typed name: `Last, First Middle` or `First Middle Last`, each with an optional suffix (jr, sr, ii,
 * iii, iv, v; in any case, with or without a dot or comma). Particles (`de la Cruz`) belong to the last name. The
 * letters keep their case, except that a suffix gets its usual spelling (`Jr`, `III`). A missing part is ''. A name of
 * one word is a last name.
 * A lone `V` is a suffix only after a last name or a middle name, or between commas of its own (`John Smith V`, `Smith
 * V, John`, `Smith, John A V`, `Smith, John, V`). In `Smith, John V` it is the middle initial, which is far more
 * common.
 * `display` is the shortest form of `formatPersonName`, and parses to the same parts.
 */
export function parsePersonName(text: string): PersonName {
  const parts = partsOf(text)
  return { ...parts, display: formatPersonName(parts) }
}

/** The parts of a name without a comma, last name first, as in personnel rosters: `DE LA CRUZ JUAN A`. */
export function parseLastNameFirst(text: string): PersonName {
  const all = wordsOf(text)
  let last = 0
  while (last < all.length - 2 && PARTICLES.has((all[last] ?? '').toLowerCase().replace(/\.$/, ''))) last += 1
  // `LE LATOYA L`: a first name is longer than a letter, so `LE` is the last name and not a particle.
  if (all.slice(last + 1).every((word) => /^\p{L}\.?$/u.test(word))) last = 0
  last += 1
  if (last < all.length - 1 && isSuffix(all[last] ?? '') && !isV(all[last] ?? '')) last += 1
  return parsePersonName(`${all.slice(0, last).join(' ')}, ${all.slice(last).join(' ')}`)
}

/**
 * `Last, First Middle Suffix`. When that would be parsed differently, a form with more commas: `Smith, Mary Ann, K`,
 * `Smith, John, V`, and at last a comma after every part. `parsePersonName` of the result gives the same parts, with
 * spaces tidied and commas removed.
 */
export function formatPersonName(name: NameParts): string {
  const parts = {
    last: tidy(name.last),
    first: tidy(name.first),
    middle: tidy(name.middle),
    suffix: SUFFIXES.get(suffixKey(tidy(name.suffix))) ?? tidy(name.suffix),
  }
  const { last, first, middle, suffix } = parts
  const given = words([first, middle])
  const forms = [
    words([last, given === '' ? suffix : '']),
    `${last}, ${words([given, suffix])}`,
    `${last}, ${words([given])}, ${suffix}`,
    `${last},`,
    `${last}, ${first}, ${words([middle, suffix])}`,
    `${last}, ${first}, ${middle}, ${suffix}`,
    `${last}, ${first},`,
  ].map((form) => form.trim())
  return forms.find((form) => sameParts(partsOf(form), parts)) ?? `${last}, ${first}, ${middle}, ${suffix},`
}

/** The fields that a Soldier's name in a list is made of. */
export interface NamedSoldier {
  readonly rank: string
  readonly last: string
  readonly first?: string | undefined
  readonly middle?: string | undefined
  readonly suffix?: string | undefined
  /** Another Soldier on the roster has the same rank, last name, first initial and suffix. */
  readonly sharesName?: boolean | undefined
}

/**
 * The name that lists show: `SGT Smith, J.`, `SGT de la Cruz, J. Jr`; and `SGT Smith, John A` of a Soldier who shares
 * the short name with another.
 */
export function rosterName({ rank, last, first = '', middle = '', suffix = '', sharesName }: NamedSoldier): string {
  const given = sharesName ? tidy(`${first} ${middle}`) : tidy(first).replace(/^(\P{M}\p{M}*).*/u, '$1.')
  return words([rank, given ? `${tidy(last)}, ${given}` : tidy(last), suffix])
}

function partsOf(text: string): NameParts {
  const segments = text.split(',').map(tidy)
  // A comma after every part: the parts are used as they are.
  if (segments.length === 5 && segments[4] === '') {
    const [last = '', first = '', middle = '', suffix = ''] = segments
    return { last, first, middle, suffix: SUFFIXES.get(suffixKey(suffix)) ?? suffix }
  }
  if (segments.length === 1) return fromNaturalOrder(wordsOf(segments[0] ?? ''))

  const [head = '', ...tail] = segments
  const own = tail.findLast((segment, index) => isSuffixSegment(segment, head, tail, index))
  const suffix = own === undefined ? '' : suffixOf(own)
  const rest = tail.filter((segment) => segment !== '' && segment !== own)
  const closed = tail.length === 2 && tail[1] === '' && rest.length === 1

  if (rest.length === 0) {
    // `John Smith, III` is First Last with a suffix. `Smith Jones,` is only a last name.
    if (suffix !== '') return { ...fromNaturalOrder(wordsOf(head)), suffix }
    const { kept, suffix: within } = takeSuffix(wordsOf(head), 1)
    return { last: kept.join(' '), first: '', middle: '', suffix: within }
  }
  const lastName = suffix === '' ? takeSuffix(wordsOf(head), 1) : { kept: wordsOf(head), suffix }
  const last = lastName.kept.join(' ')
  const [given = '', ...more] = rest
  if (more.length > 0) {
    const middle =
      lastName.suffix === ''
        ? takeSuffix(wordsOf(more.join(' ')), 1)
        : { kept: wordsOf(more.join(' ')), suffix: lastName.suffix }
    return { last, first: given, middle: middle.kept.join(' '), suffix: middle.suffix }
  }
  const givenWords =
    lastName.suffix === '' ? takeSuffix(wordsOf(given), 1, 2) : { kept: wordsOf(given), suffix: lastName.suffix }
  const [first = '', ...middle] = givenWords.kept
  // In `Smith, Mary Ann,` the last comma ends a first name of two words. In `Smith, John A,` it is a comma too many.
  if (closed && middle.length > 0 && !/^.\.?$/u.test(middle.at(-1) ?? '')) {
    return { last, first: givenWords.kept.join(' '), middle: '', suffix: givenWords.suffix }
  }
  return { last, first, middle: middle.join(' '), suffix: givenWords.suffix }
}

/** Parses `First Middle Last Suffix`, and `Last Suffix First Middle` without its comma. */
function fromNaturalOrder(all: readonly string[]): NameParts {
  const inside = all.findIndex((word, index) => index > 0 && index < all.length - 1 && isSuffix(word) && !isV(word))
  if (inside > 0) {
    const [first = '', ...middle] = all.slice(inside + 1)
    return {
      last: all.slice(0, inside).join(' '),
      first,
      middle: middle.join(' '),
      suffix: suffixOf(all[inside] ?? ''),
    }
  }
  const { kept, suffix } = takeSuffix(all, 1, 2)
  let start = kept.length - 1
  while (start > 0 && joinsNextWord(kept[start - 1] ?? '', start - 1, kept)) start -= 1
  // `Van Morrison`: a single particle that is also a first name, before a single name.
  if (start === 0 && kept.length === 2 && ALSO_FIRST_NAMES.has(kept[0] ?? '')) start = 1
  const [first = '', ...middle] = kept.slice(0, Math.max(start, 0))
  return { last: kept.slice(Math.max(start, 0)).join(' '), first, middle: middle.join(' '), suffix }
}

function joinsNextWord(word: string, index: number, all: readonly string[]): boolean {
  if (PARTICLES.has(word.toLowerCase().replace(/\.$/, ''))) return true
  // `Garcia y Lopez`: the name before the y belongs to the last name too.
  return word === 'y' ? index > 1 : all[index + 1] === 'y' && index > 0
}

/** Takes a suffix off the end when at least `before` words remain, or `beforeV` words for a V. */
function takeSuffix(all: readonly string[], before: number, beforeV = before): { kept: string[]; suffix: string } {
  const end = all.at(-1) ?? ''
  if (isSuffix(end) && all.length > (isV(end) ? beforeV : before))
    return { kept: all.slice(0, -1), suffix: suffixOf(end) }
  return { kept: [...all], suffix: '' }
}

/** Whether a segment is only a suffix. A lone `V` after one word (`Smith, V`) is a first initial. */
function isSuffixSegment(segment: string, head: string, tail: readonly string[], index: number): boolean {
  if (!isSuffix(segment)) return false
  return (
    !isV(segment) || index > 0 || tail.some((other) => other !== '' && other !== segment) || wordsOf(head).length > 1
  )
}

function isSuffix(word: string): boolean {
  return SUFFIXES.has(suffixKey(word))
}

function isV(word: string): boolean {
  return suffixKey(word) === 'v'
}

function suffixKey(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

function suffixOf(word: string): string {
  return SUFFIXES.get(suffixKey(word)) ?? ''
}

function sameParts(a: NameParts, b: NameParts): boolean {
  return a.last === b.last && a.first === b.first && a.middle === b.middle && a.suffix === b.suffix
}

function tidy(text: string): string {
  return text.replace(/[,\s]+/gu, ' ').trim()
}

function wordsOf(text: string): string[] {
  return tidy(text).split(' ').filter(Boolean)
}

function words(parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ')
}
