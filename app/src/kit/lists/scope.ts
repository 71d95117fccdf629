import type { Over } from '@muster/domain/kernel/list-filters.ts'
import { createStore } from '../../platform/storage/store.ts'

/**
 * The part of the unit that a person looks at: one group of the roster, or the roster with those below it. It is kept
 * from screen to screen, so that a platoon sergeant chooses the platoon once. Until the person chooses, each screen
 * shows what it usually shows.
 */
export interface Scope {
  readonly over: Over | null
  /** A group belongs to one roster, so with a group `over` is always `roster`. */
  readonly groupId: string | null
}

export const USUAL_SCOPE: Scope = { over: null, groupId: null }

/** The scope of this tab. The address of a screen has it too, for links and for a reload. */
export const keptScope = createStore<Scope>(USUAL_SCOPE)
