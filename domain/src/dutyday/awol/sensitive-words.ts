import { GUARDED_WORDS, guardText } from '../../kernel/guarded-text.ts'

/** Subjects that a note about an absence must not mention. The commander, PMO and legal keep those, not Muster. */
export type Sensitive = 'health' | 'law enforcement' | 'family'

const words = (...patterns: readonly string[]) => new RegExp(`(?<![\\p{L}])(?:${patterns.join('|')})(?![\\p{L}])`, 'iu')

const PATTERNS: Readonly<Record<Sensitive, RegExp>> = {
  health: words(
    String.raw`suicid\p{L}*`,
    String.raw`self[- ]?harm\p{L}*`,
    String.raw`(?:harm|hurt|kill|cut)(?:s|ed|ing|ting)? (?:him|her|them)self`,
    String.raw`over[- ]?dos\p{L}*`,
    String.raw`diagnos\p{L}*`,
    String.raw`depress(?:ed|ion|ive)`,
    String.raw`bi-?polar`,
    'PTSD',
    'TBI',
    'HIV',
    String.raw`psych(?:o|i)\p{L}*`,
    String.raw`(?:behaviou?ral|mental)[- ]health`,
    String.raw`medicat(?:ion|ions|ed)`,
    String.raw`prescri(?:bed|ption|ptions)`,
    String.raw`therap(?:y|ist|ists)`,
    String.raw`pregnan\p{L}*`,
    String.raw`miscarr\p{L}*`,
    'rehab',
    String.raw`addict\p{L}*`,
  ),
  'law enforcement': words(
    String.raw`drugs?`,
    String.raw`narcotics?`,
    String.raw`cocaine|heroin|fentanyl|meth(?:amphetamines?)?|marijuana|cannabis|THC`,
    String.raw`urinalysis|UA hot|hot UA`,
    String.raw`alcoholi\p{L}*|drunk|intoxicat\p{L}*`,
    String.raw`D[UW]Is?`,
    String.raw`arrest(?:s|ed|ing)?`,
    // A warrant officer is no warrant.
    String.raw`warrants?(?! officer)`,
    String.raw`felon(?:y|ies|ious)|misdemeanou?rs?`,
    String.raw`indict\p{L}*|convict(?:ed|ion|ions)?|prosecut\p{L}*`,
    String.raw`under investigation|CID investigat\p{L}*|criminal(?:ly|s)?`,
    String.raw`rape[ds]?|raping|sexual(?:ly)? (?:assault|harass)\p{L}*`,
    String.raw`assault(?:s|ed|ing)?`,
    String.raw`restraining order|protective order`,
  ),
  family: words(
    String.raw`divorc\p{L}*`,
    String.raw`custody (?:battle|case|hearing|dispute)|child custody`,
    String.raw`domestic (?:violence|abuse|dispute)`,
    String.raw`(?:child|spous(?:e|al)) abuse|abus(?:e[ds]?|ive|ing)`,
    String.raw`affair|infidelity|cheat(?:ed|ing) on`,
    String.raw`marital (?:problems?|trouble|issues?)`,
  ),
}

const MESSAGES: Readonly<Record<Sensitive, string>> = {
  health: 'This reads like health information. Muster does not keep that: leave it out and tell the commander.',
  'law enforcement':
    'This reads like law enforcement information. Muster does not keep that: leave it out and notify PMO or legal.',
  family: 'This reads like family information. Muster does not keep that: leave it out and tell the commander.',
}

/** The sensitive subject that a note mentions, or null. Finds the plain words, not every way to say them. */
export function findSensitive(value: string): Sensitive | null {
  // Compare the text as a reader sees it: full-width letters, soft hyphens and zero-width spaces do not hide a word.
  const plain = value.normalize('NFKC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
  for (const [kind, pattern] of Object.entries(PATTERNS)) if (pattern.test(plain)) return kind as Sensitive
  return null
}

/** Why this note is refused, or null when it is accepted. */
export function guardNote(value: string): string | null {
  const guarded = guardText(value)
  if (guarded) return guarded
  const found = findSensitive(value)
  return found && MESSAGES[found]
}

/** The rule of `guardNote`, as the API description states it. */
export const NOTE_WORDS = `${GUARDED_WORDS} Nothing about health, law enforcement or family.`

/** The hint at every field for a note. */
export const NOTE_HINT =
  'Short and plain: who, when, where. Nothing about health, law enforcement or family; Muster does not keep that.'
