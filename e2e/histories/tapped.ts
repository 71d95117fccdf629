import type { Tap } from '../../app/src/testing/histories/taps.ts'

/** One thing that a person did on a device, from the tap to the end of the history. */
export interface Tapped {
  readonly device: number
  /** On this device, from 0. */
  readonly place: number
  readonly tap: Tap
  /** Its key, and those that it got when the person sent it again after a refusal. */
  readonly keys: string[]
  readonly seq: number
  /** The person was told that it is kept: it must not vanish. */
  told: boolean
  /** The screen heard that the server has done it. */
  answered: boolean
  /** The server refused it once, so it may have come later than in its turn. */
  refused: boolean
  /** What the person decided, or what the form showed. Null: it must be performed. */
  given: 'up' | 'back' | 'refused in its form' | null
  /** The page died before the person knew whether it was taken back. */
  unsure: boolean
}

/** In the words of a report. */
export function named({ device, place, tap, keys }: Tapped): string {
  return `act ${place + 1} of device ${device} (${tap.kind}, ${keys.join(', ')})`
}

/** Whether the later one was done on a record that the earlier one is about, on the same device. */
export function sharesRecord(one: Tapped, other: Tapped): boolean {
  return one.device === other.device && one.tap.facts.on.some((record) => other.tap.facts.on.includes(record))
}

/** Whether the later one takes back a line that the earlier one adds, on the same device. */
export function takesBackLineOf(later: Tapped, earlier: Tapped): boolean {
  const lines = earlier.tap.facts.adds ?? []
  return later.device === earlier.device && lines.some((id) => later.tap.facts.on.includes(id))
}
