import { CHAIN_DEPTH_LIMIT, CHAIN_LIMIT } from './schema.ts'

/** A roster on the way to the top of a chain of command. */
export interface Step {
  readonly rosterId: string
  readonly ownerUid: string
}

/** What decides whether rosters may come to stand below another one. */
export interface PlaceFacts {
  /** Whose rosters would come to stand below. */
  readonly uid: string
  /** The roster that they would stand below, and every one above it, upwards. */
  readonly path: readonly [Step, ...Step[]]
  /** How many levels their rosters have, 0 when they keep none. */
  readonly levels: number
  /** How many rosters that are, their own and all below. */
  readonly rosters: number
  /** How many rosters the chain of command that they would join has by now. */
  readonly joined: number
}

export type PlaceProblem = 'own roster' | 'circle' | 'too deep' | 'too many'

/**
 * Why the rosters of an account may not come to stand below another roster, or null. A circle has only one way
 * to close: the leader whose rosters move owns the roster itself, or one above it.
 */
export function problemOfPlace({ uid, path, levels, rosters, joined }: PlaceFacts): PlaceProblem | null {
  if (path[0].ownerUid === uid) return 'own roster'
  if (path.some((step) => step.ownerUid === uid)) return 'circle'
  if (levels === 0) return null
  if (path.length + levels - 1 > CHAIN_DEPTH_LIMIT) return 'too deep'
  return joined + rosters > CHAIN_LIMIT ? 'too many' : null
}

/** What to tell whoever wanted it; `who` is the leader whose rosters would move. */
export function wordsOfPlace(problem: PlaceProblem, who: string, roster: string): string {
  switch (problem) {
    case 'own roster':
      return `${roster} is ${who}’s own roster. A leader is a Soldier of the roster above.`
    case 'circle':
      return `${who} leads ${roster} from above, so the chain of command would go in a circle. Link the other way round.`
    case 'too deep':
      return `The chain of command would have more than ${CHAIN_DEPTH_LIMIT} levels. Link closer to the top.`
    case 'too many':
      return `The chain of command would have more than ${CHAIN_LIMIT.toLocaleString('en-US')} rosters.`
  }
}
