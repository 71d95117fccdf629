import type { Over } from '@muster/domain/kernel/list-filters.ts'
import { useEffect } from 'react'
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

/** The screen shows the rosters below, also if nobody chose it. The title of the page then says so. */
export const showsBelow = createStore(false)

export function useShowsBelow(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    showsBelow.set(true)
    return () => showsBelow.set(false)
  }, [shown])
}
