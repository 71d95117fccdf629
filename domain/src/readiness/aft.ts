import { refuse } from '../kernel/refusal.ts'
import scales from './aft-tables.json' with { type: 'json' }
import { AFT_EVENT_LABELS, AFT_EVENTS, AFT_MINIMUM_TOTAL, type AftEvent, type AftStandard } from './profiles.ts'
import { formatSeconds } from './seconds.ts'

// What imports this brings the whole table (33 kB): screens that score load it by themselves.

export type AftSex = 'M' | 'F'

/** Whom a result is scored for. The combat standard has one column for everybody; age bands hold for both. */
export interface AftNorm {
  readonly sex: AftSex
  /** Whole years on the day of the test. */
  readonly ageOnTestDate: number
  readonly standard: AftStandard
}

/** In the table's units: MDL pounds, HRP repetitions, SDC, PLK and RUN2MI seconds. Null: not taken. */
export type AftRaw = Readonly<Record<AftEvent, number | null>>

export interface AftScore {
  /** 60 to 100. Null below the 60-point row, where the published table stops, and for an event that was not taken. */
  readonly points: Readonly<Record<AftEvent, number | null>>
  /** 300 to 500. Null as soon as one event has no points: what is missing or under 60 is not known, and not nought. */
  readonly total: number | null
  /** Null while an event is missing and none has failed; then the test is neither passed nor failed yet. */
  readonly passed: boolean | null
}

/** What each event is measured in and the results that a person can have; what lies outside was typed wrong. */
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

/** Points and the result that earns them, from 100 down to 60. */
type Row = readonly [points: number, value: number]
const TABLES = scales.tables as unknown as Record<AftEvent, Record<'MC' | 'F', Record<string, readonly Row[]>>>

/**
 * Points of an Army Fitness Test by the scales approved 15 May 2025 (`aft-tables.json`; read its note).
 * Impossible input is refused with the field named: `ageOnTestDate`, `raw.MDL`.
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

/** Points of one event, 60 to 100; null for a result under the 60-point row or an event not taken. */
export function pointsFor(event: AftEvent, norm: AftNorm, raw: number | null): number | null {
  const rows = rowsFor(event, norm)
  if (!isTaken(raw)) return null
  const problem = rawProblem(event, raw)
  if (problem !== null) refuse('invalid-argument', problem, { field: `raw.${event}` })
  const { better } = AFT_MEASURES[event]
  // From the top: a points value that the table leaves out falls to the highest one below it.
  return rows.find(([, value]) => (better === 'more' ? raw >= value : raw <= value))?.[0] ?? null
}

/**
 * The least result that earns at least so many points, and how many it earns. Above 100 there is nothing, below 60
 * the table says nothing: both ends answer with their own row.
 */
export function resultFor(event: AftEvent, norm: AftNorm, wanted: number): { points: number; value: number } {
  const rows = rowsFor(event, norm)
  const row = rows.findLast(([points]) => points >= wanted) ?? rows[0]
  if (!row) throw new Error(`The scale of ${event} is empty`)
  return { points: row[0], value: row[1] }
}

/** Why a result cannot be one, in a sentence for whoever typed it; null when it can. */
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
