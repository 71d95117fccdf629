import { PERSTAT_COLUMNS } from '../dutyday/duty-status.ts'
import { COLUMN_LABELS, COLUMN_TONES } from '../dutyday/perstat-columns.ts'
import type { PerstatLine } from '../dutyday/schema.ts'
import type { ReportHead } from './schema.ts'

/** The PERSTAT in the list of reports: how many are on hand, and the bar of their statuses. */
export function perstatHead({ onHand, present, counts }: PerstatLine): Omit<ReportHead, 'reportId'> {
  if (onHand === 0) return { figure: null, thumbnail: null }
  const used = PERSTAT_COLUMNS.filter((column) => counts[column] > 0)
  return {
    figure: { label: 'On hand', value: onHand, unit: `${present.toLocaleString('en-US')} present` },
    thumbnail: {
      kind: 'parts',
      parts: used.map((column) => ({ code: column, label: COLUMN_LABELS[column], tone: COLUMN_TONES[column] })),
      bars: [used.map((column) => counts[column])],
    },
  }
}
