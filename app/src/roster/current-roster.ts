import { listMyRosters } from '@muster/domain/roster/functions.ts'
import type { RosterRole } from '@muster/domain/roster/schema.ts'
import { createContext, useContext, useMemo } from 'react'
import { type Read, useRead } from '../platform/calls.ts'
import { createStore, useStore } from '../platform/store.ts'

export interface RosterChoice {
  readonly id: string
  readonly name: string
  readonly role: RosterRole
  readonly soldiers: number
}

const LAST_KEY = 'muster:roster'

/** This tab's choice; a new tab begins with the last one made anywhere. */
const chosen = createStore<string | null>(null)

export function chooseRoster(id: string): void {
  sessionStorage.setItem(LAST_KEY, id)
  localStorage.setItem(LAST_KEY, id)
  chosen.set(id)
}

export interface MyRosters {
  readonly read: Read<unknown>
  readonly rosters: readonly RosterChoice[]
  /** The chosen one, else the first; null when the person keeps none. */
  readonly current: RosterChoice | null
}

/** The rosters the person keeps, and which one the screens show. */
export function useMyRosters(): MyRosters {
  const read = useRead(listMyRosters, {})
  const choice = useStore(chosen)
  const rosters = read.data?.rosters
  return useMemo(() => {
    const wanted = choice ?? sessionStorage.getItem(LAST_KEY) ?? localStorage.getItem(LAST_KEY)
    const current = rosters?.find((roster) => roster.id === wanted) ?? rosters?.[0] ?? null
    return { read, rosters: rosters ?? [], current }
  }, [read, rosters, choice])
}

const CurrentRosterContext = createContext<RosterChoice | null>(null)

export const CurrentRosterProvider = CurrentRosterContext.Provider

/** The roster this screen shows. Only inside a screen whose route says `needsRoster`. */
export function useCurrentRoster(): RosterChoice {
  const roster = useContext(CurrentRosterContext)
  if (!roster) throw new Error('This screen shows a roster: its line in routes.ts needs `needsRoster: true`.')
  return roster
}

/** Viewers look; owners and editors change. The server decides, this only spares them a refusal. */
export function mayEdit(roster: Pick<RosterChoice, 'role'>): boolean {
  return roster.role !== 'viewer'
}
