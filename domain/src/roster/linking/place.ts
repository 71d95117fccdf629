import { CHAIN_DEPTH_LIMIT, CHAIN_LIMIT } from './schema.ts'

/** A roster on the path to the top of a chain of command. */
export interface Step {
  readonly rosterId: string
  readonly ownerUid: string
}

/** The facts that decide whether rosters may be placed below another one. */
export interface PlaceFacts {
  /** The owner of the rosters that would be placed below. */
  readonly uid: string
  /** The roster above them, and every roster above that one, upward. */
  readonly path: readonly [Step, ...Step[]]
  /** The number of levels of their rosters. 0 when the owner has none. */
  readonly levels: number
  /** The number of their rosters, including all below. */
  readonly rosters: number
  /** The number of rosters in the chain of command that they would join. */
  readonly joined: number
}

export type PlaceProblem = 'own roster' | 'circle' | 'too deep' | 'too many'

/**
 * Why an account's rosters may not be placed below another roster, or null when they may. There is a circle only when
 * the owner of the moving rosters owns that roster, or one above it.
 */
export function problemOfPlace({ uid, path, levels, rosters, joined }: PlaceFacts): PlaceProblem | null {
  if (path[0].ownerUid === uid) return 'own roster'
  if (path.some((step) => step.ownerUid === uid)) return 'circle'
  if (levels === 0) return null
  if (path.length + levels - 1 > CHAIN_DEPTH_LIMIT) return 'too deep'
  return joined + rosters > CHAIN_LIMIT ? 'too many' : null
}

/** The message for the person who tried it. `who` is the leader whose rosters would move. */
export function wordsOfPlace(problem: PlaceProblem, who: string, roster: string): string {
  switch (problem) {
    case 'own roster':
      return `${roster} is ${who}’s own roster. A leader is a Soldier of the roster above.`
    case 'circle':
      return `${who} leads ${roster} from above, so the chain of command would go in a circle. Link the other way around.`
    case 'too deep':
      return `The chain of command would have more than ${CHAIN_DEPTH_LIMIT} levels. Link closer to the top.`
    case 'too many':
      return `The chain of command would have more than ${CHAIN_LIMIT.toLocaleString('en-US')} rosters.`
  }
}
