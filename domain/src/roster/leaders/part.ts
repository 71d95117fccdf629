import { type Area, AREAS } from '../../kernel/area.ts'
import { type GroupKind, groupPath } from '../groups.ts'
import type { Group } from '../schema.ts'

export const AREA_WORDS: Readonly<Record<Area, { readonly label: string; readonly holds: string }>> = {
  accountability: { label: 'Accountability', holds: 'Statuses, PERSTAT, absence cases, tasks' },
  contact: { label: 'Contact data', holds: 'Phones, addresses, alert roster, recalls' },
  counseling: { label: 'Counseling', holds: 'Counselings and who is due' },
  readiness: { label: 'Readiness', holds: 'Readiness, tests, ranges, licenses' },
  leave: { label: 'Leave and duty', holds: 'Leave, duty rosters, calendar' },
  operations: { label: 'Taskings and equipment', holds: 'Taskings, equipment, manifests, risk worksheets' },
  roster: { label: 'Roster', holds: 'Soldiers, groups, files' },
}

/** In rising order: each level may do what the ones before it may. */
export const AREA_LEVELS = ['nothing', 'see', 'change'] as const
export type AreaLevel = (typeof AREA_LEVELS)[number]
export type AreaRights = Readonly<Record<Area, AreaLevel>>

/** What a leader of some groups reads where something is about the whole roster. */
export const WHOLE_WORDS = 'That is about the whole roster, and you lead a part of it. Ask its owner.'

/** What a leader reads where their part leaves out an area. */
export function closedWords(area: Area): string {
  return `Your part of this roster does not include ${AREA_WORDS[area].label.toLowerCase()}. Ask its owner.`
}

/** What a leader of a roster has: the whole of it or some groups with what is below them, and rights in each area. */
export interface Part {
  /** Null for the whole roster. */
  readonly groupIds: readonly string[] | null
  readonly areas: AreaRights
}

/** The role that a part amounts to, for what does not ask for an area. */
export function roleOf({ areas }: Pick<Part, 'areas'>): 'editor' | 'viewer' {
  return AREAS.some((area) => areas[area] === 'change') ? 'editor' : 'viewer'
}

/** The rights of the roles without a part. */
export function rightsOf(role: 'owner' | 'editor' | 'viewer'): AreaRights {
  return all(role === 'viewer' ? 'see' : 'change')
}

function all(level: AreaLevel): AreaRights {
  return Object.fromEntries(AREAS.map((area) => [area, level])) as Record<Area, AreaLevel>
}

export const LEADER_POSITIONS = [
  'team leader',
  'squad leader',
  'platoon sergeant',
  'platoon leader',
  'first sergeant',
  'commander',
  'training NCO',
  'orderly room',
  'medic',
  'armorer',
  'supply',
] as const
export type LeaderPosition = (typeof LEADER_POSITIONS)[number]

interface Preset {
  /** The kind of group that the position leads; null for a position over the whole roster. */
  readonly leads: readonly GroupKind[] | null
  readonly areas: AreaRights
}

const SEE = all('see')
const CHANGE = all('change')
const NOTHING = all('nothing')

/** What a position usually does. A start only: the owner may set each area of each leader. */
export const PRESETS: Readonly<Record<LeaderPosition, Preset>> = {
  'team leader': {
    leads: ['team'],
    areas: { ...SEE, accountability: 'change', counseling: 'change', roster: 'see' },
  },
  'squad leader': {
    leads: ['squad', 'section'],
    areas: {
      ...SEE,
      accountability: 'change',
      contact: 'change',
      counseling: 'change',
      readiness: 'change',
      leave: 'change',
    },
  },
  'platoon sergeant': { leads: ['platoon'], areas: CHANGE },
  'platoon leader': { leads: ['platoon'], areas: CHANGE },
  'first sergeant': { leads: null, areas: CHANGE },
  commander: { leads: null, areas: CHANGE },
  'training NCO': {
    leads: null,
    areas: { ...SEE, counseling: 'nothing', readiness: 'change', leave: 'change', operations: 'change' },
  },
  'orderly room': { leads: null, areas: { ...CHANGE, counseling: 'nothing', readiness: 'see', operations: 'see' } },
  medic: { leads: null, areas: { ...NOTHING, accountability: 'see', readiness: 'change', roster: 'see' } },
  armorer: { leads: null, areas: { ...NOTHING, accountability: 'see', operations: 'change', roster: 'see' } },
  supply: { leads: null, areas: { ...NOTHING, accountability: 'see', operations: 'change', roster: 'see' } },
}

type Node = Pick<Group, 'id' | 'parentId'>

/** The groups without those that lie below another one of them, which say nothing more. */
export function withoutNested(groupIds: readonly string[], groups: readonly Node[]): string[] {
  const chosen = new Set(groupIds)
  return [...chosen].filter((id) => !groupPath(groups, id).some((above) => above.id !== id && chosen.has(above.id)))
}

/** Leave, duties, events and taskings become duty statuses. */
const BECOME_STATUSES: readonly Area[] = ['leave', 'operations']

/** Whether a leader sees the statuses that follow from what he or she may change. */
export function seesWhatFollows(areas: AreaRights): boolean {
  return areas.accountability !== 'nothing' || BECOME_STATUSES.every((area) => areas[area] !== 'change')
}

/** The rights with another level in one area, and what then has to change with it. */
export function withLevel(areas: AreaRights, area: Area, level: AreaLevel): AreaRights {
  const next = { ...areas, [area]: level }
  if (seesWhatFollows(next)) return next
  if (area !== 'accountability') return { ...next, accountability: 'see' }
  return {
    ...next,
    ...Object.fromEntries(BECOME_STATUSES.filter((one) => next[one] === 'change').map((one) => [one, 'see'])),
  }
}
