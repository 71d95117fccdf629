import type { Area } from '@muster/domain/kernel/area.ts'
import { getRoster, listMyRosters } from '@muster/domain/roster/functions.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { RosterRelation, RosterRole } from '@muster/domain/roster/schema.ts'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { type Read, useRead } from '../platform/calls/calls.ts'
import { createStore, useStore } from '../platform/storage/store.ts'
import { toast } from '../ui/states/toast.tsx'

export interface RosterChoice {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  /** `above editor` and `above viewer`: a leader above has opened it. */
  readonly role: RosterRelation
  /** The person's part. Null for the whole roster with the rights of the role. */
  readonly part: LeaderPart | null
}

export interface KeptRoster extends RosterChoice {
  readonly role: RosterRole
  readonly soldiers: number
}

const LAST_KEY = 'muster:roster'
const BELOW_KEY = 'muster:roster-below'

/** This tab's choice. A new tab starts with the last choice of any tab, and no later choice elsewhere changes it. */
const chosen = createStore(sessionStorage.getItem(LAST_KEY) ?? localStorage.getItem(LAST_KEY))
sessionStorage.setItem(LAST_KEY, chosen.get() ?? '')
/** A roster further down the chain of command that this tab has open. Another tab starts with the person's own. */
const opened = createStore<string | null>(sessionStorage.getItem(BELOW_KEY))

export function chooseRoster(id: string): void {
  sessionStorage.setItem(LAST_KEY, id)
  localStorage.setItem(LAST_KEY, id)
  closeRosterBelow()
  chosen.set(id)
}

/** Opens a roster below the person's own. Every screen shows it until `closeRosterBelow`. */
export function openRosterBelow(id: string): void {
  sessionStorage.setItem(BELOW_KEY, id)
  opened.set(id)
}

export function closeRosterBelow(): void {
  sessionStorage.removeItem(BELOW_KEY)
  opened.set(null)
}

export interface MyRosters {
  readonly read: Read<unknown>
  /** The rosters that the person owns, edits or views. */
  readonly rosters: readonly KeptRoster[]
  /** The chosen one of them, otherwise the first; null if the person has none. */
  readonly own: KeptRoster | null
  /** The roster that the screens show: `own`, or an opened roster below it. Null while neither is known. */
  readonly current: RosterChoice | null
  /**
   * The time zone for all times: of the current roster, or of the roster that has the person on it. Null while not
   * known.
   */
  readonly timeZone: string | null
}

/** The person's rosters, and the one that the screens show. */
export function useMyRosters(): MyRosters {
  const read = useRead(listMyRosters, {})
  const choice = useStore(chosen)
  const openedId = useStore(opened)
  const rosters = read.data?.rosters
  const belowId = openedId !== null && rosters && !rosters.some(({ id }) => id === openedId) ? openedId : null
  const below = useRead(getRoster, { rosterId: belowId ?? '' }, { enabled: belowId !== null })
  useLeaveWhatIsGone(belowId, below)
  return useMemo(() => {
    const wanted = openedId ?? choice
    const own =
      rosters?.find(({ id }) => id === wanted) ?? rosters?.find(({ id }) => id === choice) ?? rosters?.[0] ?? null
    const keptIn = read.data?.keptIn ?? null
    if (belowId === null) {
      return { read, rosters: rosters ?? [], own, current: own, timeZone: own?.timeZone ?? keptIn }
    }
    const { data } = below
    const current = data
      ? { id: data.id, name: data.settings.name, timeZone: data.settings.timeZone, role: data.role, part: data.part }
      : null
    return { read: below, rosters: rosters ?? [], own, current, timeZone: current?.timeZone ?? keptIn }
  }, [read, rosters, choice, openedId, belowId, below])
}

/**
 * If somebody ended the link in between, goes back to the person's own roster, with a message if the other one was
 * shown.
 */
function useLeaveWhatIsGone(belowId: string | null, { data, error }: Read<{ settings: { name: string } }>): void {
  const shown = useRef<string | null>(null)
  const gone = belowId !== null && error?.code === 'not-found'
  const name = data?.settings.name ?? null
  useEffect(() => {
    if (belowId !== null && !gone) shown.current = name
    if (!gone) return
    closeRosterBelow()
    if (shown.current !== null) toast.problem(`${shown.current} is no longer below you.`)
    shown.current = null
  }, [belowId, gone, name])
}

const CurrentRosterContext = createContext<RosterChoice | null>(null)

export const CurrentRosterProvider = CurrentRosterContext.Provider

/** The current roster. Only inside a screen whose route says `needsRoster`. */
export function useCurrentRoster(): RosterChoice {
  const roster = useContext(CurrentRosterContext)
  if (!roster) throw new Error('The route needs `needsRoster`.')
  return roster
}

type Rights = Pick<RosterChoice, 'role' | 'part'>

/** Whether the person's part of the roster includes an area, if only to look at. */
export function maySee({ part }: Pick<RosterChoice, 'part'>, area: Area): boolean {
  return part?.areas[area] !== 'nothing'
}

/**
 * Whether the person may change something of an area: as owner or editor, with a part that lets them. Viewers and
 * leaders above only look. The server decides; this only spares people a refusal.
 */
export function mayEdit({ role, part }: Rights, area: Area): boolean {
  return (role === 'owner' || role === 'editor') && (!part || part.areas[area] === 'change')
}

/** Whether the person leads some groups of the roster. */
export function hasSomeGroups({ part }: Pick<RosterChoice, 'part'>): boolean {
  return part ? part.groupIds !== null : false
}

/** Whether the person may change what is about the whole roster, such as its policies: nobody with some of its groups. */
export function mayEditWhole(roster: Rights, area: Area): boolean {
  return mayEdit(roster, area) && !hasSomeGroups(roster)
}

/** Whether the person may set duty statuses and the like: editors here or at a roster above. */
export function mayReport(roster: Rights, area: Area): boolean {
  return mayEdit(roster, area) || roster.role === 'above editor'
}

/** Whether a leader above looks at the roster. They see no personal fields, settings or record of changes. */
export function isFromAbove(roster: Pick<RosterChoice, 'role'>): boolean {
  return roster.role === 'above editor' || roster.role === 'above viewer'
}
