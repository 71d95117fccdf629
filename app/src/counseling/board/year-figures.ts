import type { CounselingYear } from '@muster/domain/counseling/cadence/schema.ts'
import { COUNSELING_KINDS, type CounselingKind } from '@muster/domain/counseling/kinds.ts'
import type { ChartTone } from '../../ui/marks/tone.ts'

/** The parts of the chart. Four patterns can be distinguished on paper, eleven cannot. */
export const YEAR_PARTS = ['performance', 'growth', 'reception', 'event'] as const
export type YearPartKey = (typeof YEAR_PARTS)[number]

export const YEAR_PART_LABELS: Readonly<Record<YearPartKey, string>> = {
  performance: COUNSELING_KINDS.performance.label,
  growth: COUNSELING_KINDS.growth.label,
  reception: COUNSELING_KINDS.reception.label,
  event: 'Other events',
}

/** The pattern of each part. */
export const YEAR_PART_TONES: Readonly<Record<YearPartKey, ChartTone>> = {
  performance: 'present',
  growth: 'available',
  reception: 'tdy',
  event: 'other',
}

export interface YearMonth {
  readonly month: number
  readonly label: string
  readonly total: number
  readonly parts: Readonly<Record<YearPartKey, number>>
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** All twelve months, with zeros for months without a session. */
export function monthsOf({ months }: Pick<CounselingYear, 'months'>): YearMonth[] {
  return MONTHS.map((label, at) => {
    const parts = { performance: 0, growth: 0, reception: 0, event: 0 }
    for (const { month, kind, sessions } of months) if (month === at + 1) parts[partOf(kind)] += sessions
    return { month: at + 1, label, parts, total: YEAR_PARTS.reduce((sum, part) => sum + parts[part], 0) }
  })
}

function partOf(kind: CounselingKind): YearPartKey {
  return kind === 'performance' || kind === 'growth' || kind === 'reception' ? kind : 'event'
}
