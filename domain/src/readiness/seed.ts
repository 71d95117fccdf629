import type { CalendarDate } from '../kernel/calendar-date.ts'
import { MRC, MRC_EXAMS } from './colour.ts'
import type { Category, ItemLine, Outcome, ReadinessPolicy } from './policy.ts'
import type { AftStandard } from './profiles.ts'

/** The day on which the sources of the seed were last read. */
export const READINESS_AS_OF = '2026-11-21' as CalendarDate

/** The key of the fitness test, which has its own scorer. */
export const AFT = 'aft'
export const CFT = 'cft'
/** The key of body composition: the waist-to-height ratio. */
export const WHTR = 'whtr'
export const WEAPON = 'weapon'
export const PROFILE = 'profile'
export const FLAG = 'flag'
export const FAMILY_CARE = 'family-care'
export const MOTORCYCLE = 'motorcycle'

/** The MOSs of the combat standard (AD 2025-06), and those that the combat field test adds (AD 2026-07). */
export const COMBAT_MOS: readonly string[] =
  '11A 11B 11C 11Z 12A 12B 13A 13F 18A 180A 18B 18C 18D 18E 18F 18Z 19A 19C 19D 19K 19Z'.split(' ')
/** The day from which the combat standard applies to the Regular Army. The Reserve Component followed on 1 Jun 2026. */
export const COMBAT_STANDARD_FROM = '2026-01-01' as CalendarDate

/** Whether the combat standard applies to the MOS: `11B` includes `11B30`. */
export function isCombatMos(mos: string): boolean {
  return COMBAT_MOS.some((one) => mos.trim().toUpperCase().startsWith(one))
}

/** The standard of a test when nobody chose one. */
export function aftStandardOf(mos: string, doneOn: CalendarDate): AftStandard {
  return doneOn >= COMBAT_STANDARD_FROM && isCombatMos(mos) ? 'combat' : 'general'
}

export const FIELD_TEST_MOS: readonly string[] = [...COMBAT_MOS, '12D', '89D', '89E']

const outcome = (
  key: string,
  label: string,
  short: string,
  tone: Outcome['tone'],
  from: number | null = null,
): Outcome => ({ key, label, short, tone, from })
const GO: readonly Outcome[] = [outcome('go', 'Go', 'GO', 'green'), outcome('no-go', 'No-go', 'NG', 'red')]

type Seed = Partial<ItemLine> & Pick<ItemLine, 'source'>

function item(key: string, label: string, short: string, category: Category, seed: Seed): ItemLine {
  return {
    key,
    label,
    short,
    category,
    kind: 'date',
    field: null,
    outcomes: [],
    number: null,
    pass: null,
    every: { count: 12, unit: 'months' },
    warnDays: 60,
    redDays: 0,
    applies: { who: 'all' },
    asOf: READINESS_AS_OF,
    verify: false,
    on: true,
    ...seed,
  } as ItemLine
}

const months = (count: number) => ({ count, unit: 'months' }) as const
const TRAINING = 'AR 350-1 (1 Jun 2025); the current list of mandatory tasks was not found'
const training = (key: string, label: string, short: string, seed: Partial<ItemLine> = {}) =>
  item(key, label, short, 'training', { source: TRAINING, verify: true, ...seed })

