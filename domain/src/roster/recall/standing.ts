/** What a Soldier says, or a leader says for the Soldier. */
export const STATEMENTS = ['on the way', 'need help', 'cannot come', 'arrived'] as const
export type Statement = (typeof STATEMENTS)[number]

/** What a leader records about an attempt to reach a Soldier. */
export const CONTACTS = ['reached by phone', 'reached in person', 'could not reach'] as const
export type Contact = (typeof CONTACTS)[number]

export const REASONS = [
  'On leave or pass',
  'On TDY or at school',
  'On duty elsewhere',
  'On quarters or at an appointment',
  'No way to get there',
  'Other, will call',
] as const
export type Reason = (typeof REASONS)[number]

/** One entry about a Soldier. */
export interface RecallEntry {
  readonly id: string
  readonly what: Statement | Contact
  /** When the server received it. The device's own time is only shown. */
  readonly at: string
  readonly deviceAt: string | null
  readonly etaMinutes: number | null
  readonly reason: Reason | null
  readonly source: 'link' | 'account' | 'leader'
  /** Withdrawn by a leader, or made by somebody else with a forwarded link. */
  readonly void: 'withdrawn' | 'not them' | null
  /** Received after the recall had ended. It is stored but does not count. */
  readonly late: boolean
}

export const STATES = [
  'need help',
  'no answer',
  'could not reach',
  'cannot come',
  'acknowledged',
  'on the way',
  'arrived',
] as const
export type RecallState = (typeof STATES)[number]

export interface Standing {
  readonly state: RecallState
  /** When the Soldier was first known to have received the recall. */
  readonly answeredAt: string | null
  readonly arrivedAt: string | null
  /** The entry that decides the state, if any. */
  readonly entry: RecallEntry | null
  /** How the Soldier was first reached. */
  readonly how: 'link' | 'app' | 'phone' | 'in person' | 'leader' | null
}

const SAID: ReadonlySet<string> = new Set(STATEMENTS)

export function counts(entry: RecallEntry): boolean {
  return entry.void === null && !entry.late
}

/**
 * The state of a Soldier, from the entries in the order in which the server received them. The last statement counts. A
 * contact by a leader adds to it and never removes it. A failed attempt only counts until one succeeded.
 */
export function standingOf(entries: readonly RecallEntry[]): Standing {
  const counted = entries.filter(counts)
  const said = counted.findLast((entry) => SAID.has(entry.what)) ?? null
  const first = counted.find((entry) => entry.what !== 'could not reach') ?? null
  const tried = counted.findLast((entry) => entry.what === 'could not reach') ?? null
  return {
    state: said ? (said.what as Statement) : first ? 'acknowledged' : tried ? 'could not reach' : 'no answer',
    answeredAt: first?.at ?? null,
    arrivedAt: said?.what === 'arrived' ? said.at : null,
    entry: said ?? first ?? tried,
    how: first ? howOf(first) : null,
  }
}

function howOf(entry: RecallEntry): Standing['how'] {
  if (entry.source === 'link') return 'link'
  if (entry.source === 'account') return 'app'
  if (entry.what === 'reached by phone') return 'phone'
  return entry.what === 'reached in person' ? 'in person' : 'leader'
}

export interface RecallCounts {
  readonly called: number
  /** Notified in the app, or known to have received the recall. A text that was prepared does not count as sent. */
  readonly notified: number
  /** Everybody known to have received the recall, whatever they answered. */
  readonly acknowledged: number
  readonly onTheWay: number
  readonly arrived: number
  readonly needHelp: number
  readonly cannotCome: number
  /** `called` minus `acknowledged`. */
  readonly noAnswer: number
}

export interface CountedPerson {
  /** Notified in the app. */
  readonly told: boolean
  readonly standing: Standing
}

export function countRecall(people: readonly CountedPerson[]): RecallCounts {
  const inState = (state: RecallState) => people.filter(({ standing }) => standing.state === state).length
  const acknowledged = people.filter(({ standing }) => standing.answeredAt !== null).length
  return {
    called: people.length,
    notified: people.filter(({ told, standing }) => told || standing.answeredAt !== null).length,
    acknowledged,
    onTheWay: inState('on the way'),
    arrived: inState('arrived'),
    needHelp: inState('need help'),
    cannotCome: inState('cannot come'),
    noAnswer: people.length - acknowledged,
  }
}

/** A point of the report's chart: the shares in percent, some minutes after the start. */
export interface RecallPoint {
  readonly minute: number
  readonly acknowledged: number
  readonly arrived: number
}

const POINTS = 40

/** The growth of the shares from the start to the end, in at most 41 even steps. They never fall. */
export function recallPoints(
  people: readonly Pick<Standing, 'answeredAt' | 'arrivedAt'>[],
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
): RecallPoint[] {
  const start = Date.parse(startedAt)
  const minutes = Math.max(1, Math.ceil((Date.parse(endedAt) - start) / 60_000))
  const step = Math.max(1, Math.ceil(minutes / POINTS))
  const share = (times: readonly (string | null)[], until: number) =>
    people.length === 0
      ? 0
      : Math.round((times.filter((at) => at !== null && Date.parse(at) <= until).length / people.length) * 1000) / 10
  const answered = people.map(({ answeredAt }) => answeredAt)
  const arrived = people.map(({ arrivedAt }) => arrivedAt)
  return Array.from({ length: Math.ceil(minutes / step) + 1 }, (_, index) => {
    const minute = Math.min(index * step, minutes)
    // Nobody has answered when a recall starts. The last point contains everything.
    const until = index === 0 ? start - 1 : start + minute * 60_000
    return { minute, acknowledged: share(answered, until), arrived: share(arrived, until) }
  })
}

/** Whole minutes from the start, rounded down. */
export function minutesAfter(startedAt: string, at: string): number {
  return Math.max(0, Math.floor((Date.parse(at) - Date.parse(startedAt)) / 60_000))
}

/** The median time to answer, in whole minutes. Null while nobody has answered. */
export function medianMinutes(people: readonly Pick<Standing, 'answeredAt'>[], startedAt: string): number | null {
  const minutes = people
    .flatMap(({ answeredAt }) => (answeredAt === null ? [] : [minutesAfter(startedAt, answeredAt)]))
    .toSorted((a, b) => a - b)
  return minutes[Math.floor((minutes.length - 1) / 2)] ?? null
}
