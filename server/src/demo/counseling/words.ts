import type { AssessmentResult, CounselingKind } from '@muster/domain/counseling/kinds.ts'
import { HEADQUARTERS } from './headquarters.ts'
import { PLATOONS } from './platoons.ts'

/** The action, its standard, and its due day counted from the session. */
type Line = readonly [action: string, standard: string, due: number | null]

/** A session of the demo. `{-3}` in a text is the duty day three days before it. Other days count from it as well. */
export interface DemoSession {
  /** A duty position and an index among its holders, a last name, or one Soldier by id. */
  readonly about: readonly [position: string, nth: number] | string | { readonly id: string }
  readonly kind: CounselingKind
  /** How many days ago. */
  readonly ago: number
  readonly purpose: string
  readonly keyPoints: string
  readonly plan: readonly Line[]
  readonly leader: string
  readonly assess?: number
  readonly next?: number
  readonly answer?: 'agree' | 'refused' | { readonly disagree: string } | { readonly agree: string }
  readonly assessed?: { readonly text: string; readonly result: AssessmentResult; readonly after: number }
  readonly closed?: boolean
  readonly shared?: boolean
  /** The open lines of the plan became tasks. */
  readonly tasks?: true
  readonly addendum?: string
  /** It has not been delivered. */
  readonly draft?: boolean
}

/** Sessions of the Soldier that the demo offers: one signed, and one to be answered. */
const OWN: readonly DemoSession[] = [
  {
    about: 'Walters',
    kind: 'performance',
    ago: 41,
    purpose: 'Monthly counseling: your first month as the one who runs the team when the team leader is at school.',
    keyPoints:
      'You had the team at every formation, complete and on time. On {-7} you sent the accountability up by text and not by voice, and the platoon waited for it. You asked how to tell a friend that his room fails inspection.',
    plan: [
      ['Report the team by voice to the squad leader', '0625, each duty day', 30],
      ['Inspect the rooms of the team on Thursdays, the same list for everybody', 'List handed in', 28],
    ],
    leader: 'Your squad leader listens for the report. Come by after the first inspection.',
    assess: 45,
    next: 30,
    answer: { agree: 'Thank you for saying it early.' },
  },
  {
    about: 'Walters',
    kind: 'growth',
    ago: 2,
    purpose: 'What you need for the promotion board, and when you want to go.',
    keyPoints:
      'You have the time in service and 90 points to go. Basic Leader Course seats for spring are given out next month. You would rather go after the training center rotation than before; I think you would be ready before.',
    plan: [
      ['Study with the two who go to the board this month', 'Twice a week, board questions by subject', 28],
      ['Hand in the packet for the Basic Leader Course', 'Complete, to the training room', 18],
      ['Decide before or after the rotation, and tell your squad leader why', '', 10],
    ],
    leader:
      'I hold a mock board on the last Thursday, with you in the chair. The seat is yours if the packet is in on time.',
    assess: 30,
    next: 30,
  },
]

export const DEMO_SESSIONS: readonly DemoSession[] = [...HEADQUARTERS, ...PLATOONS, ...OWN]
