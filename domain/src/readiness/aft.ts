import { refuse } from '../kernel/refusal.ts'
import scales from './aft-tables.json' with { type: 'json' }
import { AFT_EVENT_LABELS, AFT_EVENTS, AFT_MINIMUM_TOTAL, type AftEvent, type AftStandard } from './profiles.ts'
import { formatSeconds } from './seconds.ts'

// Importing this file loads the whole table (33 kB), so a screen that scores imports it when it is needed.

export type AftSex = 'M' | 'F'

/**
 * The norm that a result is scored by. The combat standard has one column for everybody. Age bands apply to both
 * standards.
 */
export interface AftNorm {
  readonly sex: AftSex
  /** In whole years, on the day of the test. */
  readonly ageOnTestDate: number
  readonly standard: AftStandard
}

/**
 * Results in the table's units: MDL in pounds, HRP in repetitions, SDC, PLK and RUN2MI in seconds. Null means not
 * taken.
 */
export type AftRaw = Readonly<Record<AftEvent, number | null>>

export interface AftScore {
  /** 60 to 100. Null below the row of 60 points, where the published table ends, and for an event not taken. */
  readonly points: Readonly<Record<AftEvent, number | null>>
  /** 300 to 500. Null when an event has no points, because a missing event, or one under 60, does not count as 0. */
  readonly total: number | null
  /** Null while an event is missing and none has failed. The test is then neither passed nor failed. */
  readonly passed: boolean | null
}

/** The unit of each event, and the results that are possible. A value outside is a typing error. */
export const AFT_MEASURES: Readonly<
  Record<AftEvent, { label: string; unit: 'lb' | 'reps' | 's'; better: 'more' | 'less'; least: number; most: number }>
> = {
  MDL: { label: AFT_EVENT_LABELS.MDL, unit: 'lb', better: 'more', least: 0, most: 700 },
  HRP: { label: AFT_EVENT_LABELS.HRP, unit: 'reps', better: 'more', least: 0, most: 200 },
  SDC: { label: AFT_EVENT_LABELS.SDC, unit: 's', better: 'less', least: 45, most: 1800 },
  PLK: { label: AFT_EVENT_LABELS.PLK, unit: 's', better: 'more', least: 0, most: 3600 },
  RUN2MI: { label: AFT_EVENT_LABELS.RUN2MI, unit: 's', better: 'less', least: 420, most: 7200 },
}

export const AFT_AGES = { youngest: 17, oldest: 99 } as const
export const AFT_AGE_BANDS: readonly string[] = scales.age_bands

/** Points and the result that earns them, from 100 to 60. */
type Row = readonly [points: number, value: number]
const TABLES = scales.tables as unknown as Record<AftEvent, Record<'MC' | 'F', Record<string, readonly Row[]>>>

/**
 * Scores an Army Fitness Test by the scales approved 15 May 2025 (`aft-tables.json`; read its note). Impossible input
 * is refused with its field: `ageOnTestDate`, `raw.MDL`.
 */
export function scoreAft(input: AftNorm & { readonly raw: AftRaw }): AftScore {
  const of = (event: AftEvent) => pointsFor(event, input, input.raw[event] ?? null)
  const points = { MDL: of('MDL'), HRP: of('HRP'), SDC: of('SDC'), PLK: of('PLK'), RUN2MI: of('RUN2MI') }
  const failed = AFT_EVENTS.some((event) => isTaken(input.raw[event]) && points[event] === null)
  let total: number | null = 0
  for (const event of AFT_EVENTS) {
    const own = points[event]
    total = total === null || own === null ? null : total + own
  }
  if (failed) return { points, total, passed: false }
  return { points, total, passed: total === null ? null : total >= AFT_MINIMUM_TOTAL[input.standard] }
}

/** The points of one event, 60 to 100. Null for a result below the row of 60 points, and for an event not taken. */
export function pointsFor(event: AftEvent, norm: AftNorm, raw: number | null): number | null {
  const rows = rowsFor(event, norm)
  if (!isTaken(raw)) return null
  const problem = rawProblem(event, raw)
  if (problem !== null) refuse('invalid-argument', problem, { field: `raw.${event}` })
  const { better } = AFT_MEASURES[event]
  // From the top: a result between two rows gets the points of the lower row.
  return rows.find(([, value]) => (better === 'more' ? raw >= value : raw <= value))?.[0] ?? null
}

/**
 * The minimum result that earns at least a number of points, and the points that it earns. The table ends at 100 and
 * 60, so a number outside gives the result of the nearest end.
 */
export function resultFor(event: AftEvent, norm: AftNorm, wanted: number): { points: number; value: number } {
  const rows = rowsFor(event, norm)
  const row = rows.findLast(([points]) => points >= wanted) ?? rows[0]
  if (!row) throw new Error(`The scale of ${event} is empty`)
  return { points: row[0], value: row[1] }
}

/** Why a result is not possible, in a sentence for the user. Null when it is possible. */
export function rawProblem(event: AftEvent, raw: number): string | null {
  const { label, unit, least, most } = AFT_MEASURES[event]
  if (!Number.isFinite(raw)) return `${label}: enter a number.`
  if (unit === 'reps' && !Number.isInteger(raw)) return `${label}: enter whole repetitions.`
  if (!Number.isInteger(raw)) return `${label}: enter whole ${unit === 'lb' ? 'pounds' : 'seconds'}.`
  if (raw >= least && raw <= most) return null
  const shown = (value: number) => (unit === 's' ? formatSeconds(value) : `${value} ${unit}`)
  return `${label}: ${shown(least)} to ${shown(most)} can be scored.`
}

export function ageBand(age: number): string {
  const { youngest, oldest } = AFT_AGES
  if (!Number.isInteger(age) || age < youngest || age > oldest) {
    refuse('invalid-argument', `Age on the test date: ${youngest} to ${oldest} whole years can be scored.`, {
      field: 'ageOnTestDate',
    })
  }
  const band = AFT_AGE_BANDS.find((each) => age <= Number(/-(\d+)$/.exec(each)?.[1] ?? Number.POSITIVE_INFINITY))
  if (band === undefined) throw new Error(`No age band for ${age}`)
  return band
}

function rowsFor(event: AftEvent, norm: AftNorm): readonly Row[] {
  if (norm.sex !== 'M' && norm.sex !== 'F') {
    refuse('invalid-argument', 'Choose the column of the scale: men or women.', { field: 'sex' })
  }
  if (norm.standard !== 'general' && norm.standard !== 'combat') {
    refuse('invalid-argument', 'Choose the standard: general or combat.', { field: 'standard' })
  }
  const column = norm.standard === 'combat' || norm.sex === 'M' ? 'MC' : 'F'
  return TABLES[event][column][ageBand(norm.ageOnTestDate)] ?? []
}

function isTaken(raw: number | null | undefined): raw is number {
  return raw !== null && raw !== undefined
}
