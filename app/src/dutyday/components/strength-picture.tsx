import { PERSTAT_COLUMNS } from '@muster/domain/dutyday/duty-status.ts'
import { perstatLine } from '@muster/domain/dutyday/perstat.ts'
import type { AccountabilityRow, PerstatLine } from '@muster/domain/dutyday/schema.ts'
import { lazy, Suspense } from 'react'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { COLUMN_LABELS, COLUMN_TONES } from '@muster/domain/dutyday/perstat-columns.ts'

const StackedBar = lazy(() =>
  import('../../ui/charts/stacked-bar.tsx').then((module) => ({ default: module.StackedBar })),
)

/** Everybody on hand by status, as one bar. */
export function StrengthBar({ counts }: { counts: PerstatLine['counts'] }) {
  const segments = PERSTAT_COLUMNS.filter((column) => counts[column] > 0).map((column) => ({
    code: column,
    label: COLUMN_LABELS[column],
    tone: COLUMN_TONES[column],
    value: counts[column],
  }))
  if (segments.length === 0) return null
  return (
    <div className="py-4">
      <Suspense fallback={<BarShape parts={segments.length} />}>
        <StackedBar label="Strength on hand by status" segments={segments} />
      </Suspense>
    </div>
  )
}

/** The room of the bar and of its parts below. */
function BarShape({ parts }: { parts: number }) {
  return (
    <>
      <LoadingShape shape="bar" label="Loading the picture" />
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
        {Array.from({ length: parts }, (_, index) => (
          <span key={index} className="min-h-8 border-b border-line" />
        ))}
      </div>
    </>
  )
}

export function StrengthPicture({ rows }: { rows: readonly AccountabilityRow[] }) {
  return <StrengthBar counts={perstatLine(rows).counts} />
}
