import type { ParsedLocation } from '@tanstack/react-router'

interface Visit {
  readonly address: string
  /** It showed one thing of the screen at its address: one case, one request. */
  readonly below: boolean
}

/** This tab's history, by place. What lies ahead of the current place may be outdated. */
const visited: Visit[] = []

/** The place of a page in this tab's history, as the router counts it. */
export function placeOf({ __TSR_index: place }: ParsedLocation['state']): number {
  return place
}

export function visit(index: number, address: string, below: boolean): void {
  visited[index] = { address, below }
}

/** Another roster has other groups and Soldiers, so filters of the last one would find nothing. */
export function forgetVisited(): void {
  visited.length = 0
}

export interface LastVisit {
  readonly address: string
  /** How many steps of history to go, if only pages below it came after it. Otherwise 0. */
  readonly steps: number
}

/** The last visit to a screen before the place `index`. Null if there was none. */
export function lastVisitTo(path: string, index: number): LastVisit | null {
  let onlyBelow = true
  for (let at = index - 1; at >= 0; at--) {
    const { address, below } = visited[at] ?? { address: '', below: false }
    const there = address.replace(/[?#].*/, '')
    if (there === path && !below) return { address, steps: onlyBelow ? at - index : 0 }
    onlyBelow &&= there === path || there.startsWith(`${path}/`)
  }
  return null
}
