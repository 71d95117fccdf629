import type { SyncedPart } from '@muster/domain/ondevice/functions.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'

/** What the server sends: the rows of `listSoldiers`, and the same in the pieces that ours keeps. */
export interface Brought {
  readonly rows: readonly Soldier[]
  readonly part: SyncedPart
}

/** A store on a device, as a page uses it. Each opens what it needs at the first call. */
export interface Contender {
  /** Takes in a whole roster, or the rows that changed. */
  take(brought: Brought): Promise<void>
  /** In the order in which they were brought. */
  all(): Promise<readonly Soldier[]>
  one(id: string): Promise<Soldier | undefined>
  /** The first Soldiers by name of those whose name has this part. */
  search(part: string): Promise<readonly Soldier[]>
  /** Bytes of WebAssembly that it holds, which the heap of JavaScript does not count. */
  wasmBytes?(): Promise<number>
}

export const ACCOUNT = 'bench'
/** As many as the app lists under a field. */
export const MOST = 40

/** By which a Soldier is searched and sorted. No two are equal. */
export function searched({ last, first = '', middle = '', id }: Soldier): string {
  return `${last} ${first} ${middle} ${id}`.toLowerCase()
}

/** The search of a store that cannot look into what it keeps sealed. */
export function searchIn(rows: readonly Soldier[], part: string): readonly Soldier[] {
  return rows
    .map((row) => ({ row, name: searched(row) }))
    .filter(({ name }) => name.includes(part))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ row }) => row)
}
