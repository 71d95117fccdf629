import type { CalendarDate } from '../../kernel/calendar-date.ts'

/**
 * The steps after an absence and when each is due. The Army changes them, so a roster may change every line. Each
 * change is a dated version, and a case keeps the version under which it was opened.
 */
export interface AwolPolicy {
  /** The sources, and the day on which they said this: `28 Oct 2025 directive; AR 630-10`. */
  readonly basis: string
  /** In hours. A shorter absence is a failure to report, with no AWOL entry. */
  readonly reportOnlyHours: number
  readonly steps: readonly PolicyStep[]
}

export interface PolicyStep {
  /** Cases refer to a step by its key. Never give a key to another step. */
  readonly key: string
  readonly label: string
  /** What the step includes, in one line. */
  readonly detail: string
  readonly due: StepDue
  /** The course of the case on which the step applies. */
  readonly course: StepCourse
  readonly who: string
  readonly form: string
  readonly source: string
  /** Not found in a regulation, or not certain. Ask before you rely on it. */
  readonly verify: boolean
  readonly on: boolean
}

/** The events from which hours are counted. Hours are elapsed time, so clock changes do not matter. */
export const DUE_ANCHORS = ['discovery', 'decision', 'drop', 'return'] as const
export type DueAnchor = (typeof DUE_ANCHORS)[number]

export type StepDue =
  | { readonly kind: 'hours'; readonly after: DueAnchor; readonly hours: number }
  /** Calendar days after the day of the event, in the unit's time zone. */
  | { readonly kind: 'days'; readonly after: DueAnchor; readonly days: number }
  /** A day of the absence in the unit's time zone. Day 1 is the first. */
  | { readonly kind: 'day of absence'; readonly day: number }
  /** No hour is set. */
  | { readonly kind: 'promptly' }

export const STEP_COURSES = ['any', 'awol', 'missing', 'dropped', 'returned'] as const
export type StepCourse = (typeof STEP_COURSES)[number]

/**
 * Steps that are done when the case changes its state, not by a tick. A policy may change them or turn them off, but
 * not remove them.
 */
export const MOVE_STEPS = { unknown: 'absent-unknown', decision: 'decide', dropped: 'drop' } as const
export type MoveStep = (typeof MOVE_STEPS)[keyof typeof MOVE_STEPS]

export function isMoveStep(key: string): key is MoveStep {
  return Object.values(MOVE_STEPS).some((move) => move === key)
}

export const CONFIRM_POLICY = 'Policy moves faster than this app. Confirm with S1, legal and PMO.'

const DIRECTIVE = 'SecArmy directive, 28 Oct 2025'
const COMMON = 'Common practice, no source'

const hours = (count: number, after: DueAnchor = 'discovery'): StepDue => ({ kind: 'hours', after, hours: count })
const onDay = (day: number): StepDue => ({ kind: 'day of absence', day })
const promptly: StepDue = { kind: 'promptly' }

type Row = Pick<PolicyStep, 'key' | 'label' | 'due' | 'who' | 'source'> &
  Partial<Pick<PolicyStep, 'detail' | 'form' | 'course' | 'verify'>>
const row = (step: Row): PolicyStep => ({ detail: '', form: '', course: 'any', verify: false, ...step, on: true })

/** The day on which the sources of the seed were last read. */
export const SEED_AS_OF = '2026-11-21' as CalendarDate

/**
 * The policy as known on that day. A later seed will be another constant, so that policies made from this one do not
 * change.
 */
