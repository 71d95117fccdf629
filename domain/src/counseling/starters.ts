import type { CounselingKind } from './kinds.ts'
import type { Snippet } from './schema.ts'

/** A text to start from. Its blanks (`___`) are for the facts. Nothing in it is true until they are filled in. */
export interface Starter {
  readonly block: Snippet['block']
  readonly title: string
  readonly text: string
  /** The wording has legal consequences. The app shows it with a warning to have it checked first. */
  readonly verify?: 'legal'
}

/** Our own text, written as leaders write: facts and dates, and no labels for people. */
const FOR_ANY: readonly Starter[] = [
  {
    block: 'keyPoints',
    title: 'What was seen, what was said',
    text: 'Fact: on ___ at ___, at ___, you ___.\nStandard: ___ (source: ___).\nWhat you said about it: ___.\nWhat we agreed: ___.',
  },
  {
    block: 'plan',
    title: 'Who does what, by when, checked how',
    text: '___ will ___\nTo this standard: ___. Checked by ___ on ___.',
  },
  {
    block: 'leaderResponsibilities',
    title: 'Time, help, check',
    text: 'I will give you the time for this on ___. I will help with ___. I will check on ___ and sit down with you again on ___.',
  },
]

const PERFORMANCE: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Monthly performance',
    text: 'Performance counseling for ___ (month). We look at how the last month went against what we agreed on ___, and set the goals for the next one.',
  },
  {
    block: 'purpose',
    title: 'Quarterly, for an NCO',
    text: 'Quarterly performance counseling for the rating period from ___ to ___. We go through your duties, your objectives and the support form, and what is to be done before the next quarter.',
  },
  {
    block: 'keyPoints',
    title: 'Sustain and improve',
    text: 'Sustain:\n1. On ___ you ___. Result: ___.\n2. ___\n\nImprove:\n1. On ___ the standard was ___; what happened was ___.\n2. ___\n\nGoals of last month: ___ of ___ met. Not met: ___, because ___.',
  },
  {
    block: 'plan',
    title: 'Goals for the next month',
    text: 'Complete ___\nDone when ___; show me ___\n\nTrain ___ twice a week\n___ minutes each; log it and bring the log to our next session',
  },
]

const GROWTH: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Where you want to be',
    text: 'Professional growth counseling. We talk about where you want to be in one year and in five, what that takes, and which step comes first.',
  },
  {
    block: 'keyPoints',
    title: 'Goals and how to reach them',
    text: 'Goal in one year: ___.\nGoal in five years: ___.\nWhat you bring to it: ___.\nWhat is still missing: ___ (school, course, time in position, score).\nWhat may get in the way: ___.\nFirst step: ___.',
  },
  {
    block: 'plan',
    title: 'School or course',
    text: 'Get the requirements for ___ and check yourself against them\nList with met and not met, shown to me\n\nHand in the packet for ___\nComplete, with nothing returned for correction',
  },
]

const RECEPTION: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Welcome to the unit',
    text: 'Reception and integration counseling. You arrived on ___. We go through what the unit does, what your position is, who is in your chain, what is expected from the first day, and what you and your family need to settle in.',
  },
  {
    block: 'keyPoints',
    title: 'First talk',
    text: 'Chain of command and support channel: ___.\nYour position and duties: ___.\nDaily schedule, formations, uniform, leave and pass: ___.\nPhysical training and standards: ___.\nSafety, off-limits areas, who to call at any hour: ___.\nHousing, vehicle, family, pay: open are ___.\nYour questions: ___.',
  },
  {
    block: 'plan',
    title: 'First 30 days',
    text: 'Complete in-processing\nEvery line of the checklist signed and shown to me\n\nDraw and check your equipment\nEverything on the list there and serviceable; shortages reported the same day\n\nLearn the standards of the section\nExplain them to ___ without notes',
  },
  {
    block: 'leaderResponsibilities',
    title: 'Sponsor and time',
    text: 'I name ___ as your sponsor, give you time to in-process on ___, walk through the area with you on ___, and ask about housing, pay and family every week until they are settled.',
  },
]

