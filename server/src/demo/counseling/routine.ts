import { strengthClassOf } from '@muster/domain/roster/rank.ts'
import type { DemoCompany } from '../company.ts'
import type { DemoSession } from './words.ts'

type Words = Pick<DemoSession, 'purpose' | 'keyPoints' | 'plan' | 'leader'>

/** The topics of a month in a line company. Each Soldier without a session of his or her own gets one of them. */
const MONTHS: readonly Words[] = [
  {
    purpose: 'Monthly counseling: October, with the range week in it.',
    keyPoints: 'Qualified with 34 of 40. Zeroed in nine rounds. Two magazines were dirty at the check on {-6}.',
    plan: [['Clean and function-check magazines before each range', 'Shown to the team leader', 21]],
    leader: 'Checks on the evening before, and says what is good enough.',
  },
  {
    purpose: 'Monthly counseling: physical training and the fitness test in January.',
    keyPoints:
      'The run is 40 seconds slower than in spring, the deadlift 20 pounds heavier. Runs alone on one evening.',
    plan: [
      ['Two runs a week with the squad’s faster group', '30 minutes each', 28],
      ['Trial test', 'Run under 17:30', 35],
    ],
    leader: 'Runs along on Thursdays.',
  },
  {
    purpose: 'Monthly counseling: equipment and wall locker.',
    keyPoints: 'Complete at the layout on {-5} but for one canteen cover. Marked everything without being asked.',
    plan: [['Draw the canteen cover at CIF', 'Receipt shown', 10]],
    leader: 'Gives the morning off for it.',
  },
  {
    purpose: 'Monthly counseling: staff duty and accountability.',
    keyPoints:
      'On time at every formation of the month. Relieved ten minutes late on {-9} and said so before anyone asked.',
    plan: [['Be at the desk 15 minutes before each shift', 'Signed in the log', 30]],
    leader: 'Publishes the duty roster two weeks ahead.',
  },
  {
    purpose: 'Monthly counseling: what comes after this contract.',
    keyPoints: 'Wants to stay if there is a school in it. Has not talked with the career counselor. Likes to teach.',
    plan: [
      ['See the career counselor', 'Options written down', 14],
      ['Teach one class of 20 minutes to the squad', 'Outline read before', 25],
    ],
    leader: 'Makes the appointment and picks the subject together.',
  },
  {
    purpose: 'Monthly counseling: driving and maintenance.',
    keyPoints:
      'Did the checks of two vehicles on {-4} and found a tire nobody had seen. Wants the license for the LMTV.',
    plan: [['Finish the driver’s training packet', 'Handed to the master driver', 24]],
    leader: 'Holds a seat in the December course.',
  },
  {
    purpose: 'Monthly counseling: the first half-year here.',
    keyPoints: 'Knows the squad’s drills and two jobs besides his own. Speaks too quietly on the radio.',
    plan: [['Ten reports on the radio in the next exercise', 'Heard at the first call', 20]],
    leader: 'Hands the handset over on every movement.',
  },
]

const QUARTER: Words = {
  purpose: 'Quarterly counseling on the support form.',
  keyPoints: 'Goals of the summer are met but for one. Led the team alone on {-8} and kept the time.',
  plan: [['Bring the support form up to date', 'Goals with numbers', 14]],
  leader: 'Goes through it together and signs.',
}

/** One session for most Soldiers whom no other session is about. Every eighth is late, as in real units. */
export function routineSessions({ soldiers }: DemoCompany, told: ReadonlySet<string>): DemoSession[] {
  return soldiers
    .filter(({ id, position }) => !told.has(id) && position !== 'First Sergeant' && position !== 'Commander')
    .flatMap(({ id, rank }, at): DemoSession[] => {
      if (at % 8 === 3) return []
      const junior = strengthClassOf(rank) === 'enlisted' || rank === 'CPL'
      const words = junior ? MONTHS[at % MONTHS.length] : QUARTER
      if (!words) return []
      const ago = junior ? (at % 11 === 5 ? 40 : 2 + ((at * 5) % 24)) : 8 + ((at * 7) % 60)
      return [{ ...words, about: { id }, kind: 'performance', ago, answer: 'agree' }]
    })
}
