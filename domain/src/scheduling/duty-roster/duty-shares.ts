import { type ComputedRoster, DUTY_STREAMS, type DutyRoster, type DutyStream, type ExceptionCode } from './shapes.ts'

/** A member's share of the duties of a roster. */
export interface DutyShare {
  readonly id: string
  /** Times detailed. */
  readonly detailed: Readonly<Record<DutyStream, number>>
  /** Details made while on the roster and not on authorized absence. The share is measured by these. */
  readonly charged: Readonly<Record<DutyStream, number>>
  /** Dates with each letter, over all streams. */
  readonly exceptions: Readonly<Record<ExceptionCode, number>>
}

interface Tally {
  readonly detailed: Record<DutyStream, number>
  readonly charged: Record<DutyStream, number>
  readonly exceptions: Record<ExceptionCode, number>
}

/**
 * The share of every member, in the order of the roster. It counts who was detailed. Who performed the duty after a
 * swap is counted in another place.
 */
export function dutyShares(roster: DutyRoster, computed: ComputedRoster): DutyShare[] {
  const streams = new Map(roster.days.map(({ date, stream }) => [date, stream]))
  const tallies = new Map(roster.members.map(({ id }) => [id, emptyTally()]))
  for (const day of computed.days) {
    const stream = streams.get(day.date)
    if (!stream) throw new RangeError(`computed.days: ${day.date} is no day of this roster`)
    for (const [id, { code, detailed }] of Object.entries(day.cells)) {
      const tally = tallies.get(id)
      if (!tally) continue
      if (detailed) tally.detailed[stream] += 1
      if (code !== 'A') tally.charged[stream] += 1
      if (code !== '') tally.exceptions[code] += 1
    }
  }
  return [...tallies].map(([id, tally]) => ({ id, ...tally }))
}

/** The letters, the name and the color of each stream in a chart. */
export const STREAM_PARTS = {
  weekday: { code: 'WD', label: 'Weekday', tone: 'duty' },
  weekend: { code: 'WE', label: 'Weekend', tone: 'other' },
  holiday: { code: 'HOL', label: 'Holiday', tone: 'total' },
} as const satisfies Readonly<Record<DutyStream, { code: string; label: string; tone: string }>>

/** The mean of the duties of each Soldier, with one decimal. Null without Soldiers. */
export function evenShare(each: readonly number[]): number | null {
  return each.length === 0 ? null : Math.round((10 * each.reduce((sum, times) => sum + times, 0)) / each.length) / 10
}

/** The difference between the most and the fewest details of a member in a stream. */
export function dutySpread(shares: readonly DutyShare[], stream: DutyStream): number {
  if (shares.length === 0) return 0
  const counts = shares.map(({ detailed }) => detailed[stream])
  return Math.max(...counts) - Math.min(...counts)
}

function emptyTally(): Tally {
  const none = () => Object.fromEntries(DUTY_STREAMS.map((stream) => [stream, 0])) as Record<DutyStream, number>
  return { detailed: none(), charged: none(), exceptions: { A: 0, D: 0, U: 0 } }
}