const SUPERIOR: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Something done well',
    text: 'On ___ you ___. This session puts on record what you did and what it was worth to the unit.',
  },
  {
    block: 'keyPoints',
    title: 'What you did and the result',
    text: 'The task was ___. You ___, with ___ and by ___. Result: ___ (numbers, time saved, who was helped). It is above the standard because ___. Others can learn from it: ___.',
  },
  {
    block: 'plan',
    title: 'Pass it on',
    text: 'Teach ___ how you did it\nThey do it without help by the date\n\nTake the lead for ___\nPlan shown to me before, short review after',
  },
  {
    block: 'leaderResponsibilities',
    title: 'Recognition',
    text: 'I will put you in for ___ by ___ and tell the platoon what you did at ___.',
  },
]

const SUBSTANDARD: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'A standard was missed',
    text: 'On ___ at ___ the standard was ___ (source: ___). What happened was ___. We will discuss why, and the way ahead.',
  },
  {
    block: 'purpose',
    title: 'Late or not at the place of duty',
    text: 'On ___ you were to be at ___ at ___. You came at ___ / you did not come. You had been told on ___ by ___.',
  },
  {
    block: 'keyPoints',
    title: 'Facts, reason, effect',
    text: 'Facts: ___ (date, time, place, who saw it).\nStandard: ___.\nYour reason: ___.\nEffect on the section: ___.\nBefore this: ___ (dates of earlier talks, or none).\nWhat you need to meet the standard: ___.',
  },
  {
    block: 'plan',
    title: 'At the place of duty, on time',
    text: 'Be at the place of duty 10 minutes early every duty day from ___ to ___\nIn the right uniform, with ___. Checked daily by ___\n\nCall ___ before the time if anything keeps you\nBy voice, not later than 30 minutes before',
  },
  {
    block: 'plan',
    title: 'Fitness',
    text: 'Run twice a week and do one interval session\n30 minutes each, logged; diagnostic test on ___ with at least ___',
  },
  {
    block: 'leaderResponsibilities',
    title: 'Help and check',
    text: 'I check every ___ and tell you the same day what I saw. I make time for extra training on ___. I remove obstacles: ___. We look at it together on ___.',
  },
]

const PROMOTION: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Qualified, not recommended yet',
    text: 'You are fully qualified for promotion to ___ and I do not recommend you this month. This session says why, what you do about it, and when we look again.',
  },
  {
    block: 'purpose',
    title: 'Getting ready for promotion',
    text: 'Promotion counseling. You are or will be eligible for ___ on ___. We look at what you have, what is missing, and what the next grade asks of you.',
  },
  {
    block: 'keyPoints',
    title: 'Where you stand',
    text: 'Time in grade and service: ___.\nPoints: ___ of ___; to gain: ___.\nSchools done and missing: ___.\nWhat shows that you are ready: ___ (dates, tasks).\nWhat does not yet: ___ (dates, tasks).\nDuties of the next grade that you already do: ___.',
  },
  {
    block: 'plan',
    title: 'Close the gap',
    text: 'Lead ___ as the next grade would\nPlan, brief and review it; I watch and tell you what I saw\n\nRaise ___ by ___ points\nCertificate or score in your record by the date',
  },
]

const CRISIS: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Help with something urgent',
    text: 'You told me on ___ that you need help with something that cannot wait. This session is about help. What you tell a chaplain, a doctor or a counselor stays with them and is not written here.',
  },
  {
    block: 'keyPoints',
    title: 'What is needed now',
    text: 'What you need today: ___.\nWho helps with it: ___ (name and number of the office).\nWho goes with you: ___.\nWhat I take off your duties meanwhile: ___, until ___.\nWho you can call at any hour: ___.',
  },
  {
    block: 'plan',
    title: 'The next days',
    text: 'Go to ___ with ___\nToday; I know that you arrived\n\nCall or see me every day at ___\nUntil we both say that it is no longer needed',
  },
  {
    block: 'leaderResponsibilities',
    title: 'Go with them and stay in touch',
    text: 'I go with you or send ___. I tell only those who must know. I am at ___ at any hour. I see you again on ___.',
  },
]