const LINES: readonly ItemLine[] = [
  item(AFT, 'Army Fitness Test', 'AFT', 'fitness', {
    kind: 'score',
    number: { min: 0, max: 500, decimals: 0, unit: 'points' },
    pass: { from: 300, under: null },
    every: months(6),
    warnDays: 30,
    verify: true,
    source:
      'AD 2025-06: 300, or 350 for the 21 combat MOS from 1 Jan 2026 (Reserve Component 1 Jun 2026). ATP 7-22.01 (12 Mar 2026). How often is in doubt: twice a year, Reserve Component once',
  }),
  item(CFT, 'Combat Field Test', 'CFT', 'fitness', {
    kind: 'choice',
    outcomes: GO,
    warnDays: 30,
    verify: true,
    applies: { who: 'mos', mos: FIELD_TEST_MOS },
    source: 'AD 2026-07 (17 Apr 2026); for record from about spring 2027',
  }),
  item(WHTR, 'Body composition (waist to height)', 'WHtR', 'fitness', {
    kind: 'score',
    number: { min: 0.2, max: 1.5, decimals: 3, unit: '' },
    pass: { from: null, under: 0.55 },
    every: months(6),
    warnDays: 30,
    source: 'AD 2026-13 (1 Jul 2026): below 0.55, twice a calendar year at least',
  }),
  item(WEAPON, 'Weapons qualification', 'Weapon', 'weapons', {
    kind: 'choice',
    outcomes: [
      outcome('expert', 'Expert', 'EXP', 'green', 36),
      outcome('sharpshooter', 'Sharpshooter', 'SS', 'green', 30),
      outcome('marksman', 'Marksman', 'MM', 'green', 23),
      outcome('unqualified', 'Unqualified', 'UNQ', 'red', 0),
    ],
    number: { min: 0, max: 40, decimals: 0, unit: 'hits' },
    source: 'TC 3-20.40: of 40, 23 Marksman, 30 Sharpshooter, 36 Expert. The unit decides how often',
    verify: true,
  }),
  item(MRC_EXAMS[0], 'Periodic health assessment', 'PHA', 'medical', {
    source: 'AR 40-502 (27 Jun 2019), yearly. The Reserve Component has 90 days of grace',
  }),
  item(MRC_EXAMS[1], 'Dental class', 'Dental', 'medical', {
    kind: 'choice',
    outcomes: [
      outcome('1', 'Class 1', '1', 'green'),
      outcome('2', 'Class 2', '2', 'green'),
      outcome('3', 'Class 3', '3', 'red'),
      outcome('4', 'Class 4', '4', 'red'),
    ],
    source: 'AR 40-502 (27 Jun 2019): classes 1 and 2 may deploy',
  }),
  item(MRC, 'Medical readiness class', 'MRC', 'medical', {
    kind: 'choice',
    every: null,
    outcomes: [
      outcome('1', 'MRC 1', '1', 'green'),
      outcome('2', 'MRC 2', '2', 'green'),
      outcome('3', 'MRC 3', '3', 'red'),
      outcome('4', 'MRC 4', '4', 'red'),
    ],
    source: 'AR 40-502 para 1-6; DA PAM 40-502 made 3A and 3B one class 3. 4 while the PHA or dental exam is overdue',
    verify: true,
  }),
  item('hiv', 'HIV test', 'HIV', 'medical', { every: months(24), source: 'AR 600-110, every two years', verify: true }),
  item('hearing', 'Hearing test', 'Hearing', 'medical', { source: 'Annual', verify: true }),
  item('vision', 'Vision test', 'Vision', 'medical', { source: 'Annual', verify: true }),
  item('flu', 'Influenza immunization', 'Flu', 'medical', { source: 'Each season, October to March', verify: true }),
  item(PROFILE, 'Profile', 'Profile', 'medical', {
    kind: 'profile',
    every: null,
    warnDays: 14,
    source: 'DA Form 3349: duty limits only, never a diagnosis',
  }),
  training('sharp', 'SHARP', 'SHARP'),
  training('eo', 'Equal opportunity and anti-harassment', 'EO'),
  training('suicide', 'Suicide prevention (ACE)', 'ACE'),
  training('antiterrorism', 'Antiterrorism level I', 'AT'),
  training('opsec', 'OPSEC', 'OPSEC'),
  training('cyber', 'Cyber awareness', 'Cyber', {
    every: months(36),
    source: 'Every three years since May 2026 (DoD direction)',
  }),
  training('infosec', 'Information security', 'INFOSEC'),
  training('tarp', 'Threat awareness and reporting (TARP)', 'TARP', { on: false }),
  training('asap', 'Substance abuse prevention (ASAP)', 'ASAP', { on: false }),
  training('personnel-recovery', 'Personnel recovery', 'PR', { on: false }),
  training('law-of-war', 'Law of war', 'LOW', { on: false }),
  training('cls', 'Combat lifesaver', 'CLS', { applies: { who: 'named' }, on: false }),
  item('evaluation', 'Evaluation (thru date)', 'Eval', 'evaluation', {
    warnDays: 90,
    redDays: -60,
    applies: { who: 'classes', classes: ['officer', 'warrant', 'nco'] },
    source: 'AR 623-3: rating period of 12 months; late 90 days after the thru date',
    verify: true,
  }),
  item('ets', 'ETS', 'ETS', 'admin', {
    kind: 'field',
    field: 'ets',
    every: null,
    warnDays: 365,
    redDays: 120,
    applies: { who: 'classes', classes: ['nco', 'enlisted'] },
    verify: true,
    source: 'Unit custom. The date is kept on the roster',
  }),
  item(FAMILY_CARE, 'Family care plan (DA 5305)', 'FCP', 'admin', {
    warnDays: 30,
    applies: { who: 'named' },
    source: 'AR 600-20 chapter 5: approved within 30 days of counseling (60 Reserve Component), recertified each year',
  }),
  item('dd93', 'DD 93 (emergency data)', 'DD 93', 'admin', { source: 'Reviewed each year', verify: true }),
  item('sglv', 'SGLV 8286 (insurance)', 'SGLV', 'admin', { source: 'Reviewed each year, in SOES', verify: true }),
  item('prr', 'Personnel records review', 'PRR', 'admin', { source: 'Each year', verify: true }),
  item('cac', 'CAC', 'CAC', 'admin', {
    kind: 'field',
    field: 'cacExpiresOn',
    every: null,
    source: 'The date on the card, kept on the roster',
  }),
  item(FLAG, 'Flag', 'Flag', 'admin', {
    kind: 'choice',
    every: null,
    warnDays: 14,
    outcomes: [outcome('no', 'Not flagged', 'No', 'green'), outcome('yes', 'Flagged', 'FLAG', 'amber')],
    source: 'AR 600-8-2 (5 Apr 2021): that there is a flag and when it is reviewed, never why',
  }),
  item(MOTORCYCLE, 'Motorcycle training', 'Moto', 'admin', {
    every: months(60),
    applies: { who: 'named' },
    source: 'AR 385-10 para 11-9: sustainment training every five years',
  }),
]

/**
 * The policy as known on that day. A later seed will be another constant, so that policies made from this one do not
 * change.
 */
export const SEED_READINESS: ReadinessPolicy = {
  basis: 'Army directives and regulations as of 21 Nov 2026, and unit custom. Confirm with your S1, S3 and medics.',
  lines: LINES,
}

/** The keys of the seed. A roster's own item may not use one of them. */
export const SEED_KEYS: readonly string[] = LINES.map(({ key }) => key)
/** The kind of each item of the seed. Screens and scorers use it. */
export const SEED_KINDS: ReadonlyMap<string, ItemLine['kind']> = new Map(LINES.map(({ key, kind }) => [key, kind]))
/** The roster date of each item of the seed. Null for recorded items. */
export const SEED_FIELDS: ReadonlyMap<string, ItemLine['field']> = new Map(LINES.map(({ key, field }) => [key, field]))
