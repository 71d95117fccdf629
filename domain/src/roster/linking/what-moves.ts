import type { Area } from '../../kernel/area.ts'
import { AREA_WORDS } from '../leaders/part.ts'

/** What a transfer decides about, in the order in which it is shown. */
export const MOVING_KINDS = [
  'readiness',
  'licenses',
  'counselings',
  'leave',
  'statuses',
  'duties',
  'tasks',
  'equipment',
  'cases',
  'published',
  'taskings',
  'events',
  'seats',
  'planStatuses',
] as const
export type MovingKind = (typeof MOVING_KINDS)[number]

/** What becomes of records: the gaining roster gets them, they stay, or nobody is transferred before they are settled. */
export type Fate = 'goes' | 'stays' | 'settle first'

export interface TransferTerms {
  /** Both rosters have the same leader at the top. Null while the gaining roster is not known. */
  readonly sameChain: boolean | null
  /** A Soldier gets a fresh start in another unit, by order of a commander. */
  readonly rehabilitative: boolean
}

interface Verdict {
  readonly fate: Fate
  readonly why: string
}

interface Rule {
  /** A leader who does not see this area is not told what there is. */
  readonly area: Area
  /** One of them, and several. */
  readonly called: readonly [one: string, several: string]
  readonly verdict: (terms: TransferTerms) => Verdict
}

const always = (fate: Fate, why: string) => () => ({ fate, why })

const FORM_NOTE = 'DA Form 4856 is destroyed on reassignment, other than rehabilitative transfers.'

const RULES: Readonly<Record<MovingKind, Rule>> = {
  readiness: {
    area: 'readiness',
    called: ['readiness result or profile', 'readiness results and profiles'],
    verdict: always('goes', 'The gaining roster’s policy says when each is due.'),
  },
  licenses: {
    area: 'readiness',
    called: ['license', 'licenses'],
    verdict: always('goes', 'Due days follow the gaining roster. Look at the permit before the first dispatch.'),
  },
  counselings: {
    area: 'counseling',
    called: ['delivered counseling', 'delivered counselings'],
    verdict: ({ sameChain, rehabilitative }) => {
      if (rehabilitative) return { fate: 'goes', why: 'A rehabilitative transfer. Drafts stay.' }
      if (sameChain === null) {
        return { fate: 'stays', why: `They go only within one chain of command. ${FORM_NOTE}` }
      }
      if (sameChain) return { fate: 'goes', why: 'The Soldier stays in this chain of command. Drafts stay.' }
      return { fate: 'stays', why: `Another chain of command. ${FORM_NOTE}` }
    },
  },
  leave: {
    area: 'leave',
    called: ['leave or pass', 'leaves and passes'],
    verdict: always('goes', 'A request without a decision then waits for the gaining roster’s approver.'),
  },
  statuses: {
    area: 'accountability',
    called: ['duty status from that day on', 'duty statuses from that day on'],
    verdict: always('goes', 'The statuses of earlier days stay: they are the PERSTAT of this roster.'),
  },
  duties: {
    area: 'leave',
    called: ['line on a DA Form 6', 'lines on DA Forms 6'],
    verdict: always(
      'goes',
      'The numbers continue on the gaining roster’s duty roster of the same name. Without one they stay.',
    ),
  },
  tasks: {
    area: 'accountability',
    called: ['open task of this Soldier alone', 'open tasks of one Soldier alone'],
    verdict: always('goes', 'This roster no longer has them. Shared tasks and tasks from above stay.'),
  },
  equipment: {
    area: 'operations',
    called: ['item signed out', 'items signed out'],
    verdict: always('settle first', 'It belongs to this unit: sign it in first.'),
  },
  cases: {
    area: 'accountability',
    called: ['open absence case', 'open absence cases'],
    verdict: always('settle first', 'Close the case first.'),
  },
  published: {
    area: 'leave',
    called: ['published duty', 'published duties'],
    verdict: always('stays', 'Name a stand-in on the duty roster.'),
  },
  taskings: {
    area: 'operations',
    called: ['tasking', 'taskings'],
    verdict: always('stays', 'Name a replacement on the tasking.'),
  },
  events: {
    area: 'leave',
    called: ['event that names the Soldier', 'events that name a Soldier'],
    verdict: always('stays', 'Name somebody else on the event, or cancel it.'),
  },
  seats: {
    area: 'operations',
    called: ['seat on a manifest', 'seats on manifests'],
    verdict: always('stays', 'Seat somebody else.'),
  },
  planStatuses: {
    area: 'accountability',
    called: ['duty status that an event, tasking or duty made', 'duty statuses that events, taskings and duties made'],
    verdict: always('stays', 'They are the plan of this roster. What a leader entered instead goes.'),
  },
}

export function verdictOn(kind: MovingKind, terms: TransferTerms): Verdict {
  return RULES[kind].verdict(terms)
}

/** The areas that a transfer decides about. */
export const MOVING_AREAS: readonly Area[] = [...new Set(MOVING_KINDS.map(areaOfKind))]

export function areaOfKind(kind: MovingKind): Area {
  return RULES[kind].area
}

/** What a leader reads beside the counts, where their part leaves out some areas. Null where it leaves out none. */
export function unseenWords(unseen: readonly Area[]): string | null {
  if (unseen.length === 0) return null
  const names = unseen.map((area) => AREA_WORDS[area].label).join(', ')
  return `There may be more in areas that you do not see: ${names}.`
}

export function goesAlong(kind: MovingKind, terms: TransferTerms): boolean {
  return verdictOn(kind, terms).fate === 'goes'
}

/** What comes to the gaining roster, before its leader may see how much there is. */
export function arrivalWords(terms: TransferTerms): string {
  const counselings = goesAlong('counselings', terms)
  const first = `Readiness, licenses, ${counselings ? 'counselings, ' : ''}leave, the current duty status, DA Form 6 numbers and open tasks come along.`
  return counselings ? first : `${first} Counselings stay with the losing leader.`
}

export interface KindCount {
  readonly kind: MovingKind
  readonly count: number
}

export interface MovingLine extends Verdict {
  readonly kind: MovingKind
  /** `3 licenses` */
  readonly text: string
}

/** What is there of each kind, with what becomes of it. */
export function linesOfMove(counts: readonly KindCount[], terms: TransferTerms): MovingLine[] {
  return MOVING_KINDS.flatMap((kind) => {
    const count = counts.find((one) => one.kind === kind)?.count ?? 0
    return count === 0 ? [] : [{ kind, text: countedWords(kind, count), ...verdictOn(kind, terms) }]
  })
}

function countedWords(kind: MovingKind, count: number): string {
  const [one, several] = RULES[kind].called
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}