const REFERRAL: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'An office that can help',
    text: 'Referral counseling. You want help with ___ (in general words). This session names the office for it and how you get there.',
  },
  {
    block: 'keyPoints',
    title: 'Where to go',
    text: 'Office: ___ (place, number, hours).\nWhat they do: ___.\nAppointment: ___.\nWhat to bring: ___.\nWhether others are told is up to you, unless a rule says otherwise.',
  },
  {
    block: 'plan',
    title: 'First appointment',
    text: 'Make the appointment with ___\nDate and time told to me, nothing else\n\nKeep the appointment\nOn time; call me if it falls through',
  },
  {
    block: 'leaderResponsibilities',
    title: 'Time for it',
    text: 'I keep the time of your appointments free of duties and find a ride. I ask only whether you need more time.',
  },
]

const TRANSITION: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Leaving the service or the unit',
    text: 'Transition counseling. You leave on ___ (ETS, retirement, reassignment). We go through what must be done by when, and what you want to do next.',
  },
  {
    block: 'keyPoints',
    title: 'Plan for the time after',
    text: 'Last day and leave before it: ___.\nWhat comes after: ___ (work, school, reserve component, next unit).\nTransition program started on ___; open parts: ___.\nMedical and dental, records, benefits: open are ___.\nHandover of your duties to ___ by ___.',
  },
  {
    block: 'plan',
    title: 'Milestones',
    text: 'Complete ___ of the transition program\nProof shown to me\n\nHand over your duties to ___\nBook and equipment lists signed by both\n\nClear\nEvery stamp on the sheet by the date',
  },
]

const SEPARATION: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'What happened, and what may follow',
    text: 'On ___ at ___ you ___. The standard is ___ (source: ___). You were counseled about it before on ___. If it goes on, separation may be started.',
  },
  {
    block: 'keyPoints',
    title: 'Facts and chances given',
    text: 'Facts: ___ (dates, times, places, who saw it).\nStandard: ___.\nWhat you said: ___.\nEarlier counselings: ___ (dates).\nWhat was done to help: ___ (training, time, change of duty, dates).\nWhat must be different, and by when: ___.',
  },
  {
    block: 'keyPoints',
    title: 'Separation warning (verify with legal)',
    verify: 'legal',
    text: '[VERIFY WITH LEGAL BEFORE USE] If you go on like this, separation from the Army may be started under AR 635-200. A discharge can be honorable, general under honorable conditions, or under other than honorable conditions. With a discharge that is less than honorable you may lose benefits, among them education and veterans’ benefits, and may find it hard to get civilian work. You cannot count on having it changed later. You now have the chance and the time to show that you meet the standard.',
  },
  {
    block: 'plan',
    title: 'The chance to meet the standard',
    text: 'Meet ___ every time from ___ to ___\nChecked by ___ each ___; written down with date\n\nTalk to ___ if you want advice\nYou choose whether and when',
  },
  {
    block: 'leaderResponsibilities',
    title: 'Help and honest feedback',
    text: 'I give you ___ to meet the standard. I write down what I see, good and bad, and show it to you. I look at it with you on ___ and tell the commander what I saw.',
  },
]

const OTHER: readonly Starter[] = [
  {
    block: 'purpose',
    title: 'Why we are meeting',
    text: 'We are meeting because on ___ ___. I want to hear your side and agree on the next step.',
  },
  {
    block: 'plan',
    title: 'One step',
    text: '___ will ___\nDone when ___',
  },
]

const OF_KIND: Readonly<Record<CounselingKind, readonly Starter[]>> = {
  performance: PERFORMANCE,
  growth: GROWTH,
  reception: RECEPTION,
  superior: SUPERIOR,
  substandard: SUBSTANDARD,
  promotion: PROMOTION,
  crisis: CRISIS,
  referral: REFERRAL,
  transition: TRANSITION,
  separation: SEPARATION,
  other: OTHER,
}

/** The starters for a block: those of the kind first, then those that fit every kind. */
export function startersFor(kind: CounselingKind, block: Snippet['block']): readonly Starter[] {
  return [...OF_KIND[kind], ...FOR_ANY].filter((starter) => starter.block === block)
}
