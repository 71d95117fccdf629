import type { NeedKind } from './need-kinds.ts'

/** Who reads the dashboard. Decides what comes first, never what is allowed. */
export const PERSONAS = ['squad leader', 'first sergeant', 'commander', 'sergeant major', 'clerk'] as const
export type Persona = (typeof PERSONAS)[number]

/** The tiles of the dashboard, by their key. */
export const TILES = [
  'tasks overdue',
  'tasks due',
  'due back',
  'cases',
  'counselings',
  'readiness',
  'licenses',
  'events',
] as const
export type TileKey = (typeof TILES)[number]

interface Order {
  /** What leads the list when it is due by the end of today or somebody waits for an answer. The rest is by the clock. */
  readonly first: readonly NeedKind[]
  /** All tiles, in this order. */
  readonly tiles: readonly TileKey[]
}

/** What comes first for each. A running recall and a missing Soldier come before everything. */
export const ORDER_OF: Readonly<Record<Persona, Order>> = {
  'squad leader': {
    first: ['recall', 'absence', 'report', 'due back', 'task'],
    tiles: ['due back', 'tasks overdue', 'tasks due', 'counselings', 'readiness', 'events', 'cases', 'licenses'],
  },
  'first sergeant': {
    first: ['recall', 'absence', 'report', 'roster', 'due back', 'leave', 'task'],
    tiles: ['due back', 'cases', 'tasks overdue', 'tasks due', 'counselings', 'readiness', 'licenses', 'events'],
  },
  commander: {
    first: ['recall', 'absence', 'leave', 'report', 'counseling'],
    tiles: ['cases', 'readiness', 'counselings', 'tasks overdue', 'tasks due', 'due back', 'events', 'licenses'],
  },
  'sergeant major': {
    first: ['recall', 'absence', 'roster', 'report', 'leave'],
    tiles: ['cases', 'due back', 'tasks overdue', 'tasks due', 'readiness', 'counselings', 'licenses', 'events'],
  },
  clerk: {
    first: ['recall', 'report', 'due back', 'link', 'swap', 'equipment'],
    tiles: ['due back', 'tasks due', 'tasks overdue', 'licenses', 'readiness', 'counselings', 'events', 'cases'],
  },
}
