import type { StrengthKind } from '../roster/soldier-fields.ts'

/** A change of a Soldier's strength or group, or of being on the roster, and its time. */
export interface StrengthChange {
  /** Of two changes at the same instant the one with the higher number counts. */
  readonly seq: number
  readonly fromAt: string
  readonly groupId: string | null
  readonly strength: StrengthKind
  readonly onRoster: boolean
}

/** The Soldier's strength at an instant. Null when not on the roster. The order of the changes does not matter. */
export function standingAt<Change extends StrengthChange>(
  changes: readonly Change[],
  instant: string | Date,
): Change | null {
  const at = new Date(instant).getTime()
  let standing: Change | null = null
  for (const change of changes) {
    if (Date.parse(change.fromAt) > at) continue
    if (standing === null || isLater(change, standing)) standing = change
  }
  return standing?.onRoster ? standing : null
}

function isLater(one: StrengthChange, other: StrengthChange): boolean {
  const byTime = Date.parse(one.fromAt) - Date.parse(other.fromAt)
  return byTime !== 0 ? byTime > 0 : one.seq > other.seq
}