export const SEED_POLICY: AwolPolicy = {
  basis:
    'SecArmy directive of 28 Oct 2025 (as reported; number and full text not found), AR 630-10 (13 Jan 2006), AR 190-9 (28 Sep 2015), AR 600-8-2 (5 Apr 2021)',
  reportOnlyHours: 24,
  steps: [
    row({
      key: 'search',
      label: 'Record last seen; call and text; look',
      detail: 'Who saw the Soldier last and where; the Soldier, roommate, family, battle buddy; room, vehicle, CQ log.',
      due: hours(0),
      who: 'First-line leader to 1SG',
      form: 'Log of attempts',
      source: COMMON,
      verify: true,
    }),
    row({
      key: 'tell-chain',
      label: 'Notify PSG, 1SG and commander',
      detail: 'CCIR or serious-incident call by unit SOP. The commander weighs whether the absence is voluntary.',
      due: hours(1),
      who: '1SG, commander',
      source: COMMON,
      verify: true,
    }),
    row({
      key: MOVE_STEPS.unknown,
      label: 'Duty status to absent, unknown (AUN)',
      due: hours(3),
      who: 'Commander',
      form: 'IPPS-A, DA 4187-type entry',
      source: DIRECTIVE,
    }),
    row({
      key: 'law-enforcement',
      label: 'Alert Army law enforcement (PMO or DES)',
      detail: 'They enter it in the blotter, BOLO and NCIC, and tell the local police.',
      due: hours(3),
      who: 'Commander',
      source: DIRECTIVE,
    }),
    row({
      key: 'family',
      label: 'Notify family or next of kin; ask for help',
      due: hours(8),
      who: 'Commander',
      form: 'Memo for record',
      source: DIRECTIVE,
    }),
    row({
      key: 'review',
      label: 'Unit review at 24 hours',
      detail: 'Where AWOL was declared before 2020. Not the decision: that comes at 48 hours.',
      due: hours(24),
      who: 'Commander',
      source: 'Former rule, as reported by Stars and Stripes, 4 Nov 2025',
      verify: true,
    }),
    row({
      key: MOVE_STEPS.decision,
      label: 'Decide: AWOL or missing',
      detail: 'By a preponderance of the evidence, with legal advice.',
      due: hours(48),
      who: 'Commander',
      form: 'IPPS-A',
      source: DIRECTIVE,
    }),
    row({
      key: 'casualty-report',
      label: 'DUSTWUN casualty report',
      detail: 'The casualty office (Casualty Assistance Center) files it; call it, and give it what is known.',
      due: hours(0, 'decision'),
      course: 'missing',
      who: 'Commander, S1',
      form: 'Through the casualty office',
      source: `${DIRECTIVE}; AR 638-8 for the casualty office, not verified`,
      verify: true,
    }),
    row({
      key: 'missing-assessment',
      label: 'Preliminary assessment and recommendation',
      detail: 'Whether the absence is involuntary, and whether to place the Soldier in a missing status.',
      due: { kind: 'days', after: 'discovery', days: 10 },
      course: 'missing',
      who: 'Commander',
      form: 'DD 2812',
      source: '10 USC 1502: within 10 days; the form not verified (21 Nov 2026)',
      verify: true,
    }),
    row({
      key: 'dustwun-ends',
      label: 'Review DUSTWUN: missing, or returned to duty',
      detail: 'DUSTWUN is a passing status. The casualty office says what follows it.',
      due: { kind: 'days', after: 'decision', days: 10 },
      course: 'missing',
      who: 'Commander, S1',
      form: 'Through the casualty office',
      source: 'Typically 10 days or less, from a secondary source; not verified (21 Nov 2026)',
      verify: true,
    }),
    row({
      key: 'flag',
      label: 'Flag: suspend favorable actions',
      due: { kind: 'days', after: 'decision', days: 3 },
      course: 'awol',
      who: 'Commander, S1',
      form: 'DA 268 (IPPS-A)',
      source: 'AR 600-8-2 (5 Apr 2021): within 3 days; code not verified',
      verify: true,
    }),
    row({
      key: 'tell-pmo',
      label: 'Notify PMO of the AWOL status; report to BN and BDE',
      due: hours(24, 'decision'),
      course: 'awol',
      who: 'Commander',
      form: 'Copy of DA 4187',
      source: 'AR 630-10 para 2-1 (24 h for reception stations); in general not verified',
      verify: true,
    }),
    row({
      key: 'pay-access',
      label: 'Notify finance; revoke access',
      detail: 'Pay, CAC and networks, arms room, sensitive items, S2, travel card, barracks key.',
      due: hours(72),
      course: 'awol',
      who: 'Commander, S1, S2, S4',
      form: 'DA 4187',
      source: 'AR 630-10 para 2-3; hours not verified',
      verify: true,
    }),
    row({
      key: 'inventory',
      label: 'Inventory and secure effects and equipment',
      detail: 'Personal effects, clothing, equipment; start a FLIPL for what is missing.',
      due: promptly,
      who: 'Squad leader, supply',
      form: 'DA 3078, DA 4986, DD 200',
      source: COMMON,
      verify: true,
    }),
    row({
      key: 'early-report',
      label: 'Check for reasons to report before day 30',
      detail: 'AR 190-9 lists reasons to report a deserter at once. Ask PMO and legal.',
      due: promptly,
      course: 'awol',
      who: 'Commander',
      form: 'DD 553',
      source: 'AR 190-9; the list is not verified',
      verify: true,
    }),
    row({
      key: 'kin-letter',
      label: 'Letter to the next of kin',
      detail: 'A copy goes into the packet, its date on the DD 553.',
      due: onDay(10),
      course: 'awol',
      who: 'Commander',
      form: 'Memo',
      source: 'AR 190-9 para 2-2a(2)(b) for the letter; day 10 not verified',
      verify: true,
    }),
    row({
      key: 'weekly-contact',
      label: 'Weekly attempts to contact, days 10 to 29',
      detail: 'Statements from peers (DA 2823); keep the log.',
      due: onDay(29),
      course: 'awol',
      who: '1SG',
      source: COMMON,
      verify: true,
    }),
    row({
      key: 'packet',
      label: 'Assemble the DFR packet',
      detail: 'DA 4187 twice, DD 458, DD 553, letter, DA 268, inventories, ERB or SRB.',
      due: onDay(30),
      course: 'awol',
      who: 'S1, 1SG',
      source: 'Training material, Apr 2019',
      verify: true,
    }),
    row({
      key: MOVE_STEPS.dropped,
      label: 'Drop from rolls, effective day 31',
      detail: 'After 30 consecutive days.',
      due: onDay(31),
      course: 'awol',
      who: 'Commander',
      form: 'DA 4187, IPPS-A',
      source: 'AR 190-9 para 2-2a(1)(f): 30 days; the 31st day not verified',
      verify: true,
    }),
    row({
      key: 'deserter-forms',
      label: 'DD 553 to PMO; DD 458; packet to USADIP',
      detail: 'Finance and the office for dependents are notified.',
      due: hours(48, 'drop'),
      course: 'dropped',
      who: 'Commander',
      form: 'DD 553, DD 458',
      source: 'AR 190-9 (DD 553 immediately); 48 h not verified',
      verify: true,
    }),
    row({
      key: 'return-pmo',
      label: 'Notify PMO that the Soldier is back; cancel the BOLO',
      due: hours(0, 'return'),
      course: 'returned',
      who: 'Commander, 1SG',
      form: 'DD 616 after a drop',
      source: '32 CFR 630.6; order not verified',
      verify: true,
    }),
    row({
      key: 'return-family',
      label: 'Notify family and everyone who was contacted',
      due: promptly,
      course: 'returned',
      who: 'Commander, 1SG',
      source: COMMON,
      verify: true,
    }),
    row({
      key: 'return-counsel',
      label: 'Counsel; review the flag and the time lost',
      detail: 'Rights advisement comes before any question about the absence.',
      due: promptly,
      course: 'returned',
      who: 'Commander, 1SG',
      form: 'DA 4856',
      source: COMMON,
      verify: true,
    }),
  ],
}

/**
 * A reminder of what DD 553 asks for (AR 190-9 para 2-2a(2)), and of what a return requires. Most of it is about
 * health, law enforcement or family, and Muster stores none of it.
 */
export const DD_553_REMINDER: readonly string[] = [
  'attempts to locate, and the date of the letter to the next of kin',
  'earlier absences, and deployment in the last 12 months',
  'aliases, escapes, violence, drug use, suicidal tendency',
]
export const RETURN_REMINDER: readonly string[] = [
  'rights advisement before questioning',
  'a behavioral-health check, and the chaplain',
  'provisional pass DD 460 for somebody who reports elsewhere',
]
